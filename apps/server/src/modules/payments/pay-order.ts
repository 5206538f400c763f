import type { OrderResponse } from "@wakafine/shared/bookings/contract.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { recordVerificationRefusal } from "../../http/verification-refusals.ts";
import { openPage } from "./open-page.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { PaymentPage } from "./providers/payment-driver.ts";
import type { PayableRef } from "./retry-payment.ts";
import { retryPayment } from "./retry-payment.ts";

/** A payable found by its hidden link. `ownerPhone` pays unless the request names another phone. `isPaid` sets the ticket status of the response. */
export interface FoundPayable extends PayableRef {
  readonly ownerPhone: string;
  readonly isPaid: boolean;
}

export type PayableByToken = (token: string) => Promise<FoundPayable | null>;

/** Returns the page on which the traveller waits for the payment [G.pay.03], relative to the site. */
export function waitingLink(token: string): string {
  return `/payment/loading?order=${encodeURIComponent(token)}`;
}

/** Returns the page to which PayPal sends the traveller after an approval [G.pay.04], relative to the site. */
export function paypalReturnLink(token: string): string {
  return `/app/reservation/success/paypal/${encodeURIComponent(token)}`;
}

/** Returns a payment page as the fields of an order's response: a card session has an id, any other page is a link [C4.pay.02, C4.pay.03]. */
export function pageFields(
  page: PaymentPage | null,
): Pick<OrderResponse, "stripe_session" | "paylink"> {
  if (page === null) return { stripe_session: null, paylink: null };
  const { url, sessionId } = page;
  return sessionId === undefined
    ? { stripe_session: null, paylink: url }
    : { stripe_session: { id: sessionId, url }, paylink: null };
}

/** `POST bookings/order/{token}/pay`: opens a further attempt [G.pay.08]. A request repeated with its idempotency key opens none and returns whether the order is paid. */
export function bindPayOrder(services: PaymentServices, payableByToken: PayableByToken): Bound {
  return bind("payOrder", async ({ params, body }, request) => {
    const found = await payableByToken(params.token);
    if (!found) throw appError("not_found");
    const choice = {
      method: body.payment_method,
      operator: body.operator ?? null,
      payerPhone: body.payment_method === "MOBILE" ? (body.payer_phone ?? found.ownerPhone) : null,
      language: request.language,
    };
    const { attemptId } = await recordVerificationRefusal(services.context, request, () =>
      retryPayment(
        services,
        { payable: { kind: found.kind, payableId: found.payableId }, choice },
        request,
      ),
    );
    const order: OrderResponse = {
      ticket_status: found.isPaid ? "PAID" : "BOOKED",
      order_hidden_uuid: params.token,
      ...pageFields(await openPage(services, attemptId)),
      link: waitingLink(params.token),
    };
    return { data: order };
  });
}
