import { paymentReviewMessages as texts } from "@wakafine/shared/administration/payment-review-messages.ts";
import type { PaymentReview } from "@wakafine/shared/payments/review-contract.ts";
import { useT } from "../../lib/page-services.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useAction } from "./use-action.ts";

export type ReviewAction = "settle" | "refund" | "close";

interface Props {
  readonly review: PaymentReview;
  readonly onClose: () => void;
}

/** The dialog of an action on a payment to review. Each requires a reason. */
export function PaymentReviewDialog({ action, ...props }: Props & { action: ReviewAction }) {
  if (action === "close") return <CloseDialog {...props} />;
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
