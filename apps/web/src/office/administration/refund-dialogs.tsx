import type { AdminRefund } from "@wakafine/shared/payments/refund-contract.ts";
import { refundMessages as texts } from "@wakafine/shared/administration/refund-messages.ts";
import { formatEuros, formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { type RuleErrors, useCheckedForm } from "../../lib/form.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useAction } from "./use-action.ts";

export type RefundAction = "send" | "fail" | "approve" | "execute";

/** The amount in francs and, for a payment in euro, what its payer receives. */
function refundAmount({ amount, euro_cents }: AdminRefund, language: Language): string {
  const francs = formatFrancs(amount, language);
  return euro_cents === null
    ? francs
    : `${francs} (${formatEuros({ units: BigInt(euro_cents), scale: 2 }, language)})`;
}

/** The text shown instead of a payer's phone: that of a wallet is erased after a time, and who pays on a page is unknown. */
export function absentPayer(provider: AdminRefund["provider"]): Message {
  if (hostedMethods.some((method) => method.provider === provider)) return texts.paidByCard;
  return wallets.some((wallet) => wallet.provider === provider) ? texts.noPayer : texts.paidOnPage;
}

interface Props {
  readonly refund: AdminRefund;
  readonly onClose: () => void;
}

/** The dialog of an action on a refund. */
export function RefundDialog({ action, ...props }: Props & { readonly action: RefundAction }) {
  if (action === "send") return <SendDialog {...props} />;
  if (action === "execute") return <ExecuteDialog {...props} />;
  return action === "fail" ? <FailDialog {...props} /> : <ApproveDialog {...props} />;
}

function SendDialog({ refund, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const { mutate, isPending, error } = useAction("sendRefund", onClose);
  const { bind, formProps, showErrors } = useCheckedForm({
    initial: { transaction_id: "" },
    validate: ({ transaction_id: entered }) =>
      entered.trim() === "" ? { transaction_id: fieldMessages.required } : ({} as RuleErrors),
  });
  const send = ({ transaction_id: entered }: { transaction_id: string }) =>
    mutate(
      { params: { id: refund.id }, body: { transaction_id: entered.trim() } },
      { onError: (failure) => showErrors(fieldErrorsOfFailure(failure)) },
    );
  const isAtField = error !== null && Object.keys(fieldErrorsOfFailure(error)).length > 0;
  const payer = refund.payer_phone
    ? displayPhone(refund.payer_phone)
    : t(absentPayer(refund.provider));
  const paid = { amount: refundAmount(refund, language), payer };
  return (
    <FormDialog
      title={t(texts.sentTitle)}
      form={formProps(send)}
      submitLabel={t(texts.markSent)}
      busy={isPending}
      refusal={isAtField ? undefined : error?.message}
      onClose={onClose}
    >
      <p>{t(texts.sentText, paid)}</p>
      <TextField
        label={t(texts.transactionId)}
        help={t(texts.transactionHelp)}
        maxLength={100}
        autoComplete="off"
        {...bind("transaction_id")}
      />
    </FormDialog>
  );
}

function FailDialog({ refund, onClose }: Props) {
  const t = useT();
  const { mutate, isPending, error } = useAction("failRefund", onClose);
  return (
    <ConfirmDialog
      title={t(texts.failedTitle)}
      text={<p>{t(texts.failedText)}</p>}
      confirmLabel={t(texts.markFailed)}
      reason="required"
      busy={isPending}
      failure={error}
      onConfirm={(reason) => mutate({ params: { id: refund.id }, body: { reason } })}
      onCancel={onClose}
    />
  );
}

function ExecuteDialog({ refund, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const { mutate, isPending, error } = useAction("executeRefund", onClose);
  return (
    <ConfirmDialog
      title={t(texts.executeTitle, { amount: refundAmount(refund, language) })}
      text={<p>{t(texts.executeText)}</p>}
      confirmLabel={t(refund.state === "failed" ? texts.retry : texts.execute)}
      busy={isPending}
      failure={error}
      onConfirm={() => mutate({ params: { id: refund.id } })}
      onCancel={onClose}
    />
  );
}

function ApproveDialog({ refund, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const { mutate, isPending, error } = useAction("approveRefund", onClose);
  return (
    <ConfirmDialog
      title={t(texts.approveTitle, { amount: refundAmount(refund, language) })}
      text={<p>{t(texts.approveText)}</p>}
      confirmLabel={t(texts.approve)}
      busy={isPending}
      failure={error}
      onConfirm={() => mutate({ params: { id: refund.id } })}
      onCancel={onClose}
    />
  );
}
