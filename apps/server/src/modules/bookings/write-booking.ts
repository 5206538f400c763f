import { decimalText } from "@wakafine/shared/rules/decimal.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import type { IdempotencyKey } from "../../database/idempotency.ts";
import { completeIdempotent } from "../../database/idempotency.ts";
import { newToken } from "../../tokens.ts";
import type { UsableCoupon } from "../coupons/public.ts";
import { useCoupon } from "../coupons/public.ts";
import type { OfferInputs, Sold } from "../departures/public.ts";
import { holdOptionsOf, takeOverHold, takeSeats } from "../departures/public.ts";
import { reserveVoucher } from "../vouchers/public.ts";
import type { Booking, BookingPlan } from "./booking-plan.ts";
import type { BookingRecord, LegRecord } from "./booking-record.ts";
import { snapshotOf } from "./booking-snapshot.ts";
import { insertOf } from "./booking-store.ts";
import { newOrderCode } from "./order-code.ts";
import type { FrozenLeg } from "./price-booking.ts";
import { restOf } from "./price-booking.ts";

interface Request {
  readonly request: RequestContext;
  readonly key: IdempotencyKey | null;
  /** Statements that open the guest's account and send its code; empty without one. */
  readonly account: readonly Statement<unknown>[];
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
      insertOf(
        record,
        request.request,
        plan.legs.map(({ sold: { agency_id, departure_id, version } }) => ({
          agency_id,
          departure_id,
          version,
        })),
      ),
      ...(plan.coupon ? [useOf(booking, plan, { coupon: plan.coupon, bookingId: id })] : []),
      ...(plan.voucher ? [reserveVoucher(plan.voucher.id, id, plan.voucherXaf)] : []),
      ...attempt.statements,
      ...booking.listener.onCreated(snapshotOf(record)),
      ...request.account,
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

function useOf(
  { context }: Booking,
  { input, legs }: BookingPlan,
  { coupon, bookingId }: { readonly coupon: UsableCoupon; readonly bookingId: string },
) {
  const { ownerPhone } = input;
  return useCoupon(context.config, {
    couponId: coupon.id,
    bookingId,
    agencyIds: legs.map(({ sold }) => sold.agency_id),
    ownerPhone,
  });
}

interface Seats {
  readonly holdId: string;
  /** Per leg. */
  readonly seats: readonly (readonly number[])[];
}

/** Returns the seats of the dialog's hold, or claims seats inside the transaction. */
async function seatsOf(
  booking: Booking,
  plan: BookingPlan,
  within: { transaction: Transaction; bookingId: string; request: Request },
): Promise<Seats> {
  if (plan.hold) return { holdId: plan.hold.id, seats: plan.hold.legs.map((leg) => leg.seats) };
  const taken = await takeSeats(within.transaction, {
    legs: plan.legs.map(({ sold: { agency_id, departure_id, to_town_id } }, leg) => ({
      leg,
      agency_id,
      departure_id,
      to_town_id,
    })),
    places: plan.input.passengerList.length,
    options: { ...holdOptions(booking, plan, within.request), booking_id: within.bookingId },
  });
  return { holdId: taken.holdId, seats: taken.seats };
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
    voucherXaf: plan.voucherXaf,
    createdAt: "",
    passengerList: input.passengerList,
    legs: plan.legs.map((leg, index) =>
      legOf(index, {
        ...leg,
        frozen: priced.legs[index] ?? priced.legs[0],
        seats: seats[index] ?? [],
      }),
    ),
  };
}

/** The data of an offer that the leg of a booking copies. */
export type OfferToBook = Pick<
  Sold,
  | "agency_id"
  | "departure_id"
  | "to_town_id"
  | "agency_name"
  | "agency_prefix"
  | "from_name"
  | "to_name"
  | "travel_class"
  | "departs_at"
  | "arrives_at"
>;

interface LegToBook {
  readonly sold: OfferToBook;
  readonly station: Pick<OfferInputs["stations"][number], "quarter" | "departs_at"> | null;
  readonly frozen: FrozenLeg;
  readonly seats: readonly number[];
}

/** Returns a leg of a booking: 0 is the outbound, 1 the return. */
export function legOf(leg: number, { sold, station, frozen, seats }: LegToBook): LegRecord {
  return {
    leg,
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
    soldDepartsAt: null,
    ...frozen,
    seats,
  };
}

function openingOf(record: BookingRecord, plan: BookingPlan) {
  return {
    payableKind: "booking" as const,
    payableId: record.id,
    number: 1,
    method: plan.input.method,
    operator: record.operator,
    payerPhone: record.payerPhone,
    ...restOf(record),
    language: record.language,
    holdUntil: plan.holdUntil,
  };
}
