import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { BookingState } from "@wakafine/shared/bookings/states.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { DeliveryMode } from "@wakafine/shared/bookings/delivery.ts";
import type { BookingPaymentMethod } from "@wakafine/shared/bookings/price.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import type { JsonRow } from "../../database/json-columns.ts";
import type { Row } from "../../database/query.ts";

/** A booking as it is stored. Exact decimals are text, prices are whole francs, times are ISO 8601. */
export interface BookingRecord {
  readonly id: string;
  /** The code people read aloud and type: ten letters and digits, none of which look alike. */
  readonly orderCode: string;
  readonly linkToken: string;
  readonly userId: string | null;
  readonly holdId: string;
  readonly status: BookingState;
  readonly language: Language;
  readonly paymentMethod: BookingPaymentMethod;
  readonly operator: MobileOperator | null;
  readonly payerPhone: string | null;
  readonly deliveryMode: DeliveryMode;
  readonly deliveryAddress: string;
  readonly ownerPhone: string;
  readonly passengers: number;
  readonly due: string;
  readonly amountXaf: number;
  readonly fees: string;
  readonly couponValue: string;
  /** The part of `amountXaf` that a voucher pays. */
  readonly voucherXaf: number;
  readonly createdAt: string;
  /** Outbound first. */
  readonly legs: readonly LegRecord[];
  /** The owner first. */
  readonly passengerList: readonly PassengerRecord[];
}

/** One leg as it was sold: every input of its price and every name on its tickets is a copy that does not change. */
export interface LegRecord extends Omit<
  JsonRow<Omit<Row<"booking_legs">, "booking_id" | "cancelled">>,
  "travelClass" | "seats"
> {
  readonly travelClass: TravelClass;
  /** Seat of passenger n at index n. */
  readonly seats: readonly number[];
}

/** A copy of the passenger's data; it is never an account [G.auth.29]. */
export interface PassengerRecord {
  readonly position: number;
  readonly lastname: string;
  readonly firstname: string;
  /** Null: not asked, in a counter sale. */
  readonly sexId: number | null;
  readonly cni: string | null;
  readonly phone: string | null;
  readonly minor: boolean;
  readonly userPublicId: string | null;
}
