import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { Quote } from "@wakafine/shared/bookings/price.ts";
import { useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useServices } from "../../lib/page-services.tsx";
import { verifyPhoneTitleId } from "../../ui/verify-phone.tsx";
import type { BookingDraft, BookingForm, PaymentChoice } from "./booking-draft.ts";
import { initialChoice, emptyForm, isDirty, withPayer, writeDraft } from "./booking-draft.ts";
import { quoteFor } from "./booking-price.ts";
import type { Step } from "./booking-steps.ts";
import { nextStep } from "./booking-steps.ts";
import { touchEveryField } from "./shown-errors.ts";
import { useBookingForm } from "./use-booking-form.ts";
import type { HeldSeats } from "./use-hold.ts";
import { useHold } from "./use-hold.ts";
import { type Leaving, useLeaving } from "./use-leaving.ts";
import { type PayerVerification, focusField, payerFieldId, usePayment } from "./use-payment.ts";
import type { PhoneCode } from "./use-phone-code.ts";
import { usePhoneCode } from "./use-phone-code.ts";

export interface OpenedBooking {
  readonly departure: DepartureDetail;
  /** The stop that the user chose, else the final town. */
  readonly destination: string | null;
  readonly places: number;
  readonly draft: BookingDraft | null;
  readonly onPriceChanged: () => void;
}

/** State and actions of the booking dialog. */
export interface Booking extends Leaving {
  readonly step: Step;
  readonly form: UseFormReturn<BookingForm>;
  readonly entered: BookingForm;
  readonly held: HeldSeats;
  /** Maximum number of seats: those free when the dialog opened plus the ones already held. */
  readonly room: number;
  readonly quote: Quote;
  readonly choice: PaymentChoice;
  readonly setChoice: (choice: PaymentChoice) => void;
  readonly phoneCode: PhoneCode;
  readonly payerError: string | undefined;
  /** Set when the payer's number must be verified by SMS first. */
  readonly payerVerification:
    (PayerVerification & { readonly onVerified: () => void; readonly onCancel: () => void }) | null;
  /** True once the user has pressed Pay; missing choices then show errors. */
  readonly asked: boolean;
  readonly paying: boolean;
  readonly next: () => Promise<void>;
  readonly edit: () => void;
  readonly pay: () => Promise<void>;
}

const newIdempotencyKey = () => crypto.randomUUID();

/** State of the booking dialog, saved in session storage. */
export function useBooking({
  departure,
  destination,
  places,
  draft,
  onPriceChanged,
}: OpenedBooking): Booking {
  const { tab } = useServices();
  const [step, setStep] = useState<Step>(draft?.step ?? 0);
  // remaining_places_number excludes the seats held by this draft, so they are added.
  const [room] = useState(departure.remaining_places_number + (draft?.hold?.places ?? 0));
  const [key, setKey] = useState(() => draft?.idempotencyKey ?? newIdempotencyKey());
  const [choice, setChoice] = useState(() => initialChoice(draft?.form));
  const { form, refused } = useBookingForm(draft?.form ?? emptyForm(places), () => setStep(0));
  const entered = useWatch({ control: form.control }) as BookingForm;
  const held = useHold(
    { departure: departure.uuid, destination, places: draft?.form.forms.length ?? places },
    draft?.hold ?? null,
  );
  const phoneCode = usePhoneCode(normalisePhone(entered.forms[0]?.phone ?? "") ?? "");
  const payment = usePayment({
    onSeatsLost: held.markEnded,
    onNewKey: () => setKey(newIdempotencyKey()),
    onPhoneCode: phoneCode.refused,
    onForm: refused,
    onPriceChanged,
    onDone: (address) => leaving.leaveTo(address),
  });
  const payerVerification = payment.payerVerification(choice.payerPhone);
  const quote = quoteFor(departure, {
    station: entered.station ?? 0,
    passengers: entered.forms.length,
  });

  useEffect(() => {
    writeDraft(tab, departure.uuid, { hold: held.hold, form: entered, step, idempotencyKey: key });
  }, [tab, departure.uuid, held.hold, entered, step, key]);

  const giveUp = () => {
    writeDraft(tab, departure.uuid, null);
    return held.release();
  };
  const leaving = useLeaving({
    step,
    setStep,
    loses: isDirty(entered),
    busy: payment.busy,
    giveUp,
  });
  async function send(): Promise<void> {
    const code = phoneCode.forOrder();
    if (!held.hold || code === null || payment.busy) return;
    await payment.pay({
      departure,
      form: form.getValues(),
      holdToken: held.hold.hold_token,
      choice,
      total: quote.amountXaf,
      phoneCode: code,
      idempotencyKey: key,
    });
  }
  const takeOtherPayer = () => {
    setChoice({ ...choice, payerPhone: "" });
    focusField(payerFieldId);
  };
  return {
    ...leaving,
    step,
    form,
    entered,
    held,
    room,
    quote,
    choice,
    setChoice,
    phoneCode,
    payerError: payment.payerError(choice.payerPhone),
    payerVerification: payerVerification && {
      ...payerVerification,
      onVerified: () => void send(),
      onCancel: takeOtherPayer,
    },
    asked: payment.asked,
    paying: payment.busy,
    async next() {
      if (step === 0) touchEveryField(form);
      const valid = step !== 0 || (await form.trigger(undefined, { shouldFocus: true }));
      if (step === 0 && valid && choice.payerPhone === "")
        setChoice(withPayer(choice, normalisePhone(entered.forms[0]?.phone ?? "") ?? ""));
      setStep(nextStep(step, valid));
    },
    edit: () => setStep(0),
    async pay() {
      if (payerVerification) focusField(verifyPhoneTitleId);
      else await send();
    },
  };
}
