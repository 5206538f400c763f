/** Whether an address belongs to the office (agency and administration), which has its own entry: a move between it and the site loads a document. */
export function isOfficePath(pathname: string): boolean {
  return /^\/(agency|admin)(\/|$)/.test(pathname);
}
