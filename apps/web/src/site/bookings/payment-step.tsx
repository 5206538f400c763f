import { feesFromDocument } from "@wakafine/shared/agencies/agency-fees.ts";
import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import { addMinutes, dayOf, hourOf, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import type { Quote } from "@wakafine/shared/bookings/price.ts";
import { useId } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { formatPayer } from "../../lib/payer-memory.ts";
import { Note } from "../../ui/badge.tsx";
import { CheckBox, ChoiceCard, PayMark } from "../../ui/choice.tsx";
import { FieldErrorCode } from "../../ui/field.tsx";
import { undoIcon } from "../../ui/icons.ts";
import { PriceLines } from "../../ui/price-lines.tsx";
import { PhoneField } from "../../ui/text-fields.tsx";
import { VerifyPhone } from "../../ui/verify-phone.tsx";
import { walletOfChoice, withPayer } from "./booking-draft.ts";
import { seatPrice } from "./booking-price.ts";
import { OperatorNote } from "./operator-note.tsx";
import { PhoneCodePanel } from "./phone-code-panel.tsx";
import type { Booking } from "./use-booking.ts";
import { methodFieldId, payerFieldId, termsFieldId } from "./use-payment.ts";
import * as styles from "./booking.module.css";

interface Props {
  readonly departure: DepartureDetail;
  readonly booking: Booking;
}

/** Step 3: method, price, refund conditions, terms [C2.book.20, C2.book.22–25]. */
export function PaymentStep(props: Props) {
  const { choice, setChoice, asked } = props.booking;
  const t = useT();
  return (
    <div className={styles.payStep}>
      <PhoneCodePanel booking={props.booking} />
      <VerifyPayerFirst booking={props.booking} />
      <MethodFields {...props} />
      <Breakdown {...props} />
      <CancelNote {...props} />
      <CheckBox
        id={termsFieldId}
        checked={choice.terms}
        error={asked && !choice.terms ? t(formMessages.reservation_terms_missing) : undefined}
        onChange={(event) => setChoice({ ...choice, terms: event.target.checked })}
      >
        {t(bookingMessages.accept)}{" "}
        <a href="/app/CGU" target="_blank" rel="noopener">
          {t(bookingMessages.termsLink)}
          <span className="sr"> {t(bookingMessages.newTab)}</span>
        </a>
      </CheckBox>
    </div>
  );
}

/** Verifies the payer's number when other callers used up its prompts; the payment is then sent automatically [G.book.32]. */
function VerifyPayerFirst({
  booking: { choice, payerVerification, paying },
}: {
  readonly booking: Booking;
}) {
  const t = useT();
  if (!payerVerification) return null;
  const { minutes, onVerified, onCancel } = payerVerification;
  return (
    <VerifyPhone
      key={choice.payerPhone}
      fixed
      phone={choice.payerPhone}
      why={t(phoneCodeMessages.whyToPay, {
        phone: formatPayer(choice.payerPhone).replaceAll(" ", "\u00a0"),
        minutes,
      })}
      busy={paying}
      onVerified={onVerified}
      onCancel={onCancel}
      cancelLabel={t(orderMessages.otherPayer)}
      headingWhenGone="dialog[open] header h2"
    />
  );
}

/** One card per wallet; the payer's number may suggest another one. */
function MethodFields({ booking }: Props) {
  const { choice, setChoice, asked, quote, payerError } = booking;
  const t = useT();
  const language = useLanguage();
  const noteId = useId();
  const missing = asked && choice.method === null;
  return (
    <fieldset className="stack-1">
      <legend className="h2">{t(bookingMessages.payWith)}</legend>
      {wallets.map(({ operator, name, mark }, index) => (
        <ChoiceCard
          key={operator}
          id={index === 0 ? methodFieldId : undefined}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? noteId : undefined}
          name="payment_method"
          value={operator}
          checked={choice.method === "MOBILE" && walletOfChoice(choice).operator === operator}
          onChange={() => setChoice({ ...choice, method: "MOBILE", operator })}
          mark={<PayMark mark={mark} />}
        >
          <b>{name}</b>
          <span className="muted xs">
            {feesOf(quote) === 0
              ? t(bookingMessages.noFees)
              : t(bookingMessages.feesOf, { amount: formatFrancs(feesOf(quote), language) })}
          </span>
        </ChoiceCard>
      ))}
      {missing ? (
        <FieldErrorCode id={noteId}>{t(formMessages.reservation_method_missing)}</FieldErrorCode>
      ) : null}
      {choice.method === "MOBILE" ? (
        <div className={styles.indent}>
          <PhoneField
            id={payerFieldId}
            label={t(bookingMessages.payer)}
            value={choice.payerPhone}
            error={payerError}
            onChange={(event) => setChoice(withPayer(choice, event.target.value))}
          />
          <OperatorNote phone={choice.payerPhone} />
        </div>
      ) : null}
    </fieldset>
  );
}

