import type { OrderResponse } from "@wakafine/shared/bookings/contract.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { recordVerificationRefusal } from "../../http/verification-refusals.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { Debt } from "./retry-payment.ts";
import { retryPayment } from "./retry-payment.ts";

/** A payable found by its hidden link. `ownerPhone` pays unless the request names another phone. `isPaid` sets the ticket status of the response. */
export interface FoundPayable extends Debt {
  readonly ownerPhone: string;
  readonly isPaid: boolean;
}

export type PayableByToken = (token: string) => Promise<FoundPayable | null>;

/** Returns the page on which the traveller waits for the payment [G.pay.03], relative to the site. */
export function waitingLink(token: string): string {
  return `/payment/loading?order=${encodeURIComponent(token)}`;
}

/** `POST bookings/order/{token}/pay`: opens a further attempt [G.pay.08]. A request repeated with its idempotency key opens none and returns whether the order is paid. */
export function bindPayOrder(services: PaymentServices, payableByToken: PayableByToken): Bound {
  return bind("payOrder", async ({ params, body }, request) => {
    const found = await payableByToken(params.token);
    if (!found) throw appError("not_found");
    const choice = {
      method: body.payment_method,
      operator: body.operator ?? null,
      payerPhone: body.payer_phone ?? found.ownerPhone,
      language: request.language,
    };
    await recordVerificationRefusal(services.context, request, () =>
      retryPayment(
        services,
        { debt: { kind: found.kind, payableId: found.payableId }, choice },
        request,
      ),
    );
    const order: OrderResponse = {
      ticket_status: found.isPaid ? "PAID" : "BOOKED",
      order_hidden_uuid: params.token,
      stripe_session: null,
      paylink: null,
      link: waitingLink(params.token),
    };
    return { data: order };
  });
}
