/** A parsed MIME message: headers, text and attachments. Only what the simulated mailbox needs is supported. */
export interface MimeMessage {
  readonly subject: string;
  readonly messageId: string;
  readonly from: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  /** Raw bytes as latin1 text, so that splitting preserves every byte. */
  readonly body: string;
}

/** Parses a raw message. Several text parts are joined by line breaks. */
export function parseMimeMessage(raw: Buffer): MimeMessage {
  const top = readPart(raw.toString("latin1"));
  const leaves = leavesOf(top);
  const textParts = leaves.filter((part) => !isAttachment(part));
  const textOf = (type: string): string =>
    textParts
      .filter((part) => contentType(part) === type)
      .map(decodeText)
      .join("\n");
  return {
    subject: decodeWords(top.headers.get("subject") ?? ""),
    messageId: top.headers.get("message-id") ?? "",
    from: decodeWords(top.headers.get("from") ?? ""),
    text: textOf("text/plain"),
    html: textOf("text/html"),
    attachments: leaves.filter(isAttachment).map((part, position) => ({
      name: fileName(part) ?? `part-${position + 1}`,
      contentType: contentType(part),
      bytes: decodeBody(part),
    })),
  };
}

/** Splits a part into its headers, with continuation lines joined, and its body. */
function readPart(source: string): Part {
  const [, head = "", body = ""] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [
    undefined,
    source,
    "",
  ];
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headers = new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(":");
      return colon < 1
        ? []
        : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
  return { headers, body };
}

/** Returns the parts that contain no other parts, in their order. */
function leavesOf(part: Part): Part[] {
  const boundary = parameter(part.headers.get("content-type") ?? "", "boundary");
  if (!contentType(part).startsWith("multipart/") || boundary === undefined) return [part];
  const [, ...pieces] = `\r\n${part.body}`.split(
    new RegExp(
      `\\r?\\n--${boundary.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")}(?=\\r?\\n|--|[ \\t])`,
    ),
  );
  const inner = pieces.filter((piece) => !piece.startsWith("--"));
  return inner.flatMap((piece) => leavesOf(readPart(piece.replace(/^[ \t]*\r?\n/, ""))));
}

function contentType(part: Part): string {
  return (part.headers.get("content-type") ?? "text/plain").split(";")[0]!.trim().toLowerCase();
}

function isAttachment(part: Part): boolean {
  const disposition = part.headers.get("content-disposition") ?? "";
  return (
    disposition.toLowerCase().startsWith("attachment") ||
    !/^text\/(plain|html)$/.test(contentType(part))
  );
}

function fileName(part: Part): string | undefined {
  return (
    parameter(part.headers.get("content-disposition") ?? "", "filename") ??
    parameter(part.headers.get("content-type") ?? "", "name")
  );
}

/** Returns a header parameter: `name="value"`, `name=value`, or the extended `name*=utf-8''value` (also split into `name*0*=` parts). */
function parameter(header: string, name: string): string | undefined {
  const pieces = [
    ...header.matchAll(
      new RegExp(`;\\s*${name}(\\*\\d+)?(\\*)?=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, "gi"),
    ),
  ];
  if (pieces.length === 0) return undefined;
  const joined = pieces
    .map(([, , , quoted, bare]) => quoted?.replace(/\\(.)/g, "$1") ?? bare ?? "")
    .join("");
  return pieces[0]![2] === undefined
    ? decodeWords(joined)
    : percentDecode(joined.replace(/^[^']*'[^']*'/, ""));
}

function percentDecode(text: string): string {
  return Buffer.from(
    text.replace(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    "latin1",
  ).toString("utf8");
}

function decodeBody(part: Part): Buffer {
  const encoding = (part.headers.get("content-transfer-encoding") ?? "").toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body, "base64");
  if (encoding === "quoted-printable")
    return Buffer.from(decodeHexEscapes(part.body.replace(/=[ \t]*\r?\n/g, "")), "latin1");
  return Buffer.from(part.body, "latin1");
}

/** Decodes the escapes of quoted-printable text, such as `=C3`. */
function decodeHexEscapes(text: string): string {
  return text.replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function decodeText(part: Part): string {
  return decodeCharset(
    decodeBody(part),
    parameter(part.headers.get("content-type") ?? "", "charset") ?? "utf-8",
  )
    .replaceAll("\r\n", "\n")
    .trimEnd();
}

function decodeCharset(bytes: Buffer, charset: string): string {
  return bytes.toString(/^(iso-8859-1|windows-1252|latin1)$/i.test(charset) ? "latin1" : "utf8");
}

/** Decodes encoded words such as `=?utf-8?Q?Bient=C3=B4t?=`; other header text is read as UTF-8. */
function decodeWords(text: string): string {
  const utf8 = Buffer.from(text, "latin1").toString("utf8");
  return utf8.replace(/\?=\s+=\?/g, "?==?").replace(/=\?[^?\s]+\?[QB]\?[^?\s]*\?=/gi, decodeWord);
}

function decodeWord(word: string): string {
  const [, charset = "", encoding = "", data = ""] = word.split("?");
  const bytes =
    encoding.toUpperCase() === "B"
      ? Buffer.from(data, "base64")
      : Buffer.from(decodeHexEscapes(data.replaceAll("_", " ")), "latin1");
  return decodeCharset(bytes, charset);
}
