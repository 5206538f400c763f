import type { PayoutState } from "@wakafine/shared/payouts/states.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { statement } from "../../database/database.ts";

/** Returns the administrators of an agency, the founder first. */
export const agencyAdministrators = statement<{ user_id: string }, [agency: string]>(
  "administrators to notify",
  "select user_id from agency_members where agency_id = $1 and role_id = 1 and is_active order by founder desc, joined_at, user_id",
);

/** Money of a departure that no payout pays yet, whole francs. */
interface DueDeparture {
  readonly departure_id: string;
  readonly due: string;
}

/** SQL of the sum of a departure's open payouts, for a query with agency and departure of `e`. */
export const openPayouts = `(select coalesce(sum(l.amount_xaf), 0) from payout_lines l join payouts o on o.id = l.payout_id
   where l.agency_id = e.agency_id and l.departure_id = e.departure_id and o.state in ('requested', 'approved'))`;

/** Returns the departures of an agency with money to pay, the oldest first. Lock the agency before. */
export const dueDepartures = statement<DueDeparture, [agency: string]>(
  "due departures",
  `select e.departure_id, e.payable - ${openPayouts} as due
   from (select agency_id, departure_id, -sum(amount) as payable from ledger_entries where account = 'agency_payable' and agency_id = $1 and departure_id is not null
     group by agency_id, departure_id having sum(amount) < 0) e
   left join departures d on d.agency_id = e.agency_id and d.id = e.departure_id
   where e.payable > ${openPayouts} order by d.departs_at, e.departure_id`,
);

/** Returns the sum of an agency's unapproved payouts of the last 24 hours, without failed ones. */
export const unapprovedToday = statement<{ amount: string }, [agency: string]>(
  "unapproved payouts of a day",
  `select coalesce(sum(amount_xaf), 0) as amount from payouts
   where agency_id = $1 and state <> 'failed' and approved_by is null and requested_at > app_now() - interval '1 day'`,
);

/** Inserts a payout with its lines; raises payout_exceeds_balance when a departure has less to pay. Lines: `[{"departure_id", "amount_xaf"}]`. */
export const insertPayout = statement<
  never,
  [
    id: string,
    agency: string,
    operator: MobileOperator,
    phone: string,
    amountXaf: number,
    approvalRequired: boolean,
    requestedBy: string,
  ]
>(
  "insert payout",
  "insert into payouts (id, agency_id, operator, phone, amount_xaf, approval_required, requested_by) values ($1, $2, $3, $4, $5, $6, $7)",
);
export const insertPayoutLines = statement<never, [id: string, agency: string, lines: string]>(
  "insert payout lines",
  `insert into payout_lines (payout_id, agency_id, departure_id, amount_xaf)
   select $1, $2, l.departure_id, l.amount_xaf from jsonb_to_recordset($3::jsonb) as l(departure_id uuid, amount_xaf integer)`,
);

/** A payout, locked to be changed. */
export interface LockedPayout {
  readonly id: string;
  readonly agency_id: string;
  readonly operator: MobileOperator;
  readonly phone: string;
  readonly amount_xaf: number;
  readonly state: PayoutState;
  readonly approval_required: boolean;
  readonly requested_by: string;
  readonly approved_by: string | null;
  readonly operator_txn_id: string | null;
}

export const lockPayout = statement<LockedPayout, [id: string]>(
  "lock payout",
  `select id, agency_id, operator, phone, amount_xaf, state, approval_required, requested_by, approved_by, operator_txn_id from payouts where id = $1 for update`,
);
export const payoutLines = statement<
  { departure_id: string; amount_xaf: number },
  [payout: string]
>(
  "lines of payout",
  "select departure_id, amount_xaf from payout_lines where payout_id = $1 order by departure_id",
);

/** Changes a payout that is still in the state that was read, otherwise fails. */
export const approvePayoutBy = statement<never, [id: string, administrator: string]>(
  "approve payout",
  `with changed as (
     update payouts set state = 'approved', approved_by = $2, approved_at = app_now() where id = $1 and state = 'requested' returning id)
   select expect_rows('approve payout', count(*), 1) from changed`,
);
export const recordExecution = statement<
  never,
  [id: string, from: PayoutState, transactionId: string, administrator: string]
>(
  "record executed payout",
  `with changed as (
     update payouts set state = 'executed', operator_txn_id = $3, ended_by = $4, ended_at = app_now() where id = $1 and state = $2 returning id)
   select expect_rows('record executed payout', count(*), 1) from changed`,
);
export const recordFailure = statement<
  never,
  [id: string, from: PayoutState, reason: string, administrator: string]
>(
  "record failed payout",
  `with changed as (
     update payouts set state = 'failed', failure = $3, ended_by = $4, ended_at = app_now() where id = $1 and state = $2 returning id)
   select expect_rows('record failed payout', count(*), 1) from changed`,
);
