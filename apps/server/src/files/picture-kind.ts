/** The accepted kinds of pictures [C5.acct.09]. */
export type PictureKind = "jpeg" | "png" | "svg";

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The first element of an SVG must begin within this length. */
const svgHead = 16 * 1024;

/** Returns the kind of a picture by its bytes, regardless of its name or declared type; null for other kinds [C5.acct.09, G.cross.08]. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, svgHead));
  if (start.subarray(0, jpegStart.length).equals(jpegStart)) return "jpeg";
  if (start.subarray(0, pngStart.length).equals(pngStart)) return "png";
  return isSvg(start.toString("utf8")) ? "svg" : null;
}

/** Whether the first element is `svg`, after the byte order mark, the declaration, comments and the document type. */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\ufeff/, "").trimStart();
  for (;;) {
    const end = rest.startsWith("<!--")
      ? rest.indexOf("-->") + 3
      : /^<(?:\?xml|!DOCTYPE)/i.test(rest)
        ? endOfDeclaration(rest)
        : 0;
    if (end <= 2) return end === 0 && /^<(?:[\w-]+:)?svg[\s>/]/.test(rest);
    rest = rest.slice(end).trimStart();
  }
}

/** Returns the position after `?>` or the document type, which may contain a list of entities; 1 when there is no end. */
function endOfDeclaration(text: string): number {
  const close = text.startsWith("<?") ? "?>" : /^[^>]*\[/.test(text) ? "]>" : ">";
  const at = text.indexOf(close);
  return at < 0 ? 1 : at + close.length;
}
