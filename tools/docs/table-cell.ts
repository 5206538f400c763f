/** Returns a text as the cell of a Markdown table. */
export function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ").trim();
}
