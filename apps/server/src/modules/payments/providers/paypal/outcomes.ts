import { redact } from "../../../../providers/provider-client.ts";
import { z } from "zod";
import type { Evidence, Money, ProviderData, Reason } from "../payment-driver.ts";

export const amountSchema = z.object({ currency_code: z.string(), value: z.string() });

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string() }).partial().optional(),
  amount: amountSchema.optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: amountSchema.optional() }).optional(),
});

export const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string() }).partial().optional(),
  amount: amountSchema.optional(),
  custom_id: z.string().optional(),
});

/** The parts of an order that are read. */
export const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: amountSchema.optional(),
        payments: z
          .object({ captures: z.array(captureSchema), refunds: z.array(refundSchema) })
          .partial()
          .optional(),
      }),
    )
    .optional(),
});

export type PaypalOrder = z.infer<typeof orderSchema>;

/** The order stored by `prepare`. */
interface StoredOrder {
  readonly id: string;
  readonly url: string;
}

/** Returns the order of an attempt. Throws if `prepare` has not stored it. */
export function orderIn({ order, url }: ProviderData): StoredOrder {
  if (order === undefined || url === undefined) throw new Error("attempt without an order");
  return { id: order, url };
}

/** Returns what `prepare` stores of a new order; null if its payment page is missing. PayPal has named the link of the page in two ways. */
export function storedOrder({ id, links = [] }: PaypalOrder): ProviderData | null {
  const page = links.find(({ rel }) => rel === "payer-action" || rel === "approve");
  return page && /^https?:/.test(page.href) ? { order: id, url: page.href } : null;
}

const waiting: readonly string[] = ["CREATED", "SAVED", "PAYER_ACTION_REQUIRED"];

/** Converts an order to evidence; null if its status is unknown. A completed order is not paid: its capture decides. */
export function evidenceOf({ status, purchase_units: units = [] }: PaypalOrder): Evidence | null {
  const [unit] = units;
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find((one) => one.status === "COMPLETED") ?? captures.at(-1);
  const money = moneyOf(capture?.amount ?? unit?.amount);
  const details = {
    ...(money ? { money } : {}),
    ...(unit?.custom_id === undefined ? {} : { reference: unit.custom_id }),
    raw: redact(
      JSON.stringify({
        status,
        capture: capture?.status,
        reason: capture?.status_details?.reason,
      }),
    ),
  };
  if (capture !== undefined) return captured(capture, details);
  if (waiting.includes(status)) return { state: "pending", ...details };
  if (status === "APPROVED") return { state: "approved", ...details };
  return status === "VOIDED" ? { state: "expired", reason: "timeout", ...details } : null;
}

type Details = Pick<Evidence, "money" | "reference" | "raw">;

/** A capture that was refunded before it was read as paid is not decided here: after a day an administrator decides. */
function captured(capture: z.infer<typeof captureSchema>, details: Details): Evidence | null {
  if (capture.status === "COMPLETED") {
    const fee = moneyOf(capture.seller_receivable_breakdown?.paypal_fee);
    const kept = fee === null ? {} : { feeMinor: fee.minor };
    return { state: "paid", txnId: capture.id, ...kept, ...details };
  }
  if (capture.status === "PENDING") return { state: "processing", ...details };
  return capture.status === "DECLINED" || capture.status === "FAILED"
    ? { state: "failed", reason: "generic", ...details }
    : null;
}

/** Parses an amount in euro with two decimals; null for any other currency. */
export function moneyOf(given: z.infer<typeof amountSchema> | undefined): Money | null {
  const [, whole, cents] = /^(\d+)\.(\d{2})$/.exec(given?.value ?? "") ?? [];
  return given?.currency_code === "EUR" && whole !== undefined && cents !== undefined
    ? { currency: "EUR", minor: BigInt(whole + cents) }
    : null;
}

/** Returns an amount as PayPal expects it: two decimals. */
export function amountOf({ currency, minor }: Money): z.infer<typeof amountSchema> {
  const digits = String(minor).padStart(3, "0");
  return { currency_code: currency, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** Issues of a refused capture after which the payer can choose another means of payment on the page. */
const payerMustAct: readonly string[] = [
  "INSTRUMENT_DECLINED",
  "PAYER_ACTION_REQUIRED",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
];

/** Issues of a capture that will never succeed. */
const finalIssues: Readonly<Record<string, Reason>> = {
  TRANSACTION_REFUSED: "generic",
  PAYER_CANNOT_PAY: "generic",
  PAYER_ACCOUNT_RESTRICTED: "generic",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "generic",
  COMPLIANCE_VIOLATION: "generic",
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: "generic",
  PAYEE_ACCOUNT_RESTRICTED: "merchant_config",
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: "merchant_config",
  PERMISSION_DENIED: "merchant_config",
};

/** Returns what the issue of a refused capture says about the payment; null: the order must be read. */
export function evidenceOfIssue(issue: string, raw: string): Evidence | null {
  if (payerMustAct.includes(issue)) return { state: "pending", reason: "instrument_declined", raw };
  if (issue === "ORDER_NOT_APPROVED") return { state: "pending", raw };
  const reason = finalIssues[issue];
  return reason === undefined ? null : { state: "failed", reason, raw };
}
