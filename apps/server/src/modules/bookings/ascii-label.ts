/** Reduces a text to plain letters, digits and single spaces, which every phone can display. */
export function asciiLabel(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim();
}
