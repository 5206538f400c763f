import type { Database, Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { Job } from "../../jobs/runner.ts";
import { alert } from "./alerts.ts";
import { dropOldEvents } from "./event-store.ts";
import type { Payable } from "./payable.ts";
import type { PaymentServices } from "./payment-services.ts";

/** A violated invariant. `subject` identifies the row. */
export interface LedgerError {
  readonly check: string;
  readonly subject: string;
  /** Why the check could not run. */
  readonly cause?: unknown;
}

/** An invariant of the ledger; the query returns its violations. Other modules add their own (`paid booking without tickets`). */
export interface LedgerCheck {
  readonly name: string;
  readonly broken: Statement<{ subject: string }>;
}

/** Returns a function that makes checks whose statements are named after `group`. The query of a check returns the subjects that violate it. */
export function checksOf(group: string): (name: string, text: string) => LedgerCheck {
  return (name, text) => ({
    name,
    broken: statement<{ subject: string }>(`${group}: ${name}`, text)(),
  });
}

const check = checksOf("ledger");

const checks: readonly LedgerCheck[] = [
  check(
    "a ledger transaction is balanced",
    "select transaction_id::text as subject from ledger_entries group by transaction_id having sum(amount) <> 0 limit 100",
  ),
  check(
    "the ledger as a whole is balanced",
    "select 'ledger' as subject from ledger_entries having sum(amount) <> 0",
  ),
  check(
    "money received is in the ledger",
    `select a.id::text as subject from payment_attempts a where a.state in ('paid', 'paid_late', 'partially_refunded', 'refunded', 'disputed', 'charged_back')
       and not exists (select from ledger_transactions t where t.attempt_id = a.id and t.kind in ('payment', 'late_payment', 'suspense')) limit 100`,
  ),
  check(
    "a payment in the ledger has an attempt that was paid",
    `select t.id::text as subject from ledger_transactions t left join payment_attempts a on a.id = t.attempt_id
     where t.kind in ('payment', 'late_payment', 'suspense') and (a.id is null or a.state in ('created', 'pending', 'processing', 'failed', 'expired', 'cancelled')) limit 100`,
  ),
  check(
    "a payable has one effective attempt",
    "select payable_id::text as subject from payment_attempts where effective group by payable_kind, payable_id having count(*) > 1 limit 100",
  ),
  check(
    "money that pays no order has a refund",
    `select a.id::text as subject from payment_attempts a where a.state in ('paid', 'paid_late') and not a.effective and a.amount_xaf > 0
       and not exists (select from refunds r where r.attempt_id = a.id) limit 100`,
  ),
  check(
    "refunds do not exceed the amount paid",
    "select r.attempt_id::text as subject from refunds r join payment_attempts a on a.id = r.attempt_id group by r.attempt_id, a.amount_xaf having sum(r.amount_xaf) > a.amount_xaf limit 100",
  ),
  check(
    "an executed refund is in the ledger once",
    `select r.id::text as subject from refunds r where (r.state = 'succeeded')::integer <>
       (select count(*) filter (where t.kind = 'refund') - count(*) filter (where t.kind = 'refund_reversed') from ledger_transactions t where t.refund_id = r.id) limit 100`,
  ),
  check(
    "a payment that was charged back is in the ledger",
    `select a.id::text as subject from payment_attempts a where a.state = 'charged_back' and not exists (select from ledger_transactions t where t.attempt_id = a.id and t.kind = 'charge_back') limit 100`,
  ),
  check(
    "a refund is completed by its due date",
    "select id::text as subject from refunds where state <> 'succeeded' and due_at < app_now() limit 100",
  ),
  check(
    "held money is never negative",
    "select agency_id::text || ' ' || departure_id::text as subject from ledger_entries where account = 'agency_held' group by agency_id, departure_id having sum(amount) > 0 limit 100",
  ),
  check(
    "a due outbox job is completed within 10 minutes",
    "select id::text as subject from outbox where done_at is null and failed_at is null and next_attempt_at < app_now() - interval '10 minutes' limit 100",
  ),
  check(
    "a failed outbox job has an alert that was read",
    "select o.id::text as subject from outbox o where o.failed_at is not null and o.attempts > 5 and not exists (select from alerts a where a.kind = 'outbox_job_failed' and a.subject = o.id::text and a.seen_at is not null) limit 100",
  ),
  check(
    // The provider decides an attempt in processing within a day.
    "an attempt is decided within 30 minutes of its end",
    "select id::text as subject from payment_attempts where state in ('created', 'pending', 'processing') and expires_at < app_now() - case state when 'processing' then interval '1 day' else interval '30 minutes' end limit 100",
  ),
];

const withoutEffective = statement<{ subject: string }, [Payable["kind"], string[]]>(
  "ledger: paid without effective attempt",
  `select given.id::text as subject from unnest($2::uuid[]) as given(id)
   where not exists (select from payment_attempts a where a.payable_kind = $1 and a.payable_id = given.id and a.effective)`,
);

type Finding = Omit<LedgerError, "check">;

interface LedgerScope {
  readonly payables?: Iterable<Payable>;
  readonly extra?: readonly LedgerCheck[];
}

/** Checks every invariant of the ledger. Returns the violations; empty if there are none. A check that cannot run is one, and the others run all the same. */
export async function checkLedger(
  database: Database,
  { payables = [], extra = [] }: LedgerScope = {},
): Promise<LedgerError[]> {
  const errors: LedgerError[] = [];
  for (const { name, broken } of [...checks, ...extra]) {
    const rows: readonly Finding[] = await database
      .query(broken)
      .catch((cause: unknown) => [notRun(cause)]);
    errors.push(...rows.map((found) => ({ check: name, ...found })));
  }
  for (const payable of payables) {
    const check = `a paid ${payable.kind} has the attempt that paid it`;
    const rows = await findPaidWithoutAttempt(database, payable);
    errors.push(...rows.map((found) => ({ check, ...found })));
  }
  return errors;
}

const notRun = (cause: unknown): Finding => ({ subject: "the check could not run", cause });

/** Maximum payables per query. */
const batchSize = 5000;

async function findPaidWithoutAttempt(database: Database, payable: Payable): Promise<Finding[]> {
  const found: Finding[] = [];
  let after: string | null = null;
  try {
    for (;;) {
      const ids: readonly string[] = (await payable.paidIds?.(after, batchSize)) ?? [];
      if (ids.length === 0) return found;
      found.push(...(await database.query(withoutEffective(payable.kind, [...ids]))));
      after = ids.at(-1) ?? null;
    }
  } catch (cause) {
    return [...found, notRun(cause)]; // what was found before counts
  }
}

/** Returns the hourly job that checks the ledger, logs each violation and raises an alert for it. */
export function ledgerCheckJob(
  { context: { database, log }, payables }: PaymentServices,
  extra: () => readonly LedgerCheck[],
): Job {
  return {
    name: "invariants",
    everySeconds: 3600,
    leaseSeconds: 600,
    async run() {
      const errors = await checkLedger(database, { payables: payables.values(), extra: extra() });
      for (const { cause: err, ...error } of errors)
        log.error({ err, ...error }, "ledger check failed");
      await database.batch([
        ...errors.map(({ check, subject, cause }) =>
          cause === undefined
            ? alert("ledger", `${check}: ${subject}`)
            : alert("ledger_check_failed", check),
        ),
        dropOldEvents(),
      ]);
      return 0;
    },
  };
}
