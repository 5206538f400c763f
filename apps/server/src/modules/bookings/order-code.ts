import { codeAlphabet } from "@wakafine/shared/rules/code-alphabets.ts";
import { newCode } from "../../tokens.ts";

/** Returns a new order code of ten characters out of 30. Collisions are rare even among a billion bookings; a unique index rejects them. */
export function newOrderCode(): string {
  return newCode(codeAlphabet, 10);
}
