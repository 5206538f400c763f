import type { Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import type { UserRecords } from "../accounts/public.ts";

const openShiftOf = statement<{ id: string }, [userId: string]>(
  "open counter shift of user",
  "select id from counter_shifts where user_id = $1 and closed_at is null",
);

const cashAtCounter = statement<{ open: boolean; owed: boolean }, [agency: string]>(
  "cash at counter of agency",
  `select exists (select from counter_shifts where agency_id = $1 and closed_at is null) as open,
     exists (select from cash_refunds where agency_id = $1 and paid_at is null) as owed`,
);

const readShifts = statement<{ readonly record: unknown }, [userId: string]>(
  "counter shifts for the copy",
  `select json_build_object('opened_date', iso(opened_at), 'opening_float', opening_float, 'closed_date', iso(closed_at),
     'expected', expected, 'counted', counted, 'difference', difference, 'reason', reason) as record
   from counter_shifts where user_id = $1 order by opened_at desc limit 1000`,
);

/** Throws shift_still_open: only its member counts the cash of a shift, so a member with an open one does not leave (0154). The caller has locked the agency. */
export async function requireNoOpenShift(transaction: Transaction, userId: string): Promise<void> {
  const [open] = await transaction.query(openShiftOf(userId));
  if (open) throw appError("shift_still_open");
}

/**
 * Throws shift_still_open and cash_still_owed: only members with the permission `counter` settle the cash of an agency (0222). The caller has locked the
 * agency.
 */
export async function requireNoCashAtCounter(
  transaction: Transaction,
  agencyId: string,
): Promise<void> {
  const [cash] = await transaction.query(cashAtCounter(agencyId));
  if (cash?.open) throw appError("shift_still_open");
  if (cash?.owed) throw appError("cash_still_owed");
}

/** The shifts of a user; they stay with the agency when the account is erased. */
export const counterRecords: UserRecords = {
  name: "counter_shifts",
  read: readShifts,
  requireErasable: requireNoOpenShift,
  erase: () => [],
};
