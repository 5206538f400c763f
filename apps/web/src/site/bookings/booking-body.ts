import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { fullName, normaliseCni, type PassengerForm } from "@wakafine/shared/bookings/passenger.ts";
import type { PaymentMethod } from "@wakafine/shared/bookings/price.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { BookingForm } from "./booking-draft.ts";
import type { PaidByVoucher } from "./booking-price.ts";
import { deliveryAddress } from "./delivery-address.ts";

/** Returns the name on the ticket. */
export function nameOf(form: PassengerForm): string {
  return fullName(form.surname, form.name);
}

interface BookingBodyInput {
  readonly departure: DepartureDetail;
  readonly back: DepartureDetail | null;
  readonly form: BookingForm;
  readonly holdToken: string;
  readonly method: PaymentMethod;
  /** For mobile money. */
  readonly operator: MobileOperator;
  readonly payerPhone: string;
  readonly total: number;
  readonly couponCode: string | undefined;
  readonly voucher: PaidByVoucher | null;
  /** The code sent to the owner's phone, if required [G.book.32]. */
  readonly phoneCode: string | undefined;
  readonly origin: string;
}

/** Returns the fields of one leg: departure, stop and boarding point. */
function legBody(departure: DepartureDetail, stationIndex: number) {
  const station = departure.boarding_stations[stationIndex];
  return {
    departure_uuid: departure.uuid,
    expected_departure: {
      departure_date: departure.departure_date,
      departure_hour: departure.departure_hour,
    },
    ...(departure.city_final === null ? {} : { destination_city: departure.city_destination }),
    ...(station
      ? { boarding_station: { quarter: station.quarter, departure_hour: station.departure_hour } }
      : {}),
  };
}

/** Returns the request body of a booking [C3.book.21–38, G.book.29]. */
export function bookingBody({
  departure,
  back,
  form,
  holdToken,
  method,
  operator,
  payerPhone,
  total,
  couponCode,
  voucher,
  phoneCode,
  origin,
}: BookingBodyInput): RequestOf<"createBooking">["body"] {
  const address = deliveryAddress(form);
  return {
    ...legBody(departure, form.station),
    ...(back
      ? { book_back: { ...legBody(back, form.returnStation ?? 0), is_book_back: true } }
      : {}),
    hold_token: holdToken,
    payment_method: method,
    ...(method === "MOBILE"
      ? { operator, payer_phone: normalisePhone(payerPhone) ?? payerPhone }
      : {}),
    sending_booking_mode: form.receiveTicketBy,
    receive_method: { type: form.receiveTicketBy, token: address },
    users: form.forms.map((one, index) => ({
      // The form's `name` is the last name, `surname` the first [G.book.29].
      lastname: one.name.trim(),
      firstname: one.surname.trim(),
      sex_id: Number(one.genre),
      cni_identifier: one.provide_cni ? null : normaliseCni(one.cni),
      phonenumber: index === 0 ? (normalisePhone(one.phone) ?? one.phone) : null,
      minor: one.minor ?? false,
    })),
    expected_total: total,
    ...(couponCode === undefined ? {} : { code_coupon: couponCode }),
    ...(voucher === null ? {} : { voucher_code: voucher.code, voucher_amount: voucher.amountXaf }),
    ...(phoneCode === undefined ? {} : { phone_code: phoneCode }),
    return_url: `${origin}/payment/loading`,
    cancel_url: `${origin}/app/reservation/error`,
  };
}
