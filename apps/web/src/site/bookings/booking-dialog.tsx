import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { codeMessages } from "@wakafine/shared/coupons/code-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { Suspense, useEffect, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { focusHeading } from "../../lib/focus-heading.ts";
import { preloadable } from "../../lib/preloadable.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { placeText, shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { MiniTrip } from "../../ui/journey.tsx";
import { ActionBar } from "../../ui/price-lines.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { mayContinue } from "./account-creation.ts";
import { LanguageSwitch } from "../../ui/language-switch.tsx";
import { HeldBanner } from "./held-banner.tsx";
import { InformationStep, stepEnd } from "./information-step.tsx";
import { type ShownLeg, shownLegs } from "./shown-legs.ts";
import type { TripColumnProps } from "./trip-column.tsx";
import type { Booking, OpenedBooking } from "./use-booking.ts";
import { useBooking } from "./use-booking.ts";
import { loadBookingBody, loadPaymentFailure } from "./use-payment.ts";
import * as styles from "./booking.module.css";

// The later steps are loaded while the first one is filled in, so that the dialog opens sooner.
const verification = preloadable(
  async () => (await import("./verification-step.tsx")).VerificationStep,
);
// Without it the first step works too, so a failure leaves its place empty.
const tripColumn = preloadable<TripColumnProps>(() =>
  import("./trip-column.tsx").then(
    ({ TripColumn }) => TripColumn,
    () => () => null,
  ),
);
const payment = preloadable(async () => (await import("./payment-step.tsx")).PaymentStep);
// Separate chunks: few travellers have to verify their phone or lose their seats.
const verifyFirst = preloadable(
  async () => (await import("./verify-phone-first.tsx")).VerifyPhoneFirst,
);
const seatsLost = preloadable(async () => (await import("./seats-lost.tsx")).SeatsLost);

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
    for (const { preload } of [tripColumn, stepEnd, verification, payment])
      preload().catch(() => undefined);
    for (const load of [loadBookingBody, loadPaymentFailure]) load().catch(() => undefined);
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
        <StepBody booking={booking} opened={opened} lost={lost} />
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
  opened: { departure, delivery },
  lost,
}: {
  readonly booking: Booking;
  readonly opened: OpenedBooking;
  readonly lost: boolean;
}) {
  const t = useT();
  const { step, held, entered } = booking;
  const legs = shownLegs(departure, booking);
  return (
    <div className={`stack ${styles.booking}`}>
      {lost || step === 0 ? (
        <div className={classNames("stack-1", !lost && "only-s")}>
          {legs.map((leg) => (
            <LegSummary key={leg.name} leg={leg} named={legs.length > 1} />
          ))}
        </div>
      ) : null}
      {held.verification ? (
        <Suspense fallback={null}>
          <verifyFirst.Part booking={booking} headingWhenGone={dialogTitle} />
        </Suspense>
      ) : null}
      {lost && held.verification === null ? (
        <Suspense fallback={null}>
          <seatsLost.Part booking={booking} places={entered.forms.length} />
        </Suspense>
      ) : null}
      {lost ? null : (
        <FormProvider {...booking.form}>
          <Suspense fallback={t(shellMessages.loading)}>
            {step === 2 ? (
              <payment.Part departure={departure} booking={booking} />
            ) : (
              <div className={styles.columns}>
                <Suspense fallback={null}>
                  <tripColumn.Part legs={legs} booking={booking} />
                </Suspense>
                <div className={`stack ${styles.stepColumn}`}>
                  {step === 0 ? (
                    <InformationStep departure={departure} delivery={delivery} booking={booking} />
                  ) : (
                    <verification.Part form={entered} booking={booking} />
                  )}
                </div>
              </div>
            )}
          </Suspense>
        </FormProvider>
      )}
    </div>
  );
}

/** A leg in one line; for a return trip it says which. */
function LegSummary({ leg, named }: { readonly leg: ShownLeg; readonly named: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { departure, station, name } = leg;
  const detail = tripDetail(departure, language);
  const from = placeText(shownTown(departure.city_departure, language), station?.quarter);
  return (
    <MiniTrip
      hour={station?.departure_hour ?? departure.departure_hour}
      title={`${from} – ${shownTown(departure.city_destination, language)}`}
      detail={named ? `${t(legMessages[name])} · ${detail}` : detail}
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
