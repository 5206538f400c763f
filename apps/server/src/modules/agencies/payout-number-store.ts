import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { statement } from "../../database/database.ts";

/** The validated payout numbers of an agency; times are ISO 8601. */
export interface PayoutNumbers {
  readonly name: string;
  readonly state: AgencyState;
  readonly momo_phone: string | null;
  readonly momo_validated: string | null;
  readonly om_phone: string | null;
  readonly om_validated: string | null;
}

const columns = `name, state, momo_phone, iso(momo_validated_at) as momo_validated, om_phone, iso(om_validated_at) as om_validated`;

/** Statements on the payout numbers of agencies. */
export const payoutNumberStore = {
  read: statement<PayoutNumbers, [agency: string]>(
    "payout numbers",
    `select ${columns} from agencies where id = $1`,
  ),
  /** Reads the numbers and locks the agency until the transaction ends. */
  lock: statement<PayoutNumbers, [agency: string]>(
    "lock payout numbers",
    `select ${columns} from agencies where id = $1 for no key update`,
  ),
  /** Sets a number whose code was entered. */
  set: statement<never, [agency: string, operator: MobileOperator, phone: string]>(
    "set payout number",
    `update agencies set modified_at = app_now(),
       momo_phone = case $2 when 'MTN' then $3 else momo_phone end, momo_validated_at = case $2 when 'MTN' then app_now() else momo_validated_at end,
       om_phone = case $2 when 'ORANGE' then $3 else om_phone end, om_validated_at = case $2 when 'ORANGE' then app_now() else om_validated_at end
     where id = $1`,
  ),
} as const;

/** Returns the validated number of an operator; null when there is none. */
export function payoutNumberOf(numbers: PayoutNumbers, operator: MobileOperator): string | null {
  const [phone, validated] =
    operator === "MTN"
      ? [numbers.momo_phone, numbers.momo_validated]
      : [numbers.om_phone, numbers.om_validated];
  return validated === null ? null : phone;
}