/** Returns the fees in whole francs: the total minus the price of the tickets. */
function feesOf(quote: Quote): number {
  return quote.amountXaf - wholeBelow(quote.total);
}

function Breakdown({ departure, booking }: Props) {
  const { quote, entered, choice } = booking;
  const passengers = entered.forms.length;
  const t = useT();
  const language = useLanguage();
  const klass = classLabel(departure.travel_class, "list", language);
  const tickets =
    passengers === 1
      ? t(bookingMessages.ticketLineOne, { class: klass })
      : t(bookingMessages.ticketLineMany, { count: passengers, class: klass });
  const note = t(bookingMessages.ticketNote, {
    count: passengers,
    price: formatFrancs(seatPrice(departure, entered.station), language),
  });
  const lines = [
    { label: tickets, note, amount: formatFrancs(wholeBelow(quote.total), language) },
    {
      label: t(bookingMessages.feeLine, { wallet: walletOfChoice(choice).name }),
      note: useFeeNote(departure),
      amount: formatFrancs(feesOf(quote), language),
    },
  ];
  return (
    <section className="stack-1">
      <h3 className="h2">{t(bookingMessages.whatYouPay)}</h3>
      <PriceLines lines={lines} totalLabel={t(bookingMessages.total)} total={quote.amountXaf} />
    </section>
  );
}

/** Returns the explanation of the fee line, with the agency's rates. */
function useFeeNote({ agency }: DepartureDetail): string {
  const t = useT();
  const language = useLanguage();
  const { mobile_fee_rate: rate, mobile_fee_fixed: amount } = feesFromDocument(agency);
  const fixed = formatFrancs(amount, language);
  const percent = language === "fr" ? String(rate).replace(".", ",") : String(rate);
  if (rate > 0 && amount > 0) return t(bookingMessages.feeNoteBoth, { fixed, rate: percent });
  if (amount > 0) return t(bookingMessages.feeNoteFixed, { fixed });
  return t(bookingMessages.feeNoteRate, { rate: rate > 0 ? percent : formatCount(0, language) });
}

/** The refund conditions, shown before paying. */
function CancelNote({ departure, booking: { quote, held } }: Props) {
  const t = useT();
  const language = useLanguage();
  const until = addMinutes(
    instantOf(parseDay(departure.departure_date) ?? "", departure.departure_hour),
    -120,
  );
  if (until.getTime() <= Date.now() - held.ahead) {
    return (
      <Note tone="warn" icon={undoIcon}>
        {t(bookingMessages.cancelLate)}
      </Note>
    );
  }
  const fees = feesOf(quote);
  return (
    <Note icon={undoIcon}>
      <b>
        {t(bookingMessages.cancelBefore, {
          hour: formatHour(hourOf(until)),
          day: friendlyDay(dayOf(until), language),
        })}
      </b>{" "}
      {t(bookingMessages.cancelGives, {
        refund: formatFrancs(quote.amountXaf - fees, language),
        fees: formatFrancs(fees, language),
      })}
    </Note>
  );
}
