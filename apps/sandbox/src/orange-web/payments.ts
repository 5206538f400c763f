import { randomBytes } from "node:crypto";
import { noSwitches } from "../scenario-switches.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import { sendCallback } from "../simulated-payment.ts";
import type { SimulatorTools } from "../simulator.ts";

export type WebStatus = "INITIATED" | "PENDING" | "SUCCESS" | "FAILED" | "EXPIRED";

/** The parameters of a payment page. */
export interface WebOrder {
  readonly order_id: string;
  readonly currency: string;
  readonly amount: number;
  readonly return_url: string;
  readonly cancel_url: string;
  readonly notif_url: string;
  readonly lang: string;
  readonly reference: string;
}

/** A payment page. Only status and transaction id change. */
export interface WebPayment {
  readonly order: WebOrder;
  readonly payToken: string;
  readonly notifToken: string;
  readonly switches: SwitchSet;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** INITIATED until the payer has opened the page. */
  status: WebStatus;
  txnid: string | null;
}

/** Lifetime of a payment page and its pay token, in milliseconds. */
export const PAGE_LIFETIME_MS = 10 * 60_000;

/** Returns a new payment page. */
export function newPayment(order: WebOrder, switches: SwitchSet, now: Date): WebPayment {
  return {
    order,
    payToken: randomBytes(32).toString("hex"),
    notifToken: randomBytes(16).toString("hex"),
    switches,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PAGE_LIFETIME_MS),
    status: "INITIATED",
    txnid: null,
  };
}

export function isOpen({ status }: Pick<WebPayment, "status">): boolean {
  return status === "INITIATED" || status === "PENDING";
}

const parameters: readonly (keyof WebOrder)[] = [
  "order_id",
  "currency",
  "amount",
  "return_url",
  "cancel_url",
  "notif_url",
  "lang",
  "reference",
];

/** Parses the body of `webpayment`; returns an error message if it is invalid. `currency`: the currency of the country in the path. */
export function parseOrder(
  body: unknown,
  { merchantKey, currency }: { readonly merchantKey: string; readonly currency: string },
): WebOrder | string {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(fields).find(
    (name) => name !== "merchant_key" && !parameters.some((parameter) => parameter === name),
  );
  if (unknown !== undefined) return `unknown parameter ${unknown}`;
  const missing = parameters.find((name) => fields[name] === undefined || fields[name] === "");
  if (missing !== undefined) return `missing ${missing}`;
  const notText = parameters.find((name) => name !== "amount" && typeof fields[name] !== "string");
  if (notText !== undefined) return `${notText} must be a text`;
  if (fields["merchant_key"] !== merchantKey) return "merchant_key is not valid";
  if (fields["currency"] !== currency) return `currency must be ${currency}`;
  const order = fields as unknown as WebOrder;
  if (!Number.isInteger(order.amount) || order.amount < 1) return "amount must be a whole number";
  const tooLong = (["order_id", "reference"] as const).find((name) => order[name].length > 30);
  if (tooLong !== undefined) return `${tooLong} is longer than 30`;
  const longUrl = (["return_url", "cancel_url", "notif_url"] as const).find(
    (name) => order[name].length > 120,
  );
  return longUrl === undefined ? order : `${longUrl} is longer than 120`;
}

/** Returns the body of `transactionstatus`, which has no amount. `extra`: switches of this request besides those of the payment. */
export function statusBody(payment: WebPayment, extra: SwitchSet = noSwitches): object {
  const isOther = payment.switches.has("wrong_reference") || extra.has("wrong_reference");
  return {
    status: payment.status,
    order_id: isOther ? "another" : payment.order.order_id,
    txnid: payment.txnid,
  };
}

/** Ends an open page and sends the notification, except for an expiry. Returns false if the page was not open. */
export async function endPayment(
  tools: Pick<SimulatorTools, "callbacks" | "clock">,
  payment: WebPayment,
  status: "SUCCESS" | "FAILED" | "EXPIRED",
): Promise<boolean> {
  if (!isOpen(payment)) return false;
  await endAndNotify(tools, payment, status);
  return true;
}

/** Schedules the expiry of the page, and with the switch `late_success` a success of an expired page. */
export function scheduleEnd(
  tools: Pick<SimulatorTools, "callbacks" | "clock">,
  payment: WebPayment,
): void {
  tools.clock.after(
    PAGE_LIFETIME_MS,
    async () => void (await endPayment(tools, payment, "EXPIRED")),
  );
  const late = payment.switches.number("late_success");
  if (late !== undefined)
    tools.clock.after(PAGE_LIFETIME_MS + late * 1000, async () => {
      if (payment.status === "EXPIRED") await endAndNotify(tools, payment, "SUCCESS");
    });
}

/** Sets the final status and sends the notification, except for an expired page. */
async function endAndNotify(
  { callbacks, clock }: Pick<SimulatorTools, "callbacks" | "clock">,
  payment: WebPayment,
  status: "SUCCESS" | "FAILED" | "EXPIRED",
): Promise<void> {
  const day = clock.now().toISOString().slice(2, 10).replaceAll("-", "");
  payment.status = status;
  payment.txnid =
    status === "SUCCESS" ? `MP${day}.${randomBytes(5).toString("hex").toUpperCase()}` : null;
  const { switches, notifToken, order } = payment;
  if (status === "EXPIRED") return;
  const body = {
    status,
    ...(switches.has("missing_signature")
      ? {}
      : { notif_token: switches.has("forged_signature") ? "0".repeat(32) : notifToken }),
    txnid: payment.txnid,
  };
  await sendCallback(switches, () =>
    callbacks.send({
      provider: "orange-web",
      ref: payment.payToken,
      method: "POST",
      url: order.notif_url,
      body,
    }),
  );
}
