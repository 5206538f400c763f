import { codeAlphabet } from "@wakafine/shared/rules/code-alphabets.ts";
import { voucherCodeLength } from "@wakafine/shared/vouchers/code.ts";
import type { Config } from "../../config.ts";
import { seal, unseal } from "../../sealed-secret.ts";
import { newCode, sha256 } from "../../tokens.ts";

const purpose = "voucher code";

/** Returns a new code in its stored form. */
export function newVoucherCode(): string {
  return `BON${newCode(codeAlphabet, voucherCodeLength)}`;
}

/** The hash by which a code is found. It does not depend on APP_SECRET: a voucher stays usable when the secret changes. */
export function hashVoucherCode(code: string): Buffer {
  return sha256(`${purpose} ${code}`);
}

/** Encrypts a code for the database, so that a copy of the database alone spends nothing. */
export function sealVoucherCode({ APP_SECRET }: Config, code: string): string {
  return seal(APP_SECRET, purpose, Buffer.from(code));
}

/** Decrypts a code; null after a change of APP_SECRET: the code that the holder has is still valid. */
export function unsealVoucherCode({ APP_SECRET }: Config, sealed: string): string | null {
  return unseal(APP_SECRET, purpose, sealed)?.toString() ?? null;
}
