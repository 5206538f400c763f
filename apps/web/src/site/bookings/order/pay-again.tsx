import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import { holdMinutes } from "@wakafine/shared/bookings/hold.ts";
import { hourOf } from "@wakafine/shared/rules/dates.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { shownWait } from "../../../lib/prompt-wait.ts";
import { Note } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChoiceCard, PayMark } from "../../../ui/choice.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { lockIcon } from "../../../ui/icons.ts";
import { PhoneField } from "../../../ui/text-fields.tsx";
import { VerifyPhone } from "../../../ui/verify-phone.tsx";
import { OperatorNote } from "../operator-note.tsx";
import { walletOfChoice } from "../payer-choice.ts";
import { OrderTrips } from "./order-legs.tsx";
import { PayOnPageAgain } from "./page-payment.tsx";
import { VoucherPart } from "./voucher-part.tsx";
import { type PayingAgain, useGiveUp, usePayAgain } from "./use-pay-again.ts";
import * as styles from "./order.module.css";

interface Props {
  readonly order: Order;
  /** Called when the hold ended or the order changed; the order is then refetched. */
  readonly onEnded: () => void;
}

/** Another payment attempt for the same seats while they are held [G.book.11, G.pay.08]. */
export function PayAgain({ order, onEnded }: Props) {
  const t = useT();
  const again = usePayAgain(order, onEnded);
  const seats = order.total_number_of_tickets_reserved;
  const heldUntil = new Date(order.hold_until);
  const left = heldUntil.getTime() - new Date(order.now).getTime();
  const [end] = useState(() => Date.now() + left);
  return (
    <section className={`stack ${styles.payAgain}`} aria-labelledby="try-again">
      <h2 className="h2" id="try-again">
        {t(orderMessages.tryAgainTitle)}
      </h2>
      <HoldBar
        end={end}
        totalSeconds={holdMinutes * 60}
        title={
          seats === 1
            ? t(orderMessages.stillHeldOne)
            : t(orderMessages.stillHeldMany, { count: seats })
        }
        detail={
          left > holdMinutes * 60_000
            ? t(orderMessages.heldLonger, { hour: formatHour(hourOf(heldUntil)) })
            : null
        }
        onEnd={onEnded}
      />
      <OrderTrips order={order} />
      <VoucherPart order={order} />
      <Payer order={order} again={again} />
      <PayOnPageAgain order={order} onEnded={onEnded} />
      <GiveUp order={order} onEnded={onEnded} />
    </section>
  );
}

/** Asks before the seats are freed. */
function GiveUp({ order, onEnded }: Props) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const { busy, giveUp } = useGiveUp(order, onEnded);
  return (
    <>
      <Button variant="text" onClick={() => setAsked(true)}>
        {t(orderMessages.giveUp)}
      </Button>
      <ConfirmDialog
        open={asked}
        danger
        title={t(orderMessages.giveUpTitle)}
        text={t(orderMessages.giveUpText)}
        confirmLabel={t(orderMessages.giveUp)}
        cancelLabel={t(orderMessages.keepBooking)}
        busy={busy}
        onConfirm={() => void giveUp()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

/** The payer's number, or its verification first, after which the payment is sent automatically [G.book.32]. */
function Payer({ order, again }: { readonly order: Order; readonly again: PayingAgain }) {
  const t = useT();
  const [other, setOther] = useState(false);
  const { unverified } = again;
  if (!unverified) return <PayerForm order={order} again={again} focused={other} />;
  const { phone, minutes } = unverified;
  return (
    <VerifyPhone
      fixed
      phone={again.choice.payerPhone}
      why={t(phoneCodeMessages.whyToPay, {
        phone: phone.replaceAll(" ", "\u00a0"),
        wait: shownWait(minutes),
      })}
      busy={again.busy}
      onVerified={() => void again.pay()}
      onCancel={() => {
        setOther(true);
        again.setPhone("");
      }}
      cancelLabel={t(bookingMessages.otherPayer)}
    />
  );
}

interface PayerFormProps {
  readonly order: Order;
  readonly again: PayingAgain;
  /** True if another number was requested; the field then gets the initial focus. */
  readonly focused: boolean;
}

/** Form of the payer's number: the previous number, what prevents paying with it, and a field for another one. */
function PayerForm({ order, again, focused }: PayerFormProps) {
  const t = useT();
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const last = order.attempt?.payer_phone;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void again.pay();
  };
  const takeOther = () => {
    again.setPhone("");
    field.current?.focus();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {again.exhausted ? (
        <Note tone="warn" urgent>
          {t(bookingMessages.promptsOver, again.exhausted)}
        </Note>
      ) : null}
      <fieldset className="stack-1">
        <legend className="b">{t(bookingMessages.payWith)}</legend>
        {wallets.map(({ operator, name, mark }) => (
          <ChoiceCard
            key={operator}
            compact
            name="wallet"
            value={operator}
            checked={walletOfChoice(again.choice).operator === operator}
            onChange={() => again.setOperator(operator)}
            mark={<PayMark mark={mark} />}
          >
            <b>{name}</b>
          </ChoiceCard>
        ))}
      </fieldset>
      <PhoneField
        ref={field}
        label={t(bookingMessages.payer, { wallet: walletOfChoice(again.choice).shortName })}
        value={again.choice.payerPhone}
        error={again.error}
        help={
          last ? t(orderMessages.lastPayer, { phone: last.replaceAll(" ", "\u00a0") }) : undefined
        }
        onChange={(event) => again.setPhone(event.target.value)}
      />
      <OperatorNote choice={again.choice} onChoose={again.setOperator} />
      <Button type="submit" full size="big" icon={lockIcon} busy={again.busy}>
        {t(orderMessages.payAgain, { amount: formatFrancs(order.rest_xaf, language) })}
      </Button>
      {again.exhausted ? (
        <Button variant="quiet" full onClick={takeOther}>
          {t(bookingMessages.otherPayer)}
        </Button>
      ) : null}
    </form>
  );
}
