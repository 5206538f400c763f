import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import { statement } from "../../database/database.ts";

/** What only administrators change of an agency. Rates and amounts are exact decimals: text when read, numbers when written. */
export interface AgencyTerms<Decimal = string> {
  readonly transport_type_id: number;
  readonly is_package_sender: boolean;
  readonly group_name: string | null;
  readonly commission_rate: Decimal;
  readonly mobile_fee_rate: Decimal;
  readonly mobile_fee_fixed: Decimal;
  readonly card_fee_rate: Decimal;
  readonly card_fee_fixed: Decimal;
}

type Terms = [
  agency: string,
  type: number,
  sender: boolean,
  group: string | null,
  rate: number,
  mobile: number,
  mobileAmount: number,
  banker: number,
  bankerAmount: number,
];

/** Statements of an administrator's decisions on agencies; each belongs into a transaction with its audit row. */
export const agencyReviewStore = {
  /** Locks the agency; departures being planned are waited for, later ones wait. */
  lock: statement<
    AgencyTerms & { readonly state: AgencyState; readonly name: string },
    [agency: string]
  >(
    "lock agency",
    `select state, name, transport_type_id, is_package_sender, group_name, commission_rate, mobile_fee_rate, mobile_fee_fixed,
       card_fee_rate, card_fee_fixed
     from agencies where id = $1 for update`,
  ),
  /** No row when the agency is in none of the states it may come from [G.auth.28]. Values: id, new state, reason, states before. */
  review: statement<
    { id: string },
    [agency: string, state: AgencyState, reason: string | null, from: readonly AgencyState[]]
  >(
    "review agency",
    `update agencies set state = $2, state_reason = $3, state_changed_at = app_now(), modified_at = app_now()
     where id = $1 and state = any ($4::text[]) returning id`,
  ),
  setTerms: statement<never, Terms>(
    "set agency terms",
    `update agencies set transport_type_id = $2, is_package_sender = $3, group_name = $4, commission_rate = $5, mobile_fee_rate = $6,
       mobile_fee_fixed = $7, card_fee_rate = $8, card_fee_fixed = $9, modified_at = app_now()
     where id = $1`,
  ),
} as const;
