/** A cell: numbers are written as they are, texts are quoted. */
export type CsvCell = string | number;

/** Signs with which a spreadsheet begins a formula. */
const formulaStart = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

function cellText(cell: CsvCell): string {
  if (typeof cell === "number") return String(cell);
  // The apostrophe keeps a spreadsheet from calculating a text that somebody else entered.
  const text = formulaStart.test(cell.trimStart()) || formulaStart.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Returns a CSV file (RFC 4180) as French spreadsheets read it: separated by semicolons, with a byte order mark. Texts are quoted, and one that would be a formula is
 * written with an apostrophe.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(";")}\r\n`).join("")}`;
}
