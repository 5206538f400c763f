import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";
import { openSync } from "fontkit";

export type Weight = "regular" | "bold";

/** The files of the two weights of the typeface (Familjen Grotesk, OFL, see fonts/LICENSE-OFL.txt). */
export const fontFiles: Readonly<Record<Weight, string>> = {
  regular: fileURLToPath(new URL("fonts/familjen-grotesk-regular.ttf", import.meta.url)),
  bold: fileURLToPath(new URL("fonts/familjen-grotesk-bold.ttf", import.meta.url)),
};

const opened = new Map<Weight, Font>();

function fontOf(weight: Weight): Font {
  const known = opened.get(weight);
  if (known) return known;
  const font = openSync(fontFiles[weight]) as Font;
  opened.set(weight, font);
  return font;
}

/** Letters of local languages that the typeface lacks, with their nearest equivalents. */
const nearest: Readonly<Record<string, string>> = {
  ŋ: "n",
  Ŋ: "N",
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ɛ: "e",
  Ɛ: "E",
  ɔ: "o",
  Ɔ: "O",
  ə: "e",
  ø: "o",
  Ø: "O",
  ß: "ss",
  "\u202f": " ",
  "\u2011": "-",
  "→": "–",
};

/** Replaces letters that the typeface lacks by the nearest ones, or by `?`. */
export function drawable(text: string): string {
  const font = fontOf("regular");
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  return Array.from(text.normalize("NFC"), (letter) => {
    if (has(letter)) return letter;
    const other = nearest[letter] ?? letter.normalize("NFKD").replace(/\p{M}/gu, "");
    return Array.from(other, (part) => (has(part) ? part : /\s/u.test(part) ? " " : "?")).join("");
  }).join("");
}

export interface Line {
  readonly text: string;
  readonly x: number;
  /** The y coordinate of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly fill: string;
  readonly anchor?: "start" | "middle" | "end";
  /** Additional pixels between letters, for codes that are read aloud. */
  readonly letterSpacing?: number;
}

/** Returns the width in pixels of a text on one line. */
export function widthOf(text: string, size: number, weight: Weight = "regular"): number {
  const font = fontOf(weight);
  return (font.layout(drawable(text)).advanceWidth * size) / font.unitsPerEm;
}

/** Returns one line as SVG outlines, so that no font has to be installed for rendering. */
export function outline(line: Line): string {
  const font = fontOf(line.weight ?? "regular");
  const run = font.layout(drawable(line.text));
  const scale = line.size / font.unitsPerEm;
  const advances = run.positions.map(
    (position) => position.xAdvance * scale + (line.letterSpacing ?? 0),
  );
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  let x = line.x - { start: 0, middle: width / 2, end: width }[line.anchor ?? "start"];
  const glyphs = run.glyphs.map((glyph, index) => {
    const at = x + (run.positions[index]?.xOffset ?? 0) * scale;
    x += advances[index] ?? 0;
    const path = glyph.path.toSVG();
    return path === ""
      ? ""
      : `<path transform="translate(${round(at, 2)} ${line.y}) scale(${round(scale, 4)} ${-round(scale, 4)})" d="${path}"/>`;
  });
  return `<g fill="${line.fill}">${glyphs.join("")}</g>`;
}

function round(value: number, places: number): number {
  return Number(value.toFixed(places));
}

/** Returns the largest size, not below `min`, at which a text fits; at `min` the end is cut. */
export function fitted(
  text: string,
  room: { width: number; size: number; min: number; weight?: Weight },
): { text: string; size: number } {
  const wide = widthOf(text, room.size, room.weight);
  const size = Math.max(
    room.min,
    Math.min(room.size, Math.floor((room.size * room.width) / Math.max(wide, 1))),
  );
  const fits = (shown: string): boolean => widthOf(shown, size, room.weight) <= room.width;
  const cut = (length: number): string => `${text.slice(0, length).trimEnd()}…`;
  if (text.length <= 1 || fits(text)) return { text, size };
  // By halves, not letter by letter: a long name of letters that are drawn as many would take a second.
  let [kept, over] = [1, text.length];
  while (over - kept > 1) {
    const middle = Math.floor((kept + over) / 2);
    if (fits(cut(middle))) kept = middle;
    else over = middle;
  }
  return { text: cut(kept), size };
}

/** Breaks a text at spaces into at most `lines` lines and cuts the rest. */
export function wrapped(
  text: string,
  room: { width: number; size: number; lines: number; weight?: Weight },
): readonly string[] {
  const words = text.split(/[ \n]+/).filter(Boolean); // no break at no-break spaces, so that 06 h 30 stays together
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (
      last !== undefined &&
      (lines.length === room.lines || widthOf(longer, room.size, room.weight) <= room.width)
    )
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map(
    (line) =>
      fitted(line, {
        width: room.width,
        size: room.size,
        min: room.size,
        ...(room.weight ? { weight: room.weight } : {}),
      }).text,
  );
}
