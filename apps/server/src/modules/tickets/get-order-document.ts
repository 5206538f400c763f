import type { Context } from "../../context.ts";
import type { RawResponse } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import { readContents } from "./read-contents.ts";
import type { BookedTicket, TicketSources } from "./read-tickets.ts";
import { isValid, readTickets } from "./read-tickets.ts";
import type { RenderQueue } from "../../files/render-queue.ts";
import type { TicketSigner } from "./signing-keys.ts";
import { writeTicketDocument } from "./ticket-document.ts";
import { tripCalendar } from "./trip-calendar.ts";

interface Deps {
  readonly context: Context;
  readonly sources: TicketSources;
  readonly signer: TicketSigner;
  readonly renderQueue: RenderQueue;
}

/** Returns the valid tickets of a hidden link as one PDF, or their trips as calendar events; 404 when there is none [G.ticket.07]. */
export function bindOrderDocument(deps: Deps) {
  const { context, sources } = deps;
  return bind("getOrderDocument", async ({ params, query }, { addressKey }) => {
    const found = await sources.byLink(params.token);
    if (!found) throw appError("not_found");
    const tickets = (await readTickets(context, sources, found.id)).filter(isValid);
    const [first] = tickets;
    if (!first) throw appError("not_found");
    const name = first.booking.orderCode;
    if (query.format === "pdf") return pdfOf(deps, tickets, { name, queueKey: addressKey });
    const events = tripCalendar(context.config, tickets, context.clock());
    return toResponse(`${name}.ics`, "text/calendar; charset=utf-8", async () =>
      Buffer.from(events),
    );
  });
}

async function pdfOf(
  { context, signer, renderQueue }: Deps,
  tickets: readonly BookedTicket[],
  { name, queueKey }: { readonly name: string; readonly queueKey: string },
): Promise<RawResponse> {
  const contents = await readContents({ context, signer }, tickets);
  const contentHash = sha256(JSON.stringify(contents)).toString("base64url").slice(0, 22);
  return toResponse(`${name}.pdf`, "application/pdf", () =>
    renderQueue({ contentHash, queueKey }, () => writeTicketDocument(contents, context.clock())),
  );
}

function toResponse(file: string, type: string, body: () => Promise<Buffer>): RawResponse {
  return {
    status: 200,
    headers: {
      "content-type": type,
      "content-disposition": `inline; filename="${file}"`,
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    },
    body,
  };
}
