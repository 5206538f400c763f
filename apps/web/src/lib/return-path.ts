import type { Account } from "./client-store.ts";
import { administrationPathOf } from "./user-access.ts";

const clientLoginPath = "/auth/client/login";
/** Somewhere that is surely not ours: an address that leaves it was foreign. */
const nowhere = "https://page.invalid";

/** Whether a text has a control character; addresses lose tabs and line ends when they are read, and change their meaning. */
const hasControls = (text: string) =>
  [...text].some((letter) => letter < " " || letter === "\u007f");

/**
 * A path of our own that an address may lead back to, else null: one slash at its start, no backslash, nothing that a browser would read as
 * another site, and no page of the logins, which would lead in circles [G.role.10].
 */
export function ownPath(text: string | null | undefined): string | null {
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
    address = new URL(text, nowhere);
  } catch {
    // Not even an address.
    return null;
  }
  const path = address.pathname + address.search + address.hash;
  return address.origin === nowhere && !path.startsWith("//") && !path.startsWith("/auth/")
    ? path
    : null;
}

/** The path an address of a login names with `?return=`. */
export function returnPathOf(search: URLSearchParams): string | null {
  return ownPath(search.get("return"));
}

/** An address that comes back to a path of our own: `/auth/client/login?return=%2Fapp%2Fprofile`. */
export function withReturn(address: string, back: string | null): string {
  return back === null ? address : `${address}?${new URLSearchParams({ return: back })}`;
}

/** The traveller's login, which leads back to `path` [G.role.10]. */
export function clientLoginTo(path: string): string {
  return withReturn(clientLoginPath, ownPath(path));
}

/** Where somebody who has just logged in goes: where they came from, staff to the landing page of their role, administrators to theirs, others home [C2.auth.28, G.auth.09]. */
export function afterLogin(account: Account, back: string | null): string {
  return back ?? administrationPathOf(account) ?? "/app/home";
}
