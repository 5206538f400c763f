import type { Context } from "../../context.ts";
import type { RawResponse } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import { readContents } from "./read-contents.ts";
import type { RenderQueue } from "../../files/render-queue.ts";
import type { BookedTicket, TicketSources } from "./read-tickets.ts";
import { isValid, readTickets } from "./read-tickets.ts";
import type { TicketSigner } from "./signing-keys.ts";
import type { PictureFormat } from "./ticket-address.ts";
import { isPictureSignature } from "./ticket-address.ts";
import { writeTicketDocument } from "./ticket-document.ts";
import { drawTicketPicture } from "./ticket-picture.ts";
import { ticketById } from "./ticket-store.ts";

interface Deps {
  readonly context: Context;
  readonly sources: TicketSources;
  readonly signer: TicketSigner;
  readonly renderQueue: RenderQueue;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the ticket as a picture or PDF page; a wrong signature gets the same 404 as an unknown ticket [C7.ticket.06, G.ticket.04]. */
export function bindTicketImage(deps: Deps) {
  return bind("getTicketImage", async ({ params, query }, { addressKey }) => {
    const ticket = await signedTicket(deps, params.id, query.signature);
    // Creating unpaid tickets costs nothing, so their requests share one key and cannot displace those for valid tickets.
    const queueKey = isValid(ticket) ? addressKey : "unpaid";
    return respondWith(deps, ticket, { format: query.format, queueKey });
  });
}

async function signedTicket(
  { context, sources }: Deps,
  id: string,
  signature: string,
): Promise<BookedTicket> {
  if (!uuid.test(id)) throw appError("not_found");
  const [row] = await context.database.query(ticketById(id));
  if (!row || !isPictureSignature(context.config, row, signature)) throw appError("not_found");
  const tickets = await readTickets(context, sources, row.booking_id);
  const ticket = tickets.find((candidate) => candidate.row.id === row.id);
  if (!ticket) throw appError("not_found"); // replaced by a new ticket after late money
  return ticket;
}

async function respondWith(
  { context, signer, renderQueue }: Deps,
  ticket: BookedTicket,
  { format, queueKey }: { readonly format: PictureFormat; readonly queueKey: string },
): Promise<RawResponse> {
  const [content] = await readContents({ context, signer }, [ticket]);
  if (!content) throw appError("not_found");
  const contentHash = sha256(JSON.stringify([content, format]))
    .toString("base64url")
    .slice(0, 22);
  return {
    status: 200,
    headers: {
      "content-type": format === "pdf" ? "application/pdf" : "image/png",
      "content-disposition": `inline; filename="${ticket.row.code}.${format}"`,
      "cache-control": "private, max-age=60",
      etag: `"${contentHash}"`,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    },
    body: () =>
      renderQueue({ contentHash, queueKey }, () =>
        format === "pdf"
          ? writeTicketDocument([content], context.clock())
          : drawTicketPicture(content),
      ),
  };
}
