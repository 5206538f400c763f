import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { bookingMessages as texts } from "@wakafine/shared/bookings/messages.ts";
import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { type ApiFailure, isUncertain } from "../../lib/api-failure.ts";
import { formatPayer } from "../../lib/payer-memory.ts";
import { minutesToWait } from "../../lib/prompt-wait.ts";
import { seatPrice } from "./booking-price.ts";
import type { Order } from "./use-payment.ts";

/** Returns which leg of a return trip has another price than shown; null if it is not known, or one way. */
function changedLeg({ data }: ApiFailure, { departure, back, form }: Order) {
  const now = data as { unit_price?: number; return_unit_price?: number | null } | null;
  if (!back) return null;
  if (now?.return_unit_price !== seatPrice(back, form.returnStation ?? 0)) return "back";
  return now.unit_price === seatPrice(departure, form.station) ? null : "outbound";
}

interface ShownFailure {
  readonly kind: "warning" | "error";
  readonly text: string;
  /** The agency edited the departure: the dialog shows what is true now, and a second press books that [G.book.28, G.plan.04]. */
  readonly outdated: boolean;
}

const outdatedCodes: ReadonlySet<string | null> = new Set([
  "price_changed",
  "departure_changed",
  "unknown_station",
]);

/** Returns how a refused or lost order is shown. After a lost one the key is unchanged, so that a retry books and charges once [G.book.24]. */
export function paymentFailure(
  failure: ApiFailure,
  order: Order,
  language: Language,
): ShownFailure {
  const outdated = outdatedCodes.has(failure.code);
  return { ...shownText(failure, order, language), outdated };
}

function shownText(
  failure: ApiFailure,
  order: Order,
  language: Language,
): Omit<ShownFailure, "outdated"> {
  const { code, message } = failure;
  if (code === "price_changed")
    return { kind: "warning", text: priceText(failure, order, language) };
  if (code === "too_many_prompts") {
    const phone = formatPayer(order.choice.payerPhone);
    const values = { phone, minutes: minutesToWait(failure) };
    return { kind: "warning", text: t(texts.promptsOver, language, values) };
  }
  if (!isUncertain(failure)) return { kind: "warning", text: message };
  return {
    kind: "error",
    text: t(paymentStepMessages.orderNotConfirmed, language, { failure: message }),
  };
}

/** Returns the new price, with its leg when one of a return trip has changed [G.book.28]. */
function priceText(failure: ApiFailure, order: Order, language: Language): string {
  const amount = (failure.data as { amount_xaf?: number } | null)?.amount_xaf;
  const leg = changedLeg(failure, order);
  const text =
    amount === undefined
      ? failure.message
      : t(paymentStepMessages.priceChanged, language, { amount: formatFrancs(amount, language) });
  return leg
    ? t(legMessages.labelled, language, { leg: t(legMessages[leg], language), text })
    : text;
}
