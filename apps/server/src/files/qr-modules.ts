import QRCode from "qrcode";

/** A QR code as a square of modules; true is dark. */
export interface QrModules {
  readonly size: number;
  isDark(row: number, column: number): boolean;
}

/**
 * Level M tolerates damage of about 15 % of the code. The text is one byte segment with a fixed mask, because the search for shorter segments and the best
 * mask takes twelve times as long and gains nothing for a random payload.
 */
export function qrModules(text: string): QrModules {
  const { modules } = QRCode.create([{ data: Buffer.from(text), mode: "byte" }], {
    errorCorrectionLevel: "M",
    maskPattern: 3,
  });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

/** Returns the dark runs of a row from the left: fewer shapes than single modules, and no seams between them. */
export function darkRuns(
  qr: QrModules,
  row: number,
): readonly { readonly column: number; readonly length: number }[] {
  const runs: { column: number; length: number }[] = [];
  for (let column = 0; column < qr.size; column += 1) {
    if (!qr.isDark(row, column)) continue;
    const last = runs.at(-1);
    if (last && last.column + last.length === column) last.length += 1;
    else runs.push({ column, length: 1 });
  }
  return runs;
}

/** Returns the QR code as one SVG path. */
export function qrDrawing(text: string): { readonly size: number; readonly path: string } {
  const qr = qrModules(text);
  const rows = Array.from({ length: qr.size }, (_, row) =>
    darkRuns(qr, row)
      .map(({ column, length }) => `M${column} ${row}h${length}v1h-${length}z`)
      .join(""),
  );
  return { size: qr.size, path: rows.join("") };
}
