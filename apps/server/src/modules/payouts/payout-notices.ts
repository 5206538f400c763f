import type { ReversalCause } from "@wakafine/shared/payouts/states.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { operatorNames } from "@wakafine/shared/rules/phone.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import type { AccountNotice } from "../accounts/public.ts";
import { notice } from "../accounts/public.ts";
import { agencyAdministrators } from "./payout-store.ts";

/** Returns the last two digits of a number: messages and audit rows contain no whole numbers. */
export function numberEnd(phone: string): string {
  return phone.slice(-2);
}

interface ChangedNumber {
  readonly agencyId: string;
  readonly agency: string;
  readonly operator: MobileOperator;
  readonly phone: string;
  readonly former: string | null;
}

/** Returns the notices of a changed number: to every administrator of the agency, the founder first, and by SMS to the former number [G.role.16]. */
export async function numberChangedNotices(
  transaction: Transaction,
  { agencyId, agency, operator, phone, former }: ChangedNumber,
): Promise<readonly Statement<unknown>[]> {
  const administrators = await transaction.query(agencyAdministrators(agencyId));
  const about = {
    template: "payout number changed",
    agencyId,
    agency,
    operator: operatorNames[operator],
    end: numberEnd(phone),
  } as const;
  const [first] = administrators;
  return [
    ...administrators.map(({ user_id: userId }) => notice({ ...about, userId })),
    ...(former === null || !first
      ? []
      : [notice({ ...about, userId: first.user_id, to: { phone: former } })]),
  ];
}

interface SentPayout {
  readonly agencyId: string;
  readonly agency: string;
  readonly operator: MobileOperator;
  readonly phone: string;
  readonly amountXaf: number;
  readonly transaction: string;
}

/** Returns the receipts of an executed payout: to every administrator of the agency, and by SMS to the number that received it. */
export function payoutReceipts(
  transaction: Transaction,
  sent: SentPayout,
): Promise<readonly Statement<unknown>[]> {
  return noticesOf(transaction, sent, (about) => ({ ...about, template: "payout sent" }));
}

/** Returns the notices of a reversed payout, to everybody who got its receipt. */
export function reversalNotices(
  transaction: Transaction,
  { cause, ...sent }: SentPayout & { readonly cause: ReversalCause },
): Promise<readonly Statement<unknown>[]> {
  return noticesOf(transaction, sent, (about) => ({
    ...about,
    template: "payout reversed",
    cause,
  }));
}

type About = Omit<SentPayout, "operator" | "phone"> &
  Pick<AccountNotice, "userId" | "to"> & { readonly operator: string; readonly end: string };

async function noticesOf(
  transaction: Transaction,
  { operator, phone, ...sent }: SentPayout,
  toNotice: (about: About) => AccountNotice,
): Promise<readonly Statement<unknown>[]> {
  const administrators = await transaction.query(agencyAdministrators(sent.agencyId));
  const about = { ...sent, operator: operatorNames[operator], end: numberEnd(phone) };
  const [first] = administrators;
  return [
    ...administrators.map(({ user_id: userId }) => notice(toNotice({ ...about, userId }))),
    ...(first ? [notice(toNotice({ ...about, userId: first.user_id, to: { phone } }))] : []),
  ];
}
