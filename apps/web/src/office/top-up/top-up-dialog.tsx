import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { formatEuros, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { maxTopUp, minTopUp, topUpTarget } from "@wakafine/shared/parcels/top-up.ts";
import { topUpMessages as texts } from "@wakafine/shared/parcels/top-up-messages.ts";
import { euroCents } from "@wakafine/shared/payments/euro.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import { useId, useState } from "react";
import type { AttemptKeys } from "../../lib/attempt-keys.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { type SentForm, useSentForm } from "../../lib/form.ts";
import { leaveDocument } from "../../lib/leave-document.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { ChoiceCard, PayMark, Segmented } from "../../ui/choice.tsx";
import { FieldErrorText } from "../../ui/field.tsx";
import { shieldIcon } from "../../ui/icons.ts";
import { PhoneField, TextField } from "../../ui/text-fields.tsx";
import { keepFormDrafts } from "../form-draft.ts";
import { FormDialog } from "../form-dialog.tsx";
import {
  amountOf,
  emptyTopUp,
  topUpBody,
  type TopUpForm,
  validateTopUp,
  walletOfForm,
} from "./top-up-form.ts";

interface Props {
  /** Outlives the dialog: after a lost response, the same top-up that is entered again opens no second payment. */
  readonly keys: AttemptKeys;
  readonly onClose: () => void;
}

/** Tops the prepaid balance up, then continues at the payment [A2.topup.01, A7.topup.05]. */
export function TopUpDialog({ keys, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const { form, leaving } = useTopUpForm(keys);
  const amount = amountOf(form.values);
  return (
    <FormDialog
      title={t(texts.title)}
      form={form.formProps}
      submitLabel={
        amount === null
          ? t(agencyShellMessages.topUp)
          : t(texts.pay, { amount: formatFrancs(amount, language) })
      }
      busy={form.busy || leaving}
      refusal={form.refusal}
      onClose={onClose}
    >
      <p className="muted">{t(texts.lead)}</p>
      <TextField
        label={t(texts.amount)}
        help={t(texts.amountHelp, {
          min: formatFrancs(minTopUp, language),
          max: formatFrancs(maxTopUp, language),
        })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...form.bind("amount")}
      />
      <Methods form={form} amount={amount} />
    </FormDialog>
  );
}

function useTopUpForm(keys: AttemptKeys) {
  const { callApi, toasts } = useServices();
  const [leaving, setLeaving] = useState(false);
  const actionOf = (body: object) => JSON.stringify(body);
  const bodyOf = (values: TopUpForm) => topUpBody(values, window.location.origin);
  const form = useSentForm<TopUpForm, Parameters<typeof topUpTarget>[0]>({
    initial: emptyTopUp,
    validate: validateTopUp,
    send(values) {
      const body = bodyOf(values);
      for (const { id } of toasts.list()) toasts.close(id); // Messages of an earlier attempt are outdated.
      return callApi(
        "topUpBalance",
        { body },
        { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(actionOf(body)) },
      );
    },
    succeeded({ data }) {
      keepFormDrafts(); // For example of a parcel for which the balance is too low.
      setLeaving(true); // Stays busy until the other document replaces this one.
      leaveDocument(topUpTarget(data));
    },
    refused(failure, values) {
      if (failure.kind !== "refused") return false;
      // After a failure of the server the first request may have opened the payment: a retry has the same key.
      if (failure.status < 500 && failure.code !== "idempotency_in_progress")
        keys.complete(actionOf(bodyOf(values)));
      if (Object.keys(fieldErrorsOfFailure(failure)).length > 0) return false;
      toasts.show("warning", failure.message); // [A7.topup.06]
      return true;
    },
  });
  return { form, leaving };
}

interface MethodsProps {
  readonly form: SentForm<TopUpForm>;
  readonly amount: number | null;
}

/** The three methods [A9.topup.01]; those with a payment page show the amount in euros [A9.topup.02]. */
function Methods({ form, amount }: MethodsProps) {
  const t = useT();
  const language = useLanguage();
  const noteId = useId();
  const { error, value: chosen, name, onChange, onBlur } = form.bind("payment_method");
  const shared = {
    name,
    onChange,
    onBlur,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? noteId : undefined,
  };
  return (
    <fieldset className="stack-1">
      <legend className="h2">{t(texts.method)}</legend>
      <ChoiceCard
        {...shared}
        value="MOBILE"
        checked={chosen === "MOBILE"}
        mark={wallets.map(({ mark }) => (
          <PayMark key={mark} mark={mark} />
        ))}
      >
        <b>{t(texts.mobile)}</b> <span className="muted xs">{t(texts.mobileDetail)}</span>
      </ChoiceCard>
      {chosen === "MOBILE" ? <Payer form={form} /> : null}
      {hostedMethods.map(({ method, name: title, detail, mark, pageOf }) => (
        <div key={method} className="stack-1">
          <ChoiceCard
            {...shared}
            value={method}
            checked={chosen === method}
            mark={<PayMark mark={mark} />}
          >
            <b>{t(title)}</b> <span className="muted xs">{detail}</span>
          </ChoiceCard>
          {chosen === method && amount !== null ? (
            <Note icon={shieldIcon}>
              <b>
                {t(paymentStepMessages.chargedInEuro, {
                  amount: formatEuros(euroCents(amount) / 100, language),
                })}
              </b>{" "}
              {t(paymentStepMessages.leavesToPay, {
                page: pageOf,
                francs: formatFrancs(amount, language),
              })}
            </Note>
          ) : null}
        </div>
      ))}
      {error ? <FieldErrorText id={noteId}>{error}</FieldErrorText> : null}
    </fieldset>
  );
}

/** The wallet and its number; the number's prefix suggests the wallet, which can be changed for a ported number. */
function Payer({ form }: Pick<MethodsProps, "form">) {
  const t = useT();
  const wallet = walletOfForm(form.values);
  const phone = form.bind("payer_phone");
  return (
    <div className="stack-1">
      <Segmented
        legend={t(texts.wallet)}
        options={wallets.map(({ operator, name }) => ({ value: operator, label: name }))}
        input={{
          name: "operator",
          value: wallet.operator,
          onChange: ({ target }) => form.change("operator", target.value as TopUpForm["operator"]),
        }}
      />
      <PhoneField
        label={t(texts.payer, { wallet: wallet.shortName })}
        {...phone}
        onChange={(event) => {
          phone.onChange(event);
          form.change("operator", "");
        }}
      />
    </div>
  );
}
