import { randomInt } from "node:crypto";

// Without I, L, O, U, 0 and 1, which are easily misread on a small screen or misheard on the phone.
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a new order code of ten characters out of 30. Collisions are rare even among a billion bookings; a unique index rejects them. */
export function newOrderCode(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");
}
