const clientLoginPath = "/auth/client/login";
/** Placeholder origin to resolve paths against; a text that resolves to another origin is not a path. */
const placeholderOrigin = "https://page.invalid";

/** Returns whether a text has a control character. Browsers remove tabs and line ends from addresses, which changes their meaning. */
const hasControlCharacters = (text: string) =>
  [...text].some((character) => character < " " || character === "\u007f");

/**
 * Returns the normalised path if the text is a safe return path, else null. A safe path starts with one slash, has no backslash and no control
 * character, stays on this origin, and is not below `/auth/`, which would redirect in a loop [G.role.10].
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (
    !text ||
    !text.startsWith("/") ||
    text.startsWith("//") ||
    text.includes("\\") ||
    hasControlCharacters(text)
  )
    return null;
  let address: URL;
  try {
    address = new URL(text, placeholderOrigin);
  } catch {
    return null;
  }
  const path = address.pathname + address.search + address.hash;
  return address.origin === placeholderOrigin &&
    !path.startsWith("//") &&
    !path.startsWith("/auth/")
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
