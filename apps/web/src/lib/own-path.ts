/** Returns the path of an address, so that links stay on our origin whatever host name the address has. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
