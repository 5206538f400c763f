import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { RawResponse } from "./bind.ts";

type Cell = string | number;

/** A spreadsheet executes a text that begins with one of these signs as a formula. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Returns a cell. A text is quoted, and one that looks like a formula begins with an apostrophe. */
function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = formula.test(cell.trimStart()) || formula.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns rows as CSV (RFC 4180) with a byte order mark. Spreadsheets in French separate cells with a semicolon, in English with a comma. */
export function csvText(rows: readonly (readonly Cell[])[], language: Language): string {
  const separator = language === "fr" ? ";" : ",";
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(separator)}\r\n`).join("")}`;
}

/** Returns a CSV file to download. */
export function csvFile(
  name: string,
  rows: readonly (readonly Cell[])[],
  language: Language,
): RawResponse {
  return fileResponse("text/csv; charset=utf-8", name, csvText(rows, language));
}

/** Returns a file to download that only its caller may store. */
export function fileResponse(type: string, name: string, body: RawResponse["body"]): RawResponse {
  return {
    status: 200,
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
    body,
  };
}
