import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { isMobileNumber } from "@wakafine/shared/rules/phone.ts";
import { useEffect, useRef, useState } from "react";
import { leaveDocument } from "../../lib/leave-document.ts";
import { type ApiFailure, isUncertain } from "../../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useLanguage, useT, useServices } from "../../lib/page-services.tsx";
import { storePayer } from "../../lib/payer-memory.ts";
import { minutesToWait } from "../../lib/prompt-wait.ts";
import type { BookingForm, PaymentChoice } from "./booking-draft.ts";
import { writeDraft } from "./booking-draft.ts";
import type { PaidByVoucher } from "./booking-price.ts";
import { walletOfChoice } from "./payer-choice.ts";
import { missingChoice, paymentProblem } from "./booking-steps.ts";
import { type NextPlace, nextAddress, orderOfRefusal } from "./order-response.ts";
import type { HeldSeats } from "./use-hold.ts";

/** Loads what makes the body of an order. The dialog loads it with its later steps. */
export const loadBookingBody = () => import("./booking-body.ts");

/** Loads the texts of failures. The dialog loads them with its later steps, so that they are there without a network. */
export const loadPaymentFailure = () => import("./payment-failure.ts");

/** Returns the text of a failure and its kind; the message of the response if the texts cannot be loaded. */
async function shownFailure(failure: ApiFailure, order: Order, language: Language) {
  try {
    return (await loadPaymentFailure()).paymentFailure(failure, order, language);
  } catch {
    return { kind: "error" as const, text: failure.message, outdated: false };
  }
}

export interface Order {
  readonly departure: DepartureDetail;
  /** The return; null: one way. */
  readonly back: DepartureDetail | null;
  readonly form: BookingForm;
  readonly holdToken: string;
  readonly choice: PaymentChoice;
  readonly total: number;
  readonly couponCode: string | undefined;
  readonly voucher: PaidByVoucher | null;
  readonly phoneCode: string | undefined;
  readonly idempotencyKey: string;
}

/** Minutes until this number can pay without the code. */
export interface PayerVerification {
  readonly minutes: number;
}

interface Paying {
  readonly busy: boolean;
  /** True once paying was requested; missing choices then show errors. */
  readonly asked: boolean;
  /** Returns the error of the payer's number, until the number changes. */
  readonly payerError: (payerPhone: string) => string | undefined;
  /** Returns the SMS verification that the payer's number needs, until the number changes. */
  readonly payerVerification: (payerPhone: string) => PayerVerification | null;
  readonly pay: (order: Order) => Promise<void>;
}

interface PaymentCallbacks {
  /** Called before the order is sent. */
  readonly onSend: () => void;
  /** Called when the server refused the order and no earlier request may have made it. */
  readonly onRefused: () => void;
  /** Called when the hold ended or the seats are gone. */
  readonly onSeatsLost: () => void;
  /** Called when a changed request needs a new key. */
  readonly onNewKey: () => void;
  /** Shows a refusal that requires the code of the owner's phone. Returns false for other refusals. */
  readonly onPhoneCode: (failure: ApiFailure) => boolean;
  /** Shows a refusal about fields of the first step. Returns false for other refusals. */
  readonly onForm: (sent: BookingForm, failure: ApiFailure) => boolean;
  /** Shows a refusal of the coupon or voucher. Returns false for other refusals. */
  readonly onCode: (failure: ApiFailure) => boolean;
  /** Asks the server whether these seats are already ordered, and shows that order if so. */
  readonly onConflict: HeldSeats["check"];
  /** Called when the departure shown is outdated. */
  readonly onOutdated: () => void;
  /** Loads another page of the site. */
  readonly onDone: (address: string) => void;
}

/** Ids of the step's fields; an error moves the focus there. */
export const payerFieldId = "payer-phone";
export const methodFieldId = "pay-method";
export const termsFieldId = "pay-terms";
export const verifyPhoneTitleId = "verify-payer";

/** Missing choices whose message is at their field; a toast would cover the heading and repeat it. */
const shownAtField = { reservation_method_missing: true, reservation_terms_missing: true };

/** Scrolls to the centre, because the bar of the dialog covers the edge. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}

/**
 * Sends the order once and redirects as the response says; every refusal shows what to do [C5.book.35–37, C8.book.01–02, G.book.24,
 * G.book.28].
 */
