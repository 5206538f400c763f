import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { formatEuros, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { euroCents } from "@wakafine/shared/payments/euro.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { minus } from "@wakafine/shared/rules/decimal.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { ChoiceCard, PayMark } from "../../ui/choice.tsx";
import { shieldIcon } from "../../ui/icons.ts";
import type { PaymentChoice } from "./booking-draft.ts";
import { feesOf, leftToPay } from "./booking-price.ts";
import { walletOfChoice } from "./payer-choice.ts";
import type { Booking } from "./use-booking.ts";

interface Props {
  readonly booking: Booking;
  /** Id of the error while a method is missing. */
  readonly errorId: string | undefined;
}

/** One card per method with a payment page, for amounts it accepts; otherwise its minimum, which a voucher can go below. The chosen one shows the euro amount [C9.price.03, C9.price.07]. */
export function HostedChoices({ booking, errorId }: Props) {
  const { choice, setChoice, quoteWith, voucher } = booking;
  const t = useT();
  const language = useLanguage();
  return hostedMethods.map(({ method, name, detail, mark, pageOf, minimumXaf }) => {
    const quote = quoteWith(method);
    const restXaf = leftToPay(quote, voucher.applied);
    if (restXaf < minimumXaf)
      return (
        <p key={method} className="help">
          {t(paymentStepMessages.belowMinimum, {
            method: t(name),
            minimum: formatFrancs(minimumXaf, language),
            rest: formatFrancs(restXaf, language),
          })}
        </p>
      );
    const eur = euroCents(minus(quote.due, quote.amountXaf - restXaf)) / 100;
    const isChosen = choice.method === method;
    return (
      <div key={method} className="stack-1">
        <ChoiceCard
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          name="payment_method"
          value={method}
          checked={isChosen}
          onChange={() => setChoice({ ...choice, method })}
          mark={<PayMark mark={mark} />}
        >
          <b>{t(name)}</b>
          <span className="muted xs">{detail}</span>
          <MethodFees fees={feesOf(quote)} />
        </ChoiceCard>
        {isChosen ? (
          <Note icon={shieldIcon}>
            <b>{t(paymentStepMessages.chargedInEuro, { amount: formatEuros(eur, language) })}</b>{" "}
            {t(paymentStepMessages.leavesToPay, {
              page: pageOf,
              francs: formatFrancs(restXaf, language),
            })}
          </Note>
        ) : null}
      </div>
    );
  });
}

/** The fees of a method below its name. */
export function MethodFees({ fees }: { readonly fees: number }) {
  const t = useT();
  const language = useLanguage();
  return (
    <span className="muted xs">
      {fees === 0
        ? t(paymentStepMessages.noFees)
        : t(paymentStepMessages.feesOf, { amount: formatFrancs(fees, language) })}
    </span>
  );
}

/** Returns the name of the chosen method; until one is chosen, that of the suggested wallet. */
export function useMethodName(choice: PaymentChoice): string {
  const t = useT();
  const hosted = hostedMethods.find(({ method }) => method === choice.method);
  return hosted ? t(hosted.name) : walletOfChoice(choice).name;
}
