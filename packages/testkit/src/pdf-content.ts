import { inflateSync } from "node:zlib";

/** Returns the text of an object of a PDF file that pdfkit wrote. */
function objectOf(pdf: string, id: string): string {
  const start = pdf.indexOf(`\n${id} 0 obj\n`);
  if (start === -1) throw new Error(`the PDF has no object ${id}`);
  return pdf.slice(start, pdf.indexOf("\nendobj", start));
}

function streamOf(pdf: string, id: string): string {
  const object = objectOf(pdf, id);
  const start = object.indexOf("stream\n") + "stream\n".length;
  const bytes = Buffer.from(object.slice(start, object.lastIndexOf("\nendstream")), "latin1");
  return (object.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
}

const referenceOf = (object: string, name: string) =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1] ?? "";

/** Returns the letters of a font's glyphs, by the glyph's four hexadecimal digits. */
function lettersOf(pdf: string, fontId: string): ReadonlyMap<string, string> {
  const map = streamOf(pdf, referenceOf(objectOf(pdf, fontId), "ToUnicode"));
  const letters = new Map<string, string>();
  for (const [, first = "", list = ""] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [index, [, units = ""]] of [...list.matchAll(/<(\w*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      letters.set(glyph, Buffer.from(units, "hex").swap16().toString("utf16le"));
    }
  return letters;
}

/** The first page of a PDF file. */
export interface PdfPage {
  /** Width and height in points. */
  readonly size: readonly number[];
  /** The written lines, in their order. */
  readonly lines: readonly string[];
  /** The filled rectangles: x, y, width and height in points from the top left. */
  readonly rectangles: readonly (readonly number[])[];
}

/** Reads the first page of a PDF file that pdfkit wrote with embedded fonts. */
export function pdfPageOf(file: Buffer): PdfPage {
  const pdf = file.toString("latin1");
  const page = /\n\d+ 0 obj\n<<\n\/Type \/Page\n[\s\S]*?\nendobj/.exec(pdf)?.[0] ?? "";
  const box = /\/MediaBox \[([^\]]*)\]/.exec(page)?.[1] ?? "";
  const resources = objectOf(pdf, referenceOf(page, "Resources"));
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [
      name,
      lettersOf(pdf, id),
    ]),
  );
  const lines: string[] = [];
  const rectangles: number[][] = [];
  let letters: ReadonlyMap<string, string> = new Map();
  for (const operation of streamOf(pdf, referenceOf(page, "Contents")).split("\n")) {
    const font = /^\/(F\d+) [\d.]+ Tf$/.exec(operation);
    if (font) letters = fonts.get(font[1] ?? "") ?? new Map();
    if (operation.endsWith(" re")) rectangles.push(operation.split(" ").slice(0, 4).map(Number));
    if (!operation.endsWith(" TJ")) continue;
    const glyphs = [...operation.matchAll(/<(\w*)>/g)].flatMap(
      ([, text = ""]) => text.match(/\w{4}/g) ?? [],
    );
    lines.push(glyphs.map((glyph) => letters.get(glyph) ?? "?").join(""));
  }
  const [, , width = 0, height = 0] = box.split(" ").map(Number);
  return { size: [width, height], lines, rectangles };
}
