import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { noSwitches } from "../scenario-switches.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import { deliverEvent, sendCallback } from "../simulated-payment.ts";
import type { SimulatorTools } from "../simulator.ts";

type NotchStatus = "pending" | "complete" | "failed" | "canceled" | "expired";

/** The parameters of a payment. */
export interface NotchOrder {
  readonly amount: number;
  readonly currency: string;
  readonly phone: string;
  readonly description: string;
  /** The page of the site to which the payer returns. */
  readonly callback: string;
  readonly reference: string;
  readonly locked_channel?: string;
}

/** A payment. Only its status changes. */
export interface NotchPayment {
  readonly order: NotchOrder;
  readonly id: string;
  readonly switches: SwitchSet;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Whether the payer has opened the page. */
  opened: boolean;
  status: NotchStatus;
}

/** Lifetime of a payment, in milliseconds. */
export const PAYMENT_LIFETIME_MS = 3 * 3600_000;

/** Returns a new payment. */
export function newPayment(order: NotchOrder, switches: SwitchSet, now: Date): NotchPayment {
  return {
    order,
    id: `trx.${randomBytes(12).toString("hex")}`,
    switches,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PAYMENT_LIFETIME_MS),
    opened: false,
    status: "pending",
  };
}

export function isOpen({ status }: NotchPayment): boolean {
  return status === "pending";
}

const required = ["amount", "currency", "phone", "callback", "reference"] as const;
const optional = ["description", "locked_channel", "locked_country", "locked_currency"];
const channels = ["cm.mtn", "cm.orange", "cm.mobile"];

/** Parses the body of a new payment; returns an error message if it is invalid. */
export function parseOrder(body: unknown): NotchOrder | string {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(fields).find(
    (name) => !optional.includes(name) && !required.some((one) => one === name),
  );
  if (unknown !== undefined) return `unknown parameter ${unknown}`;
  const missing = required.find((name) => fields[name] === undefined || fields[name] === "");
  if (missing !== undefined) return `${missing} is required`;
  if (fields["currency"] !== "XAF") return "currency is not available";
  if (!Number.isInteger(fields["amount"]) || Number(fields["amount"]) < 1)
    return "amount must be a whole number";
  const channel = fields["locked_channel"];
  if (channel !== undefined && !channels.includes(String(channel))) return "locked_channel unknown";
  return fields as unknown as NotchOrder;
}

/** Returns a payment as the API and the events show it. `extra`: further switches of this response only. */
export function paymentBody(
  { id, order, status, switches, createdAt }: NotchPayment,
  extra: SwitchSet = noSwitches,
): object {
  const has = (name: "wrong_amount" | "wrong_currency" | "wrong_reference"): boolean =>
    switches.has(name) || extra.has(name);
  return {
    reference: id,
    merchant_reference: has("wrong_reference") ? "another" : order.reference,
    amount: has("wrong_amount") ? order.amount - 1 : order.amount,
    currency: has("wrong_currency") ? "XOF" : order.currency,
    description: order.description,
    status,
    created_at: createdAt.toISOString(),
  };
}

/** Dependencies of the sender of events. */
export interface EventTools extends Pick<SimulatorTools, "callbacks" | "clock"> {
  readonly hashKey: string;
  /** Address of the webhook endpoint; default: the path of Wakafine on the origin of `callback`. */
  readonly webhookUrl: string | undefined;
}

const webhookPath = "/api/payments/callbacks/notch";

/** Ends an open payment and sends its event. Returns false if it had ended before. */
export async function endPayment(
  tools: EventTools,
  payment: NotchPayment,
  status: "complete" | "failed" | "canceled" | "expired",
): Promise<boolean> {
  if (!isOpen(payment)) return false;
  payment.status = status;
  const event = {
    id: `evt_${randomUUID()}`,
    type: `payment.${status}`,
    created_at: tools.clock.now().toISOString(),
    data: paymentBody({ ...payment, switches: noSwitches }), // only the status is falsified
  };
  await sendCallback(payment.switches, () =>
    deliverEvent(tools, {
      provider: "notch",
      ref: payment.id,
      method: "POST",
      url: tools.webhookUrl ?? new URL(webhookPath, payment.order.callback).href,
      body: event,
      headersOf: (text) => signature(tools, payment, text),
    }),
  );
  return true;
}

function signature(
  { hashKey }: EventTools,
  { switches }: NotchPayment,
  text: string,
): Record<string, string> {
  if (switches.has("missing_signature")) return {};
  const key = switches.has("forged_signature") ? "of somebody else" : hashKey;
  return { "x-notch-signature": createHmac("sha256", key).update(text).digest("hex") };
}
