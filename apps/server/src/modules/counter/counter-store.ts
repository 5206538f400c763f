import { statement } from "../../database/database.ts";

/** Opens a shift. No row: the member has an open one. */
export const insertShift = statement<
  { opened: string },
  [id: string, agency: string, user: string, openingFloat: number]
>(
  "open counter shift",
  `insert into counter_shifts (id, agency_id, user_id, opening_float) values ($1, $2, $3, $4)
   on conflict (agency_id, user_id) where closed_at is null do nothing returning iso(opened_at) as opened`,
);

/** Locks the member's open shift, so that sales, refunds and closing run one after the other. */
export const lockOpenShift = statement<{ id: string }, [agency: string, user: string]>(
  "lock open counter shift",
  "select id from counter_shifts where agency_id = $1 and user_id = $2 and closed_at is null for no key update",
);

/** Locks a shift of the member. */
export const lockShift = statement<{ closed: boolean }, [agency: string, user: string, id: string]>(
  "lock counter shift",
  "select closed_at is not null as closed from counter_shifts where agency_id = $1 and user_id = $2 and id = $3 for no key update",
);

/** Closes an open shift; raises when it is closed. */
export const endShift = statement<
  never,
  [id: string, expected: number, counted: number, reason: string | null]
>(
  "close counter shift",
  `with closed as (
     update counter_shifts set closed_at = app_now(), expected = $2, counted = $3, difference = $3::integer - $2::integer, reason = $4
     where id = $1 and closed_at is null returning id)
   select expect_rows('close counter shift', count(*), 1) from closed`,
);

export const insertCashRefund = statement<
  never,
  [id: string, agency: string, departure: string, booking: string, amountXaf: number]
>(
  "owe cash refund",
  "insert into cash_refunds (id, agency_id, departure_id, booking_id, amount_xaf) values ($1, $2, $3, $4, $5)",
);

/** Marks a cash refund as paid from a shift's drawer; raises when it is paid. */
export const markRefundPaid = statement<never, [id: string, shift: string]>(
  "pay cash refund",
  `with paid as (update cash_refunds set paid_at = app_now(), shift_id = $2 where id = $1 and paid_at is null returning id)
   select expect_rows('pay cash refund', count(*), 1) from paid`,
);
