import { readConfig } from "@wakafine/server/config.ts";
import { callbackUrl } from "@wakafine/server/modules/payments/public.ts";
import type { PaymentWorld } from "./payment-world.ts";

const demoSettings = readConfig({ DATABASE_URL: "postgres://unused" });

/** A visitor without an account. */
export const guest = {
  requestId: "r",
  language: "fr",
  actor: null,
  registering: null,
  deviceKey: null,
  addressKey: "aa",
  address: "127.0.0.1",
  userAgent: null,
  fromPage: false,
  idempotencyKey: null,
  sessionToken: null,
} as const;

/** Ledger entries of a test payable after 4080 francs were paid in time. */
export const bookedOnce = [
  { kind: "payment", account: "provider_cash", amount: "4080" },
  { kind: "payment", account: "agency_held", amount: "-4000" },
  { kind: "payment", account: "platform_fee", amount: "-80" },
];

/** Ledger entries of what the provider keeps of a payment. */
export const keptOnce = (feeXaf: number) => [
  { kind: "provider_fee", account: "provider_fee", amount: String(feeXaf) },
  { kind: "provider_fee", account: "provider_cash", amount: String(-feeXaf) },
];

interface CallbackOptions {
  readonly method?: "POST" | "PUT";
  readonly signature?: Readonly<Record<string, string>>;
}

/** Returns the frequent actions and queries of payment tests. */
export function paymentActions(world: PaymentWorld) {
  const { provider } = world.payBy;
  const callbackOf = (ref: string) =>
    callbackUrl({ ...demoSettings, PAYMENT_CALLBACK_ORIGIN: world.origin }, provider, ref);
  return {
    /** Opens an attempt and starts it: through the outbox, or as the payer's request does if it has a payment page. */
    async started(order: Parameters<PaymentWorld["open"]>[0] = {}) {
      const opened = await world.open(order);
      await world.payments().paymentService.openPage(provider, opened.attemptId);
      await world.drain();
      return { ...opened, ref: (await world.attempt(opened.attemptId)).provider_ref };
    },
    /** Advances the clocks, waits for callbacks and runs the poller until nothing is due. */
    async poll(seconds = 0): Promise<void> {
      if (seconds > 0) await world.advance(seconds);
      await world.sandbox.idle();
      while ((await world.run(`payment-poller-${provider}`)) > 0);
    },
    async ticketsSent(payableId: string): Promise<number> {
      await world.drain();
      return world.performed.filter(
        (one) => one.topic === "send-tickets" && one.entityId === payableId,
      ).length;
    },
    ledgerOf: (attemptId: string) =>
      world.database.sql<{ kind: string; account: string; amount: string }>(
        "select t.kind, e.account, e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.attempt_id = $1 order by t.id, e.position",
        [attemptId],
      ),
    /** Sends a callback to the address that the provider received for this reference; `signature`: its headers, if the provider signs. Returns the HTTP status. */
    async callback(
      ref: string,
      body: string,
      { method = "POST", signature = {} }: CallbackOptions = {},
    ): Promise<number> {
      const request: RequestInit = {
        method,
        body,
        headers: { "content-type": "application/json", ...signature },
      };
      return (await fetch(callbackOf(ref), request)).status;
    },
    /** Sends a callback to an address without the attempt's secret, or with another one. Returns the HTTP status. */
    async strangerCallback(ref: string, secret?: string): Promise<number> {
      const request: RequestInit = {
        method: "POST",
        body: '{"status":"SUCCESSFUL"}',
        headers: { "content-type": "application/json" },
      };
      const withoutSecret = callbackOf(ref).replace(/\/[^/]+$/, "");
      const url = secret === undefined ? withoutSecret : `${withoutSecret}/${secret}`;
      return (await fetch(url, request)).status;
    },
    /** Returns how often an alert was raised. */
    async alerts(kind: string, subject: string): Promise<number> {
      const [row] = await world.database.sql<{ count: string }>(
        "select details ->> 'count' as count from alerts where kind = $1 and subject = $2",
        [kind, subject],
      );
      return Number(row?.count ?? 0);
    },
    requests: (op: string, ref: string) =>
      world.sandbox
        .journal()
        .requests.filter(
          ({ op: name, url, headers, body }) =>
            name === op &&
            (url.includes(ref) || body.includes(ref) || Object.values(headers).includes(ref)),
        ),
    transactions: (ref: string) =>
      world.sandbox.payments().filter((one) => one.ref === ref || one.ourRef === ref).length,
  };
}
