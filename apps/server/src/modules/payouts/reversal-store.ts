import type { ReversalCause } from "@wakafine/shared/payouts/states.ts";
import { statement } from "../../database/database.ts";

/** A reversal that waits for another administrator. */
export interface OpenReversal {
  readonly id: string;
  readonly cause: ReversalCause;
  readonly reason: string;
  readonly approval_required: boolean;
  readonly requested_by: string;
}

/** Returns the waiting reversal of a payout. Lock the payout before. */
export const openReversal = statement<OpenReversal, [payout: string]>(
  "open payout reversal",
  "select id, cause, reason, approval_required, requested_by from payout_reversals where payout_id = $1 and state = 'requested'",
);

/** Returns the sum of the payouts of an agency that one administrator alone reversed or asked to reverse in the last 24 hours. Lock the agency before. */
export const unapprovedReversalsToday = statement<{ amount: string }, [agency: string]>(
  "unapproved payout reversals of a day",
  `select coalesce(sum(p.amount_xaf), 0) as amount from payout_reversals r join payouts p on p.id = r.payout_id
   where p.agency_id = $1 and (r.state = 'requested' or (r.state = 'reversed' and r.ended_by = r.requested_by))
     and r.requested_at > app_now() - interval '1 day'`,
);

/** Inserts a reversal that waits for another administrator. The unique index refuses a second one of the payout. */
export const insertReversal = statement<
  never,
  [
    id: string,
    payout: string,
    cause: ReversalCause,
    reason: string,
    approvalRequired: boolean,
    requestedBy: string,
  ]
>(
  "insert payout reversal",
  "insert into payout_reversals (id, payout_id, cause, reason, state, approval_required, requested_by) values ($1, $2, $3, $4, 'requested', $5, $6)",
);

/** Ends a waiting reversal; fails when it is ended already. */
export const endReversal = statement<
  never,
  [id: string, state: "reversed" | "refused", administrator: string, refusal: string | null]
>(
  "end payout reversal",
  `with changed as (
     update payout_reversals set state = $2, ended_by = $3, ended_at = app_now(), refusal = $4 where id = $1 and state = 'requested' returning id)
   select expect_rows('end payout reversal', count(*), 1) from changed`,
);

/** Marks an executed payout as reversed, after its reversal; fails when it is in another state. */
export const markReversed = statement<never, [payout: string]>(
  "reverse payout",
  `with changed as (update payouts set state = 'reversed' where id = $1 and state = 'executed' returning id)
   select expect_rows('reverse payout', count(*), 1) from changed`,
);
