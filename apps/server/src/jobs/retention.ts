import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
import type { Job } from "./runner.ts";

/** Forgets at most 2,000 rows and answers how many; the module that owns the table gives it. `days` is the age from which rows are forgotten. */
export type Forgetting = (days: number) => Statement<{ readonly forgotten: number }>;

/** What each owner of personal data forgets, and after how many days. */
export interface Retention {
  readonly forget: Forgetting;
  readonly days: (config: Config) => number;
}

const dropDoneEffects = statement<{ forgotten: number }, [days: number]>(
  "drop done effects",
  `with gone as (
     delete from outbox where id in (select id from outbox where done_at < app_now() - make_interval(days => $1::integer) limit 2000) returning id
   ) select count(*)::integer as forgotten from gone`,
);
const forgetAuditAddresses = statement<{ forgotten: number }, [days: number]>(
  "forget addresses of audit rows",
  `with gone as (
     update audit_log set address = null
     where id in (select id from audit_log where address is not null and happened_at < app_now() - make_interval(days => $1::integer) limit 2000) returning id
   ) select count(*)::integer as forgotten from gone`,
);

const forgetFailedEffects = statement<{ forgotten: number }, [days: number]>(
  "forget what failed effects carried",
  `with gone as (
     update outbox set payload = '{}', error = null where id in (
       select id from outbox where failed_at < app_now() - make_interval(days => $1::integer) and (payload <> '{}' or error is not null)
       order by failed_at limit 2000)
     returning id
   ) select count(*)::integer as forgotten from gone`,
);

const own: readonly Retention[] = [
  { forget: dropDoneEffects, days: () => 30 }, // their payloads name people
  { forget: forgetFailedEffects, days: (config) => config.MESSAGE_DAYS }, // that something failed stays for the books
  { forget: forgetAuditAddresses, days: (config) => config.AUDIT_DAYS },
];

/** Once a day, in portions: what the modules and the server itself need no longer. Answers how many rows were forgotten. */
export function retentionJob(context: Context, modules: readonly Retention[]): Job {
  return {
    name: "retention",
    everySeconds: 86_400,
    leaseSeconds: 600,
    async run() {
      let forgotten = 0;
      for (const { forget, days } of [...own, ...modules]) {
        const [row] = await context.database.query(forget(days(context.config)));
        forgotten += row?.forgotten ?? 0;
      }
      return forgotten;
    },
  };
}
