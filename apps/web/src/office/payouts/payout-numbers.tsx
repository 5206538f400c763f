import { useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { PayoutAccount } from "@wakafine/shared/payouts/contract.ts";
import { momoAccountMessages as texts } from "@wakafine/shared/payouts/messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { validatePhone } from "@wakafine/shared/rules/field-errors.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import {
  displayPhone,
  isMobileNumber,
  normalisePhone,
  operatorNames,
  operatorOf,
} from "@wakafine/shared/rules/phone.ts";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { memberAccessOf, readOnlyStateOf } from "../../lib/agency-access.ts";
import { queryKey } from "../../lib/api-query.tsx";
import { useSentForm } from "../../lib/form.ts";
import { useAccount, useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ReadOnlyNote } from "../../ui/read-only-note.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { PhoneField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import { FormDialog } from "../form-dialog.tsx";
import { QueryFailure } from "../list-states.tsx";
import { wallets } from "./wallets.ts";
import * as styles from "./payouts.module.css";

export const checkNumberPath = "/agency/check-momo-number";

/** Whether the member may change payout numbers: roles 1 and 3 of an agency that is neither suspended nor refused [G.role.16]. */
export function useMayChange(): boolean {
  const account = useAccount();
  const member = memberAccessOf(account);
  return member !== null && hasPermission("changePayouts", member) && !readOnlyStateOf(account);
}

/** The number of an operator and when it was checked. */
function numberOf(account: PayoutAccount, operator: MobileOperator) {
  return operator === "MTN"
    ? { phone: account.momo_phone, since: account.momo_validated_date }
    : { phone: account.om_phone, since: account.om_validated_date };
}

/** The payout numbers of both operators, with their change [A2.momo.02–03]. */
export function PayoutNumbers() {
  const t = useT();
  const account = useApiQuery("getPayoutAccount", {});
  const mayChange = useMayChange();
  const isReadOnly = readOnlyStateOf(useAccount()) !== null;
  const [changed, setChanged] = useState<MobileOperator | null>(null);
  const { data } = account;
  if ((account.error && !account.isFetching) || (!data && account.isPaused))
    return <QueryFailure shown={account} />;
  return (
    <section className={styles.part} aria-labelledby="numbers">
      <h2 className="h2" id="numbers">
        {t(texts.numbers)}
      </h2>
      {isReadOnly ? <ReadOnlyNote /> : null}
      {!mayChange && !isReadOnly ? <p className="muted">{t(texts.readOnly)}</p> : null}
      {data ? (
        <ul className={styles.numbers}>
          {(["ORANGE", "MTN"] as const).map((operator) => (
            <NumberCard
              key={operator}
              operator={operator}
              account={data}
              onChange={mayChange ? () => setChanged(operator) : null}
            />
          ))}
        </ul>
      ) : (
        <RowsSkeleton rows={2} />
      )}
      {changed && data ? (
        <NumberDialog operator={changed} account={data} onClose={() => setChanged(null)} />
      ) : null}
    </section>
  );
}

function NumberCard(props: {
  readonly operator: MobileOperator;
  readonly account: PayoutAccount;
  /** Null: the member may only read. */
  readonly onChange: (() => void) | null;
}) {
  const t = useT();
  const language = useLanguage();
  const { operator, account, onChange } = props;
  const { phone, since } = numberOf(account, operator);
  const waiting = account.pending.find(({ type }) => type === operator);
  const wallet = t(wallets[operator]);
  return (
    <li className="card">
      <div>
        <h3 className="b">{wallet}</h3>
        <p className={styles.number}>
          {phone ? <span className={styles.phone}>{displayPhone(phone)}</span> : t(texts.none)}
        </p>
        {since && phone ? (
          <small>
            {t(texts.validatedOn, { date: friendlyDay(dayOf(new Date(since)), language) })}
          </small>
        ) : null}
      </div>
      {onChange ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={t(phone ? texts.changeNumber : texts.addNumber, { wallet })}
          onClick={onChange}
        >
          {t(phone ? texts.change : texts.add)}
        </Button>
      ) : null}
      {waiting ? (
        <Note tone="hold">
          <p>{t(texts.pendingNumber, { number: displayPhone(waiting.phonenumber) })}</p>
          {onChange ? <Link to={checkNumberPath}>{t(texts.enterCode)}</Link> : null}
        </Note>
      ) : null}
    </li>
  );
}

function NumberDialog(props: {
  readonly operator: MobileOperator;
  readonly account: PayoutAccount;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { operator, account, onClose } = props;
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { phone } = numberOf(account, operator);
  const wallet = t(wallets[operator]);
  const form = useSentForm<{ phonenumber: string }, ResponseOf<"changePayoutNumber">>({
    initial: { phonenumber: "" },
    validate({ phonenumber }) {
      const wrong =
        validatePhone(phonenumber) ??
        (isMobileNumber(phonenumber) ? null : fieldMessages.wallet_phone);
      return wrong ? { phonenumber: wrong } : {};
    },
    send: ({ phonenumber }) =>
      callApi(
        "changePayoutNumber",
        { body: { phonenumber: normalisePhone(phonenumber) ?? phonenumber, type: operator } },
        { authenticated: true, quiet: true },
      ),
    succeeded({ data }) {
      queryClient.setQueryData(queryKey("getPayoutAccount", {}), data);
      if (data.pending.some(({ type }) => type === operator)) void navigate(checkNumberPath);
      else {
        toasts.show("ok", t(texts.unchanged));
        onClose();
      }
    },
  });
  const entered = operatorOf(normalisePhone(form.values.phonenumber) ?? "");
  return (
    <FormDialog
      title={t(phone ? texts.changeNumber : texts.addNumber, { wallet })}
      form={form.formProps}
      submitLabel={t(texts.sendCode)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={onClose}
    >
      <PhoneField
        label={t(texts.number)}
        help={t(texts.numberHelp)}
        required
        {...form.bind("phonenumber")}
      />
      {entered !== null && entered !== operator ? (
        <Note tone="warn">
          {t(texts.otherOperator, { operator: operatorNames[entered], wallet })}
        </Note>
      ) : null}
    </FormDialog>
  );
}