export function usePayment({
  onSend,
  onRefused,
  onSeatsLost,
  onNewKey,
  onPhoneCode,
  onForm,
  onCode,
  onConflict,
  onOutdated,
  onDone,
}: PaymentCallbacks): Paying {
  const { callApi, toasts, tab } = useServices();
  const t = useT();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const unknown = useRef(false);
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<{ readonly phone: string; readonly text: string }>();
  const [unverified, setUnverified] = useState<PayerVerification & { readonly phone: string }>();
  useEffect(() => {
    if (error) focusField(payerFieldId);
  }, [error]);

  function goTo(next: NextPlace, { departure }: Order): void {
    writeDraft(tab, departure.uuid, null);
    if ("go" in next) return onDone(next.go); // Stays busy until the dialog closes.
    setBusy(false);
    leaveDocument(next.leave);
  }

  async function refused(failure: ApiFailure, order: Order): Promise<void> {
    const { form, choice } = order;
    const ordered = orderOfRefusal(failure);
    if (ordered) return goTo(ordered, order);
    // A copy of this tab sent its order with the same key.
    if (failure.code === "idempotency_conflict" && (await onConflict()) === "ordered") return;
    setBusy(false);
    const payer = choice.payerPhone;
    if (failure.code === "hold_expired" || failure.code === "seats_unavailable") onSeatsLost();
    // A key belongs to the request that was sent. It is kept while the outcome is unknown, so that a retry books nothing twice.
    if (isUncertain(failure)) unknown.current = true;
    else onNewKey();
    if (!unknown.current) onRefused();
    if (onPhoneCode(failure) || onForm(form, failure) || onCode(failure)) return;
    const { payer_phone: payerError } = fieldErrorsOfFailure(failure);
    if (payerError) return setError({ phone: payer, text: t(payerError) });
    if (failure.code === "prompt_verification_required")
      return setUnverified({ phone: payer, minutes: minutesToWait(failure) });
    const shown = await shownFailure(failure, order, language);
    if (shown.outdated) onOutdated();
    // The number reached its prompt limit: shows the number and the wait [G.book.32].
    if (failure.code === "too_many_prompts") return setError({ phone: payer, text: shown.text });
    toasts.show(shown.kind, shown.text);
  }

  async function pay(order: Order): Promise<void> {
    const { form, choice } = order;
    const hindrance = paymentProblem(form.forms, choice);
    setAsked(true);
    if (hindrance?.message === missingChoice(choice))
      focusField(choice.method === null ? methodFieldId : termsFieldId);
    // A single missing choice is shown at its field, which now has the focus.
    if (hindrance && hindrance.message in shownAtField) return;
    if (hindrance) return toasts.show(hindrance.kind, t(formMessages[hindrance.message]));
    const method = choice.method ?? "MOBILE";
    const toPay = order.total - (order.voucher?.amountXaf ?? 0);
    if (toPay > 0 && method === "MOBILE" && !isMobileNumber(choice.payerPhone))
      return setError({ phone: choice.payerPhone, text: t(formMessages.invalid_input_phone) });
    setError(undefined);
    setUnverified(undefined);
    for (const { id } of toasts.list()) toasts.close(id); // Messages of an earlier attempt are outdated.
    setBusy(true);
    const code = await loadBookingBody().catch(() => null);
    if (!code) {
      setBusy(false);
      return toasts.show("error", t(stateMessages["shared.internet_connexion_error"]));
    }
    onSend();
    const body = code.bookingBody({
      ...order,
      method,
      operator: walletOfChoice(choice).operator,
      payerPhone: choice.payerPhone,
      origin: window.location.origin,
    });
    const response = await callApi(
      "createBooking",
      { body },
      { quiet: true, idempotencyKey: order.idempotencyKey },
    );
    if (!response.ok) return refused(response.failure, order);
    if (method === "MOBILE") storePayer(tab, response.data.order_hidden_uuid, choice.payerPhone);
    goTo(nextAddress(response.data), order);
  }
  const payerError = (payerPhone: string) => (error?.phone === payerPhone ? error.text : undefined);
  const payerVerification = (payerPhone: string) =>
    unverified?.phone === payerPhone ? unverified : null;
  return { busy, asked, payerError, payerVerification, pay };
}
