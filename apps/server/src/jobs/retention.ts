import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
import type { Job } from "./runner.ts";

/** Purges at most 2,000 rows and returns the number; defined by the module that owns the table. `days` is the age from which rows are purged. */
export type PurgeStatement = (days: number) => Statement<{ readonly purged: number }>;

/** Purges one kind of personal data after the given number of days. */
export interface Retention {
  readonly purge: PurgeStatement;
  readonly days: (config: Config) => number;
}

const deleteFinishedJobs = statement<{ purged: number }, [days: number]>(
  "drop done jobs",
  `with gone as (
     delete from outbox where id in (select id from outbox where done_at < app_now() - make_interval(days => $1::integer) limit 2000) returning id
   ) select count(*)::integer as purged from gone`,
);
const purgeAuditAddresses = statement<{ purged: number }, [days: number]>(
  "purge addresses of audit rows",
  `with gone as (
     update audit_log set address = null
     where id in (select id from audit_log where address is not null and happened_at < app_now() - make_interval(days => $1::integer) limit 2000) returning id
   ) select count(*)::integer as purged from gone`,
);

const purgeFailedJobs = statement<{ purged: number }, [days: number]>(
  "purge what failed jobs carried",
  `with gone as (
     update outbox set payload = '{}', error = null where id in (
       select id from outbox where failed_at < app_now() - make_interval(days => $1::integer) and (payload <> '{}' or error is not null)
       order by failed_at limit 2000)
     returning id
   ) select count(*)::integer as purged from gone`,
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
