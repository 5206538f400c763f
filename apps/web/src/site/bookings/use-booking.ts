import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { DeliveryChoices } from "@wakafine/shared/notifications/contract.ts";
import type { PaymentMethod, Quote } from "@wakafine/shared/bookings/price.ts";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useServices } from "../../lib/page-services.tsx";
import type { BookingDraft, BookingForm, PaymentChoice } from "./booking-draft.ts";
import {
  initialChoice,
  emptyForm,
  isDirty,
  readDraft,
  suggestPayer,
  withoutPayer,
  writeDraft,
} from "./booking-draft.ts";
import { listAddresses } from "./booking-address.ts";
import { isComplete } from "./booking-resolver.ts";
import {
  type PaidByVoucher,
  isAccepted,
  leftToPay,
  paidByVoucher,
  quoteFor,
} from "./booking-price.ts";
import type { FieldMessages } from "../../lib/field-errors.ts";
import type { Step } from "./booking-steps.ts";
import { nextStep } from "./booking-steps.ts";
import { touchEveryField } from "./shown-errors.ts";
import { type AccountCreation, useAccountCreation } from "./use-account-creation.ts";
import { useBookingForm } from "./use-booking-form.ts";
import type { HeldSeats } from "./use-hold.ts";
import { useCoupon, useVoucher } from "./use-coupon.ts";
import { useHold } from "./use-hold.ts";
import { type Leaving, useLeaving } from "./use-leaving.ts";
import { type SentOrder, useSentOrder } from "./use-sent-order.ts";
import {
  type PayerVerification,
  focusField,
  payerFieldId,
  usePayment,
  verifyPhoneTitleId,
} from "./use-payment.ts";
import { usePrefill } from "./use-prefill.ts";
import type { PhoneCode } from "./use-phone-code.ts";
import { usePhoneCode } from "./use-phone-code.ts";

export interface OpenedBooking {
  readonly departure: DepartureDetail;
  /** The stop that the user chose, else the final town. */
  readonly destination: string | null;
  /** The return; null: one way. */
  readonly returnLeg: DepartureDetail | null;
  readonly places: number;
  readonly delivery: DeliveryChoices;
  readonly draft: BookingDraft | null;
  readonly onOutdated: () => void;
}

/** State and actions of the booking dialog. */
export interface Booking extends Leaving {
  /** The return; null: one way. */
  readonly returnLeg: DepartureDetail | null;
  /** Releases the seats and opens the list of departures for a leg; for another return, what was entered is kept. */
  readonly chooseOther: (leg: "outbounds" | "returns") => void;
  readonly step: Step;
  readonly form: UseFormReturn<BookingForm>;
  readonly entered: BookingForm;
  /** Shows errors of the server at fields of step 1, by form path. */
  readonly showErrors: (sent: BookingForm, errors: FieldMessages) => void;
  readonly account: AccountCreation;
  readonly held: HeldSeats;
  readonly sentOrder: SentOrder;
  /** Maximum number of seats: those free when the dialog opened plus the ones already held. */
  readonly maxPlaces: number;
  /** The price with the chosen method; until one is chosen, with mobile money. */
  readonly quote: Quote;
  readonly quoteWith: (method: PaymentMethod) => Quote;
  readonly choice: PaymentChoice;
  readonly setChoice: (choice: PaymentChoice) => void;
  readonly coupon: Codes["coupon"];
  readonly voucher: Codes["voucher"];
  /** What the voucher pays of the quote's amount, and what is left to pay by the chosen method; whole francs. */
  readonly paidPart: PaidByVoucher | null;
  readonly toPay: number;
  readonly phoneCode: PhoneCode;
  readonly payerError: string | undefined;
  /** Set when the payer's number must be verified by SMS first. */
  readonly payerVerification:
    (PayerVerification & { readonly onVerified: () => void; readonly onCancel: () => void }) | null;
  /** True once the user has pressed Pay; missing choices then show errors. */
  readonly submitted: boolean;
  readonly paying: boolean;
  readonly next: () => Promise<void>;
  readonly edit: () => void;
  readonly pay: () => Promise<void>;
}

type Codes = ReturnType<typeof useCodes>;

const newIdempotencyKey = () => crypto.randomUUID();

/** The choices of the payment step. `suggest` proposes the owner's number as payer, unless the traveller entered another one. */
function usePaymentChoice(draft: BookingDraft | null) {
  const [choice, setChoice] = useState(() => initialChoice(draft));
  const suggested = useRef(choice.payerPhone);
  const suggest = (phone: string) => {
    const isSuggestion = choice.payerPhone === suggested.current;
    setChoice(suggestPayer(isSuggestion ? { ...choice, payerPhone: "" } : choice, phone));
    suggested.current = phone;
  };
  const enterOtherPayer = () => {
    setChoice({ ...choice, payerPhone: "" });
    focusField(payerFieldId);
  };
  return { choice, setChoice, suggest, enterOtherPayer };
}

