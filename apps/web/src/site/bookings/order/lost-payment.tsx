import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { lostPaymentMessages as texts } from "@wakafine/shared/payments/lost-payment-messages.ts";
import { Suspense, lazy, useState } from "react";
import { loadCode } from "../../../lib/page-code.ts";
import { useT } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";

const LostPaymentForm = lazy(async () => ({
  default: (await loadCode(() => import("./lost-payment-form.tsx"))).LostPaymentForm,
}));

/**
 * For a traveller whom the operator charged although the order is not paid: opens the form for the operator's transaction id. Hidden while the payer can still
 * confirm, when a refund is known, and for cards, which have no such id.
 */
export function LostPayment({ order }: { readonly order: Order }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { attempt } = order;
  if (!attempt || attempt.operator === null || order.refund) return null;
  if (attempt.state === "PENDING" && order.now < attempt.expires_at) return null;
  if (open)
    return (
      <Suspense
        fallback={
          <Button full busy variant="quiet">
            {t(texts.open)}
          </Button>
        }
      >
        <LostPaymentForm token={order.order.order_hidden_uuid} />
      </Suspense>
    );
  return (
    <Button full variant="quiet" onClick={() => setOpen(true)}>
      {t(texts.open)}
    </Button>
  );
}
