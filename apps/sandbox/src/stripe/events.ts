import { createHmac, randomBytes } from "node:crypto";
import type { CallbackSender } from "../callback-sender.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import { deliverEvent } from "../simulated-payment.ts";
import type { CheckoutSession } from "./sessions.ts";
import { seconds, sessionBody } from "./sessions.ts";

/** Dependencies of the sender of events. */
export interface EventDeps {
  readonly clock: SandboxClock;
  readonly callbacks: CallbackSender;
  readonly webhookSecret: string;
  /** Address of the webhook endpoint; default: the path of Wakafine on the origin of the session's success_url. */
  readonly webhookUrl: string | undefined;
  /** All events, the oldest first, also those that `never_callback` did not send. */
  readonly events: StripeEvent[];
}

const webhookPath = "/api/payments/callbacks/stripe";

/** Sends an event about a session to the webhook endpoint, according to the session's switches. Resolves after the first delivery. */
export async function sendSessionEvent(
  deps: EventDeps,
  session: CheckoutSession,
  type: `checkout.session.${string}`,
): Promise<void> {
  const object = sessionBody(session);
  if (session.switches.has("foreign_order"))
    await emit(deps, session, { type, object: { ...object, client_reference_id: null } });
  const copies = session.switches.number("duplicate") ?? 1;
  await emit(deps, session, { type, object, copies });
  if (session.switches.has("reorder"))
    await emit(deps, session, { type: "checkout.session.expired", object });
}

/** Sends the event of a dispute: a new one, or a closed one. */
export async function sendDispute(
  deps: EventDeps,
  session: CheckoutSession,
  {
    id,
    amount,
    status,
  }: {
    readonly id: string;
    readonly amount: number;
    readonly status: "needs_response" | "won" | "lost";
  },
): Promise<void> {
  const object = {
    id,
    object: "dispute",
    amount,
    currency: session.currency,
    payment_intent: session.paymentIntent,
    reason: "fraudulent",
    status,
  };
  const type = status === "needs_response" ? "charge.dispute.created" : "charge.dispute.closed";
  await emit(deps, session, { type, object });
}

/** Sends an event about a refund of a session's payment. */
export async function sendRefundEvent(
  deps: EventDeps,
  session: CheckoutSession,
  event: { readonly type: `refund.${string}`; readonly object: object },
): Promise<void> {
  await emit(deps, session, event);
}

type StripeEvent = ReturnType<typeof eventOf>;

/** Stores an event and delivers it. */
async function emit(
  deps: EventDeps,
  session: CheckoutSession,
  {
    type,
    object,
    copies = 1,
  }: { readonly type: string; readonly object: object; readonly copies?: number },
): Promise<void> {
  const event = eventOf(deps, type, object);
  deps.events.push(event);
  if (session.switches.has("never_callback")) return;
  await Promise.all(Array.from({ length: copies }, () => deliver(deps, session, event)));
}

function eventOf({ clock }: Pick<EventDeps, "clock">, type: string, object: object) {
  return {
    id: `evt_${randomBytes(12).toString("hex")}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: seconds(clock.now()),
    type,
    livemode: false,
    data: { object },
  };
}

function deliver(deps: EventDeps, session: CheckoutSession, event: StripeEvent): Promise<void> {
  return deliverEvent(deps, {
    provider: "stripe",
    ref: session.id,
    method: "POST",
    url: deps.webhookUrl ?? new URL(webhookPath, session.successUrl).href,
    body: event,
    headersOf: (text) => signature(deps, session, text),
  });
}

/** Returns the header `Stripe-Signature`: HMAC-SHA256 of the timestamp and the body. */
function signature(
  { clock, webhookSecret }: EventDeps,
  { switches }: CheckoutSession,
  text: string,
): Record<string, string> {
  if (switches.has("missing_signature")) return {};
  const timestamp = seconds(clock.now()) - (switches.has("old_timestamp") ? 301 : 0);
  const secret = switches.has("forged_signature") ? "whsec_of_somebody_else" : webhookSecret;
  const v1 = createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex");
  return { "stripe-signature": `t=${timestamp},v1=${v1}` };
}
