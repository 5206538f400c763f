/** Whether a return address is on our own origin; a path without an origin is [G.book.23]. */
export function isOwnAddress(address: string, publicOrigin: string): boolean {
  const base = new URL(publicOrigin);
  return URL.canParse(address, base) && new URL(address, base).origin === base.origin;
}
