import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
import type { Job } from "./runner.ts";

/** Purges at most 2,000 rows and returns the number; defined by the module that owns the table. `days` is the age from which rows are purged. */
export type PurgeStatement = (days: number) => Statement<{ readonly purged: number }>;

/** Returns a statement of a change that removes personal data: an `update` or `delete` of at most 2,000 rows older than `$1` days. */
export function purgeStatement(name: string, change: string): PurgeStatement {
  return statement<{ purged: number }, [days: number]>(
    name,
    `with gone as (${change} returning 1) select count(*)::integer as purged from gone`,
  );
}

/** Purges one kind of personal data after the given number of days. */
export interface Retention {
  readonly purge: PurgeStatement;
  readonly days: (config: Config) => number;
}

const deleteFinishedJobs = purgeStatement(
  "drop done jobs",
  `delete from outbox where id in (select id from outbox where done_at < app_now() - make_interval(days => $1::integer) limit 2000)`,
);
const purgeAuditAddresses = purgeStatement(
  "purge addresses of audit rows",
  `update audit_log set address = null
   where id in (select id from audit_log where address is not null and happened_at < app_now() - make_interval(days => $1::integer) limit 2000)`,
);

const purgeFailedJobs = purgeStatement(
  "purge what failed jobs carried",
  `update outbox set payload = '{}', error = null where id in (
     select id from outbox where failed_at < app_now() - make_interval(days => $1::integer) and (payload <> '{}' or error is not null)
     order by failed_at limit 2000)`,
);

const serverRetention: readonly Retention[] = [
  { purge: deleteFinishedJobs, days: () => 30 }, // their payloads contain personal data
  { purge: purgeFailedJobs, days: (config) => config.MESSAGE_DAYS }, // the fact of the failure is kept
  { purge: purgeAuditAddresses, days: (config) => config.AUDIT_DAYS },
];

/** Purges once a day, in batches, the rows that the modules and the server no longer need. Returns the number of purged rows. */
export function retentionJob(context: Context, modules: readonly Retention[]): Job {
  return {
    name: "retention",
    everySeconds: 86_400,
    leaseSeconds: 600,
    async run() {
      let purged = 0;
      for (const { purge, days } of [...serverRetention, ...modules]) {
        const [row] = await context.database.query(purge(days(context.config)));
        purged += row?.purged ?? 0;
      }
      return purged;
    },
  };
}
