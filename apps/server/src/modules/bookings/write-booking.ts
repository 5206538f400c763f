import { decimalText } from "@wakafine/shared/rules/decimal.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import type { IdempotencyKey } from "../../database/idempotency.ts";
import { completeIdempotent } from "../../database/idempotency.ts";
import { newToken } from "../../tokens.ts";
import { holdOptionsOf, takeOverHold, takeSeats } from "../departures/public.ts";
import type { Booking, BookingPlan } from "./booking-plan.ts";
import type { BookingRecord, LegRecord } from "./booking-record.ts";
import { snapshotOf } from "./booking-snapshot.ts";
import { insertOf } from "./booking-store.ts";
import { newOrderCode } from "./order-code.ts";
import { hundredthsOf } from "./price-booking.ts";

interface Request {
  readonly request: RequestContext;
  readonly key: IdempotencyKey | null;
  /** The caller has verified the owner's phone. */
  readonly ownerVerified: boolean;
  /** The caller has verified the payer's phone. */
  readonly payerVerified: boolean;
}

export interface CreatedBooking {
  readonly linkToken: string;
  readonly attemptId: string;
}

/**
 * Writes hold, booking with its stored prices, attempt, tickets and the response of the idempotency key in one transaction. With a hold all statements
 * run in one batch with the COMMIT; a hold that changed since it was read rolls everything back with hold_expired.
 */
export async function writeBooking(
  booking: Booking,
  plan: BookingPlan,
  request: Request,
): Promise<CreatedBooking> {
  const id = uuid();
  return booking.context.database.transaction(async (transaction) => {
    const seats = await seatsOf(booking, plan, { transaction, bookingId: id, request });
    const record = recordOf(plan, { id, ...seats }, request.request);
    const attempt = booking.paymentService.openAttempt({
      ...openingOf(record, plan),
      request: request.request,
      phoneVerified: request.payerVerified,
    });
    await transaction.finish([
      ...(plan.hold
        ? [
            takeOverHold(
              { id: record.holdId, seats: record.legs.map((leg) => leg.seats) },
              id,
              holdOptions(booking, plan, request),
            ),
          ]
        : []),
      insertOf(record, request.request),
      ...attempt.statements,
      ...booking.listener.onCreated(snapshotOf(record)),
      ...(request.key ? [completeIdempotent(request.key, { bookingId: id })] : []),
    ]);
    return { linkToken: record.linkToken, attemptId: attempt.attemptId };
  });
}

function holdOptions(
  { context }: Booking,
  plan: BookingPlan,
  { request: requestContext, ownerVerified }: Request,
) {
  return {
    ...holdOptionsOf(context.config, requestContext),
    owner_phone: plan.input.ownerPhone,
    owner_verified: ownerVerified,
    until: plan.holdUntil.toISOString(),
  };
}

interface Seats {
  readonly holdId: string;
  readonly seats: readonly number[];
}

/** Returns the seats of the dialog's hold, or claims seats inside the transaction. */
async function seatsOf(
  booking: Booking,
  plan: BookingPlan,
  within: { transaction: Transaction; bookingId: string; request: Request },
): Promise<Seats> {
  if (plan.hold) return { holdId: plan.hold.id, seats: plan.hold.legs[0]?.seats ?? [] };
  const { agency_id, departure_id, to_town_id } = plan.sold;
  const taken = await takeSeats(within.transaction, {
    legs: [{ leg: 0, agency_id, departure_id, to_town_id }],
    places: plan.input.passengerList.length,
    options: { ...holdOptions(booking, plan, within.request), booking_id: within.bookingId },
  });
  return { holdId: taken.holdId, seats: taken.seats[0] ?? [] };
}

function recordOf(
  plan: BookingPlan,
  { id, holdId, seats }: Seats & { id: string },
  requestContext: RequestContext,
): BookingRecord {
  const { input, priced } = plan;
  return {
    id,
    orderCode: newOrderCode(),
    linkToken: newToken(),
    userId: requestContext.actor?.userId ?? null,
    holdId,
    status: "PENDING",
    language: requestContext.language,
    paymentMethod: input.method,
    operator: input.operator,
    payerPhone: input.payerPhone,
    deliveryMode: input.delivery.mode,
    deliveryAddress: input.delivery.address,
    ownerPhone: input.ownerPhone,
    passengers: input.passengerList.length,
    due: decimalText(priced.quote.due),
    amountXaf: priced.quote.amountXaf,
    fees: priced.fees,
    couponValue: decimalText(priced.quote.couponValue),
    createdAt: "",
    passengerList: input.passengerList,
    legs: [legOf(plan, seats)],
  };
}

function legOf({ sold, station, priced }: BookingPlan, seats: readonly number[]): LegRecord {
  return {
    leg: 0,
    agencyId: sold.agency_id,
    departureId: sold.departure_id,
    toTownId: sold.to_town_id,
    agencyName: sold.agency_name,
    agencyPrefix: sold.agency_prefix,
    fromTown: sold.from_name,
    toTown: sold.to_name,
    travelClass: sold.travel_class,
    stationQuarter: station?.quarter ?? null,
    stationDepartsAt: station?.departs_at ?? null,
    departsAt: sold.departs_at,
    arrivesAt: sold.arrives_at,
    ...priced.frozen,
    seats,
  };
}

function openingOf(record: BookingRecord, plan: BookingPlan) {
  return {
    payableKind: "booking" as const,
    payableId: record.id,
    number: 1,
    method: record.paymentMethod,
    operator: record.operator,
    payerPhone: record.payerPhone,
    amountXaf: record.amountXaf,
    dueHundredths: hundredthsOf(record.due),
    language: record.language,
    holdUntil: plan.holdUntil,
  };
}
