import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Seals a secret for the database, so that a copy of the database alone signs nothing. */
export function seal(appSecret: string, plain: Buffer): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, sealingKey(appSecret), iv);
  const body = Buffer.concat([sealing.update(plain), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString("base64url");
}

/** Opens what `seal` closed; null when it was sealed with another secret. */
export function unseal(appSecret: string, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= ivBytes + tagBytes) return null;
  const opening = createDecipheriv(cipher, sealingKey(appSecret), bytes.subarray(0, ivBytes));
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]);
  } catch {
    return null; // wrong secret: the caller makes a new key
  }
}

function sealingKey(appSecret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", "ticket signing keys", 32));
}