/** The coupon and the voucher of the payment step. */
function useCodes({ departure, returnLeg, draft }: OpenedBooking) {
  const coupon = useCoupon({ departure, returnLeg }, draft?.coupon ?? null);
  const voucher = useVoucher(draft?.voucher ?? null);
  return {
    coupon,
    voucher,
    refused: (failure: ApiFailure) => coupon.refused(failure) || voucher.refused(failure),
    areForgotten: () => coupon.isForgotten() || voucher.isForgotten(),
  };
}

/** Returns the price with each method, and with the chosen one; until one is chosen, with mobile money. The voucher pays a part of it. */
function quotesOf(
  { departure, returnLeg }: Pick<OpenedBooking, "departure" | "returnLeg">,
  { station, returnStation, forms }: BookingForm,
  { choice, codes }: { readonly choice: PaymentChoice; readonly codes: Codes },
): Pick<Booking, "quote" | "quoteWith" | "paidPart" | "toPay" | "choice"> {
  const quoteWith = (method: PaymentMethod) =>
    quoteFor(departure, {
      station: station ?? 0,
      back: returnLeg && { departure: returnLeg, station: returnStation ?? 0 },
      passengers: forms.length,
      method,
      coupon: codes.coupon.applied,
    });
  const voucher = codes.voucher.applied;
  const chosen = choice.method;
  // A method whose card is not shown any more, because a voucher left less than its minimum, is not chosen.
  const isOffered = chosen === null || isAccepted(chosen, leftToPay(quoteWith(chosen), voucher));
  const method = isOffered ? chosen : null;
  const quote = quoteWith(method ?? "MOBILE");
  return {
    quote,
    quoteWith,
    paidPart: paidByVoucher(voucher, quote.amountXaf),
    toPay: leftToPay(quote, voucher),
    choice: { ...choice, method },
  };
}

/** Stores the draft in this tab whenever it changes, until it is deleted; without the payer's number [G.cross.03]. */
function useKeptDraft(
  departure: string,
  draft: Required<BookingDraft> & { readonly choice: PaymentChoice },
): void {
  const { tab } = useServices();
  const { back, hold, form, step, coupon, voucher, prefilled, sentHold, idempotencyKey } = draft;
  const { method, operator, terms } = draft.choice;
  const isStored = useRef(false);
  useEffect(() => {
    if (isStored.current && readDraft(tab, departure) === null) return;
    isStored.current = true;
    const choice = { method, operator, terms };
    const kept = { back, hold, coupon, voucher, sentHold };
    writeDraft(tab, departure, { ...kept, form, step, choice, prefilled, idempotencyKey });
  }, [
    tab,
    departure,
    back,
    hold,
    form,
    step,
    coupon,
    voucher,
    method,
    operator,
    terms,
    prefilled,
    sentHold,
    idempotencyKey,
  ]);
}

/** Returns the seats of the leg with fewer free ones. `remaining_places_number` excludes the seats held by this draft, so they are added. */
function maxPlacesOf({ departure, returnLeg, draft }: OpenedBooking): number {
  const { remaining_places_number: free } = departure;
  return Math.min(free, returnLeg?.remaining_places_number ?? free) + (draft?.hold?.places ?? 0);
}

function startOf({ draft, places, delivery }: OpenedBooking): BookingForm {
  return draft?.form ?? emptyForm(places, delivery.initial);
}

function holdRequestOf({ departure, destination, returnLeg, places, draft }: OpenedBooking) {
  return {
    departure: departure.uuid,
    destination,
    back: returnLeg?.uuid ?? null,
    returnDestination: returnLeg?.city_destination ?? null,
    places: draft?.form.forms.length ?? places,
  };
}

/** The seats of the dialog and the order that was sent with them. When an order has them already, the draft ends and the dialog is left for that order. */
function useSeats(opened: OpenedBooking, leaveTo: (address: string) => void) {
  const { departure, draft } = opened;
  const { tab } = useServices();
  const held = useHold(holdRequestOf(opened), draft?.hold ?? null, (address) => {
    writeDraft(tab, departure.uuid, null);
    leaveTo(address);
  });
  const sentOrder = useSentOrder(draft?.sentHold ?? null, held);
  const loseSeats = () => {
    sentOrder.clear();
    held.markEnded();
  };
  return { held, sentOrder, onSeats: { onSeatsLost: loseSeats, onConflict: held.check } };
}

