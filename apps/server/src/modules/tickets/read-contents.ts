import type { Context } from "../../context.ts";
import { agencyPhones } from "../agencies/public.ts";
import type { BookedTicket } from "./read-tickets.ts";
import type { TicketSigner } from "./signing-keys.ts";
import type { TicketContent } from "./ticket-content.ts";
import { ticketContent } from "./ticket-content.ts";
import { qrTextOf } from "./ticket-response.ts";

/** Returns the texts of tickets, in their order, with the phones of their agencies. */
export async function readContents(
  { context, signer }: { readonly context: Context; readonly signer: TicketSigner },
  tickets: readonly BookedTicket[],
): Promise<readonly TicketContent[]> {
  const agencies = [...new Set(tickets.map(({ leg }) => leg.agencyId))];
  const phones = await context.database.query(agencyPhones(agencies));
  return Promise.all(
    tickets.map(async (ticket) =>
      ticketContent(context.config, ticket, {
        qrText: await qrTextOf(signer, ticket),
        agencyPhone: phones.find(({ id }) => id === ticket.leg.agencyId)?.phone ?? null,
      }),
    ),
  );
}
