/** A row `C5.book.03` or a decision `G.book.10`; the last group of a range may be a bare number. */
const idShape = /^(?:[CA]\d+|G)\.[a-z]+\.\d{2,}$/;
const idLike = /^(?:[CA]\d+|G)\.[a-z]+\.\d/;
const rangeShape =
  /^((?:[CA]\d+|G)\.[a-z]+\.)(\d{2,})(?:–|-|\.\.)(?:(?:[CA]\d+|G)\.[a-z]+\.)?(\d{2,})$/;

/**
 * Turns `C3.search.03–05, G.price.03` into single ids. Ranges are written with `–`, `-` or `..`.
 * Throws when a part is neither an id nor a rising range.
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
  if (to <= from) throw new Error(`the range "${part}" does not rise`);
  return Array.from(
    { length: to - from + 1 },
    (_, step) => prefix + String(from + step).padStart(first.length, "0"),
  );
}

/**
 * The row ids in the last bracket of a test title. Words beside them (`T8` of docs/providers/test-matrix.md) are left out;
 * a bracket without any row id names nothing.
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

/** A citation in a text, as written and as the ids it stands for. */
export interface Citation {
  readonly written: string;
  readonly ids: readonly string[];
  readonly line: number;
}

/** Every row id or range that stands in brackets anywhere in a text, with the line it stands on. */
export function citationsIn(text: string): readonly Citation[] {
  return text.split("\n").flatMap((content, index) =>
    [...content.matchAll(/\[([^[\]]*)\]/g)]
      .flatMap((match) => (match[1] ?? "").split(",").map((part) => part.trim()))
      .filter((part) => idShape.test(part) || rangeShape.test(part))
      .map((written) => ({ written, ids: expandPart(written), line: index + 1 })),
  );
}

/** `search` of `C3.search.03`. */
export function groupOf(id: string): string {
  return id.split(".")[1] ?? "";
}
