import { stringify } from "csv-stringify/sync";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { RawResponse } from "./bind.ts";

type Cell = string | number;

/**
 * Returns rows as CSV (RFC 4180) with a byte order mark. Spreadsheets in French separate cells with a semicolon, in English with a comma. A text that a
 * spreadsheet would run as a formula gets an apostrophe in front [OWASP: CSV injection]; numbers stay numbers.
 */
export function csvText(rows: readonly (readonly Cell[])[], language: Language): string {
  return stringify([...rows], {
    bom: true,
    delimiter: language === "fr" ? ";" : ",",
    record_delimiter: "windows",
    quoted_string: true,
    escape_formulas: true,
    cast: { string: (text) => text.trim() }, // some spreadsheets ignore spaces in front of a formula
  });
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