const ownerPhoneOf = ({ forms }: BookingForm) => normalisePhone(forms[0]?.phone ?? "") ?? "";

/** State of the booking dialog, saved in session storage. */
export function useBooking(opened: OpenedBooking): Booking {
  const { departure, returnLeg, draft, onOutdated } = opened;
  const { tab } = useServices();
  const [step, setStep] = useState<Step>(draft?.step ?? 0);
  const [maxPlaces] = useState(() => maxPlacesOf(opened));
  const [key, setKey] = useState(() => draft?.idempotencyKey ?? newIdempotencyKey());
  const { choice: chosen, setChoice, suggest, enterOtherPayer } = usePaymentChoice(draft);
  const { form, showErrors, refused } = useBookingForm(startOf(opened), () => setStep(0));
  const entered = useWatch({ control: form.control }) as BookingForm;
  const account = useAccountCreation();
  const prefilled = usePrefill(form, draft?.prefilled ?? null);
  const { held, sentOrder, onSeats } = useSeats(opened, (address) => leaving.leaveTo(address));
  const codes = useCodes(opened);
  const phoneCode = usePhoneCode(ownerPhoneOf(entered), codes.coupon.applied?.code);
  const payment = usePayment({
    onSend: sentOrder.mark,
    onRefused: sentOrder.clear,
    ...onSeats,
    onNewKey: () => setKey(newIdempotencyKey()),
    onPhoneCode: phoneCode.handleRefusal,
    onForm: refused,
    onCode: codes.refused,
    onOutdated: () => {
      onOutdated();
      codes.coupon.refresh();
    },
    onDone: (address) => leaving.leaveTo(address),
  });
  const payerVerification = payment.payerVerification(chosen.payerPhone);
  const priced = quotesOf(opened, entered, { choice: chosen, codes });
  const { quote, paidPart, toPay, choice } = priced;

  useKeptDraft(departure.uuid, {
    back: returnLeg?.uuid ?? null,
    hold: held.hold,
    form: entered,
    step,
    coupon: codes.coupon.applied,
    voucher: codes.voucher.applied,
    choice: chosen,
    prefilled,
    sentHold: sentOrder.sentHold,
    idempotencyKey: key,
  });
  /** Shows a step. After the first one the owner's number is the suggested payer. */
  const goTo = (to: Step) => {
    if (step === 0 && to > 0) suggest(ownerPhoneOf(form.getValues()));
    setStep(to);
  };

  const discard = () => {
    writeDraft(tab, departure.uuid, null);
    return held.release();
  };
  const leaving = useLeaving({
    step,
    setStep: goTo,
    mayContinue: () => isComplete(form.getValues()) && !account.state.createAccount,
    losesInput: isDirty(entered, prefilled),
    busy: payment.busy,
    discard,
  });
  async function send(): Promise<void> {
    const code = phoneCode.forOrder();
    if (!held.hold || code === null || payment.busy || codes.areForgotten()) return;
    await payment.pay({
      departure,
      back: returnLeg,
      form: form.getValues(),
      holdToken: held.hold.hold_token,
      choice: toPay === 0 ? withoutPayer(choice) : choice,
      total: quote.amountXaf,
      couponCode: codes.coupon.applied?.code,
      voucher: paidPart,
      phoneCode: code,
      idempotencyKey: key,
    });
  }
  return {
    ...leaving,
    leave: () => void sentOrder.find().then((found) => found || leaving.leave()),
    returnLeg,
    async chooseOther(leg) {
      if (payment.busy || (await sentOrder.find())) return;
      await (leg === "outbounds" ? discard() : held.release());
      leaving.leaveTo(listAddresses(departure, returnLeg, entered.forms.length)[leg]);
    },
    step,
    form,
    entered,
    showErrors,
    account,
    held,
    sentOrder,
    maxPlaces,
    ...priced,
    setChoice,
    ...codes,
    phoneCode,
    payerError: payment.payerError(choice.payerPhone),
    payerVerification: payerVerification && {
      ...payerVerification,
      onVerified: () => void send(),
      onCancel: enterOtherPayer,
    },
    submitted: payment.asked,
    paying: payment.busy,
    async next() {
      if (step === 0) touchEveryField(form);
      const valid = step !== 0 || (await form.trigger(undefined, { shouldFocus: true }));
      if (step === 0 && valid && account.state.createAccount) return account.register();
      goTo(nextStep(step, valid));
    },
    edit: () => setStep(0),
    async pay() {
      if (payerVerification) focusField(verifyPhoneTitleId);
      else await send();
    },
  };
}
