import { createHash, createHmac, randomBytes } from "node:crypto";

/** A secret that opens something, as base64url; 16 bytes are 128 random bits in 22 characters. */
export function newToken(bytes = 16): string {
  return randomBytes(bytes).toString("base64url");
}

/** How tokens and keys are stored and texts are compared. */
export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A hash that nobody can make or try out without the secret. */
export function keyedHash(secret: string, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}
