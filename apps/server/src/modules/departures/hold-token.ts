import { createHash, randomBytes } from "node:crypto";

/** 128 random bits as 22 base64url characters. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** How a hold's token is stored: its SHA-256. */
export function hashHoldToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
