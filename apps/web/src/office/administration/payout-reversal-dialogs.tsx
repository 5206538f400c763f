import type { AdminPayout } from "@wakafine/shared/payouts/admin-contract.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { adminPayoutMessages as texts } from "@wakafine/shared/payouts/admin-messages.ts";
import type { ReversalCause } from "@wakafine/shared/payouts/states.ts";
import { reversalCauses } from "@wakafine/shared/payouts/states.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { displayPhone, operatorNames } from "@wakafine/shared/rules/phone.ts";
import { type RuleErrors, useCheckedForm } from "../../lib/form.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { SelectField } from "../../ui/text-fields.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useAction } from "./use-action.ts";
import { useRequestKey } from "./use-request-key.ts";

export type ReversalAction = "reverse" | "approveReversal" | "refuseReversal";

interface Props {
  readonly payout: AdminPayout;
  readonly onClose: () => void;
}

const maxReasonLength = 500;

/** The dialog of an action on the reversal of an executed payout (decision 0172). */
export function ReversalDialog({ action, ...props }: Props & { readonly action: ReversalAction }) {
  if (action === "reverse") return <ReverseDialog {...props} />;
  return action === "approveReversal" ? (
    <ApproveReversalDialog {...props} />
  ) : (
    <RefuseReversalDialog {...props} />
  );
}

/** Returns the values that the texts about a payout name. */
function usePayoutValues(payout: AdminPayout) {
  const language = useLanguage();
  return {
    amount: formatFrancs(payout.amount, language),
    number: `${operatorNames[payout.type]} ${displayPhone(payout.phonenumber)}`,
    agency: payout.agency_name,
    transaction: payout.transaction_id ?? "",
  };
}

function ReverseDialog({ payout, onClose }: Props) {
  const t = useT();
  const keyOf = useRequestKey();
  const { mutate, isPending, error } = useAction("reversePayout", onClose, keyOf);
  const { bind, formProps, values } = useCheckedForm<{ cause: string; reason: string }>({
    initial: { cause: "returned", reason: "" },
    validate: ({ reason }) =>
      reason.trim() === "" ? { reason: fieldMessages.required } : ({} as RuleErrors),
  });
  const cause = values.cause as ReversalCause;
  const send = ({ reason }: { reason: string }) =>
    mutate({ params: { id: payout.id }, body: { cause, reason: reason.trim() } });
  return (
    <FormDialog
      title={t(texts.reverseTitle)}
      form={formProps(send)}
      submitLabel={t(texts.reverseConfirm)}
      danger
      busy={isPending}
      refusal={error?.message}
      onClose={onClose}
    >
      <p>{t(texts.reverseText, usePayoutValues(payout))}</p>
      <SelectField label={t(texts.cause)} help={t(texts[`${cause}Help`])} {...bind("cause")}>
        {reversalCauses.map((one) => (
          <option key={one} value={one}>
            {t(texts[one])}
          </option>
        ))}
      </SelectField>
      <LongTextField
        label={t(adminMessages.reason)}
        required
        maxLength={maxReasonLength}
        {...bind("reason")}
      />
      <p className="muted">{t(texts.reverseApproval)}</p>
    </FormDialog>
  );
}

function ApproveReversalDialog({ payout, onClose }: Props) {
  const t = useT();
  const { mutate, isPending, error } = useAction("approvePayoutReversal", onClose);
  const values = usePayoutValues(payout);
  const reason = payout.reversal?.reason ?? "";
  return (
    <ConfirmDialog
      title={t(texts.approveReversalTitle, values)}
      text={<p>{t(texts.approveReversalText, { ...values, reason })}</p>}
      confirmLabel={t(texts.approveReversal)}
      busy={isPending}
      failure={error}
      onConfirm={() => mutate({ params: { id: payout.id } })}
      onCancel={onClose}
    />
  );
}

function RefuseReversalDialog({ payout, onClose }: Props) {
  const t = useT();
  const { mutate, isPending, error } = useAction("refusePayoutReversal", onClose);
  return (
    <ConfirmDialog
      title={t(texts.refuseReversalTitle)}
      text={<p>{t(texts.refuseReversalText)}</p>}
      confirmLabel={t(texts.refuseReversal)}
      reason="required"
      busy={isPending}
      failure={error}
      onConfirm={(reason) => mutate({ params: { id: payout.id }, body: { reason } })}
      onCancel={onClose}
    />
  );
}
