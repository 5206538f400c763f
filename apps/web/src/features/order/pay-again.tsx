import type { Order } from "@wakafine/shared/contract/bookings.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { bookingMessages } from "@wakafine/shared/messages/booking.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { orderMessages } from "@wakafine/shared/messages/order.ts";
import { holdMinutes } from "@wakafine/shared/rules/hold.ts";
import { isMobileNumber, normalisePhone, operatorOf } from "@wakafine/shared/rules/phone.ts";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "../../lib/navigation.tsx";
import { queryKeyOf, useAnswers } from "../../lib/api-query.ts";
import { useLanguage, useSay, useServices } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { HoldBar } from "../../ui/hold-bar.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { PhoneField } from "../../ui/text-fields.tsx";
import { orderQuery } from "./order-query.ts";

interface Props {
  readonly order: Order;
  /** The seats' time ended, or the order changed under us: look again. */
  readonly onEnded: () => void;
}

/** A further attempt with the same seats while they are held [G.book.11, G.pay.08]. */
export function PayAgain({ order, onEnded }: Props) {
  const say = useSay();
  const language = useLanguage();
  const retry = useRetry(order, onEnded);
  const [end] = useState(() => Date.now() + new Date(order.hold_until).getTime() - new Date(order.now).getTime());
  const payer = normalisePhone(retry.phone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void retry.pay();
  };
  return (
    <section className="stack pay-again" aria-labelledby="try-again">
      <h2 className="h2" id="try-again">
        {say(orderMessages.tryAgainTitle)}
      </h2>
      <HoldBar end={end} totalSeconds={holdMinutes * 60} title={say(orderMessages.tryAgainText)} onEnd={onEnded} />
      <form className="stack" onSubmit={submit} noValidate>
        <PhoneField label={say(bookingMessages.payer)} value={retry.phone} error={retry.error} onChange={(event) => retry.setPhone(event.target.value)} />
        {payer && operatorOf(payer) === "ORANGE" ? <Note tone="warn">{say(bookingMessages.orangeNumber)}</Note> : null}
        <Button type="submit" full size="big" icon={lockIcon} busy={retry.busy}>
          {say(orderMessages.payAgain, { amount: formatFrancs(order.amount_xaf, language) })}
        </Button>
      </form>
      <Button look="text" onClick={() => void retry.giveUp()}>
        {say(orderMessages.giveUp)}
      </Button>
    </section>
  );
}

function useRetry(order: Order, onEnded: () => void) {
  const { callApi, toasts } = useServices();
  const say = useSay();
  const navigate = useNavigate();
  const answers = useAnswers();
  const [phone, setPhone] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const token = order.order.order_hidden_uuid;
  return {
    phone,
    setPhone,
    error,
    busy,
    async pay() {
      const payer = normalisePhone(phone);
      if (!payer || !isMobileNumber(phone)) return setError(say(phone.trim() === "" ? formMessages.reservation_form_phone_req : formMessages.invalid_input_phone));
      setError(undefined);
      setBusy(true);
      const body = { payment_method: "MOBILE" as const, operator: "MTN" as const, payer_phone: payer };
      const answer = await callApi("payOrder", { params: { token }, body }, { idempotencyKey: key.current });
      setBusy(false);
      if (answer.ok) {
        // What this page knows of the order is over: the waiting page asks afresh instead of being led back here.
        answers.restart(queryKeyOf(orderQuery(token)));
        return navigate(`/payment/loading?order=${encodeURIComponent(token)}`, { replace: true });
      }
      if (answer.failure.kind === "refused") {
        key.current = crypto.randomUUID();
        onEnded();
      }
      return undefined;
    },
    async giveUp() {
      const answer = await callApi("giveUpOrder", { params: { token } });
      if (answer.ok) toasts.show("ok", say(orderMessages.gaveUp));
      onEnded();
    },
  };
}
