import type { Language } from "../messages/catalogue.ts";

/** Marks the text as UTF-8; without it Excel shows accents wrongly. */
const byteOrderMark = "\ufeff";
/** What spreadsheets run as a formula when a cell begins with it, also in full width [OWASP: CSV injection]. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Spreadsheets in French expect semicolons, because the comma is their decimal sign. */
const separators: Readonly<Record<Language, string>> = { fr: ";", en: "," };

function cell(value: string | number, separator: string): string {
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return text.includes(separator) || /["\r\n]|^\s|\s$/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/**
 * Returns rows as a CSV file (RFC 4180) in UTF-8 with byte order mark, separated as spreadsheets of the language expect. A text that a spreadsheet
 * would run as a formula gets an apostrophe in front; numbers stay numbers.
 */
export function csvText(
  rows: readonly (readonly (string | number)[])[],
  language: Language,
): string {
  const separator = separators[language];
  const lines = rows.map((row) => row.map((value) => cell(value, separator)).join(separator));
  return `${byteOrderMark}${lines.join("\r\n")}\r\n`;
}
