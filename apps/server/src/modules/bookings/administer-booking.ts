import type { CancellationOffer } from "@wakafine/shared/bookings/cancellation-contract.ts";
import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { idempotencyKeyOf } from "../../database/idempotency.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { newToken } from "../../tokens.ts";
import type { Booking } from "./booking-plan.ts";
import { bookingById, replaceLink } from "./booking-store.ts";
import { cancelOnce } from "./cancel-tickets.ts";
import { describeCancellation } from "./cancellation-offer.ts";

/** The endpoints with which administrators act for the traveller of a booking [G.role.05]. */
export function administeredBookings(booking: Booking): readonly Bound[] {
  return [
    bindData("getAdminCancellation", ({ params }, request) =>
      offerForTraveller(booking, params.id, request),
    ),
    bindData("cancelAdminTickets", (input, request) => cancelForTraveller(booking, input, request)),
    bindData("rotateBookingLink", (input, request) => rotateLink(booking, input, request)),
  ];
}

async function offerForTraveller(
  booking: Booking,
  entered: string,
  request: RequestContext,
): Promise<CancellationOffer> {
  const [row] = await booking.context.database.query(bookingById(idOf(entered)));
  if (!row) throw appError("not_found");
  return describeCancellation(booking, row.booking, {
    request,
    verified: Promise.resolve(true),
  });
}

/** Cancels tickets by the traveller's own rules and amounts, and records who did it and why. Errors as `cancelTickets`, without those of the code. */
function cancelForTraveller(
  booking: Booking,
  { params, body: { reason, tickets, amount } }: InputOf<"cancelAdminTickets">,
  request: RequestContext,
): Promise<ResponseOf<"cancelAdminTickets">> {
  const id = idOf(params.id);
  return cancelOnce(
    booking,
    {
      key: idempotencyKeyOf(request, "cancelAdminTickets", { id, tickets, amount }),
      read: bookingById(id),
      choice: { tickets, amount },
      allow: async () => undefined,
      changes: () => [
        audit(
          {
            action: "cancel for traveller",
            entity: "booking",
            entityId: id,
            reason,
            details: { tickets: tickets.length, amount_xaf: amount },
          },
          request,
        ),
      ],
    },
    request,
  );
}

/** Replaces the hidden link and the addresses of ticket pictures, so that the old ones no longer work. Throws not_found. */
async function rotateLink(
  { context: { database }, listener }: Booking,
  { params, body }: InputOf<"rotateBookingLink">,
  request: RequestContext,
): Promise<ResponseOf<"rotateBookingLink">> {
  const id = idOf(params.id);
  return database.transaction(async (transaction) => {
    const [changed] = await transaction.query(replaceLink(id, newToken()));
    if (!changed) throw appError("not_found");
    await transaction.finish([
      listener.onLinkReplaced(id),
      audit(
        { action: "rotate booking link", entity: "booking", entityId: id, reason: body.reason },
        request,
      ),
    ]);
    return { rotated: true };
  });
}

function idOf(entered: string): string {
  const id = uuidOrNull(entered);
  if (id === null) throw appError("not_found");
  return id;
}
