import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { useEffect, useRef } from "react";
import { FormProvider } from "react-hook-form";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { MiniTrip } from "../../ui/journey.tsx";
import { ActionBar } from "../../ui/price-lines.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { VerifyPhone } from "../../ui/verify-phone.tsx";
import { LanguageSwitch } from "../../ui/language-switch.tsx";
import { HeldBanner } from "./held-banner.tsx";
import { InformationStep } from "./information-step.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { SeatsLost } from "./seats-lost.tsx";
import type { Booking, OpenedBooking } from "./use-booking.ts";
import { useBooking } from "./use-booking.ts";
import { VerificationStep } from "./verification-step.tsx";
import * as styles from "./booking.module.css";

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
  const language = useLanguage();
  const { step, held, entered } = booking;
  const route = `${shownTown(departure.city_departure, language)} – ${shownTown(departure.city_destination, language)}`;
  return (
    <div className={`stack ${styles.booking}`}>
      <MiniTrip
        hour={departure.departure_hour}
        title={route}
        detail={tripDetail(departure, language)}
      />
      {held.verification ? <VerifyPhoneFirst booking={booking} /> : null}
      {lost && held.verification === null ? (
        <SeatsLost held={held} places={entered.forms.length} onLeave={booking.leave} />
      ) : null}
      {lost ? null : (
        <FormProvider {...booking.form}>
          {step === 0 ? <InformationStep departure={departure} booking={booking} /> : null}
          {step === 1 ? (
            <VerificationStep
              departure={departure}
              form={entered}
              seats={held.hold?.seats[0] ?? []}
              onEdit={booking.edit}
            />
          ) : null}
          {step === 2 ? <PaymentStep departure={departure} booking={booking} /> : null}
        </FormProvider>
      )}
    </div>
  );
}

/** Verifies a phone before seats are held. A number that is missing in the owner's form is copied there. */
function VerifyPhoneFirst({
  booking: { form, held, entered, leave },
}: {
  readonly booking: Booking;
}) {
  const t = useT();
  const growing = held.verification === "change";
  const verified = (phone: string) => {
    if ((form.getValues("forms.0.phone") ?? "").trim() === "")
      form.setValue("forms.0.phone", displayPhone(phone));
    held.verified(entered.forms.length);
  };
  return (
    <VerifyPhone
      phone={entered.forms[0]?.phone ?? ""}
      why={t(phoneCodeMessages.whyToHold)}
      busy={held.busy}
      onVerified={verified}
      onCancel={growing ? held.refuseVerification : leave}
      cancelLabel={t(growing ? phoneCodeMessages.keepAsIs : bookingMessages.otherDepartures)}
      headingWhenGone={dialogTitle}
    />
  );
}

/** The total and the main action of each step. */
function StepBar({ booking }: { readonly booking: Booking }) {
  const t = useT();
  const language = useLanguage();
  const { step, quote } = booking;
  const paying = step === 2;
  return (
    <ActionBar
      label={t(paying ? bookingMessages.total : bookingMessages.totalWithFees)}
      total={quote.amountXaf}
    >
      {paying ? (
        <Button
          size="big"
          icon={lockIcon}
          busy={booking.paying}
          onClick={() => void booking.pay()}
          aria-label={t(bookingMessages.payAmount, {
            amount: formatFrancs(quote.amountXaf, language),
          })}
        >
          {t(bookingMessages.pay)}
        </Button>
      ) : (
        <Button
          size="big"
          disabled={!booking.held.hold || booking.held.busy}
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
