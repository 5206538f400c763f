import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { adminVoucherMessages as texts } from "@wakafine/shared/vouchers/admin-messages.ts";
import type { AdminVoucher } from "@wakafine/shared/vouchers/contract.ts";
import { type RuleErrors, useCheckedForm } from "../../lib/form.ts";
import { useT } from "../../lib/page-services.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useAction } from "./use-action.ts";

interface Props {
  readonly voucher: AdminVoucher;
  readonly onClose: () => void;
}

/** Blocks the voucher, or unblocks a blocked one, with a reason. */
export function BlockDialog({ voucher, onClose }: Props) {
  const t = useT();
  const { mutate, isPending, error } = useAction("blockAdminVoucher", onClose);
  const isBlocked = voucher.blocked_reason !== null;
  const code = voucher.masked_code;
  return (
    <ConfirmDialog
      danger={!isBlocked}
      title={t(isBlocked ? texts.unblockTitle : texts.blockTitle, { code })}
      text={<p>{t(isBlocked ? texts.unblockText : texts.blockText)}</p>}
      confirmLabel={t(isBlocked ? texts.unblock : texts.block)}
      reason="required"
      busy={isPending}
      failure={error}
      onConfirm={(reason) =>
        mutate({ params: { id: voucher.uuid }, body: { is_blocked: !isBlocked, reason } })
      }
      onCancel={onClose}
    />
  );
}

const maxDays = 730;

/** Extends the validity by days, with a reason. */
export function ExtendDialog({ voucher, onClose }: Props) {
  const t = useT();
  const { mutate, isPending, error } = useAction("extendAdminVoucher", onClose);
  const { bind, formProps } = useCheckedForm({
    initial: { days: "30", reason: "" },
    validate: ({ days, reason }): RuleErrors => ({
      ...(/^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= maxDays
        ? {}
        : { days: texts.daysHelp }),
      ...(reason.trim() === "" ? { reason: fieldMessages.required } : {}),
    }),
  });
  const send = ({ days, reason }: { readonly days: string; readonly reason: string }) =>
    mutate({
      params: { id: voucher.uuid },
      body: { days: Number(days), reason: reason.trim() },
    });
  return (
    <FormDialog
      title={t(texts.extendTitle, { code: voucher.masked_code })}
      form={formProps(send)}
      submitLabel={t(texts.extend)}
      busy={isPending}
      refusal={error?.message}
      onClose={onClose}
    >
      <p>{t(texts.extendText)}</p>
      <TextField
        label={t(texts.days)}
        help={t(texts.daysHelp)}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        {...bind("days")}
      />
      <LongTextField label={t(adminMessages.reason)} required maxLength={500} {...bind("reason")} />
    </FormDialog>
  );
}
