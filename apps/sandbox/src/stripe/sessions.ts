import { randomBytes } from "node:crypto";
import { noSwitches } from "../scenario-switches.ts";
import type { SwitchSet } from "../scenario-switches.ts";

export type SessionStatus = "open" | "complete" | "expired";

/** A Checkout session. Only the last five fields change. */
export interface CheckoutSession {
  readonly id: string;
  readonly url: string;
  readonly amountTotal: number;
  readonly currency: string;
  readonly label: string;
  readonly clientReferenceId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** The charge is captured synchronously, so its fee is known with the payment. */
  readonly capturesAtOnce: boolean;
  readonly locale: string;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly switches: SwitchSet;
  status: SessionStatus;
  paid: boolean;
  paymentIntent: string | null;
  /** The bank claims the money back, or has kept it: Stripe refuses refunds. */
  disputed: boolean;
  /** Code of the last declined card. */
  declineCode: string | undefined;
}

/** An error as Stripe sends it. */
export interface StripeError {
  readonly http: number;
  readonly type: "invalid_request_error" | "idempotency_error" | "api_error";
  readonly code?: string;
  readonly param?: string;
  readonly message: string;
}

export function isError(value: object): value is StripeError {
  return "http" in value;
}

/** Parameters of a session that the simulator knows; any other is refused, so that a wrong name shows up. */
const knownParameters: readonly RegExp[] = [
  /^(mode|success_url|cancel_url|client_reference_id|customer_email|expires_at|locale)$/,
  /^allowed_payment_method_types\[0\]$/,
  /^adaptive_pricing\[enabled\]$/,
  /^(payment_intent_data\[metadata\]|metadata)\[\w+\]$/,
  /^payment_intent_data\[capture_method\]$/,
  /^line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]$/,
];

const minimumCents = 50;
const minute = 60_000;

interface NewSession {
  readonly parameters: URLSearchParams;
  readonly origin: string;
  readonly now: Date;
  readonly switches: SwitchSet;
}

/** Validates the parameters of a session and creates it; returns the error that Stripe sends otherwise. */
export function newSession({
  parameters,
  origin,
  now,
  switches,
}: NewSession): CheckoutSession | StripeError {
  const error = errorOf(parameters, now);
  if (error) return error;
  const price = (name: string): string => parameters.get(`line_items[0][price_data]${name}`) ?? "";
  const id = `cs_test_${randomBytes(24).toString("hex")}`;
  const expiresAt = parameters.get("expires_at");
  return {
    id,
    url: `${origin}/c/pay/${id}`,
    amountTotal: Number(price("[unit_amount]")) * Number(parameters.get("line_items[0][quantity]")),
    currency: price("[currency]"),
    label: price("[product_data][name]"),
    clientReferenceId: parameters.get("client_reference_id"),
    metadata: metadataIn(parameters),
    capturesAtOnce: parameters.get("payment_intent_data[capture_method]") === "automatic",
    locale: parameters.get("locale") ?? "auto",
    successUrl: parameters.get("success_url") ?? "",
    cancelUrl: parameters.get("cancel_url"),
    createdAt: now,
    expiresAt:
      expiresAt === null
        ? new Date(now.getTime() + 24 * 60 * minute)
        : new Date(Number(expiresAt) * 1000),
    switches,
    status: "open",
    paid: false,
    paymentIntent: null,
    disputed: false,
    declineCode: undefined,
  };
}

function metadataIn(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...parameters].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

function errorOf(parameters: URLSearchParams, now: Date): StripeError | undefined {
  const unknown = [...parameters.keys()].find(
    (name) => !knownParameters.some((known) => known.test(name)),
  );
  if (unknown !== undefined)
    return wrong(unknown, `Received unknown parameter: ${unknown}`, "parameter_unknown");
  for (const name of [
    "success_url",
    "line_items[0][quantity]",
    "line_items[0][price_data][product_data][name]",
  ])
    if (!parameters.get(name))
      return wrong(name, `Missing required param: ${name}.`, "parameter_missing");
  if (parameters.get("mode") !== "payment") return wrong("mode", "Invalid mode: must be payment");
  if (parameters.get("line_items[0][price_data][currency]") !== "eur")
    return wrong("currency", "Invalid currency: must be eur");
  const amount = Number(parameters.get("line_items[0][price_data][unit_amount]"));
  if (!Number.isInteger(amount)) return wrong("unit_amount", "Invalid integer");
  if (amount < minimumCents)
    return wrong("unit_amount", "The total must be at least 0.50 EUR.", "amount_too_small");
  const expiresAt = parameters.get("expires_at");
  const ahead = expiresAt === null ? 24 * 60 : (Number(expiresAt) * 1000 - now.getTime()) / minute;
  return ahead >= 30 - 1 / 60 && ahead <= 24 * 60
    ? undefined
    : wrong(
        "expires_at",
        "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.",
      );
}

function wrong(param: string, message: string, code?: string): StripeError {
  return {
    http: 400,
    type: "invalid_request_error",
    param,
    message,
    ...(code === undefined ? {} : { code }),
  };
}

/** Returns a session as the API sends it. The switches falsify amount, currency or reference. */
export function sessionBody(session: CheckoutSession, switches: SwitchSet = noSwitches) {
  const { id, status, amountTotal, currency } = session;
  return {
    id,
    object: "checkout.session",
    mode: "payment",
    status,
    payment_status: session.paid ? "paid" : "unpaid",
    payment_intent: session.paymentIntent,
    amount_total: switches.has("wrong_amount") ? amountTotal - 1 : amountTotal,
    currency: switches.has("wrong_currency") ? "usd" : currency,
    client_reference_id: switches.has("wrong_reference")
      ? "00000000-0000-7000-8000-000000000000"
      : session.clientReferenceId,
    metadata: session.metadata,
    locale: session.locale,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    url: status === "open" ? session.url : null,
    created: seconds(session.createdAt),
    expires_at: seconds(session.expiresAt),
    livemode: false,
  };
}

/**
 * Returns the body of a session with its charge and what Stripe keeps of it: 1.5 % and 25 cents, as for a European card. The movement is still null directly
 * after a payment that Stripe captures asynchronously, its default.
 */
export function withFee(
  body: ReturnType<typeof sessionBody>,
  { capturesAtOnce }: Pick<CheckoutSession, "capturesAtOnce">,
) {
  const { payment_intent: id, amount_total: amount } = body;
  if (id === null) return body;
  const fee = Math.round(amount * 0.015) + 25;
  return {
    ...body,
    payment_intent: {
      id,
      object: "payment_intent",
      latest_charge: {
        id: id.replace("pi_", "ch_"),
        object: "charge",
        balance_transaction: capturesAtOnce
          ? {
              id: id.replace("pi_", "txn_"),
              object: "balance_transaction",
              amount,
              currency: "eur",
              fee,
              net: amount - fee,
            }
          : null,
      },
    },
  };
}

/** Converts a time to the seconds that Stripe uses. */
export function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
