import type { AdminPayout, DuePayout } from "@wakafine/shared/payouts/admin-contract.ts";
import { adminPayoutMessages as texts } from "@wakafine/shared/payouts/admin-messages.ts";
import { isUnapproved } from "@wakafine/shared/payouts/states.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { type Message, t as translate } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { displayPhone, operatorNames } from "@wakafine/shared/rules/phone.ts";
import { type RuleErrors, useCheckedForm } from "../../lib/form.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { SelectField, TextField } from "../../ui/text-fields.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { ReversalAction } from "./payout-reversal-dialogs.tsx";
import { ReversalDialog } from "./payout-reversal-dialogs.tsx";
import { useAction } from "./use-action.ts";
import { useRequestKey } from "./use-request-key.ts";

export type PayoutAction = "approve" | "execute" | "fail" | ReversalAction;

/** Reads an amount in whole francs; spaces between digits are ignored. Null: not a whole number. */
function readAmount(entered: string): number | null {
  const bare = entered.replace(/[\s\u00a0\u202f]/g, "");
  return /^[1-9]\d{0,8}$/.test(bare) ? Number(bare) : null;
}

interface CreateProps {
  readonly due: DuePayout;
  readonly approvalFrom: number;
  readonly onRequested: () => void;
  readonly onClose: () => void;
}

/** Requests a payout of what is due, or of a part of it. */
export function CreatePayoutDialog({ due, approvalFrom, onRequested, onClose }: CreateProps) {
  const t = useT();
  const language = useLanguage();
  const keyOf = useRequestKey();
  const { mutate, isPending, error } = useAction("createPayout", onRequested, keyOf);
  const max = formatFrancs(due.amount_due, language);
  const numbers = { MTN: due.momo, ORANGE: due.om } as const;
  const operators = (["MTN", "ORANGE"] as const).filter((one) => numbers[one] !== null);
  const { bind, formProps, values } = useCheckedForm<{ type: string; amount: string }>({
    initial: { type: operators[0] ?? "MTN", amount: String(due.amount_due) },
    validate({ amount }): RuleErrors {
      const francs = readAmount(amount);
      if (francs === null) return { amount: texts.wholeAmount };
      return francs > due.amount_due ? { amount: atMost(max) } : {};
    },
  });
  const send = ({ type, amount }: { type: string; amount: string }) =>
    mutate({
      body: {
        agency_uuid: due.agency_uuid,
        type: type as MobileOperator,
        amount: readAmount(amount) ?? 0,
      },
    });
  const chosen = numbers[values.type as MobileOperator];
  return (
    <FormDialog
      title={t(texts.payTitle, { agency: due.agency_name })}
      form={formProps(send)}
      submitLabel={t(texts.request)}
      busy={isPending}
      refusal={error?.message}
      onClose={onClose}
    >
      <SelectField label={t(texts.payTo)} {...bind("type")}>
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {operatorNames[operator]} {displayPhone(numbers[operator]?.phonenumber ?? "")}
          </option>
        ))}
      </SelectField>
      {chosen?.changed_recently ? <Note tone="warn">{t(texts.recentNote)}</Note> : null}
      <TextField
        label={t(texts.payAmount)}
        help={t(texts.payAmountHelp, { amount: max })}
        inputMode="numeric"
        autoComplete="off"
        {...bind("amount")}
      />
      <p className="muted">
        {t(texts.approvalNote, { amount: formatFrancs(approvalFrom, language) })}
      </p>
    </FormDialog>
  );
}

/** Returns the error of an amount above what is due, in both languages. */
function atMost(amount: string): Message {
  return {
    fr: translate(texts.tooMuch, "fr", { amount }),
    en: translate(texts.tooMuch, "en", { amount }),
  };
}

interface Props {
  readonly payout: AdminPayout;
  readonly onClose: () => void;
}

/** The dialog of an action on a payout. */
export function PayoutDialog({ action, ...props }: Props & { readonly action: PayoutAction }) {
  if (action === "execute") return <ExecuteDialog {...props} />;
  if (action === "fail") return <FailDialog {...props} />;
  if (action === "approve") return <ApproveDialog {...props} />;
  return <ReversalDialog {...props} action={action} />;
}

function ApproveDialog({ payout, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const { mutate, isPending, error } = useAction("approvePayout", onClose);
  const { agency_name: agency, phonenumber } = payout;
  return (
    <ConfirmDialog
      title={t(texts.approveTitle, { amount: formatFrancs(payout.amount, language) })}
      text={<p>{t(texts.approveText, { agency, number: displayPhone(phonenumber) })}</p>}
      confirmLabel={t(texts.approve)}
      busy={isPending}
      failure={error}
      onConfirm={() => mutate({ params: { id: payout.id } })}
      onCancel={onClose}
    />
  );
}

function ExecuteDialog({ payout, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const keyOf = useRequestKey();
  const { mutate, isPending, error } = useAction("executePayout", onClose, keyOf);
  const { bind, formProps } = useCheckedForm({
    initial: { transaction: "" },
    validate: ({ transaction }) =>
      transaction.trim() === "" ? { transaction: fieldMessages.required } : ({} as RuleErrors),
  });
  const send = ({ transaction }: { transaction: string }) =>
    mutate({ params: { id: payout.id }, body: { transaction_id: transaction.trim() } });
  return (
    <FormDialog
      title={t(texts.executedTitle)}
      form={formProps(send)}
      submitLabel={t(texts.markExecuted)}
      busy={isPending}
      refusal={error?.message}
      onClose={onClose}
    >
      <p>
        {t(texts.executedText, {
          amount: formatFrancs(payout.amount, language),
          number: `${operatorNames[payout.type]} ${displayPhone(payout.phonenumber)}`,
          agency: payout.agency_name,
        })}
      </p>
      <TextField
        label={t(texts.transactionId)}
        help={t(texts.transactionHelp)}
        maxLength={100}
        autoComplete="off"
        {...bind("transaction")}
      />
    </FormDialog>
  );
}

/** Records that a payout was not sent, or withdraws a request that nobody approved. */
function FailDialog({ payout, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const { mutate, isPending, error } = useAction("failPayout", onClose);
  const { agency_name: agency, amount } = payout;
  const question = isUnapproved(payout)
    ? {
        title: t(texts.withdrawTitle),
        text: <p>{t(texts.withdrawText, { agency, amount: formatFrancs(amount, language) })}</p>,
        confirmLabel: t(texts.withdraw),
      }
    : {
        title: t(texts.failedTitle),
        text: <p>{t(texts.failedText)}</p>,
        confirmLabel: t(texts.markFailed),
      };
  return (
    <ConfirmDialog
      {...question}
      reason="required"
      busy={isPending}
      failure={error}
      onConfirm={(reason) => mutate({ params: { id: payout.id }, body: { reason } })}
      onCancel={onClose}
    />
  );
}
