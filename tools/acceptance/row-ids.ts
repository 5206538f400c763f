/** A row `C5.book.03` or a decision `G.book.10`; the last group of a range may be a bare number. */
const idShape = /^(?:[CA]\d+|G)\.[a-z]+\.\d{2,}$/;
const idLike = /^(?:[CA]\d+|G)\.[a-z]+\.\d/;
const rangeShape =
  /^((?:[CA]\d+|G)\.[a-z]+\.)(\d{2,})(?:–|-|\.\.)(?:(?:[CA]\d+|G)\.[a-z]+\.)?(\d{2,})$/;

/**
 * Turns `C3.search.03–05, G.price.03` into single ids. Ranges are written with `–`, `-` or `..`.
 * Throws when a part is neither an id nor an ascending range.
 */
export function expandIds(list: string): readonly string[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap(expandPart);
}

function expandPart(part: string): readonly string[] {
  if (idShape.test(part)) return [part];
  const range = rangeShape.exec(part);
  const [, prefix, first, last] = range ?? [];
  if (prefix === undefined || first === undefined || last === undefined) {
    throw new Error(`"${part}" is neither a row id nor a range of row ids`);
  }
  const from = Number(first);
  const to = Number(last);
  if (to <= from) throw new Error(`the range "${part}" is not ascending`);
  return Array.from(
    { length: to - from + 1 },
    (_, step) => prefix + String(from + step).padStart(first.length, "0"),
  );
}

/**
 * Returns the row ids in the last bracket of a test title. Other words (`T8` of docs/providers/test-matrix.md) are ignored;
 * a bracket without a row id cites nothing.
 */
export function idsInTitle(title: string): readonly string[] {
  const bracket = /\[([^[\]]*)\]\s*$/.exec(title)?.[1];
  if (bracket === undefined) {
    if (/\[(?:[CA]\d+|G)\.[^\]]*…$/.test(title))
      throw new Error("the title was cut off inside its rows");
    return [];
  }
  const rows = bracket
    .split(",")
    .map((part) => part.trim())
    .filter((part) => idLike.test(part));
  return rows.flatMap(expandPart);
}

/** A citation in a text: its written form and its ids. */
export interface Citation {
  readonly written: string;
  readonly ids: readonly string[];
  readonly line: number;
}

/** Returns every row id or range in brackets in a text, with its line. */
export function citationsIn(text: string): readonly Citation[] {
  return text.split("\n").flatMap((content, index) =>
    [...content.matchAll(/\[([^[\]]*)\]/g)]
      .flatMap((match) => (match[1] ?? "").split(",").map((part) => part.trim()))
      .filter((part) => idShape.test(part) || rangeShape.test(part))
      .map((written) => ({ written, ids: expandPart(written), line: index + 1 })),
  );
}

/** Returns the group of a row id: `search` for `C3.search.03`. */
export function groupOf(id: string): string {
  return id.split(".")[1] ?? "";
}
