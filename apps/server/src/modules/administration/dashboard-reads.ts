import { statement } from "../../database/database.ts";
import { verifiedAgency, waitingAgency } from "./agency-reads.ts";
import { disabledUsers } from "./user-reads.ts";

/** Counts stop here; an administrator does not need larger ones exactly. */
const max = 1_000_000;

export const agencyCounts = statement<{
  waiting: number;
  pending: number;
  active: number;
  refused: number;
  suspended: number;
}>(
  "dashboard agencies",
  `select count(*) filter (where ${waitingAgency})::integer as waiting, count(*) filter (where state = 'pending' and ${verifiedAgency})::integer as pending, count(*) filter (where state = 'active')::integer as active,
     count(*) filter (where state = 'refused')::integer as refused, count(*) filter (where state = 'suspended')::integer as suspended from agencies a`,
);

/** Value: start of the day. */
export const userCounts = statement<
  { total: number; new_today: number; disabled: number },
  [today: string]
>(
  "dashboard users",
  `select (select count(*) from (select from users where deleted_at is null limit ${max}) u)::integer as total,
     (select count(*) from (select from users where deleted_at is null and created_at >= $1::timestamptz limit ${max}) u)::integer as new_today,
     (select count(*) from (select from (${disabledUsers}) off limit ${max}) u)::integer as disabled`,
);

/** Bookings paid since the start of the day, in any current state; amounts in whole francs. */
export const salesToday = statement<{ paid_today: number; amount_today: string }, [today: string]>(
  "dashboard sales",
  "select count(*)::integer as paid_today, coalesce(sum(amount_xaf), 0) as amount_today from bookings where paid_at >= $1::timestamptz",
);

/** Values: start of the day, audit action of refused logins. */
export const openIssues = statement<
  { refunds: number; alerts: number; refused_logins: number },
  [today: string, refusedLogin: string]
>(
  "dashboard issues",
  `select (select count(*) from (select from refunds where state <> 'succeeded' limit ${max}) r)::integer as refunds,
     (select count(*) from (select from alerts where seen_at is null limit ${max}) l)::integer as alerts,
     (select count(*) from (select from audit_log where action = $2 and happened_at >= $1::timestamptz limit ${max}) l)::integer as refused_logins`,
);

export const oldestWaiting = statement<{ uuid: string; name: string; created: string }>(
  "dashboard waiting",
  `select id as uuid, name, iso(created_at) as created from agencies a where ${waitingAgency} order by created_at, id limit 5`,
);
