/** Whether a return address stays on our own origin; a path without origin does [G.book.23]. */
export function isOwnAddress(address: string, publicOrigin: string): boolean {
  const base = new URL(publicOrigin);
  return URL.canParse(address, base) && new URL(address, base).origin === base.origin;
}
