import type { BookingBody } from "@wakafine/shared/bookings/contract.ts";
import type { DeliveryMode } from "@wakafine/shared/bookings/delivery.ts";
import { normalisedEmail, deliveryError } from "@wakafine/shared/bookings/delivery.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { operatorOf } from "@wakafine/shared/rules/phone.ts";
import type { PaymentMethod } from "@wakafine/shared/bookings/price.ts";
import type { Config } from "../../config.ts";
import type { RequestContext } from "../../context.ts";
import { appError, invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import type { PassengerRecord } from "./booking-record.ts";
import { isOwnAddress } from "../../http/own-origin.ts";
import { parsePassengers } from "./parse-passengers.ts";

/** One leg as requested. Without a town the passengers travel to the final one. */
export interface LegInput {
  readonly departureId: string;
  readonly town: string | null;
  readonly station: { readonly quarter: string; readonly departure_hour: string } | null;
  /** The day and hour the client shows; null: not compared. */
  readonly shown: { readonly day: string | null; readonly hour: string } | null;
}

/** The input of a booking, validated and in its stored form; it contains no price. */
export interface BookingInput {
  readonly outbound: LegInput;
  /** The trip back; null: one way [G.book.26]. */
  readonly back: LegInput | null;
  readonly holdToken: string | null;
  readonly passengerList: readonly [PassengerRecord, ...PassengerRecord[]];
  readonly ownerPhone: string;
  readonly delivery: { readonly mode: DeliveryMode; readonly address: string };
  readonly method: PaymentMethod;
  readonly operator: MobileOperator | null;
  /** E.164; null unless the method is MOBILE. */
  readonly payerPhone: string | null;
  readonly expectedTotal: number | null;
  /** The coupon code as entered; null: none. */
  readonly couponCode: string | null;
  /** Password of the account that a guest opens with the booking; null: none, or the caller has an account [G.book.04]. */
  readonly password: string | null;
  /** The voucher code as entered; null: none. */
  readonly voucherCode: string | null;
  /** What the client shows as paid by the voucher, whole francs; null: not compared. */
  readonly voucherAmount: number | null;
  /** The six digits sent to the owner's phone; null: none was entered. */
  readonly phoneCode: string | null;
}

/** Parses the body of `POST bookings`; throws invalid_input with its fields, or foreign_url [G.book.23]. */
export function parseBookingInput(
  body: BookingBody,
  request: RequestContext,
  config: Config,
): BookingInput {
  const passengerList = parsePassengers(body, request);
  const ownerPhone = passengerList[0].phone;
  if (ownerPhone === null) throw new Error("an owner without phone passed the rules");
  const delivery = readDelivery(body);
  const payer = readPayer(body, ownerPhone);
  for (const address of [body.return_url, body.cancel_url]) {
    if (address !== null && address !== undefined && !isOwnAddress(address, config.PUBLIC_ORIGIN))
      throw appError("foreign_url");
  }
  return {
    outbound: legOf(body.departure_uuid, body),
    back: backOf(body),
    holdToken: body.hold_token ?? null,
    passengerList,
    ownerPhone,
    delivery,
    method: body.payment_method,
    ...payer,
    expectedTotal: body.expected_total ?? null,
    couponCode: (body.code_coupon ?? "").trim() || null,
    password: request.actor === null ? body.password || null : null,
    voucherCode: (body.voucher_code ?? "").trim() || null,
    voucherAmount: body.voucher_amount ?? null,
    phoneCode: readCode(body.phone_code ?? ""),
  };
}

function legOf(
  departureId: string,
  leg: Pick<BookingBody, "destination_city" | "boarding_station" | "expected_departure">,
): LegInput {
  const expected = leg.expected_departure;
  return {
    departureId,
    town: leg.destination_city ?? null,
    station: leg.boarding_station ?? null,
    shown: expected
      ? { day: parseDay(expected.departure_date), hour: expected.departure_hour }
      : null,
  };
}

/** Returns the trip back; without a departure or `is_book_back` it is ignored [G.book.26]. */
function backOf({ book_back: back }: BookingBody): LegInput | null {
  if (back?.is_book_back !== true || back.departure_uuid === undefined) return null;
  return legOf(back.departure_uuid, back);
}

/** Returns the delivery in its stored form; throws invalid_input. */
export function readDelivery(
  body: Pick<BookingBody, "receive_method" | "sending_booking_mode">,
): BookingInput["delivery"] {
  const { type: mode, token } = body.receive_method;
  if (body.sending_booking_mode && body.sending_booking_mode !== mode)
    throw invalid({ field: "sending_booking_mode", code: "invalid" }); // [G.book.14]
  // The consent to Messenger is read from the database when the booking is created.
  if (deliveryError({ mode, address: token, messenger: "opt_in" }) !== null) {
    throw invalid({
      field: "receive_method.token",
      code: mode === "EMAIL" ? "bad_email" : "bad_phone",
    });
  }
  const isPhone = mode === "SMS" || mode === "WHATSAPP";
  const address = isPhone ? readPhone(token) : normalisedEmail(token);
  if (address === null) throw invalid({ field: "receive_method.token", code: "bad_phone" });
  return { mode, address };
}

/** Returns the payer of mobile money: by default the owner, with the operator of the number's prefix [G.pay.08]. */
function readPayer(
  body: BookingBody,
  ownerPhone: string,
): Pick<BookingInput, "payerPhone" | "operator"> {
  if (body.payment_method !== "MOBILE") return { payerPhone: null, operator: null };
  const entered = (body.payer_phone ?? "").trim();
  const payerPhone = entered === "" ? ownerPhone : readPhone(entered);
  if (payerPhone === null) throw invalid({ field: "payer_phone", code: "bad_phone" });
  return { payerPhone, operator: body.operator ?? operatorOf(payerPhone) };
}

/** Refuses a malformed code, so that it does not count as an attempt. */
function readCode(entered: string): string | null {
  if (entered.trim() === "") return null;
  const code = readPhoneCode(entered);
  if (code === null) throw invalid({ field: "phone_code", code: "invalid" });
  return code;
}
