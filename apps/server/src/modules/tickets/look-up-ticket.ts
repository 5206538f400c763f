import type { AgencyTicket } from "@wakafine/shared/contract/agency.ts";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { staffOf } from "../../http/permission.ts";
import { namedTicket } from "./check-in-code.ts";
import { ticketNamed } from "./check-in-store.ts";
import { doorSight, presentAgencyTicket } from "./present-agency-ticket.ts";
import { countTicketGuess } from "./ticket-guesses.ts";

/**
 * The agency's ticket with a code, QR text or qrcode_uuid; null when there is none or it is another agency's [G.check.01, G.role.15].
 * The identity number is shown for the card in the passenger's hand, and that view is logged (docs/decisions/0054).
 * Error: too_many_requests after too many codes that are not the agency's.
 */
export async function lookUpTicket(context: Context, typed: string, caller: Caller): Promise<AgencyTicket | null> {
  const { database, config } = context;
  const staff = staffOf(caller);
  const { code, qrcodeUuid } = namedTicket(typed);
  const [row] = await database.query(ticketNamed(staff.agencyId, code, qrcodeUuid));
  if (!row) {
    await countTicketGuess(context, staff, caller.actor?.personId ?? "");
    return null;
  }
  if (row.cni !== null) await database.query(audit({ action: "view identity number", entity: "ticket", entityId: row.id }, caller));
  return presentAgencyTicket(config, row, doorSight(staff));
}
