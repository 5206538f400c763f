import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { codeMinutes, readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import { readOrderCode } from "@wakafine/shared/bookings/order-code.ts";
import { reopenMessages as texts } from "@wakafine/shared/bookings/reopen-messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { displayPhone, isMobileNumber, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { useEffect, useRef, useState } from "react";
import { clockText, useCountdown } from "../../../lib/countdown.ts";
import type { ApiFailure } from "../../../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../../../lib/field-errors.ts";
import type { RuleErrors } from "../../../lib/form.ts";
import { useSentForm } from "../../../lib/form.ts";
import { leaveDocument } from "../../../lib/leave-document.ts";
import { useServices, useT } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";
import { RefusalNote } from "../../../ui/refusal-note.tsx";
import { PhoneField, TextField } from "../../../ui/text-fields.tsx";
import { addressFor } from "../order/order-outcome.ts";

interface Lost {
  readonly order_code: string;
  readonly phonenumber: string;
}

/** A requested code. `nextAt`: when another one may be requested, in milliseconds since 1970. */
interface Asked extends Lost {
  readonly nextAt: number;
}

/** The form of a lost order: order code and phone, then the code sent there [G.ticket.07]. */
export function ReopenForm() {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [lost, setLost] = useState<Lost>({ order_code: "", phonenumber: "" });
  if (asked !== null)
    return <CodeForm asked={asked} onAsked={setAsked} onChange={() => setAsked(null)} />;
  return (
    <>
      <p>{t(texts.lead)}</p>
      <LostForm
        lost={lost}
        onAsked={(entered) => {
          setLost(entered);
          setAsked(entered);
        }}
      />
    </>
  );
}

function validateLost({ order_code, phonenumber }: Lost) {
  const phone = normalisePhone(phonenumber);
  return {
    ...(readOrderCode(order_code) === null ? { order_code: fieldMessages.bad_order_code } : {}),
    ...(phone === null || !isMobileNumber(phone)
      ? { phonenumber: formMessages.invalid_input_phone }
      : {}),
  };
}

const nextAt = (seconds: number) => Date.now() + seconds * 1000;

function LostForm(props: { readonly lost: Lost; readonly onAsked: (asked: Asked) => void }) {
  const t = useT();
  const { callApi } = useServices();
  const form = useSentForm({
    initial: props.lost,
    validate: validateLost,
    send: (body: Lost) => callApi("requestOrderCode", { body }, { quiet: true }),
    succeeded: ({ data }, entered) =>
      props.onAsked({ ...entered, nextAt: nextAt(data.wait_seconds) }),
  });
  return (
    <form {...form.formProps} className="card stack-1" aria-label={t(shellMessages.findOrder)}>
      <TextField
        label={t(texts.orderCode)}
        help={t(texts.orderCodeHelp)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
        {...form.bind("order_code")}
      />
      <PhoneField label={t(texts.phone)} required {...form.bind("phonenumber")} />
      <RefusalNote text={form.refusal} />
      <Button type="submit" full busy={form.busy}>
        {t(texts.send)}
      </Button>
    </form>
  );
}

/** A refused code is shown at its field, like an error of its form. */
function codeErrorsOf(failure: ApiFailure): RuleErrors {
  const { code, message } = failure;
  return code?.startsWith("phone_code_")
    ? { code: { fr: message, en: message } }
    : fieldErrorsOfFailure(failure);
}

interface CodeFormProps {
  readonly asked: Asked;
  readonly onAsked: (asked: Asked) => void;
  readonly onChange: () => void;
}

function CodeForm({ asked, onAsked, onChange }: CodeFormProps) {
  const t = useT();
  const { callApi } = useServices();
  const { order_code, phonenumber } = asked;
  // A retry after a lost response gets the same response, although a code is valid for one use.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useSentForm({
    initial: { code: "" },
    validate: ({ code }: { readonly code: string }) =>
      readPhoneCode(code) === null ? { code: phoneCodeMessages.sixDigits } : {},
    send: ({ code }) =>
      callApi(
        "reopenOrder",
        { body: { order_code, phonenumber, code } },
        { quiet: true, idempotencyKey: `${idempotencyKey} ${code}`.replace(/\s/g, "-") },
      ),
    succeeded: ({ data }) =>
      leaveDocument(addressFor("paid", data.order_hidden_uuid), { replace: true }),
    fieldErrorsOf: codeErrorsOf,
  });
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => status.current?.focus(), []);
  const phone = displayPhone(normalisePhone(phonenumber) ?? phonenumber);
  return (
    <form {...form.formProps} className="card stack-1" aria-label={t(shellMessages.findOrder)}>
      <p role="status" tabIndex={-1} ref={status}>
        {t(texts.asked, {
          order: readOrderCode(order_code) ?? order_code,
          phone: phone.replaceAll(" ", "\u00a0"),
        })}
      </p>
      <TextField
        code
        label={t(phoneCodeMessages.code)}
        help={t(phoneCodeMessages.help, { minutes: codeMinutes })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        {...form.bind("code")}
      />
      <RefusalNote text={form.refusal} />
      <Button type="submit" full busy={form.busy}>
        {t(texts.open)}
      </Button>
      <p className="help">{t(texts.noSms)}</p>
      <SendAgain asked={asked} onAsked={onAsked} />
      <Button variant="quiet" full onClick={onChange}>
        {t(texts.change)}
      </Button>
    </form>
  );
}

function SendAgain({ asked, onAsked }: Pick<CodeFormProps, "asked" | "onAsked">) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const left = useCountdown(asked.nextAt);
  const send = async () => {
    setBusy(true);
    const { order_code, phonenumber } = asked;
    const response = await callApi(
      "requestOrderCode",
      { body: { order_code, phonenumber } },
      { quiet: true },
    );
    setBusy(false);
    if (response.ok) return onAsked({ ...asked, nextAt: nextAt(response.data.wait_seconds) });
    toasts.show(
      response.failure.kind === "network" ? "error" : "warning",
      response.failure.message,
    );
  };
  return (
    <Button variant="quiet" full disabled={left > 0} busy={busy} onClick={() => void send()}>
      {left > 0
        ? t(phoneCodeMessages.sendAgainIn, { time: clockText(left) })
        : t(phoneCodeMessages.sendAgain)}
    </Button>
  );
}
