import type { Context } from "../../context.ts";
import type { RawResponse } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import type { Drawings } from "./drawings.ts";
import { qrTextOf } from "./describe-tickets.ts";
import type { BookedTicket, TicketSources } from "./read-tickets.ts";
import { isValid, readTickets } from "./read-tickets.ts";
import type { TicketSigner } from "./signing-keys.ts";
import type { PictureFormat } from "./ticket-address.ts";
import { isPictureSignature } from "./ticket-address.ts";
import { writeTicketDocument } from "./ticket-document.ts";
import { ticketFace } from "./ticket-face.ts";
import { drawTicketPicture } from "./ticket-picture.ts";
import { ticketById } from "./ticket-store.ts";

interface Deps {
  readonly context: Context;
  readonly sources: TicketSources;
  readonly signer: TicketSigner;
  readonly drawings: Drawings;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The ticket as picture or page; without its signature nobody learns whether it exists [C7.ticket.06, G.ticket.04]. */
export function bindTicketImage(deps: Deps) {
  return bind("getTicketImage", async ({ params, query }, { addressKey }) => {
    const ticket = await signedTicket(deps, params.id, query.signature);
    // Unpaid tickets are free to create, so all of them share one slot of the queue.
    const turnOf = isValid(ticket) ? addressKey : "unpaid";
    return respondWith(deps, ticket, { format: query.format, turnOf });
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
  const known = await readTickets(context, sources, row.booking_id);
  const ticket = known.find((one) => one.row.id === row.id);
  if (!ticket) throw appError("not_found"); // replaced by late money's new ticket
  return ticket;
}

async function respondWith(
  { context, signer, drawings }: Deps,
  ticket: BookedTicket,
  { format, turnOf }: { readonly format: PictureFormat; readonly turnOf: string },
): Promise<RawResponse> {
  const face = ticketFace(context.config, ticket, await qrTextOf(signer, ticket));
  const tag = sha256(JSON.stringify([face, format]))
    .toString("base64url")
    .slice(0, 22);
  return {
    status: 200,
    headers: {
      "content-type": format === "pdf" ? "application/pdf" : "image/png",
      "content-disposition": `inline; filename="${ticket.row.code}.${format}"`,
      "cache-control": "private, max-age=60",
      etag: `"${tag}"`,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    },
    body: () =>
      drawings({ tag, turnOf }, () =>
        format === "pdf" ? writeTicketDocument([face], context.clock()) : drawTicketPicture(face),
      ),
  };
}
