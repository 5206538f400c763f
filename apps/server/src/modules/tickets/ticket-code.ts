import { ticketCodeAlphabet } from "@wakafine/shared/rules/code-alphabets.ts";
import { newCode } from "../../tokens.ts";

/**
 * Returns a new ticket code such as `KRB-7K3M9QXW`: the agency's prefix and 8 random characters [G.ticket.06, C3.ticket.11]. 31 characters to the power
 * of 8 are 8.5 × 10¹¹ codes per agency.
 */
export function newTicketCode(agencyPrefix: string): string {
  return `${agencyPrefix}-${newCode(ticketCodeAlphabet, 8)}`;
}
