import { randomBytes } from "node:crypto";
import type { SwitchSet } from "../scenario-switches.ts";

export interface Amount {
  readonly currency_code: string;
  readonly value: string;
}

/** A capture of an order. Only its status and the dispute change. */
export interface Capture {
  readonly id: string;
  status: "COMPLETED" | "PENDING" | "DECLINED";
  /** The payer claims the money back, or has it back: PayPal refuses refunds. */
  disputed: boolean;
}

/** What happens when an approved order is captured. */
export type CaptureResult = "completes" | "waits" | "is declined";

/** An order. Only the last four fields change. */
export interface PaypalOrder {
  readonly id: string;
  readonly amount: Amount;
  readonly customId: string;
  readonly invoiceId: string;
  readonly description: string;
  readonly locale: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly switches: SwitchSet;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";
  capture: Capture | null;
  /** Chosen on the page. */
  captureResult: CaptureResult;
  /** Issue of the last declined means of payment. */
  declined: string | undefined;
}

/** An error as PayPal sends it. */
export interface PaypalError {
  readonly http: number;
  readonly name: string;
  readonly issue: string;
  readonly description: string;
}

/** Returns the error of a request that is understood but not possible. */
export function unprocessable(issue: string, description = issue): PaypalError {
  return { http: 422, name: "UNPROCESSABLE_ENTITY", issue, description };
}

function invalid(issue: string, description: string): PaypalError {
  return { http: 400, name: "INVALID_REQUEST", issue, description };
}

export function isError(value: object): value is PaypalError {
  return "http" in value;
}

/** An order that is not captured within 3 hours of its creation expires. */
const orderLifeMs = 3 * 3600_000;

/** The paths of the fields of an order. All are required and no other is accepted, so that a wrong name shows up. */
const orderFields: ReadonlySet<string> = new Set([
  "intent",
  ...[
    "reference_id",
    "custom_id",
    "invoice_id",
    "description",
    "amount.currency_code",
    "amount.value",
  ].map((name) => `purchase_units.0.${name}`),
  ...[
    "payment_method_preference",
    "user_action",
    "shipping_preference",
    "brand_name",
    "locale",
    "return_url",
    "cancel_url",
  ].map((name) => `payment_source.paypal.experience_context.${name}`),
]);

/** Validates the body of an order and creates it without switches; returns the error that PayPal sends otherwise. */
export function newOrder(body: unknown, now: Date): Omit<PaypalOrder, "switches"> | PaypalError {
  const fields = flat(body);
  const error = errorOf(fields);
  if (error) return error;
  const field = (path: string): string => fields.get(path) ?? "";
  const unit = (name: string): string => field(`purchase_units.0.${name}`);
  const context = (name: string): string =>
    field(`payment_source.paypal.experience_context.${name}`);
  return {
    id: randomBytes(9).toString("hex").slice(0, 17).toUpperCase(),
    amount: { currency_code: unit("amount.currency_code"), value: unit("amount.value") },
    customId: unit("custom_id"),
    invoiceId: unit("invoice_id"),
    description: unit("description"),
    locale: context("locale"),
    returnUrl: context("return_url"),
    cancelUrl: context("cancel_url"),
    createdAt: now,
    expiresAt: new Date(now.getTime() + orderLifeMs),
    status: "PAYER_ACTION_REQUIRED",
    capture: null,
    captureResult: "completes",
    declined: undefined,
  };
}

/** Returns the values of a JSON document by their paths. */
function flat(value: unknown, path = ""): Map<string, string> {
  if (typeof value !== "object" || value === null) return new Map([[path, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, one]) => [
      ...flat(one, path === "" ? name : `${path}.${name}`),
    ]),
  );
}

function errorOf(fields: ReadonlyMap<string, string>): PaypalError | undefined {
  const unknown = [...fields.keys()].find((path) => !orderFields.has(path));
  if (unknown !== undefined) return invalid("MALFORMED_REQUEST_JSON", `unknown field ${unknown}`);
  const missing = [...orderFields].find((path) => !fields.get(path));
  if (missing !== undefined) return invalid("MISSING_REQUIRED_PARAMETER", missing);
  if (fields.get("intent") !== "CAPTURE") return invalid("INVALID_PARAMETER_VALUE", "intent");
  const tooLong = ["custom_id", "invoice_id", "description"].find(
    (name) => (fields.get(`purchase_units.0.${name}`) ?? "").length > 127,
  );
  if (tooLong !== undefined) return invalid("INVALID_STRING_MAX_LENGTH", tooLong);
  return amountError({
    currency_code: fields.get("purchase_units.0.amount.currency_code") ?? "",
    value: fields.get("purchase_units.0.amount.value") ?? "",
  });
}

/** Returns the error of an amount: PayPal charges no francs, and euro with two decimals. */
export function amountError({ currency_code: currency, value }: Amount): PaypalError | undefined {
  if (currency !== "EUR") return unprocessable("CURRENCY_NOT_SUPPORTED");
  if (!/^\d+\.\d{2}$/.test(value)) return unprocessable("DECIMAL_PRECISION");
  return Number(value) > 0 ? undefined : unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE");
}

/** Returns an order as the API sends it. The switches falsify amount, currency or reference. */
export function orderBody(
  order: PaypalOrder,
  {
    links,
    refunds = [],
  }: { readonly links: readonly object[]; readonly refunds?: readonly object[] },
) {
  const { id, status, capture } = order;
  return {
    id,
    intent: "CAPTURE",
    status,
    purchase_units: [
      {
        reference_id: "default",
        amount: shownAmount(order),
        custom_id: shownReference(order),
        invoice_id: order.invoiceId,
        description: order.description,
        ...(capture === null
          ? {}
          : {
              payments: {
                captures: [captureBody(order, capture)],
                ...(refunds.length > 0 ? { refunds } : {}),
              },
            }),
      },
    ],
    create_time: order.createdAt.toISOString(),
    links,
  };
}

/** Returns a capture as the API and the events send it. */
export function captureBody(order: PaypalOrder, { id, status }: Capture) {
  return {
    id,
    status,
    ...(status === "PENDING" ? { status_details: { reason: "PENDING_REVIEW" } } : {}),
    amount: shownAmount(order),
    final_capture: true,
    ...(status === "COMPLETED" ? { seller_receivable_breakdown: breakdownOf(order) } : {}),
    custom_id: shownReference(order),
    invoice_id: order.invoiceId,
  };
}

/** What PayPal keeps of a payment: 2.9 % and 35 cents. */
function breakdownOf({ amount }: PaypalOrder) {
  const gross = Number(amount.value);
  const fee = Math.round(gross * 2.9 + 35) / 100;
  const money = (value: number) => ({ ...amount, value: value.toFixed(2) });
  return { gross_amount: amount, paypal_fee: money(fee), net_amount: money(gross - fee) };
}

function shownReference({ switches, customId }: PaypalOrder): string {
  return switches.has("wrong_reference") ? "00000000-0000-7000-8000-000000000000" : customId;
}

function shownAmount({ amount, switches }: PaypalOrder): Amount {
  if (switches.has("wrong_currency")) return { ...amount, currency_code: "USD" };
  return switches.has("wrong_amount")
    ? { ...amount, value: (Number(amount.value) - 0.01).toFixed(2) }
    : amount;
}

/** An order of another system, for `foreign_order`. */
export function foreignOrder(order: PaypalOrder): PaypalOrder {
  return { ...order, id: "FOREIGN0000000001", customId: "another-shop" };
}
