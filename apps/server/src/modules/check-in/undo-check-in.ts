import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditRows } from "../../database/audit.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { undoBoarded } from "../tickets/public.ts";
import { boardingFields, toAgencyTicketResponse } from "./agency-ticket-response.ts";
import { ticketById } from "./check-in-store.ts";

/**
 * Undoes the check-in of a ticket of the caller's agency, within 24 hours and with a reason; the ticket can be marked again [G.ticket.01].
 * Throws not_found, ticket_not_used, undo_too_late.
 */
export async function undoCheckIn(
  { config, database }: Context,
  body: InputOf<"undoCheckIn">["body"],
  request: RequestContext,
): Promise<AgencyTicket> {
  const member = membershipOf(request);
  const { agencyId } = member;
  const { reason } = body;
  const id = uuidOrNull(body.ticket_uuid);
  if (id === null) throw appError("not_found");
  const key = idempotencyKeyOf(request, "undoCheckIn", body);
  return runOnce(database, key, () =>
    database.transaction(async (transaction) => {
      const change = {
        action: "undo check in",
        entity: "ticket",
        entityId: id,
        from: "VALIDATE",
        to: "PAID",
        reason,
      } as const;
      const [[undone], [ticket]] = await transaction.batch([
        undoBoarded(
          agencyId,
          request.actor?.userId ?? "",
          id,
          reason,
          auditRows([change], request),
        ),
        ticketById(agencyId, id),
      ]);
      if (!ticket) throw appError("not_found");
      if (!undone)
        throw appError(ticket.status === "VALIDATE" ? "undo_too_late" : "ticket_not_used");
      const response = toAgencyTicketResponse(config, ticket, boardingFields(member));
      await transaction.finish(key ? [completeIdempotent(key, response)] : []);
      return response;
    }),
  );
}
