import { generateKeyPairSync, randomBytes, randomUUID, sign, verify } from "node:crypto";
import { crc32 } from "node:zlib";
import type { CallbackSender } from "../callback-sender.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import { noSwitches } from "../scenario-switches.ts";
import { deliverEvent, sendCallback } from "../simulated-payment.ts";
import type { PaypalOrder } from "./orders.ts";
import { captureBody, foreignOrder, orderBody } from "./orders.ts";

/** Dependencies of the sender of events. */
export interface EventDeps {
  readonly clock: SandboxClock;
  readonly callbacks: CallbackSender;
  readonly webhookId: string;
  /** Address of the webhook; default: the path of Wakafine on the origin of the order's return_url. */
  readonly webhookUrl: string | undefined;
}

const webhookPath = "/api/payments/callbacks/paypal";
const certificateUrl = "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-SIMULATION";
const algorithm = "SHA256withRSA";

/** Sends an event about an order or its capture, according to the order's switches. Resolves after the first delivery. */
export async function sendOrderEvent(
  deps: EventDeps,
  order: PaypalOrder,
  type: "CHECKOUT.ORDER.APPROVED" | `PAYMENT.CAPTURE.${"COMPLETED" | "PENDING" | "DENIED"}`,
): Promise<void> {
  if (order.switches.has("never_callback")) return;
  const resource = (about: PaypalOrder): object => {
    const one = { ...about, switches: noSwitches }; // only responses are falsified
    return order.capture === null || type === "CHECKOUT.ORDER.APPROVED"
      ? orderBody(one, { links: [] })
      : captureBody(one, order.capture);
  };
  if (order.switches.has("foreign_order"))
    await deliver(deps, order, eventOf(deps, type, resource(foreignOrder(order))));
  const event = eventOf(deps, type, resource(order));
  await sendCallback(order.switches, () => deliver(deps, order, event));
  if (order.switches.has("reorder") && type === "PAYMENT.CAPTURE.COMPLETED")
    await deliver(deps, order, eventOf(deps, "PAYMENT.CAPTURE.DENIED", resource(order)));
}

/** Sends any other event about an order: of a refund, a dispute or a reversal. */
export async function sendEvent(
  deps: EventDeps,
  order: PaypalOrder,
  { type, resource }: { readonly type: string; readonly resource: object },
): Promise<void> {
  await deliver(deps, order, eventOf(deps, type, resource));
}

function eventOf({ clock }: EventDeps, type: string, resource: object) {
  return {
    id: `WH-${randomBytes(12).toString("hex").toUpperCase()}`,
    event_version: "1.0",
    create_time: clock.now().toISOString(),
    event_type: type,
    resource,
  };
}

function deliver(
  deps: EventDeps,
  order: PaypalOrder,
  event: ReturnType<typeof eventOf>,
): Promise<void> {
  return deliverEvent(deps, {
    provider: "paypal",
    ref: order.id,
    method: "POST",
    url: deps.webhookUrl ?? new URL(webhookPath, order.returnUrl).href,
    body: event,
    headersOf: (text) => signature(deps, order, text),
  });
}

/** The simulator's key pair, created for its first event. */
const keys: { pair?: ReturnType<typeof createKeys> } = {};
const createKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const keyPair = () => (keys.pair ??= createKeys());

interface Signed {
  readonly id: string;
  readonly time: string;
  readonly webhookId: string;
  /** The event as sent. */
  readonly text: string;
}

/** Returns the text that PayPal signs. */
function signedText({ id, time, webhookId, text }: Signed): Buffer {
  return Buffer.from(`${id}|${time}|${webhookId}|${crc32(text)}`);
}

function signature(
  { clock, webhookId }: EventDeps,
  { switches }: PaypalOrder,
  text: string,
): Record<string, string> {
  if (switches.has("missing_signature")) return {};
  const id = randomUUID();
  const time = clock.now().toISOString();
  const signed = switches.has("forged_signature") ? "somebody else's event" : text;
  const bytes = signedText({ id, time, webhookId, text: signed });
  return {
    "paypal-transmission-id": id,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": sign("sha256", bytes, keyPair().privateKey).toString("base64"),
    "paypal-cert-url": certificateUrl,
    "paypal-auth-algo": algorithm,
  };
}

/** Verifies a signature with the body of `verify-webhook-signature`. The signature covers the bytes of the event, so it is cut out of the text. */
export function isSignedEvent({ webhookId }: Pick<EventDeps, "webhookId">, body: string): boolean {
  const given = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const name = '"webhook_event":';
  const text = body.slice(body.indexOf(name) + name.length, body.lastIndexOf("}"));
  const field = (key: string): string => String(given[key] ?? "");
  if (field("webhook_id") !== webhookId || field("cert_url") !== certificateUrl) return false;
  if (field("auth_algo") !== algorithm) return false;
  const bytes = signedText({
    id: field("transmission_id"),
    time: field("transmission_time"),
    webhookId,
    text,
  });
  const signatureBytes = Buffer.from(field("transmission_sig"), "base64");
  return verify("sha256", bytes, keyPair().publicKey, signatureBytes);
}
