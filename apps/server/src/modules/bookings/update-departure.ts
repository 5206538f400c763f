import { isRescheduled } from "@wakafine/shared/bookings/cancellation.ts";
import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import type { IdempotencyKey } from "../../database/idempotency.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { membershipOf } from "../../http/permission.ts";
import { enqueue } from "../../jobs/outbox.ts";
import type { DepartureEdit } from "../departures/public.ts";
import {
  changeDeparture,
  describeEditedDeparture,
  readDepartureEdit,
} from "../departures/public.ts";
import type { Booking } from "./booking-plan.ts";
import type { MovedLeg } from "./booking-store.ts";
import { moveLegs } from "./booking-store.ts";

type Edited = ResponseOf<"updateDeparture">;

/**
 * Edits a departure of the caller's agency and moves its bookings with it [A7.plan.02, G.plan.04]. Travellers are told a new hour or boarding station; by an earlier hour, or one more
 * than 30 minutes later than sold, they may cancel for a full refund until the departure. Throws as `readDepartureEdit` and `changeDeparture`.
 */
export async function updateDeparture(
  { context }: Booking,
  body: InputOf<"updateDeparture">["body"],
  request: RequestContext,
): Promise<Edited> {
  const { database } = context;
  const { agencyId } = membershipOf(request);
  const key = idempotencyKeyOf(request, "updateDeparture", body);
  return runOnce(database, key, async () => {
    const edit = await readDepartureEdit(context, body);
    return database.transaction((transaction) =>
      change(transaction, { agencyId, edit, key, request }),
    );
  });
}

interface Change {
  readonly agencyId: string;
  readonly edit: DepartureEdit;
  readonly key: IdempotencyKey | null;
  readonly request: RequestContext;
}

async function change(
  transaction: Transaction,
  { agencyId, edit, key, request }: Change,
): Promise<Edited> {
  const { before, after, toTownId } = await changeDeparture(transaction, agencyId, edit);
  const minutes = (Date.parse(after) - Date.parse(before)) / 60_000;
  const legs = await transaction.query(moveLegs(agencyId, edit.id, minutes));
  const response = await describeEditedDeparture(transaction, {
    agencyId,
    departureId: edit.id,
    toTownId,
  });
  await transaction.finish([
    ...legs.filter(({ paid }) => paid).flatMap((leg) => noticeOf(leg, minutes !== 0)),
    audit(
      {
        action: "edit departure",
        entity: "departure",
        entityId: edit.id,
        details: { minutes, bookings: legs.length, places: edit.plan.places },
      },
      request,
    ),
    ...(key ? [completeIdempotent(key, response)] : []),
  ]);
  return response;
}

/** The message about a changed hour or boarding station; none when the traveller notices nothing. */
function noticeOf(leg: MovedLeg, isMoved: boolean): readonly Statement<unknown>[] {
  if (!isMoved && !leg.station_changed) return [];
  const isRefundable = isRescheduled(new Date(leg.departs_at), new Date(leg.sold_departs_at));
  return [
    enqueue("departure-changed-message", uuid(), {
      bookingId: leg.booking_id,
      change: isMoved ? (isRefundable ? "hour_refundable" : "hour") : "station",
      boardsAt: leg.boards_at,
      boardedAt: leg.boarded_at,
      place: leg.station_quarter ?? leg.from_town,
    }),
  ];
}
