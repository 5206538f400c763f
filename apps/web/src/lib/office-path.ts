/**
 * Returns whether a path belongs to the office (agency and administration). The office has its own entry, so moving between it and the site
 * loads a document.
 */
export function isOfficePath(pathname: string): boolean {
  return /^\/(agency|admin)(\/|$)/.test(pathname);
}
