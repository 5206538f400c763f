import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import PDFDocument from "pdfkit";
import type { Weight } from "./lettering.ts";
import { drawable, fitted, fontFiles, widthOf } from "./lettering.ts";

export type Page = PDFKit.PDFDocument;

// A4 in points, black on white only, for any printer and photocopier.
export const left = 36;
export const right = 559;

interface NewDocument {
  readonly language: Language;
  readonly title: string;
  readonly writtenAt: Date;
}

/** Starts an A4 document without pages; `finished` has its bytes after `page.end()`. */
export function newDocument({ language, title, writtenAt }: NewDocument): {
  readonly page: Page;
  readonly finished: Promise<Buffer>;
} {
  const page = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    lang: language,
    info: { Title: title, Author: "Wakafine", CreationDate: writtenAt, ModDate: writtenAt },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    page.on("data", (chunk: Buffer) => chunks.push(chunk));
    page.on("end", () => resolve(Buffer.concat(chunks)));
    page.on("error", reject);
  });
  page.registerFont("regular", fontFiles.regular);
  page.registerFont("bold", fontFiles.bold);
  return { page, finished };
}

interface Place {
  readonly x: number;
  /** The y coordinate of the top of the line. */
  readonly y: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly align?: "start" | "middle" | "end";
  /** Longer texts become smaller and are then cut. */
  readonly width?: number;
}

/** Writes one line of text. */
export function put(page: Page, text: string, place: Place): void {
  const weight = place.weight ?? "regular";
  const shown =
    place.width === undefined
      ? { text, size: place.size }
      : fitted(text, { width: place.width, size: place.size, min: place.size * 0.6, weight });
  const before =
    { start: 0, middle: 0.5, end: 1 }[place.align ?? "start"] *
    widthOf(shown.text, shown.size, weight);
  page
    .font(weight)
    .fontSize(shown.size)
    .text(drawable(shown.text), place.x - before, place.y + (place.size - shown.size), {
      lineBreak: false,
    });
}

/** Draws sign and name of Wakafine at the top left. */
export function brand(page: Page): void {
  page.save().translate(left, 40).scale(0.95);
  page
    .path("M2 34V14a12 12 0 0 1 24 0v20z")
    .fill("#000")
    .path("M2 15v-1a12 12 0 0 1 24 0v1z")
    .fill("#777");
  page
    .path("m6.5 19 3 9 4.5-8 4.5 8 3-9")
    .lineWidth(2.6)
    .lineCap("round")
    .lineJoin("round")
    .stroke("#fff")
    .restore();
  page.fillColor("#000").strokeColor("#000");
  put(page, "Wakafine", { x: left + 30, y: 46, size: 16, weight: "bold" });
}

/** Writes white text on a black bar, for the notice of a simulation. */
export function banner(page: Page, text: string, y: number): void {
  page
    .rect(left, y, right - left, 22)
    .fill("#000")
    .fillColor("#fff");
  put(page, text, {
    x: (left + right) / 2,
    y: y + 4,
    size: 12,
    weight: "bold",
    align: "middle",
    width: right - left - 20,
  });
  page.fillColor("#000");
}
