import type { Context } from "../../context.ts";
import type { OfferInputs, OpenHold, Sold } from "../departures/public.ts";
import type { PaymentService, ProviderName } from "../payments/public.ts";
import type { BookingListener } from "./booking-listener.ts";
import type { PricedLeg } from "./price-booking.ts";
import type { BookingInput } from "./parse-booking-input.ts";

/** The dependencies of the booking use cases. */
export interface Booking {
  readonly context: Context;
  readonly paymentService: PaymentService;
  readonly listener: BookingListener;
}

/** Everything needed to create a booking, read and checked before its transaction. */
export interface BookingPlan {
  readonly input: BookingInput;
  readonly sold: Sold;
  readonly station: OfferInputs["stations"][number] | null;
  readonly priced: PricedLeg;
  /** The dialog's hold; null: the seats are claimed in the transaction of the booking. */
  readonly hold: OpenHold | null;
  readonly driver: ProviderName;
  /** End of the hold: the window of the payment attempt plus the time to settle it [G.book.10]. */
  readonly holdUntil: Date;
}
