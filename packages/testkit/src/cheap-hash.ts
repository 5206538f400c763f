import { argon2Sync } from "node:crypto";

/** Returns a valid password hash with minimal cost, because test users log in thousands of times per run. */
export function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const nonce = Buffer.alloc(16, 7);
  const hash = argon2Sync("argon2id", { message: password, nonce, tagLength: 32, ...cost });
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(hash)}`;
}
