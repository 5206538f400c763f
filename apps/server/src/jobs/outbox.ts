import { v7 as uuid } from "uuid";
import type { Context } from "../context.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
import type { Lifespan } from "./lease.ts";
import { startHeartbeat, defaultPace } from "./lease.ts";
import type { Job } from "./runner.ts";

/** A job of a committed transaction, run at least once. Its id is the same for all retries, so that receivers can drop duplicates. */
export interface OutboxJob {
  readonly id: string;
  readonly topic: string;
  readonly entityId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Number of earlier attempts. */
  readonly attempts: number;
  readonly createdAt: string;
}

/** Runs one job. An exception causes a retry later, and so does `later`, which is expected; `drop` gives up at once (invalid address, expired code). */
export interface JobHandler {
  (job: OutboxJob): Promise<void | { readonly drop: string } | { readonly later: string }>;
  /** Maximum number of batches of ten jobs that run at once in one process; default 1. Slow jobs that users wait for have several. */
  readonly queues?: number;
}

/** SQL that inserts the job of `jobRow` and notifies the worker, for a statement that changes a state and enqueues a job; a null parameter inserts none. */
export const insertJob = (parameter: string): string =>
  `insert into outbox (id, topic, entity_id, payload)
   select id, topic, entity_id, payload from jsonb_to_record(${parameter}::jsonb) as j(id uuid, topic text, entity_id text, payload jsonb) where id is not null
   on conflict (topic, entity_id) do nothing returning pg_notify('outbox', '')`;

const insert = statement<never, [job: string]>("put into outbox", insertJob("$1"));

/**
 * Deletes the jobs of a topic that wait to be run and whose payload contains one of the given objects (JSON), because a newer job replaces them. Jobs that
 * are being run stay. Returns the payloads, the oldest first.
 */
export const deleteWaitingJobs = statement<
  Pick<OutboxJob, "payload">,
  [topic: string, payloads: readonly string[]]
>(
  "delete waiting outbox rows",
  `with deleted as (
     delete from outbox where topic = $1 and payload @> any ($2::jsonb[]) and done_at is null and failed_at is null and (leased_until is null or leased_until < app_now())
     returning id, payload, created_at)
   select payload from deleted order by created_at, id`,
);

interface LeasedRow {
  readonly id: string;
  readonly topic: string;
  readonly entity_id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly created_at: string;
}

const lease = statement<LeasedRow, [topic: string, max: number, seconds: number]>(
  "lease outbox rows",
  `update outbox o set leased_until = app_now() + make_interval(secs => $3), attempts = attempts + 1
   where id in (select id from outbox where topic = $1 and done_at is null and failed_at is null and next_attempt_at <= app_now() and (leased_until is null or leased_until < app_now())
                order by next_attempt_at limit $2 for update skip locked)
   returning id, topic, entity_id, payload, attempts - 1 as attempts, created_at::text`,
);
/** Returns the lost leases: another process acquired the row, or the lease expired because no renewal succeeded. */
const renew = statement<
  { id: string },
  [ids: readonly string[], attempts: readonly number[], seconds: number]
>(
  "renew leases of outbox rows",
  `with mine as (select * from unnest($1::uuid[], $2::smallint[]) as m (id, attempts)),
     renewed as (update outbox o set leased_until = app_now() + make_interval(secs => $3) from mine
       where o.id = mine.id and o.attempts = mine.attempts and o.done_at is null and o.failed_at is null and o.leased_until >= app_now())
   select o.id from outbox o join mine on mine.id = o.id
   where o.attempts <> mine.attempts or (o.done_at is null and o.failed_at is null and o.leased_until < app_now())`,
);
// Every lease increments `attempts`, which identifies the lease: results of a lost lease are discarded.
const finish = statement<{ id: string }, [id: string, attempts: number]>(
  "finish outbox row",
  "update outbox set done_at = app_now(), leased_until = null, error = null where id = $1 and attempts = $2 returning id",
);
const retry = statement<
  { id: string },
  [id: string, attempts: number, minutes: number, error: string]
>(
  "retry outbox row later",
  `update outbox set leased_until = null, next_attempt_at = app_now() + make_interval(mins => $3), error = $4
   where id = $1 and attempts = $2 and done_at is null and failed_at is null returning id`,
);
/** Marks the job as failed and raises an alert for operators. */
const giveUp = statement<
  { id: string },
  [id: string, attempts: number, error: string, alert: string]
>(
  "give outbox row up",
  `with failed as (update outbox set failed_at = app_now(), leased_until = null, error = $3
     where id = $1 and attempts = $2 and done_at is null and failed_at is null returning id, topic)
   insert into alerts as a (id, kind, subject, details) select $4::uuid, 'outbox_job_failed', id::text, jsonb_build_object('topic', topic) from failed
   on conflict (kind, subject) do update set seen_at = null, raised_at = app_now(), details = excluded.details || jsonb_build_object('count', coalesce((a.details ->> 'count')::int, 1) + 1)
   returning id`,
);

