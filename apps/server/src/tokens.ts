import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Returns a random token in base64url; 16 bytes give 22 characters. */
export function newToken(bytes = 16): string {
  return randomBytes(bytes).toString("base64url");
}

/** Returns `length` random characters of an alphabet. */
export function newCode(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** SHA-256 hash. Only for random input (tokens, keys); a low-entropy secret needs `keyedHash`. */
export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** HMAC-SHA256, for low-entropy values such as phones and codes. */
export function keyedHash(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

/** Compares two secrets in a time that does not depend on where they differ; their hashes are compared, so their lengths do not matter. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}
