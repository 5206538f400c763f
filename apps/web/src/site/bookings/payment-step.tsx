import { publicFeesOf } from "@wakafine/shared/agencies/fee-terms.ts";
import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatDecimal } from "@wakafine/shared/formats/decimals.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { codeMessages } from "@wakafine/shared/coupons/code-messages.ts";
import { couponFieldMessages } from "@wakafine/shared/coupons/field-messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { type Decimal, wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import {
  cancelDeadline,
  dayOf,
  hourOf,
  instantOf,
  parseDay,
} from "@wakafine/shared/rules/dates.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import { voucherFieldMessages } from "@wakafine/shared/vouchers/field-messages.ts";
import { splitReturn } from "@wakafine/shared/vouchers/split.ts";
import { lazy, Suspense, useId } from "react";
import { loadCode } from "../../lib/page-code.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { formatPayer } from "../../lib/payer-memory.ts";
import { shownWait } from "../../lib/prompt-wait.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { ChoiceCard, PayMark } from "../../ui/choice.tsx";
import { FieldErrorText } from "../../ui/field.tsx";
import { undoIcon } from "../../ui/icons.ts";
import { PriceLines } from "../../ui/price-lines.tsx";
import { PhoneField } from "../../ui/text-fields.tsx";
import { VerifyPhone } from "./verify-phone.tsx";
import type { PaymentChoice } from "./booking-draft.ts";
import { discountOf, feesOf, legFeesOf, seatPrice } from "./booking-price.ts";
import { CouponField, NothingToPay } from "./coupon-field.tsx";
import { HostedChoices, MethodFees, useMethodName } from "./hosted-choices.tsx";
import { JourneyCard } from "./journey-card.tsx";
import { OperatorNote } from "./operator-note.tsx";
import { walletOfChoice, withPayer, withWallet } from "./payer-choice.ts";
import { shownLegs } from "./shown-legs.ts";
import type { Booking } from "./use-booking.ts";
import { methodFieldId, payerFieldId, termsFieldId, verifyPhoneTitleId } from "./use-payment.ts";
import * as styles from "./booking.module.css";

// A separate chunk: few travellers have to enter a code before they pay.
const PhoneCodePanel = lazy(async () => ({
  default: (await loadCode(() => import("./phone-code-panel.tsx"))).PhoneCodePanel,
}));

// A separate chunk, loaded with the last step.
const VoucherField = lazy(async () => ({
  default: (await loadCode(() => import("./voucher-field.tsx"))).VoucherField,
}));

interface Props {
  readonly departure: DepartureDetail;
  readonly booking: Booking;
}

/** Step 3: method, price, refund conditions, terms [C2.book.20, C2.book.22–25]. */
export function PaymentStep(props: Props) {
  const { choice, setChoice, submitted, quote, toPay } = props.booking;
  const t = useT();
  const isFree = quote.amountXaf === 0;
  return (
    <div className={styles.payStep}>
      {props.booking.phoneCode.requiredFor === null ? null : (
        <Suspense fallback={null}>
          <PhoneCodePanel booking={props.booking} />
        </Suspense>
      )}
      <VerifyPayerFirst booking={props.booking} />
      {toPay === 0 ? <NothingToPay byVoucher={!isFree} /> : <MethodFields {...props} />}
      <Breakdown {...props} />
      {isFree ? null : <CancelNote {...props} />}
      <CheckBox
        id={termsFieldId}
        checked={choice.terms}
        error={submitted && !choice.terms ? t(formMessages.reservation_terms_missing) : undefined}
        onChange={(event) => setChoice({ ...choice, terms: event.target.checked })}
      >
        {t(paymentStepMessages.accept)}{" "}
        <a href="/app/CGU" target="_blank" rel="noopener">
          {t(paymentStepMessages.termsLink)}
          <span className="sr"> {t(paymentStepMessages.newTab)}</span>
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
        wait: shownWait(minutes),
      })}
      busy={paying}
      onVerified={onVerified}
      onCancel={onCancel}
      cancelLabel={t(bookingMessages.otherPayer)}
      headingWhenGone="dialog[open] header h2"
      titleId={verifyPhoneTitleId}
    />
  );
}

