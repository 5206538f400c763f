import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { holdMinutes } from "@wakafine/shared/bookings/hold.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { shownTown } from "../../../lib/town-text.ts";
import { Note } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { lockIcon } from "../../../ui/icons.ts";
import { MiniTrip } from "../../../ui/journey.tsx";
import { PhoneField } from "../../../ui/text-fields.tsx";
import { VerifyPhone } from "../../../ui/verify-phone.tsx";
import { OperatorNote } from "../operator-note.tsx";
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
  const giveUp = useGiveUp(order, onEnded);
  const seats = order.total_reservations;
  const [end] = useState(
    () => Date.now() + new Date(order.hold_until).getTime() - new Date(order.now).getTime(),
  );
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
        onEnd={onEnded}
      />
      <PaidTrips order={order} />
      <Payer order={order} again={again} />
      <Button variant="text" onClick={() => void giveUp()}>
        {t(orderMessages.giveUp)}
      </Button>
    </section>
  );
}

/** The trips that are paid for: towns, day and time. */
function PaidTrips({ order }: { readonly order: Order }) {
  const language = useLanguage();
  return order.legs.map(({ departure, boarding_station: station }) => (
    <MiniTrip
      key={departure.uuid}
      hour={station?.departure_hour ?? departure.departure_hour}
      title={`${shownTown(departure.city_departure, language)} – ${shownTown(departure.city_destination, language)}`}
      detail={`${shortDay(parseDay(departure.departure_date) ?? "", language)} · ${departure.agency.name}`}
    />
  ));
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
      phone={again.phone}
      why={t(phoneCodeMessages.whyToPay, { phone: phone.replaceAll(" ", "\u00a0"), minutes })}
      busy={again.busy}
      onVerified={() => void again.pay()}
      onCancel={() => {
        setOther(true);
        again.setPhone("");
      }}
      cancelLabel={t(orderMessages.otherPayer)}
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
          {t(orderMessages.promptsOver, again.exhausted)}
        </Note>
      ) : null}
      <PhoneField
        ref={field}
        label={t(bookingMessages.payer)}
        value={again.phone}
        error={again.error}
        help={
          last ? t(orderMessages.lastPayer, { phone: last.replaceAll(" ", "\u00a0") }) : undefined
        }
        onChange={(event) => again.setPhone(event.target.value)}
      />
      <OperatorNote phone={again.phone} />
      <Button type="submit" full size="big" icon={lockIcon} busy={again.busy}>
        {t(orderMessages.payAgain, { amount: formatFrancs(order.amount_xaf, language) })}
      </Button>
      {again.exhausted ? (
        <Button variant="quiet" full onClick={takeOther}>
          {t(orderMessages.otherPayer)}
        </Button>
      ) : null}
    </form>
  );
}
