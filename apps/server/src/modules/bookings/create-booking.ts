import type { BookingBody, OrderResponse } from "@wakafine/shared/contract/bookings.ts";
import { holdForAttempt, newHoldUntil } from "@wakafine/shared/rules/hold.ts";
import type { Caller, Context } from "../../context.ts";
import type { KnownKey, OnceKey } from "../../database/idempotency.ts";
import { claim, freeOnFailure, onceKeyOf, replayOf } from "../../database/idempotency.ts";
import { expected } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import type { OfferInputs, OpenHold, Sold } from "../departures/public.ts";
import { databaseClock, offerInputs, onSale, openHold, stationOf } from "../departures/public.ts";
import type { Booking, BookingPlan } from "./booking-plan.ts";
import { bookingById } from "./booking-store.ts";
import { isPhoneVerified, judgePhone } from "./phone-code.ts";
import type { PhoneRefusal } from "./phone-code-store.ts";
import { priceBooking, refuseChangedPrice } from "./price-booking.ts";
import type { BookingWish } from "./read-wish.ts";
import { readWish } from "./read-wish.ts";
import { writeBooking } from "./write-booking.ts";

/**
 * `POST bookings`: takes the dialog's hold over, or claims seats, and opens the first payment attempt, all in one transaction.
 * At most three round trips with a hold: what is sold with the key and the owner's phone, the prompt's limit, the transaction.
 */
export async function createBooking(booking: Booking, body: BookingBody, caller: Caller): Promise<OrderResponse> {
  const { context } = booking;
  const key = onceKeyOf(caller, "createBooking", body);
  const wish = readWish(body, caller, context.config);
  return freeOnFailure(context.database, key, async () => {
    const facts = await readFacts(context, wish, { caller, key });
    const known = replayOf<{ bookingId: string }>(facts.key);
    if (known) return repeated(booking, known.bookingId);
    const plan = planBooking(booking, wish, facts);
    if (facts.refusal) throw expected(facts.refusal);
    const { payerVerified } = facts;
    if (wish.payerPhone !== null && plan.driver !== "zero") await booking.desk.allowPrompt({ phone: wish.payerPhone, caller, phoneVerified: payerVerified });
    const made = await writeBooking(booking, plan, { caller, key, ownerVerified: facts.ownerVerified, payerVerified });
    const paid = plan.driver === "zero" && (await booking.desk.settleZero(made.attemptId));
    return orderResponse(made.linkToken, paid);
  });
}

interface Facts {
  readonly offer: OfferInputs | undefined;
  readonly hold: OpenHold | null;
  readonly now: string;
  readonly key: KnownKey | undefined;
  /** Why the owner's phone may not book yet [G.book.32]. */
  readonly refusal: PhoneRefusal | null;
  /** The caller has verified the owner's phone. */
  readonly ownerVerified: boolean;
  /** The caller has verified the phone that pays. */
  readonly payerVerified: boolean;
}

async function readFacts({ config, database }: Context, wish: BookingWish, { caller, key }: { caller: Caller; key: OnceKey | null }): Promise<Facts> {
  const [offers, clocks, holds, owners, payers, keys] = await database.batch<[OfferInputs, { now: string }, { hold: OpenHold }, { refusal: PhoneRefusal | null; verified: boolean }, { verified: boolean }, KnownKey]>([
    offerInputs(wish.departureId, wish.town),
    databaseClock(),
    openHold(sha256(wish.holdToken ?? "")),
    judgePhone(config, { phone: wish.ownerPhone, code: wish.phoneCode, places: wish.travellers.length }, caller),
    isPhoneVerified(config, wish.payerPhone ?? wish.ownerPhone, caller),
    ...((key ? [claim(key)] : []) as [ReturnType<typeof claim>]),
  ]);
  const ownerVerified = owners[0]?.verified ?? false;
  // A code entered with this booking verifies the owner's phone, which usually pays as well.
  const payerVerified = payers[0]?.verified || (ownerVerified && wish.payerPhone === wish.ownerPhone);
  return { offer: offers[0], hold: holds[0]?.hold ?? null, now: clocks[0]?.now ?? "", key: keys?.[0], refusal: owners[0]?.refusal ?? null, ownerVerified, payerVerified };
}

function planBooking({ desk }: Booking, wish: BookingWish, facts: Facts): BookingPlan {
  const sold = onSale(facts.offer);
  const station = stationOf(sold, wish.station);
  const passengers = wish.travellers.length;
  const hold = wish.holdToken === null ? null : fittingHold(facts.hold, sold, passengers);
  const priced = priceBooking(sold, station, { passengers, method: wish.method });
  refuseChangedPrice(priced, wish.expectedTotal);
  const driver = desk.driverFor(wish.method, wish.operator, priced.quote.amountXaf);
  if (driver === null) throw expected("method_unavailable");
  return { wish, sold, station, priced, hold, driver, holdUntil: endOfHold(sold, { hold, now: new Date(facts.now), windowMinutes: desk.windowMinutes(driver) }) };
}

/** A hold counts only for what it was made for: the same departure, town and number of seats. */
function fittingHold(hold: OpenHold | null, sold: Sold, passengers: number): OpenHold {
  const leg = hold?.legs[0];
  const fits = hold?.legs.length === 1 && leg?.departure_id === sold.departure_id && leg.to_town_id === sold.to_town_id && hold.places === passengers;
  if (!hold || !fits) throw expected("hold_expired");
  return hold;
}

function endOfHold(sold: Sold, { hold, now, windowMinutes }: { hold: OpenHold | null; now: Date; windowMinutes: number }): Date {
  const departure = new Date(sold.departs_at);
  const allowed = holdForAttempt({
    now,
    departure,
    windowMinutes,
    holdBegan: hold ? new Date(hold.started_at) : now,
    holdUntil: hold ? new Date(hold.hold_until) : newHoldUntil(now, departure),
  });
  if (!allowed.allowed) throw expected(allowed.code);
  return allowed.holdUntil;
}

/** The same key again: the same order, looked up by its id; the stored answer holds no token [G.book.24]. */
async function repeated({ context }: Booking, bookingId: string): Promise<OrderResponse> {
  const [row] = await context.database.query(bookingById(bookingId));
  if (!row) throw new Error("the booking of a stored answer is gone");
  return orderResponse(row.booking.linkToken, row.booking.status === "PAID");
}

function orderResponse(linkToken: string, paid: boolean): OrderResponse {
  const link = paid ? null : `/payment/loading?order=${linkToken}`;
  return { ticket_status: paid ? "PAID" : "BOOKED", order_hidden_uuid: linkToken, stripe_session: null, paylink: null, link };
}
