import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import type { RequestContext, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { membershipOf } from "../../http/permission.ts";
import { namedTicket } from "./check-in-code.ts";
import { ticketNamed } from "./check-in-store.ts";
import { boardingFields, toAgencyTicketResponse } from "./agency-ticket-response.ts";
import { countTicketAttempt } from "./ticket-code-limits.ts";

/**
 * Returns the agency's ticket with a code, QR text or qrcode_uuid; null when there is none or it is another agency's [G.check.01, G.role.15].
 * The identity number is shown for comparison with the passenger's card, and the view is logged (docs/decisions/0054).
 * Throws too_many_requests after too many codes that are not the agency's.
 */
export async function lookUpTicket(
  context: Context,
  entered: string,
  request: RequestContext,
): Promise<AgencyTicket | null> {
  const { database, config } = context;
  const member = membershipOf(request);
  const { code, qrcodeUuid } = namedTicket(entered);
  const [row] = await database.query(ticketNamed(member.agencyId, code, qrcodeUuid));
  if (!row) {
    await countTicketAttempt(context, member, request.actor?.userId ?? "");
    return null;
  }
  if (row.cni !== null)
    await database.query(
      audit({ action: "view identity number", entity: "ticket", entityId: row.id }, request),
    );
  return toAgencyTicketResponse(config, row, boardingFields(member));
}
