import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Seals a secret for the database, so that a copy of the database alone opens nothing. */
export function seal(appSecret: string, purpose: string, plain: Buffer): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, sealingKey(appSecret, purpose), iv);
  const body = Buffer.concat([sealing.update(plain), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString("base64url");
}

/** Opens what `seal` closed; null when it was sealed with another secret or for another purpose. */
export function unseal(appSecret: string, purpose: string, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  // A letter too many is skipped in decoding: such a text is not what `seal` wrote.
  if (bytes.length <= ivBytes + tagBytes || bytes.toString("base64url") !== sealed) return null;
  const opening = createDecipheriv(
    cipher,
    sealingKey(appSecret, purpose),
    bytes.subarray(0, ivBytes),
  );
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]);
  } catch {
    return null; // wrong secret or changed text
  }
}

/** A key for each purpose, so that what one part of the product sealed opens nothing in another. */
function sealingKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", purpose, 32));
}
