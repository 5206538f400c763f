import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import type { Limit } from "../../database/limits.ts";
import { checkLimits, countAgainst } from "../../database/limits.ts";
import { keyed } from "../../http/caller.ts";

/** SMS of any kind that one number gets in an hour [G.book.32]. */
export const smsPerHour = 6;

function limitOf({ config }: Context, phone: string): Limit {
  return { key: `sms ${keyed(config.APP_SECRET, `phone ${phone}`)}`, most: smsPerHour, minutes: 60 };
}

/** Refuses with too_many_requests when the number had its messages of this hour; counts nothing. */
export async function checkSmsLimit(context: Context, phone: string): Promise<void> {
  if (context.config.LIMITS) await checkLimits(context.database, [limitOf(context, phone)]);
}

/** Counts one message to a number in the transaction that records it; refuses with too_many_requests beyond the limit, and then counts nothing. */
export async function countSms(context: Context, transaction: Transaction, phone: string): Promise<void> {
  if (context.config.LIMITS) await countAgainst(transaction, [limitOf(context, phone)]);
}
