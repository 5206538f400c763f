import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { codeMessages } from "@wakafine/shared/coupons/code-messages.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { lazy, Suspense, useEffect, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { focusHeading } from "../../lib/focus-heading.ts";
import { loadCode } from "../../lib/page-code.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { MiniTrip } from "../../ui/journey.tsx";
import { ActionBar } from "../../ui/price-lines.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { mayContinue } from "./account-creation.ts";
import { LanguageSwitch } from "../../ui/language-switch.tsx";
import { HeldBanner } from "./held-banner.tsx";
import { InformationStep } from "./information-step.tsx";
import type { Booking, OpenedBooking } from "./use-booking.ts";
import { useBooking } from "./use-booking.ts";
import * as styles from "./booking.module.css";

// The later steps are loaded while the first one is filled in, so that the dialog opens sooner.
const loadVerificationStep = () => loadCode(() => import("./verification-step.tsx"));
const loadPaymentStep = () => loadCode(() => import("./payment-step.tsx"));
const VerificationStep = lazy(async () => ({
  default: (await loadVerificationStep()).VerificationStep,
}));
const PaymentStep = lazy(async () => ({ default: (await loadPaymentStep()).PaymentStep }));
// Separate chunks: few travellers have to verify their phone or lose their seats.
const VerifyPhoneFirst = lazy(async () => ({
  default: (await loadCode(() => import("./verify-phone-first.tsx"))).VerifyPhoneFirst,
}));
const SeatsLost = lazy(async () => ({
  default: (await loadCode(() => import("./seats-lost.tsx"))).SeatsLost,
}));

const stepNames = [
  bookingMessages.information,
  bookingMessages.verification,
  bookingMessages.payment,
] as const;

/** Selector of the dialog's title, which gets the focus. */
const dialogTitle = "dialog[open] header h2";

/** Moves the focus to the title of the dialog when the seats are lost or held again, because the focused element is removed. */
function useFocusWhenLost(lost: boolean) {
  const known = useRef(lost);
  useEffect(() => {
    if (known.current === lost) return;
    known.current = lost;
    focusHeading(dialogTitle);
  }, [lost]);
}

/** Booking dialog with three steps; seats are held from the first step on [C2.book.01, C2.book.26, C2.book.27, G.book.10]. */
export function BookingDialog(opened: OpenedBooking) {
  const t = useT();
  const booking = useBooking(opened);
  const { step, held, leaving } = booking;
  // While the order is being sent, only its response can tell whether the seats were lost.
  const lost = !booking.paying && (held.ended || (held.failure !== null && held.hold === null));
  useFocusWhenLost(lost && held.verification === null);
  useEffect(() => {
    // A failure is reported when the step is opened.
    for (const load of [loadVerificationStep, loadPaymentStep]) load().catch(() => undefined);
  }, []);
  const title = t(stepNames[step]);
  const counter = t(bookingMessages.counter, { name: title, step: step + 1 });
  return (
    <>
      <Dialog
        open
        size="wide"
        busy={booking.paying}
        onClose={booking.askToLeave}
        onBack={step === 0 ? undefined : booking.back}
        title={title}
        overline={t(bookingMessages.stepOf, { step: step + 1 })}
        aside={
          <>
            <Stepper steps={stepNames.map((name) => t(name))} current={step} label={counter} />
            <LanguageSwitch inDialog />
          </>
        }
        banner={<HeldBanner held={held} />}
        footer={lost ? null : <StepBar booking={booking} />}
      >
        <StepBody booking={booking} departure={opened.departure} lost={lost} />
      </Dialog>
      <ConfirmDialog
        open={leaving}
        title={t(bookingMessages.leaveTitle)}
        text={t(bookingMessages.leaveText)}
        confirmLabel={t(bookingMessages.leave)}
        cancelLabel={t(bookingMessages.stay)}
        danger
        onConfirm={booking.leave}
        onCancel={booking.stay}
      />
    </>
  );
}

function StepBody({
  booking,
  departure,
  lost,
}: {
  readonly booking: Booking;
  readonly departure: DepartureDetail;
  readonly lost: boolean;
}) {
  const { step, held, entered, returnLeg } = booking;
  return (
    <div className={`stack ${styles.booking}`}>
      <LegSummary departure={departure} leg={returnLeg && "outbound"} />
      {returnLeg ? <LegSummary departure={returnLeg} leg="back" /> : null}
      {held.verification ? (
        <Suspense fallback={null}>
          <VerifyPhoneFirst booking={booking} headingWhenGone={dialogTitle} />
        </Suspense>
      ) : null}
      {lost && held.verification === null ? (
        <Suspense fallback={null}>
          <SeatsLost booking={booking} places={entered.forms.length} />
        </Suspense>
      ) : null}
      {lost ? null : (
        <FormProvider {...booking.form}>
          {step === 0 ? <InformationStep departure={departure} booking={booking} /> : null}
          <Suspense fallback={null}>
            {step === 1 ? (
              <VerificationStep departure={departure} form={entered} booking={booking} />
            ) : null}
            {step === 2 ? <PaymentStep departure={departure} booking={booking} /> : null}
          </Suspense>
        </FormProvider>
      )}
    </div>
  );
}

/** A leg in one line; for a return trip it says which. */
function LegSummary({
  departure,
  leg,
}: {
  readonly departure: DepartureDetail;
  readonly leg: "outbound" | "back" | null;
}) {
  const t = useT();
  const language = useLanguage();
  const detail = tripDetail(departure, language);
  return (
    <MiniTrip
      hour={departure.departure_hour}
      title={`${shownTown(departure.city_departure, language)} – ${shownTown(departure.city_destination, language)}`}
      detail={leg ? `${t(legMessages[leg])} · ${detail}` : detail}
    />
  );
}

/** The total and the main action of each step. */
function StepBar({ booking }: { readonly booking: Booking }) {
  const t = useT();
  const language = useLanguage();
  const { step, quote, toPay, paidPart } = booking;
  const paying = step === 2;
  return (
    <ActionBar
      label={t(
        !paying
          ? bookingMessages.totalWithFees
          : paidPart
            ? codeMessages.rest
            : bookingMessages.total,
      )}
      total={paying ? toPay : quote.amountXaf}
    >
      {paying ? (
        <Button
          size="big"
          icon={lockIcon}
          busy={booking.paying}
          onClick={() => void booking.pay()}
          aria-label={
            toPay === 0
              ? undefined
              : t(bookingMessages.payAmount, { amount: formatFrancs(toPay, language) })
          }
        >
          {t(toPay === 0 ? codeMessages.confirm : bookingMessages.pay)}
        </Button>
      ) : (
        <Button
          size="big"
          disabled={
            !booking.held.hold ||
            booking.held.busy ||
            (step === 0 && !mayContinue(booking.account.state))
          }
          onClick={() => void booking.next()}
        >
          {t(bookingMessages.next)}
        </Button>
      )}
    </ActionBar>
  );
}

function tripDetail(departure: DepartureDetail, language: Language): string {
  // The year is shown in the next step; without it the line does not wrap.
  const day = shortDay(parseDay(departure.departure_date) ?? "", language);
  return [day, departure.agency.name, classLabel(departure.travel_class, "list", language)].join(
    " · ",
  );
}
