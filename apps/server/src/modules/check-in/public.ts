import type { Context } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { boardingDepartures } from "./check-in-store.ts";
import { listRefused } from "./list-refused.ts";
import { listTickets } from "./list-tickets.ts";
import { lookUpTicket } from "./look-up-ticket.ts";
import { markTicket } from "./mark-ticket.ts";
import { undoCheckIn } from "./undo-check-in.ts";

/** The check-in module: an agency's members look up, mark and list tickets, and review refused and undone check-ins [G.check.01, G.check.02, G.ticket.01]. */
export function createCheckIn(context: Context): { readonly bound: readonly Bound[] } {
  const bound = [
    bind("lookUpTicket", async ({ body }, request) => {
      const { ticket } = await lookUpTicket(context, body.code_verification, request);
      return { data: ticket ? [ticket] : [] };
    }),
    bind("lookUpTicketByQr", async ({ params }, request) => {
      const id = uuidOrNull(params.id);
      if (id === null) throw appError("ticket_not_found");
      const { ticket, refusal } = await lookUpTicket(context, id, request);
      if (!ticket) throw appError(refusal ?? "ticket_not_found");
      return { data: ticket };
    }),
    bind("markTicket", async ({ body }, request) => ({
      data: await markTicket(
        context,
        { entered: body.code_verification, happenedAt: body.happened_at },
        request,
      ),
    })),
    bind("verifyCode", async ({ body }, request) => ({
      data: await markTicket(context, { entered: body.code }, request),
    })),
    bind("undoCheckIn", async ({ body }, request) => ({
      data: await undoCheckIn(context, body, request),
    })),
    bind("listBoarding", async (_input, request) => ({
      data: await context.database.query(boardingDepartures(membershipOf(request).agencyId)),
    })),
    bind("listRefusedCheckIns", async ({ query }, request) => ({
      data: await listRefused(context, query, request),
    })),
    bind("listTickets", async ({ query }, request) => ({
      data: await listTickets(context, query, request),
    })),
  ];
  return { bound };
}