/** One card per wallet; the payer's number may suggest another one. */
function MethodFields({ booking }: Props) {
  const { choice, setChoice, submitted, payerError } = booking;
  const t = useT();
  const noteId = useId();
  const missing = submitted && choice.method === null;
  const choose = (operator: MobileOperator) =>
    setChoice(withWallet({ ...choice, method: "MOBILE" }, operator));
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
          onChange={() => choose(operator)}
          mark={<PayMark mark={mark} />}
        >
          <b>{name}</b>
          <MethodFees fees={feesOf(booking.quoteWith("MOBILE"))} />
        </ChoiceCard>
      ))}
      {choice.method === "MOBILE" ? (
        <div className="stack-1">
          <PhoneField
            id={payerFieldId}
            label={t(bookingMessages.payer, { wallet: walletOfChoice(choice).shortName })}
            value={choice.payerPhone}
            error={payerError}
            onChange={(event) => setChoice(withPayer(choice, event.target.value))}
          />
          <OperatorNote choice={choice} onChoose={choose} />
        </div>
      ) : null}
      <HostedChoices booking={booking} errorId={missing ? noteId : undefined} />
      {missing ? (
        <FieldErrorText id={noteId}>{t(formMessages.reservation_method_missing)}</FieldErrorText>
      ) : null}
    </fieldset>
  );
}

/** A leg and its part of the price; `fee` in whole francs. */
interface PricedLeg {
  readonly name: "outbound" | "back";
  readonly departure: DepartureDetail;
  readonly station: number;
  readonly price: Decimal;
  readonly fee: number;
}

function Breakdown({ departure, booking }: Props) {
  const { quote, entered, choice, coupon, paidPart, toPay, returnLeg } = booking;
  const passengers = entered.forms.length;
  const t = useT();
  const language = useLanguage();
  const wallet = useMethodName(choice);
  const feeNote = useFeeNote(choice.method);
  const [fee, returnFee] = legFeesOf(quote);
  const linesOf = (leg: PricedLeg) => {
    const named = (text: string) =>
      returnLeg ? t(legMessages.labelled, { leg: t(legMessages[leg.name]), text }) : text;
    const klass = classLabel(leg.departure.travel_class, "list", language);
    const tickets =
      passengers === 1
        ? t(paymentStepMessages.ticketLineOne, { class: klass })
        : t(paymentStepMessages.ticketLineMany, { count: passengers, class: klass });
    const price = formatFrancs(seatPrice(leg.departure, leg.station), language);
    return [
      {
        label: named(tickets),
        note: t(paymentStepMessages.ticketNote, { count: passengers, price }),
        amount: formatFrancs(wholeBelow(leg.price), language),
      },
      {
        label: named(t(paymentStepMessages.feeLine, { wallet })),
        note: feeNote(leg.departure),
        amount: formatFrancs(leg.fee, language),
      },
    ];
  };
  const outbound = { name: "outbound", departure, station: entered.station } as const;
  const lines = [
    ...linesOf({ ...outbound, price: quote.depPrice, fee }),
    ...(returnLeg
      ? linesOf({
          name: "back",
          departure: returnLeg,
          station: entered.returnStation ?? 0,
          price: quote.retPrice,
          fee: returnFee,
        })
      : []),
    ...(coupon.applied
      ? [
          {
            label: t(couponFieldMessages.line, { code: coupon.applied.code }),
            amount: `\u2212${formatFrancs(discountOf(quote), language)}`,
          },
        ]
      : []),
    ...(paidPart
      ? [
          {
            label: t(voucherFieldMessages.total),
            amount: formatFrancs(quote.amountXaf, language),
          },
          {
            label: t(voucherFieldMessages.line, { end: paidPart.code.slice(-5) }),
            amount: `\u2212${formatFrancs(paidPart.amountXaf, language)}`,
          },
        ]
      : []),
  ];
  return (
    <section className={`stack-1 ${styles.breakdown}`}>
      {shownLegs(departure, booking).map((leg) => (
        <JourneyCard key={leg.name} leg={leg} booking={booking} />
      ))}
      <h3 className={`h2 ${styles.whatYouPay}`}>{t(paymentStepMessages.whatYouPay)}</h3>
      <PriceLines
        lines={lines}
        totalLabel={t(paidPart ? codeMessages.rest : bookingMessages.total)}
        total={toPay}
      />
      {returnLeg ? (
        <Button variant="text" onClick={() => booking.chooseOther("returns")}>
          {t(legMessages.otherReturn)}
        </Button>
      ) : null}
      <CouponField booking={booking} />
      <Suspense fallback={null}>
        <VoucherField booking={booking} />
      </Suspense>
    </section>
  );
}

