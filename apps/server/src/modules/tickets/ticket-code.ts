import { randomInt } from "node:crypto";

/** Without 0/O, 1/I/L, because codes are read over bad phone lines. 31 characters, so 8 of them give 8.5 × 10¹¹ codes per agency. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codeLength = 8;

/** Returns a new ticket code such as `KRB-7K3M9QXW`: the agency's prefix and 8 random characters [G.ticket.06, C3.ticket.11]. */
export function newTicketCode(agencyPrefix: string): string {
  return `${agencyPrefix}-${Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("")}`;
}