/** A hanging job is given to another process after 120 s, regardless of heartbeats; every driver times out long before. */
const defaultLifespan: Lifespan = { ...defaultPace, maxSeconds: 120 };

/** Minutes until the next attempt: 1, 5, 30 minutes, 2 and 6 hours, then it is listed as failed [G.pay.07]. */
export const retryMinutes: readonly number[] = [1, 5, 30, 120, 360];

/** Returns the statement that inserts a job. Jobs are unique per topic and entity, so a repeated transaction adds none. */
export function enqueue(
  name: string,
  entityId: string,
  payload: Readonly<Record<string, unknown>> = {},
): Statement<unknown> {
  return insert(jobRow(name, entityId, payload));
}

/** Returns a job as the parameter of `insertJob`. */
export function jobRow(
  topic: string,
  entityId: string,
  payload: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ id: uuid(), topic, entity_id: entityId, payload });
}

/**
 * Returns the job that runs due outbox jobs with their handlers, in batches. Each topic has its own queue, so that a payment does not wait for a slow
 * mail server. A job without a handler in this process is left to a process that has one (a newer release).
 */
export function outboxJob(
  context: Context,
  jobHandlers: Readonly<Record<string, JobHandler>>,
  lifespan: Lifespan = defaultLifespan,
): Job {
  const queueOf = (topic: string, handler: JobHandler): Job => ({
    name: `outbox ${topic}`,
    everySeconds: 2,
    async run() {
      const rows = await context.database.query(lease(topic, 10, lifespan.leaseSeconds));
      if (rows.length > 0) await handleBatch(context, { rows, handler, lifespan });
      return rows.length;
    },
  });
  const queues = Object.entries(jobHandlers).flatMap(([topic, handler]) =>
    Array.from({ length: handler.queues ?? 1 }, () => queueOf(topic, handler)),
  );
  return {
    name: "outbox",
    everySeconds: 2,
    queues,
    run: async () =>
      (await settleAll(queues.map((queue) => queue.run()))).reduce((sum, done) => sum + done, 0),
  };
}

interface LeasedBatch {
  readonly rows: readonly LeasedRow[];
  readonly handler: JobHandler;
  readonly lifespan: Lifespan;
}

/** Ends after the last job, also when storing the result of another failed, because the queue's next run must not overlap with this one. */
async function handleBatch(
  context: Context,
  { rows, handler, lifespan }: LeasedBatch,
): Promise<void> {
  const { database, log } = context;
  const unfinished = new Map(rows.map((row) => [row.id, row.attempts + 1])); // job ids with the attempt that holds their lease
  const heartbeat = startHeartbeat(lifespan, log, async () => {
    for (const { id } of await database.query(
      renew([...unfinished.keys()], [...unfinished.values()], lifespan.leaseSeconds),
    )) {
      if (unfinished.delete(id)) log.warn({ outbox: id }, "job lease lost");
    }
    return unfinished.size > 0;
  });
  try {
    await settleAll(
      rows.map((row) =>
        handle(context, handler, {
          ...row,
          entityId: row.entity_id,
          createdAt: row.created_at,
        }).finally(() => unfinished.delete(row.id)),
      ),
    );
  } finally {
    await heartbeat.stop();
  }
}

/** Waits for all promises, then throws the first error if there is one. */
async function settleAll<Result>(promises: readonly Promise<Result>[]): Promise<readonly Result[]> {
  const outcomes = await Promise.allSettled(promises);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

async function handle(context: Context, handler: JobHandler, one: OutboxJob): Promise<void> {
  const held = one.attempts + 1;
  const minutes = retryMinutes[one.attempts];
  try {
    const outcome = await handler(one);
    await storeResult(
      context,
      one,
      !outcome
        ? finish(one.id, held)
        : "later" in outcome && minutes !== undefined
          ? retry(one.id, held, minutes, outcome.later)
          : giveUp(one.id, held, "later" in outcome ? outcome.later : outcome.drop, uuid()),
    );
  } catch (error) {
    context.log.warn(
      { err: error, topic: one.topic, outbox: one.id, attempts: held },
      minutes === undefined ? "job failed, retries exhausted" : "job failed, will be retried",
    );
    await storeResult(
      context,
      one,
      minutes === undefined
        ? giveUp(one.id, held, String(error), uuid())
        : retry(one.id, held, minutes, String(error)),
    );
  }
}

async function storeResult(
  { database, log }: Context,
  one: OutboxJob,
  result: Statement<{ id: string }>,
): Promise<void> {
  const [stored] = await database.query(result);
  if (!stored)
    log.warn(
      { topic: one.topic, outbox: one.id, attempts: one.attempts + 1, result: result.name },
      "job result discarded: lease lost",
    );
}
