import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";

/** A number that waits for its code. Times are ISO 8601. */
interface PendingNumber {
  readonly operator: MobileOperator;
  readonly phone: string;
  readonly expires: string;
  readonly wait_seconds: number;
}

/** Returns the numbers of an agency whose code can still be entered. Values: agency, wrong codes after which one ends, seconds between two codes. */
export const pendingNumbers = statement<
  PendingNumber,
  [agency: string, maxAttempts: number, waitSeconds: number]
>(
  "pending payout numbers",
  `select operator, phone, iso(expires_at) as expires, greatest(0, ceil(extract(epoch from asked_at - app_now()) + $3))::integer as wait_seconds
   from payout_number_codes where agency_id = $1 and expires_at > app_now() and attempts < $2 order by operator`,
);

/** Creates the code of a number, or replaces that of another number. Returns no row when the number got a code within the waiting time. */
export const renewNumberCode = statement<
  { id: string },
  [
    agency: string,
    operator: MobileOperator,
    id: string,
    phone: string,
    salt: Buffer,
    codeHash: Buffer,
    language: Language,
    requestedBy: string,
    minutes: number,
    waitSeconds: number,
  ]
>(
  "renew payout number code",
  `insert into payout_number_codes as c (agency_id, operator, id, phone, salt, code_hash, language, requested_by, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, app_now() + make_interval(mins => $9))
   on conflict (agency_id, operator) do update set id = excluded.id, phone = excluded.phone, salt = excluded.salt, code_hash = excluded.code_hash,
     language = excluded.language, requested_by = excluded.requested_by, attempts = 0, asked_at = app_now(), expires_at = excluded.expires_at
     where c.phone <> excluded.phone or c.asked_at <= app_now() - make_interval(secs => $10)
   returning c.id`,
);

/** Removes the waiting number of an operator. */
export const dropNumberCode = statement<never, [agency: string, operator: MobileOperator]>(
  "drop payout number code",
  "delete from payout_number_codes where agency_id = $1 and operator = $2",
);

/** Checks an entered code and counts a wrong one. `dead`: no code is active. Commit it for a wrong code too. */
export const enterNumberCode = statement<
  {
    outcome: "right" | "wrong" | "dead";
    operator: MobileOperator | null;
    phone: string | null;
  },
  [agency: string, mtnHash: Buffer, orangeHash: Buffer, maxAttempts: number]
>("enter payout number code", "select * from enter_payout_code($1, $2, $3, $4)");

/** A code to send, with the agency it belongs to. */
interface NumberCodeRow {
  readonly id: string;
  readonly agency_id: string;
  readonly phone: string;
  readonly salt: Buffer;
  readonly language: Language;
  readonly expired: boolean;
}

export const numberCodeById = statement<NumberCodeRow, [id: string]>(
  "payout number code by id",
  "select id, agency_id, phone, salt, language, expires_at <= app_now() as expired from payout_number_codes where id = $1",
);

const purge = purgeStatement(
  "purge payout number codes",
  `delete from payout_number_codes where id in
     (select id from payout_number_codes where expires_at < app_now() - make_interval(days => $1::integer) limit 2000)`,
);

/** Numbers whose code was never entered are erased after a day. */
export const payoutCodeRetention: Retention = { purge, days: () => 1 };
