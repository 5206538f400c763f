import type { Account } from "./client-store.ts";
import { administrationPathOf } from "./user-access.ts";

const clientLoginPath = "/auth/client/login";
/** Base that is never our own origin: a path that resolves to another origin is foreign. */
const foreignBase = "https://page.invalid";

/** Returns whether a text has a control character. Browsers remove tabs and line ends from addresses, which changes their meaning. */
const hasControls = (text: string) =>
  [...text].some((letter) => letter < " " || letter === "\u007f");

/**
 * Returns the text if it is a safe return path, else null: it starts with one slash, has no backslash and nothing that a browser reads as
 * another origin, and is no login page, which would redirect in a loop [G.role.10].
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (
    !text ||
    !text.startsWith("/") ||
    text.startsWith("//") ||
    text.includes("\\") ||
    hasControls(text)
  )
    return null;
  let address: URL;
  try {
    address = new URL(text, foreignBase);
  } catch {
    // Not a valid address.
    return null;
  }
  const path = address.pathname + address.search + address.hash;
  return address.origin === foreignBase && !path.startsWith("//") && !path.startsWith("/auth/")
    ? path
    : null;
}

/** Returns the return path in the `return` parameter of a login address. */
export function returnPathOf(search: URLSearchParams): string | null {
  return safeReturnPath(search.get("return"));
}

/** Adds a return path to an address: `/auth/client/login?return=%2Fapp%2Fprofile`. */
export function withReturn(address: string, back: string | null): string {
  return back === null ? address : `${address}?${new URLSearchParams({ return: back })}`;
}

/** Returns the address of the customer login with `path` as return path [G.role.10]. */
export function clientLoginTo(path: string): string {
  return withReturn(clientLoginPath, safeReturnPath(path));
}

/**
 * Returns the path after a login: the return path, else the landing page of a member or administrator, else the home page [C2.auth.28,
 * G.auth.09].
 */
export function afterLogin(account: Account, back: string | null): string {
  return back ?? administrationPathOf(account) ?? "/app/home";
}
