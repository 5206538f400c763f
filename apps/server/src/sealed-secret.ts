import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for the database, so that a copy of the database alone does not reveal it. */
export function seal(appSecret: string, purpose: string, plain: Buffer): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, sealingKey(appSecret, purpose), iv);
  const body = Buffer.concat([sealing.update(plain), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString("base64url");
}

/** Decrypts a text of `seal`; null when it was sealed with another secret or for another purpose. */
export function unseal(appSecret: string, purpose: string, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  // Decoding ignores an extra character, but `seal` never writes one.
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

/** Derives a key for each purpose, so that a text sealed for one purpose cannot be used for another. */
function sealingKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", purpose, 32));
}
