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
import { enqueue, deleteWaitingJobs } from "../../jobs/outbox.ts";
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
 * Edits a departure of the caller's agency and moves its bookings with it [A7.plan.02, G.plan.04]. Buyers are notified of a new hour or boarding point.
 * After a change to an earlier hour, or to one more than 30 minutes later than sold, they may cancel with a full refund until the departure.
 * Throws as `readDepartureEdit` and `changeDeparture`, and too_many_requests.
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
 * Returns the notices about a changed hour or boarding point, for the bookings that it affects; the notice about an unpaid order is sent once it is paid.
 * They replace earlier notices that wait to be sent: those about the hour, and those about the boarding point, because these name an hour too.
 * No notice about the hour is sent when it is again the hour that the buyer knows. Throws too_many_requests beyond the edits allowed in an hour.
 */
async function noticesOf(
  transaction: Transaction,
  { config }: Context,
  { id, minutes, legs }: Moved,
): Promise<readonly Statement<unknown>[]> {
  const isMoved = minutes !== 0;
  const notified = legs.filter(
    ({ travels, station_changed }) => travels && (isMoved || station_changed),
  );
  if (notified.length === 0) return [];
  if (config.LIMITS)
    await consumeRateLimit(transaction, [
      { key: `departure changes ${id}`, max: config.DEPARTURE_CHANGES_PER_HOUR, minutes: 60 },
    ]);
  const replaced = notified.flatMap(({ booking_id: bookingId }) =>
    (isMoved ? ["hour", "hour_refundable", "station"] : ["station"]).map((change) =>
      JSON.stringify({ departureId: id, bookingId, change }),
    ),
  );
  const waiting = await transaction.query(deleteWaitingJobs(changedMessage, replaced));
  return notified.flatMap((leg) => {
    const earlier = waiting.filter(({ payload }) => payload["bookingId"] === leg.booking_id);
    const aboutHour = earlier.find(({ payload }) => payload["change"] !== "station");
    const known = String(aboutHour?.payload["boardedAt"] ?? leg.boarded_at);
    const hourChanged = isMoved && known !== leg.boards_at;
    const stationChanged =
      earlier.some(({ payload }) => payload["change"] === "station") ||
      (leg.station_changed && !hourChanged);
    return [
      ...(hourChanged ? [noticeOf(leg, { id, about: "hour", known })] : []),
      ...(stationChanged ? [noticeOf(leg, { id, about: "station", known })] : []),
    ];
  });
}

/** Returns the notice about a changed hour or boarding point; `known` is the time that the buyer knows. */
function noticeOf(
  leg: MovedLeg,
  {
    id,
    about,
    known,
  }: { readonly id: string; readonly about: "hour" | "station"; readonly known: string },
): Statement<unknown> {
  const isRefundable =
    !leg.paid_in_cash && isRescheduled(new Date(leg.departs_at), new Date(leg.sold_departs_at));
  return enqueue(changedMessage, uuid(), {
    bookingId: leg.booking_id,
    departureId: id,
    change: about === "hour" && isRefundable ? "hour_refundable" : about,
    boardsAt: leg.boards_at,
    boardedAt: known,
    boardingPoint: leg.station_quarter ?? leg.from_town,
  });
}
