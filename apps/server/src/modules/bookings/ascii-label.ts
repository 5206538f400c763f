/** Plain letters, digits and single spaces, as the screens of every phone show them. */
export function asciiLabel(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim();
}
