import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { checkRateLimits, consumeRateLimit } from "../../database/rate-limits.ts";
import { keyed } from "../../http/request-context.ts";
import type { CodePurpose } from "../accounts/public.ts";

/**
 * The purpose of an SMS. Each purpose has its own budget per number, so that requests for one purpose do not use up another. Tickets and refund notices
 * of orders that a provider was paid for have no budget, because only a payment triggers them (docs/decisions/0081). Those of cash sales and totals of 0
 * are of the purpose `sale`, because an agency triggers them without cost (docs/decisions/0183). So does an agency those about parcels; a withdrawal code
 * has a purpose of its own, so that the others do not keep a receiver waiting (docs/decisions/0185).
 */
export type SmsPurpose =
  | "booking code"
  | "cancellation code"
  | "editing code"
  | "reopening code"
  | "payout code"
  | `${CodePurpose} code`
  | "notice"
  | "resent ticket"
  | "passenger ticket"
  | "sale"
  | "changed departure"
  | "parcel"
  | "withdrawal code";

function limitOf({ config }: Context, purpose: SmsPurpose, phone: string): RateLimit {
  const key = `sms ${purpose} ${keyed(config.APP_SECRET, `phone ${phone}`)}`;
  return { key, max: maxOf(config, purpose), minutes: 60 };
}

function maxOf(config: Config, purpose: SmsPurpose): number {
  switch (purpose) {
    case "notice":
      return config.SMS_NOTICES_PER_HOUR;
    case "resent ticket":
    case "passenger ticket":
      return config.SMS_RESENDS_PER_HOUR;
    case "sale":
      return config.SMS_SALES_PER_HOUR;
    case "changed departure":
      return config.SMS_CHANGES_PER_HOUR;
    case "parcel":
    case "withdrawal code":
      return config.SMS_PARCELS_PER_HOUR;
    default:
      return config.SMS_CODES_PER_HOUR;
  }
}

/** Throws too_many_requests when the number has used up its budget of this purpose and hour; counts nothing [G.book.32]. */
export async function checkSmsLimit(
  context: Context,
  purpose: SmsPurpose,
  phone: string,
): Promise<void> {
  if (context.config.LIMITS)
    await checkRateLimits(context.database, [limitOf(context, purpose, phone)]);
}

/** Counts one message to a number; throws too_many_requests beyond the limit. In a transaction a refused message is not counted. */
export async function countSms(
  context: Context,
  {
    purpose,
    phone,
    database,
  }: {
    readonly purpose: SmsPurpose;
    readonly phone: string;
    readonly database: Database | Transaction;
  },
): Promise<void> {
  if (context.config.LIMITS) await consumeRateLimit(database, [limitOf(context, purpose, phone)]);
}
