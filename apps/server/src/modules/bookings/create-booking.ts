import type { BookingBody, OrderResponse } from "@wakafine/shared/bookings/contract.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { holdForAttempt, newHoldUntil } from "@wakafine/shared/bookings/hold.ts";
import type { RequestContext, Context } from "../../context.ts";
import type { IdempotencyState, IdempotencyKey } from "../../database/idempotency.ts";
import {
  beginIdempotent,
  abortOnFailure,
  idempotencyKeyOf,
  replayOf,
} from "../../database/idempotency.ts";
import { appError, invalid } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import type { UsableCoupon } from "../coupons/public.ts";
import { findCoupon } from "../coupons/public.ts";
import type { OfferInputs, OpenHold } from "../departures/public.ts";
import {
  leadToOrder,
  legsOnSale,
  offerInputs,
  offerInputsWithHold,
  stationOf,
} from "../departures/public.ts";
import type { PaymentPage, PromptWaits } from "../payments/public.ts";
import { pageFields, refusePrompt, waitingLink } from "../payments/public.ts";
import type { UsableVoucher } from "../vouchers/public.ts";
import { findVoucher } from "../vouchers/public.ts";
import type { Booking, BookingPlan, PlannedLeg } from "./booking-plan.ts";
import { bookingById } from "./booking-store.ts";
import { checkPhonesOf } from "./phone-code.ts";
import type { PhoneCheck, PhoneRefusal } from "./phone-code-store.ts";
import { openGuestAccount } from "./open-guest-account.ts";
import { orderOfHold } from "./order-of-hold.ts";
import { priceBooking, refuseChangedPrice } from "./price-booking.ts";
import type { BookingInput, LegInput } from "./parse-booking-input.ts";
import { parseBookingInput } from "./parse-booking-input.ts";
import { writeBooking } from "./write-booking.ts";

/**
 * `POST bookings`: takes over the dialog's hold, or claims seats, and opens the first payment attempt, all in one transaction.
 * With a hold it needs two round trips: the read of offer, idempotency key and phones, and the transaction. Throws hold_booked with the order that
 * already has the hold.
 */
export async function createBooking(
  booking: Booking,
  body: BookingBody,
  request: RequestContext,
): Promise<OrderResponse> {
  const { context } = booking;
  // The stored hash of the body would otherwise let a password be guessed.
  const key = idempotencyKeyOf(request, "createBooking", { ...body, password: undefined });
  const input = parseBookingInput(body, request, context.config);
  const work = async () => {
    await requireOptIn(booking, input);
    const data = await readBookingData(context, input, { request, key });
    const known = replayOf<{ bookingId: string }>(data.key);
    if (known) return repeated(booking, known.bookingId);
    const coupon = await couponOf(context, input, request);
    const voucher =
      input.voucherCode === null ? null : await findVoucher(context, input.voucherCode);
    const plan = planBooking(booking, input, { ...data, coupon, voucher });
    if (data.refusal) throw appError(data.refusal);
    const { payerVerified, prompts } = data;
    if (input.payerPhone !== null && plan.driver !== "zero" && prompts)
      refusePrompt(prompts, payerVerified);
    const made = await writeBooking(booking, plan, {
      request,
      account: await openGuestAccount(booking, input, request),
      key,
      ownerVerified: data.ownerVerified,
      payerVerified,
    });
    const paid =
      plan.driver === "zero" && (await booking.paymentService.settleZero(made.attemptId));
    const page = await booking.paymentService.openPage(plan.driver, made.attemptId);
    return orderResponse(made.linkToken, { paid, page });
  };
  return abortOnFailure(context.database, key, () =>
    leadToOrder({ database: context.database, orderOfHold }, input.holdToken, work),
  );
}

/** Tickets go by Messenger only to a traveller who agreed to it there [C5.book.29, C5.book.33]. */
export async function requireOptIn(
  { isOptedIn }: Booking,
  { delivery }: Pick<BookingInput, "delivery">,
): Promise<void> {
  if (delivery.mode === "MESSENGER" && !(await isOptedIn(delivery.address)))
    throw invalid({ field: "receive_method.token", code: "messenger_opt_in" });
}

interface BookingData {
  /** One per requested leg, outbound first. */
  readonly offers: readonly (OfferInputs | undefined)[];
  readonly hold: OpenHold | null;
  readonly key: IdempotencyState | undefined;
  /** The earliest times of the next prompts to the payer's phone. */
  readonly prompts: PromptWaits | undefined;
  /** Why the owner's phone is refused [G.book.32]; null when it may book. */
  readonly refusal: PhoneRefusal | null;
  /** The caller has verified the owner's phone. */
  readonly ownerVerified: boolean;
  /** The caller has verified the payer's phone. */
  readonly payerVerified: boolean;
}

async function readBookingData(
  { config, database }: Context,
  input: BookingInput,
  { request, key }: { request: RequestContext; key: IdempotencyKey | null },
): Promise<BookingData> {
  const { outbound } = input;
  const back = input.back && offerInputs(input.back.departureId, input.back.town);
  const begin = key && beginIdempotent(key);
  const [offers, phones, ...more] = await database.batch<
    [OfferInputs & { hold: OpenHold | null }, PhoneCheck, ...unknown[]]
  >([
    offerInputsWithHold(
      outbound.departureId,
      outbound.town,
      input.holdToken === null ? null : sha256(input.holdToken),
    ),
    checkPhonesOf(
      config,
      {
        phone: input.ownerPhone,
        code: input.phoneCode,
        places: input.passengerList.length,
        withCoupon: input.couponCode !== null,
        payer: input.payerPhone ?? input.ownerPhone,
      },
      request,
    ),
    ...[back, begin].filter((statement) => statement !== null),
  ]);
  const backs = back ? (more.shift() as OfferInputs[]) : null;
  const [known] = begin ? (more.shift() as IdempotencyState[]) : [];
  const phone = phones[0];
  const ownerVerified = phone?.verified ?? false;
  // A code entered with this booking verifies the owner's phone, which usually is the payer's phone too.
  const payerVerified =
    phone?.payer_verified || (ownerVerified && input.payerPhone === input.ownerPhone);
  return {
    offers: backs ? [offers[0], backs[0]] : [offers[0]],
    hold: offers[0]?.hold ?? null,
    prompts: phone,
    key: known,
    refusal: phone?.refusal ?? null,
    ownerVerified,
    payerVerified,
  };
}