/** Returns the explanation of a leg's fee line, with the rates of its agency. */
function useFeeNote(method: PaymentChoice["method"]): (leg: DepartureDetail) => string {
  const t = useT();
  const language = useLanguage();
  return ({ agency }) => {
    const fees = publicFeesOf(agency);
    const [rate, amount] =
      method === null || method === "MOBILE"
        ? [fees.mobile_fee_rate, fees.mobile_fee_fixed]
        : [fees.card_fee_rate, fees.card_fee_fixed];
    const fixed = formatFrancs(amount, language);
    const percent = formatDecimal(rate, language);
    if (rate > 0 && amount > 0) return t(paymentStepMessages.feeNoteBoth, { fixed, rate: percent });
    if (amount > 0) return t(paymentStepMessages.feeNoteFixed, { fixed });
    return rate > 0
      ? t(paymentStepMessages.feeNoteRate, { rate: percent })
      : t(paymentStepMessages.noFees);
  };
}

/** The refund conditions, shown before paying. */
function CancelNote({ departure, booking: { quote, held, paidPart, toPay, returnLeg } }: Props) {
  const t = useT();
  const language = useLanguage();
  const until = cancellableUntil(departure);
  if (until.getTime() <= Date.now() - held.ahead) {
    return (
      <Note tone="warn" icon={undoIcon}>
        {t(paymentStepMessages.cancelLate)}
      </Note>
    );
  }
  const [refundXaf, feesXaf] = [Math.max(0, quote.amountXaf - feesOf(quote)), feesOf(quote)];
  const { moneyXaf, voucherXaf } = splitReturn(toPay, refundXaf);
  const francs = {
    refund: formatFrancs(refundXaf, language),
    money: formatFrancs(moneyXaf, language),
    voucher: formatFrancs(voucherXaf, language),
    fees: formatFrancs(feesXaf, language),
  };
  const timeOf = (instant: Date) => ({
    hour: formatHour(hourOf(instant)),
    day: friendlyDay(dayOf(instant), language),
  });
  const { cancelGives, cancelReturns } = voucherFieldMessages;
  return (
    <Note icon={undoIcon}>
      <b>{t(paymentStepMessages.cancelBefore, timeOf(until))}</b>{" "}
      {paidPart === null
        ? t(paymentStepMessages.cancelGives, francs)
        : moneyXaf > 0
          ? t(cancelGives, francs)
          : t(cancelReturns, francs)}
      {returnLeg ? (
        <> {t(paymentStepMessages.cancelReturn, timeOf(cancellableUntil(returnLeg)))}</>
      ) : null}
    </Note>
  );
}

function cancellableUntil({ departure_date, departure_hour }: DepartureDetail): Date {
  return cancelDeadline(instantOf(parseDay(departure_date) ?? "", departure_hour));
}
