import type { Context } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { expected } from "../../http/failure.ts";
import { listTickets } from "./list-tickets.ts";
import { lookUpTicket } from "./look-up-ticket.ts";
import { markTicket } from "./mark-ticket.ts";

/** The endpoints of passenger check-in [G.check.01, G.check.02]. */
export function checkInEndpoints(context: Context): readonly Bound[] {
  return [
    bind("lookUpTicket", async ({ body }, caller) => {
      const ticket = await lookUpTicket(context, body.code_verification, caller);
      return { data: ticket ? [ticket] : [] };
    }),
    bind("lookUpTicketByQr", async ({ params }, caller) => {
      const ticket = uuidOrNull(params.id) ? await lookUpTicket(context, params.id, caller) : null;
      if (!ticket) throw expected("not_found");
      return { data: ticket };
    }),
    bind("markTicket", async ({ body }, caller) => ({ data: await markTicket(context, { typed: body.code_verification, happenedAt: body.happened_at }, caller) })),
    bind("verifyCode", async ({ body }, caller) => ({ data: await markTicket(context, { typed: body.code }, caller) })),
    bind("listTickets", async ({ query }, caller) => ({ data: await listTickets(context, query, caller) })),
  ];
}
