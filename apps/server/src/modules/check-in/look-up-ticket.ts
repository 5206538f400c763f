import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import type { RequestContext, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import type { Refusal } from "../tickets/public.ts";
import { attemptByNonce } from "../tickets/public.ts";
import { boardingFields, toAgencyTicketResponse } from "./agency-ticket-response.ts";
import { namedTicket } from "./check-in-code.ts";
import { ticketElsewhere, ticketNamed } from "./check-in-store.ts";
import { keepRefusal, nonceOf, refusalOf } from "./keep-refusal.ts";
import { countTicketAttempt } from "./ticket-code-limits.ts";

interface LookedUp {
  /** null: there is none, or it is another agency's [G.role.15]. */
  readonly ticket: AgencyTicket | null;
  /** Why it may not board now; null when it may. */
  readonly refusal: Refusal | null;
}

/**
 * Looks up the agency's ticket with a code, QR text or qrcode_uuid [G.check.01]. With an Idempotency-Key the look-up is a scan at the door: a ticket that may not
 * board is stored as a refused attempt, once per key (docs/decisions/0230).
 * The identity number is shown for comparison with the passenger's card, and the view is logged (docs/decisions/0054).
 * Throws idempotency_conflict for the key of another scan, too_many_requests after too many codes that are not the agency's.
 */
export async function lookUpTicket(
  context: Context,
  entered: string,
  request: RequestContext,
): Promise<LookedUp> {
  const { database, config } = context;
  const member = membershipOf(request);
  const { agencyId } = member;
  const userId = request.actor?.userId ?? "";
  const nonce = nonceOf(request, entered);
  const { code, qrcodeUuid } = namedTicket(entered);
  const [[row = null], [other], [earlier]] = await database.batch([
    ticketNamed(agencyId, code, qrcodeUuid),
    ticketElsewhere(agencyId, code, qrcodeUuid),
    attemptByNonce(agencyId, userId, nonce),
  ]);
  if (earlier && earlier.entered !== entered) throw appError("idempotency_conflict");
  const refusal = refusalOf(row, other?.found ?? false);
  if (refusal && nonce !== null && !earlier)
    await keepRefusal(context, { member, userId, ticket: row, entered, refusal, nonce });
  else if (!row && !earlier) await countTicketAttempt(context, member, userId);
  if (!row) return { ticket: null, refusal };
  if (row.cni !== null)
    await database.query(
      audit({ action: "view identity number", entity: "ticket", entityId: row.id }, request),
    );
  return { ticket: toAgencyTicketResponse(config, row, boardingFields(member)), refusal };
}
