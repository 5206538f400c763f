import { statement } from "../../database/database.ts";
import type { Payable } from "./payable.ts";

/** Stores what a traveller states about a lost payment; the same id for the same order once. */
export const addStatement = statement<
  never,
  [id: string, kind: Payable["kind"], payableId: string, transactionId: string]
>(
  "add payment statement",
  `insert into payment_statements (id, payable_kind, payable_id, transaction_id) values ($1, $2, $3, $4)
   on conflict (payable_kind, payable_id, transaction_id) do nothing`,
);

/** Closes an open statement. Returns no row when there is none, or another administrator closed it first. */
export const closeStatement = statement<
  { payable_kind: Payable["kind"]; payable_id: string },
  [id: string, administrator: string, reason: string]
>(
  "close payment statement",
  `update payment_statements set closed_at = app_now(), closed_by = $2, reason = $3 where id = $1 and closed_at is null returning payable_kind, payable_id`,
);
export const statementExists = statement<{ id: string }, [id: string]>(
  "payment statement by id",
  "select id from payment_statements where id = $1",
);

/** Marks the alert about callbacks without an attempt as seen. Returns no row when it was seen already. */
export const closeCallback = statement<{ subject: string }, [id: string]>(
  "close unknown callback",
  "update alerts set seen_at = app_now() where id = $1 and kind = 'unknown_callback' and seen_at is null returning subject",
);
export const callbackExists = statement<{ id: string }, [id: string]>(
  "unknown callback by id",
  "select id from alerts where id = $1 and kind = 'unknown_callback'",
);

/** Marks the alerts that led to the review of an attempt as seen. */
export const endReviewAlerts = statement<never, [attemptId: string]>(
  "end review alerts",
  `update alerts set seen_at = app_now() where kind in ('payment_mismatch', 'payment_undecided', 'transaction_reused') and subject = $1 and seen_at is null`,
);

/** Sets the amount of an attempt in review to what its provider reports, in francs and in the currency of the charge; the caller has locked the row. */
export const correctAmount = statement<
  never,
  [id: string, version: number, receivedXaf: number, receivedMinor: string, currency: string]
>(
  "correct amount of attempt in review",
  `with changed as (
     update payment_attempts set amount_xaf = $3, amount_minor = $4 where id = $1 and version = $2 and state = 'review' and currency = $5 returning id)
   select expect_rows('correct amount of attempt in review', count(*), 1) from changed`,
);
