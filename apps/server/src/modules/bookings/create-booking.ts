import type { BookingBody, OrderResponse } from "@wakafine/shared/bookings/contract.ts";
import { holdForAttempt, newHoldUntil } from "@wakafine/shared/bookings/hold.ts";
import type { RequestContext, Context } from "../../context.ts";
import type { IdempotencyState, IdempotencyKey } from "../../database/idempotency.ts";
import {
  beginIdempotent,
  abortOnFailure,
  idempotencyKeyOf,
  replayOf,
} from "../../database/idempotency.ts";
import { appError } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import type { OfferInputs, OpenHold, Sold } from "../departures/public.ts";
import { offerInputsWithHold, onSale, stationOf } from "../departures/public.ts";
import type { PromptWaits } from "../payments/public.ts";
import { refusePrompt } from "../payments/public.ts";
import type { Booking, BookingPlan } from "./booking-plan.ts";
import { bookingById } from "./booking-store.ts";
import { checkPhonesOf } from "./phone-code.ts";
import type { PhoneCheck, PhoneRefusal } from "./phone-code-store.ts";
import { priceBooking, refuseChangedPrice } from "./price-booking.ts";
import type { BookingInput } from "./parse-booking-input.ts";
import { parseBookingInput } from "./parse-booking-input.ts";
import { writeBooking } from "./write-booking.ts";

/**
 * `POST bookings`: takes over the dialog's hold, or claims seats, and opens the first payment attempt, all in one transaction.
 * With a hold it needs two round trips: the read of offer, idempotency key and phones, and the transaction.
 */
export async function createBooking(
  booking: Booking,
  body: BookingBody,
  request: RequestContext,
): Promise<OrderResponse> {
  const { context } = booking;
  const key = idempotencyKeyOf(request, "createBooking", body);
  const input = parseBookingInput(body, request, context.config);
  return abortOnFailure(context.database, key, async () => {
    const data = await readBookingData(context, input, { request, key });
    const known = replayOf<{ bookingId: string }>(data.key);
    if (known) return repeated(booking, known.bookingId);
    const plan = planBooking(booking, input, data);
    if (data.refusal) throw appError(data.refusal);
    const { payerVerified, prompts } = data;
    if (input.payerPhone !== null && plan.driver !== "zero" && prompts)
      refusePrompt(prompts, payerVerified);
    const made = await writeBooking(booking, plan, {
      request,
      key,
      ownerVerified: data.ownerVerified,
      payerVerified,
    });
    const paid =
      plan.driver === "zero" && (await booking.paymentService.settleZero(made.attemptId));
    return orderResponse(made.linkToken, paid);
  });
}

interface BookingData {
  readonly offer: OfferInputs | undefined;
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
  const [offers, phones, keys] = await database.batch<
    [OfferInputs & { hold: OpenHold | null }, PhoneCheck, IdempotencyState]
  >([
    offerInputsWithHold(
      input.departureId,
      input.town,
      input.holdToken === null ? null : sha256(input.holdToken),
    ),
    checkPhonesOf(
      config,
      {
        phone: input.ownerPhone,
        code: input.phoneCode,
        places: input.passengerList.length,
        payer: input.payerPhone ?? input.ownerPhone,
      },
      request,
    ),
    ...((key ? [beginIdempotent(key)] : []) as [ReturnType<typeof beginIdempotent>]),
  ]);
  const phone = phones[0];
  const ownerVerified = phone?.verified ?? false;
  // A code entered with this booking verifies the owner's phone, which usually is the payer's phone too.
  const payerVerified =
    phone?.payer_verified || (ownerVerified && input.payerPhone === input.ownerPhone);
  return {
    offer: offers[0],
    hold: offers[0]?.hold ?? null,
    prompts: phone,
    key: keys?.[0],
    refusal: phone?.refusal ?? null,
    ownerVerified,
    payerVerified,
  };
}

function planBooking(
  { paymentService }: Booking,
  input: BookingInput,
  data: BookingData,
): BookingPlan {
  const sold = onSale(data.offer);
  const station = stationOf(sold, input.station);
  const passengers = input.passengerList.length;
  const hold = input.holdToken === null ? null : fittingHold(data.hold, sold, passengers);
  const priced = priceBooking(sold, station, { passengers, method: input.method });
  refuseChangedPrice(priced, input.expectedTotal);
  const driver = paymentService.providerFor(input.method, input.operator, priced.quote.amountXaf);
  if (driver === null) throw appError("method_unavailable");
  return {
    input,
    sold,
    station,
    priced,
    hold,
    driver,
    holdUntil: endOfHold(sold, {
      hold,
      now: new Date(sold.now),
      windowMinutes: paymentService.windowMinutes(driver),
    }),
  };
}

/** Returns the hold if it has the same departure, town and number of seats as the booking; otherwise throws hold_expired. */
function fittingHold(hold: OpenHold | null, sold: Sold, passengers: number): OpenHold {
  const leg = hold?.legs[0];
  const fits =
    hold?.legs.length === 1 &&
    leg?.departure_id === sold.departure_id &&
    leg.to_town_id === sold.to_town_id &&
    hold.places === passengers;
  if (!hold || !fits) throw appError("hold_expired");
  return hold;
}

function endOfHold(
  sold: Sold,
  { hold, now, windowMinutes }: { hold: OpenHold | null; now: Date; windowMinutes: number },
): Date {
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
async function repeated({ context }: Booking, bookingId: string): Promise<OrderResponse> {
  const [row] = await context.database.query(bookingById(bookingId));
  if (!row) throw new Error("booking of the stored response not found");
  return orderResponse(row.booking.linkToken, row.booking.status === "PAID");
}

function orderResponse(linkToken: string, paid: boolean): OrderResponse {
  const link = paid ? null : `/payment/loading?order=${linkToken}`;
  return {
    ticket_status: paid ? "PAID" : "BOOKED",
    order_hidden_uuid: linkToken,
    stripe_session: null,
    paylink: null,
    link,
  };
}
