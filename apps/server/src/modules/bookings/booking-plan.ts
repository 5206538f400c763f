import type { Context } from "../../context.ts";
import type { OfferInputs, OpenHold, Sold } from "../departures/public.ts";
import type { PaymentService, ProviderName } from "../payments/public.ts";
import type { BookingListener } from "./booking-listener.ts";
import type { PricedLeg } from "./price-booking.ts";
import type { BookingInput } from "./parse-booking-input.ts";

/** What booking needs of payments and tickets. */
export interface Booking {
  readonly context: Context;
  readonly paymentService: PaymentService;
  readonly listener: BookingListener;
}

/** Everything a booking is made of, read and checked before its transaction. */
export interface BookingPlan {
  readonly input: BookingInput;
  readonly sold: Sold;
  readonly station: OfferInputs["stations"][number] | null;
  readonly priced: PricedLeg;
  /** The dialog's hold; null: seats are claimed there and then. */
  readonly hold: OpenHold | null;
  readonly driver: ProviderName;
  /** The seats are kept until then: the attempt's window and the time to settle it [G.book.10]. */
  readonly holdUntil: Date;
}