async function couponOf(
  context: Context,
  { couponCode: entered, outbound, back }: BookingInput,
  request: RequestContext,
): Promise<UsableCoupon | null> {
  if (entered === null) return null;
  const departureIds = [outbound, ...(back ? [back] : [])].map((leg) => leg.departureId);
  return findCoupon(context, { entered, departureIds }, request);
}

function planBooking(
  { paymentService }: Booking,
  input: BookingInput,
  data: BookingData & {
    readonly coupon: UsableCoupon | null;
    readonly voucher: UsableVoucher | null;
  },
): BookingPlan {
  const legs = plannedLegs(input, data.offers);
  const passengers = input.passengerList.length;
  const hold = input.holdToken === null ? null : fittingHold(data.hold, legs, passengers);
  const { coupon, voucher } = data;
  const priced = priceBooking(legs, { passengers, method: input.method, coupon });
  refuseChangedPrice(priced, input.expectedTotal);
  const { amountXaf } = priced.quote;
  const voucherXaf = paidByVoucher(voucher, amountXaf, input.voucherAmount);
  const driver = paymentService.providerFor(input.method, input.operator, amountXaf - voucherXaf);
  if (driver === null) throw appError("method_unavailable");
  return {
    input,
    legs,
    priced,
    coupon,
    voucher: voucherXaf > 0 ? voucher : null,
    voucherXaf,
    hold,
    driver,
    holdUntil: endOfHold(legs, {
      hold,
      windowMinutes: paymentService.windowMinutes(driver, input.operator),
    }),
  };
}

type PlannedLegs = BookingPlan["legs"];

function plannedLegs({ outbound, back }: BookingInput, offers: BookingData["offers"]): PlannedLegs {
  const [first, second] = legsOnSale(offers, "book_back.departure_uuid");
  const leg = plannedLeg(first, outbound, 0);
  return second && back ? [leg, plannedLeg(second, back, 1)] : [leg];
}

/** Throws departure_changed when the client shows another day or hour, and unknown_station. */
function plannedLeg(
  sold: PlannedLeg["sold"],
  { station, shown }: LegInput,
  leg: number,
): PlannedLeg {
  const departsAt = new Date(sold.departs_at);
  if (shown && (shown.day !== dayOf(departsAt) || shown.hour !== hourOf(departsAt)))
    throw appError("departure_changed", { data: { leg } });
  return { sold, station: stationOf(sold, station, leg) };
}

/** Returns what a voucher pays of a total: what is left on it, at most the total. Throws voucher_changed when the client shows another amount. */
function paidByVoucher(
  voucher: UsableVoucher | null,
  amountXaf: number,
  shown: number | null,
): number {
  const paid = Math.min(voucher?.restXaf ?? 0, amountXaf);
  if (shown !== null && shown !== paid) throw appError("voucher_changed");
  return paid;
}

/** Returns the hold if it has the same departures, towns and number of seats as the booking; otherwise throws hold_expired. */
function fittingHold(hold: OpenHold | null, legs: PlannedLegs, passengers: number): OpenHold {
  const fits =
    hold?.places === passengers &&
    hold.legs.length === legs.length &&
    legs.every(({ sold }, index) => {
      const held = hold.legs[index];
      return held?.departure_id === sold.departure_id && held.to_town_id === sold.to_town_id;
    });
  if (!hold || !fits) throw appError("hold_expired");
  return hold;
}

/** The return leaves after the outbound arrives, so the outbound's departure limits the hold. */
function endOfHold(
  [{ sold }]: PlannedLegs,
  { hold, windowMinutes }: { hold: OpenHold | null; windowMinutes: number },
): Date {
  const now = new Date(sold.now);
  const departure = new Date(sold.departs_at);
  const allowed = holdForAttempt({
    now,
    departure,
    windowMinutes,
    holdBegan: hold ? new Date(hold.started_at) : now,
    holdUntil: hold ? new Date(hold.hold_until) : newHoldUntil(now, departure),
  });
  if (!allowed.allowed) throw appError(allowed.code);
  return allowed.holdUntil;
}

/** Returns the response to a repeated key: the order is read by its id, because the stored response has no token [G.book.24]. */
async function repeated(
  { context, paymentService }: Booking,
  bookingId: string,
): Promise<OrderResponse> {
  const [row] = await context.database.query(bookingById(bookingId));
  if (!row) throw new Error("booking of the stored response not found");
  const attempt = await paymentService.lastAttempt("booking", bookingId);
  return orderResponse(row.booking.linkToken, {
    paid: row.booking.status === "PAID",
    page: attempt?.page ?? null,
  });
}

interface Outcome {
  readonly paid: boolean;
  readonly page: PaymentPage | null;
}

function orderResponse(linkToken: string, { paid, page }: Outcome): OrderResponse {
  return {
    ticket_status: paid ? "PAID" : "BOOKED",
    order_hidden_uuid: linkToken,
    ...pageFields(page),
    link: paid ? null : waitingLink(linkToken),
  };
}
