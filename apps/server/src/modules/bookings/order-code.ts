import { randomInt } from "node:crypto";

// Without I, L, O, U, 0 and 1: nothing that is misread on a small screen or misheard on the phone.
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new order code: ten of 30 letters and digits, so that a billion bookings hardly ever meet twice (the table is unique all the same). */
export function newOrderCode(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");
}
