import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import type { PayoutState, ReversalCause } from "@wakafine/shared/payouts/states.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { statement } from "../../database/database.ts";
import { openPayouts } from "./payout-store.ts";

/** Days after a change of number in which administrators see a warning. */
const recentDays = 7;

/** An agency to pay; amounts in whole francs, times ISO 8601. */
export interface DueRow {
  readonly counted: number;
  readonly total_due: string;
  readonly agency_id: string;
  readonly name: string;
  readonly state: AgencyState;
  readonly due: string;
  readonly departures: number;
  readonly oldest: string | null;
  readonly in_progress: string;
  readonly momo_phone: string | null;
  readonly momo_validated: string | null;
  readonly momo_recent: boolean | null;
  readonly om_phone: string | null;
  readonly om_validated: string | null;
  readonly om_recent: boolean | null;
}

const dueOfAgencies = `agencies_due as (
     select p.agency_id, sum(p.payable - p.open) as due, count(*) filter (where p.payable > p.open)::integer as departures,
       min(d.departs_at) filter (where p.payable > p.open) as oldest, sum(p.open) as in_progress
     from (select e.agency_id, e.departure_id, e.payable, ${openPayouts} as open
       from (select agency_id, departure_id, -sum(amount) as payable from ledger_entries where account = 'agency_payable' and departure_id is not null
         group by agency_id, departure_id having sum(amount) < 0) e) p
     left join departures d on d.agency_id = p.agency_id and d.id = p.departure_id
     group by p.agency_id)`;

/** Returns agencies with money to pay or open payouts, the largest amount first. Values: rows per page, offset. */
export const duePayouts = statement<DueRow, [perPage: number, offset: number]>(
  "due payouts",
  `with ${dueOfAgencies}
   select count(*) over ()::integer as counted, sum(due) over () as total_due, u.agency_id, a.name, a.state, u.due, u.departures, iso(u.oldest) as oldest,
     u.in_progress, a.momo_phone, iso(a.momo_validated_at) as momo_validated, a.momo_validated_at > app_now() - interval '${recentDays} days' as momo_recent,
     a.om_phone, iso(a.om_validated_at) as om_validated, a.om_validated_at > app_now() - interval '${recentDays} days' as om_recent
   from agencies_due u join agencies a on a.id = u.agency_id order by u.due desc, a.name, a.id limit $1 offset $2`,
);

/** Open work of administrators: whole francs due to agencies and the number of open payouts and of reversals to approve. */
export const payoutsWaiting = statement<{ due: string; open: number }>(
  "payouts waiting",
  `with ${dueOfAgencies}
   select coalesce((select sum(due) from agencies_due), 0) as due,
     ((select count(*) from payouts where state in ('requested', 'approved')) + (select count(*) from payout_reversals where state = 'requested'))::integer as open`,
);

/** A payout with its agency and administrators; times are ISO 8601. */
export interface PayoutRow {
  readonly counted: number;
  readonly id: string;
  readonly agency_id: string;
  readonly agency_name: string;
  readonly amount_xaf: number;
  readonly departures: number;
  readonly operator: MobileOperator;
  readonly phone: string;
  readonly number_changed: boolean;
  readonly state: PayoutState;
  readonly approval_required: boolean;
  readonly requested: string;
  readonly requested_by: string;
  readonly requester: string;
  readonly approved_by: string | null;
  readonly approver: string | null;
  readonly ended: string | null;
  readonly ended_by: string | null;
  readonly ender: string | null;
  readonly operator_txn_id: string | null;
  readonly failure: string | null;
  readonly reversal: {
    readonly state: "requested" | "reversed" | "refused";
    readonly cause: ReversalCause;
    readonly reason: string;
    readonly requested_date: string;
    readonly requested_by: { readonly id: string; readonly name: string };
    readonly ended_date: string | null;
    readonly ended_by: { readonly id: string; readonly name: string } | null;
    readonly refusal: string | null;
  } | null;
}

const nameOf = (alias: string) => `concat_ws(' ', ${alias}.firstname, ${alias}.lastname)`;

const person = (alias: string) => `jsonb_build_object('id', ${alias}.id, 'name', ${nameOf(alias)})`;

/** SQL of the newest reversal of a payout `p` as it is sent. */
const newestReversal = `left join lateral (
     select jsonb_build_object('state', r.state, 'cause', r.cause, 'reason', r.reason, 'requested_date', iso(r.requested_at), 'requested_by', ${person("q")},
       'ended_date', iso(r.ended_at), 'ended_by', case when r.ended_by is null then null else ${person("e")} end, 'refusal', r.refusal) as reversal
     from payout_reversals r join users q on q.id = r.requested_by left join users e on e.id = r.ended_by
     where r.payout_id = p.id order by r.requested_at desc, r.id desc limit 1) back on true`;

/** Returns payouts: open ones and those whose reversal waits for approval, the oldest first, or ended ones, newest first. `counted`: matches, counted up to the limit. */
export const payoutsListed = statement<
  PayoutRow,
  [open: boolean, maxCounted: number, perPage: number, offset: number]
>(
  "list payouts",
  `with found as materialized (
     select * from payouts where (state in ('requested', 'approved') or id in (select payout_id from payout_reversals where state = 'requested')) = $1
     order by case when $1 then requested_at end, ended_at desc, id limit $2)
   select (select count(*) from found)::integer as counted, p.id, p.agency_id, a.name as agency_name, p.amount_xaf,
     (select count(*) from payout_lines l where l.payout_id = p.id)::integer as departures, p.operator, p.phone,
     p.phone is distinct from case p.operator when 'MTN' then a.momo_phone else a.om_phone end as number_changed, p.state, p.approval_required,
     iso(p.requested_at) as requested, p.requested_by, ${nameOf("r")} as requester, p.approved_by, ${nameOf("v")} as approver,
     iso(p.ended_at) as ended, p.ended_by, ${nameOf("x")} as ender, p.operator_txn_id, p.failure, back.reversal
   from (select *, row_number() over () as position from found limit $3 offset $4) p
     join agencies a on a.id = p.agency_id
     left join users r on r.id = p.requested_by left join users v on v.id = p.approved_by left join users x on x.id = p.ended_by ${newestReversal}
   order by p.position`,
);

interface OwnPayoutRow {
  readonly counted: number;
  readonly id: string;
  readonly amount_xaf: number;
  readonly operator: MobileOperator;
  readonly phone: string;
  readonly state: PayoutState;
  readonly requested: string;
  readonly ended: string | null;
  readonly operator_txn_id: string | null;
  readonly reversed: string | null;
  readonly cause: ReversalCause | null;
}

/** Returns the payouts to an agency, newest first. */
export const ownPayouts = statement<
  OwnPayoutRow,
  [agency: string, maxCounted: number, perPage: number, offset: number]
>(
  "own payouts",
  `with found as materialized (select * from payouts where agency_id = $1 order by requested_at desc, id desc limit $2)
   select (select count(*) from found)::integer as counted, p.id, p.amount_xaf, p.operator, p.phone, p.state, iso(p.requested_at) as requested, iso(p.ended_at) as ended,
     p.operator_txn_id, iso(r.ended_at) as reversed, r.cause
   from (select *, row_number() over () as position from found limit $3 offset $4) p
     left join payout_reversals r on r.payout_id = p.id and r.state = 'reversed' order by p.position`,
);
