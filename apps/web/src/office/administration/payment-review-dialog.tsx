import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { paymentReviewMessages as texts } from "@wakafine/shared/administration/payment-review-messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { PaymentReview } from "@wakafine/shared/payments/review-contract.ts";
import { type RuleErrors, useCheckedForm } from "../../lib/form.ts";
import { useT } from "../../lib/page-services.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { ConfirmDialog, maxReasonLength } from "./confirm-dialog.tsx";
import { useAction } from "./use-action.ts";

export type ReviewAction = "settle" | "refund" | "returned" | "close";

interface Props {
  readonly review: PaymentReview;
  readonly onClose: () => void;
}

/** The dialog of an action on a payment to review. Each requires a reason. */
export function PaymentReviewDialog({ action, ...props }: Props & { action: ReviewAction }) {
  if (action === "close") return <CloseDialog {...props} />;
  if (action === "returned") return <ReturnedDialog {...props} />;
  return action === "settle" ? <SettleDialog {...props} /> : <RefundDialog {...props} />;
}

function SettleDialog({ review, onClose }: Props) {
  const t = useT();
  const { mutate, isPending, error } = useAction("settleReview", onClose);
  return (
    <ConfirmDialog
      title={t(texts.settleTitle)}
      text={<p>{t(review.top_up ? texts.settleTopUpText : texts.settleText)}</p>}
      confirmLabel={t(review.top_up ? texts.settleTopUp : texts.settle)}
      reason="required"
      busy={isPending}
      failure={error}
      onConfirm={(reason) => mutate({ params: { id: review.id }, body: { reason } })}
      onCancel={onClose}
    />
  );
}

function RefundDialog({ review, onClose }: Props) {
  const t = useT();
  const { mutate, isPending, error } = useAction("refundReview", onClose);
  return (
    <ConfirmDialog
      title={t(texts.refundTitle)}
      text={<p>{t(texts.refundText)}</p>}
      confirmLabel={t(texts.refund)}
      reason="required"
      busy={isPending}
      failure={error}
      onConfirm={(reason) => mutate({ params: { id: review.id }, body: { reason } })}
      onCancel={onClose}
    />
  );
}

/** Records the refund of a payment that only its provider could return, with the provider's id of the refund. */
function ReturnedDialog({ review, onClose }: Props) {
  const t = useT();
  const { mutate, isPending, error } = useAction("closeReview", onClose);
  const { bind, formProps } = useCheckedForm({
    initial: { refund_id: "", reason: "" },
    validate: ({ refund_id: refundId, reason }) =>
      ({
        ...(refundId.trim() === "" ? { refund_id: fieldMessages.required } : {}),
        ...(reason.trim() === "" ? { reason: fieldMessages.required } : {}),
      }) as RuleErrors,
  });
  return (
    <FormDialog
      title={t(texts.returnedTitle)}
      form={formProps(({ refund_id: refundId, reason }) =>
        mutate({
          params: { id: review.id },
          body: { subject: "attempt", reason: reason.trim(), refund_id: refundId.trim() },
        }),
      )}
      submitLabel={t(texts.returned)}
      busy={isPending}
      refusal={error?.message}
      onClose={onClose}
    >
      <p>{t(texts.returnedText)}</p>
      <TextField
        label={t(texts.refundId)}
        help={t(texts.refundIdHelp)}
        maxLength={100}
        autoComplete="off"
        {...bind("refund_id")}
      />
      <LongTextField
        label={t(adminMessages.reason)}
        required
        maxLength={maxReasonLength}
        {...bind("reason")}
      />
    </FormDialog>
  );
}

function CloseDialog({ review, onClose }: Props) {
  const t = useT();
  const { mutate, isPending, error } = useAction("closeReview", onClose);
  const { id, kind } = review;
  const subject =
    kind === "statement" ? "statement" : kind === "unknown_callback" ? "callback" : "attempt";
  return (
    <ConfirmDialog
      title={t(texts.closeTitle)}
      text={<p>{t(texts.closeText)}</p>}
      confirmLabel={t(texts.close)}
      reason="required"
      busy={isPending}
      failure={error}
      onConfirm={(reason) => mutate({ params: { id }, body: { reason, subject } })}
      onCancel={onClose}
    />
  );
}
