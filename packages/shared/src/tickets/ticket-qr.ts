/**
 * The data in a ticket's QR code: `W1.<key id>.<payload>.<signature>`, payload and signature in base64url. The Ed25519 signature covers the
 * text before the last dot. It proves that Wakafine issued the ticket, not that the ticket is still valid [G.ticket.06].
 */
export interface TicketQr {
  /** Lower-case uuid. */
  readonly qrcodeUuid: string;
  readonly departureId: string;
  /** 1 to 65535. */
  readonly seat: number;
  /** Increases when a ticket is issued again; 0 to 65535. */
  readonly version: number;
}

/** A public key returned by `tickets/keys`: 32 raw bytes in base64url. */
export interface TicketKey {
  readonly id: string;
  readonly public_key: string;
}

export interface ParsedQr {
  readonly keyId: string;
  readonly ticket: TicketQr;
  /** The text the signature covers. */
  readonly signed: string;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** `unknown_key`: the key is retired or belongs to another environment. `malformed`: not a ticket's QR text. */
export type QrVerdict =
  | { readonly kind: "issued"; readonly ticket: TicketQr }
  | { readonly kind: "malformed" | "unknown_key" | "forged" };

const payloadBytes = 36;
const signatureBytes = 64;
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const qrShape = /^W1\.([A-Za-z0-9]{1,8})\.([\w-]{48})\.([\w-]{86})$/;

/** Encodes bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Decodes a base64url text. Returns null when the encoding is not canonical. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
  return toBase64Url(bytes) === text ? bytes : null;
}

function uuidBytes(uuid: string): Uint8Array {
  if (!uuidShape.test(uuid)) throw new RangeError("not a lower-case uuid");
  return Uint8Array.from(uuid.replaceAll("-", "").match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
}

function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function uint16(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff)
    throw new RangeError("seat and version fit 16 bits");
  return value;
}

/** Encodes a ticket in 36 bytes: code uuid, departure id, seat, version. Throws RangeError for an invalid value. */
export function encodeTicket(ticket: TicketQr): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(payloadBytes);
  bytes.set(uuidBytes(ticket.qrcodeUuid), 0);
  bytes.set(uuidBytes(ticket.departureId), 16);
  const numbers = new DataView(bytes.buffer);
  numbers.setUint16(32, uint16(ticket.seat));
  numbers.setUint16(34, uint16(ticket.version));
  return bytes;
}

function decodeTicket(bytes: Uint8Array<ArrayBuffer>): TicketQr {
  const numbers = new DataView(bytes.buffer);
  return {
    qrcodeUuid: uuidText(bytes.subarray(0, 16)),
    departureId: uuidText(bytes.subarray(16, 32)),
    seat: numbers.getUint16(32),
    version: numbers.getUint16(34),
  };
}

/** Returns the text to sign. The QR text is this text, a dot and the signature in base64url. */
export function signedPart(keyId: string, ticket: TicketQr): string {
  return `W1.${keyId}.${toBase64Url(encodeTicket(ticket))}`;
}

/** Parses a scanned text, ignoring surrounding spaces. Returns null when it is not a ticket's QR text. Does not verify the signature. */
export function parseTicketQr(text: string): ParsedQr | null {
  const trimmed = text.trim();
  const [, keyId, payload, signature] = qrShape.exec(trimmed) ?? [];
  if (keyId === undefined || payload === undefined || signature === undefined) return null;
  const bytes = fromBase64Url(payload);
  const decodedSignature = fromBase64Url(signature);
  if (bytes?.length !== payloadBytes || decodedSignature?.length !== signatureBytes) return null;
  return {
    keyId,
    ticket: decodeTicket(bytes),
    signed: trimmed.slice(0, trimmed.lastIndexOf(".")),
    signature: decodedSignature,
  };
}

/** Verifies a scanned text with the valid keys, using WebCrypto; works in the browser without network. */
export async function verifyTicketQr(text: string, keys: readonly TicketKey[]): Promise<QrVerdict> {
  const parsed = parseTicketQr(text);
  if (!parsed) return { kind: "malformed" };
  const raw = fromBase64Url(keys.find((key) => key.id === parsed.keyId)?.public_key ?? "");
  if (raw?.length !== 32) return { kind: "unknown_key" };
  const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  const genuine = await crypto.subtle.verify(
    "Ed25519",
    key,
    parsed.signature,
    new TextEncoder().encode(parsed.signed),
  );
  return genuine ? { kind: "issued", ticket: parsed.ticket } : { kind: "forged" };
}
