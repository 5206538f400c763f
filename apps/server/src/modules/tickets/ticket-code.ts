import { randomInt } from "node:crypto";

/** No 0/O, 1/I/L: a code is read over a bad line. 31 letters, so 8 of them are 8.5 × 10¹¹ codes per agency. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codeLength = 8;

/** A ticket's code, `KRB-7K3M9QXW`: the agency's prefix and 8 random letters [G.ticket.06, C3.ticket.11]. */
export function newTicketCode(agencyPrefix: string): string {
  return `${agencyPrefix}-${Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join("")}`;
}
