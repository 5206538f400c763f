import { isRescheduled } from "@wakafine/shared/bookings/cancellation.ts";
import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import type { IdempotencyKey } from "../../database/idempotency.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { membershipOf } from "../../http/permission.ts";
import { enqueue, withdrawJobs } from "../../jobs/outbox.ts";
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
 * than 30 minutes later than sold, they may cancel for a full refund until the departure. Throws as `readDepartureEdit` and `changeDeparture`, and too_many_requests.
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
      change(transaction, context, { agencyId, edit, key, request }),
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
  context: Context,
  { agencyId, edit, key, request }: Change,
): Promise<Edited> {
  const { before, after, toTownId } = await changeDeparture(transaction, agencyId, edit);
  const minutes = (Date.parse(after) - Date.parse(before)) / 60_000;
  const legs = await transaction.query(moveLegs(agencyId, edit.id, minutes));
  const notices = await noticesOf(transaction, context, { id: edit.id, minutes, legs });
  const response = await describeEditedDeparture(transaction, {
    agencyId,
    departureId: edit.id,
    toTownId,
  });
  await transaction.finish([
    ...notices,
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

const changedMessage = "departure-changed-message";

interface Moved {
  readonly id: string;
  readonly minutes: number;
  readonly legs: readonly MovedLeg[];
}

/**
 * Returns the messages about a changed hour or boarding station, for the travellers who notice it. Each replaces an earlier one that waits to be sent; when
 * the hour is again the one that the traveller knows, none is sent. Throws too_many_requests beyond the edits of an hour.
 */
async function noticesOf(
  transaction: Transaction,
  { config }: Context,
  { id, minutes, legs }: Moved,
): Promise<readonly Statement<unknown>[]> {
  const isMoved = minutes !== 0;
  const told = legs.filter(({ paid, station_changed }) => paid && (isMoved || station_changed));
  if (told.length === 0) return [];
  if (config.LIMITS)
    await consumeRateLimit(transaction, [
      { key: `departure changes ${id}`, max: config.DEPARTURE_CHANGES_PER_HOUR, minutes: 60 },
    ]);
  const replaced = told.flatMap(({ booking_id: bookingId }) =>
    (isMoved ? ["hour", "hour_refundable"] : ["station"]).map((change) =>
      JSON.stringify({ departureId: id, bookingId, change }),
    ),
  );
  const waiting = await transaction.query(withdrawJobs(changedMessage, replaced));
  return told.flatMap((leg) => {
    const earlier = waiting.find(({ payload }) => payload["bookingId"] === leg.booking_id);
    const known = String(earlier?.payload["boardedAt"] ?? leg.boarded_at);
    if (known === leg.boards_at && !leg.station_changed) return [];
    return [noticeOf(leg, { id, isMoved, known })];
  });
}

/** The message about a changed hour or boarding station; `known` is the time that the traveller knows. */
function noticeOf(
  leg: MovedLeg,
  {
    id,
    isMoved,
    known,
  }: { readonly id: string; readonly isMoved: boolean; readonly known: string },
): Statement<unknown> {
  const isRefundable = isRescheduled(new Date(leg.departs_at), new Date(leg.sold_departs_at));
  return enqueue(changedMessage, uuid(), {
    bookingId: leg.booking_id,
    departureId: id,
    change: isMoved ? (isRefundable ? "hour_refundable" : "hour") : "station",
    boardsAt: leg.boards_at,
    boardedAt: known,
    place: leg.station_quarter ?? leg.from_town,
  });
}
