import { v7 as uuid } from "uuid";
import type { Context } from "../context.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
import type { Lifespan } from "./lease.ts";
import { keepAlive, usualPace } from "./lease.ts";
import type { Job } from "./runner.ts";

/** An effect of a committed transaction, done at least once; its id is stable over retries, so receivers can drop doubles. */
export interface Effect {
  readonly id: string;
  readonly effect: string;
  readonly entityId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** How often it was tried before. */
  readonly tries: number;
  readonly createdAt: string;
}

/** Does one effect. Throwing means: try again later; `drop` gives up at once (bad address, expired code). */
export interface Performer {
  (effect: Effect): Promise<void | { readonly drop: string }>;
  /** How many groups of ten effects run at once in one process; 1 unless set. Slow effects that people wait for have several. */
  readonly lanes?: number;
}

const insert = statement<never, [string, string, string, string]>(
  "put into outbox",
  `with added as (insert into outbox (id, effect, entity_id, payload) values ($1, $2, $3, $4::jsonb) on conflict (effect, entity_id) do nothing returning id)
   select pg_notify('outbox', '') from added`,
);
interface LeasedRow {
  readonly id: string;
  readonly effect: string;
  readonly entity_id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly tries: number;
  readonly created_at: string;
}

const lease = statement<LeasedRow, [effect: string, most: number, seconds: number]>(
  "lease outbox rows",
  `update outbox o set leased_until = app_now() + make_interval(secs => $3), tries = tries + 1
   where id in (select id from outbox where effect = $1 and done_at is null and failed_at is null and next_try_at <= app_now() and (leased_until is null or leased_until < app_now())
                order by next_try_at limit $2 for update skip locked)
   returning id, effect, entity_id, payload, tries - 1 as tries, created_at::text`,
);
/** Answers which leases are lost: another process took the row over, or nothing came through for so long that one may. */
const renew = statement<{ id: string }, [ids: readonly string[], tries: readonly number[], seconds: number]>(
  "renew leases of outbox rows",
  `with mine as (select * from unnest($1::uuid[], $2::smallint[]) as m (id, tries)),
     kept as (update outbox o set leased_until = app_now() + make_interval(secs => $3) from mine
       where o.id = mine.id and o.tries = mine.tries and o.done_at is null and o.failed_at is null and o.leased_until >= app_now())
   select o.id from outbox o join mine on mine.id = o.id
   where o.tries <> mine.tries or (o.done_at is null and o.failed_at is null and o.leased_until < app_now())`,
);
// Every lease counts one try more, so the count says whose lease it is: what comes from one that was lost meanwhile changes nothing.
const finish = statement<{ id: string }, [id: string, tries: number]>(
  "finish outbox row",
  "update outbox set done_at = app_now(), leased_until = null, error = null where id = $1 and tries = $2 returning id",
);
const retry = statement<{ id: string }, [id: string, tries: number, minutes: number, error: string]>(
  "retry outbox row later",
  `update outbox set leased_until = null, next_try_at = app_now() + make_interval(mins => $3), error = $4
   where id = $1 and tries = $2 and done_at is null and failed_at is null returning id`,
);
/** With an alert, for somebody must look at it: its details name the effect, the row in the outbox says the rest. */
const giveUp = statement<{ id: string }, [id: string, tries: number, error: string, alert: string]>(
  "give outbox row up",
  `with failed as (update outbox set failed_at = app_now(), leased_until = null, error = $3
     where id = $1 and tries = $2 and done_at is null and failed_at is null returning id, effect)
   insert into alerts (id, kind, subject, details) select $4::uuid, 'effect_failed', id::text, jsonb_build_object('effect', effect) from failed
   on conflict (kind, subject) do update set seen_at = null returning id`,
);

/** An effect that hangs is given to another process after 120 s, whatever its own says; every driver gives up long before. */
const usualLifespan: Lifespan = { ...usualPace, longestSeconds: 120 };

/** Minutes until the next try: 1, 5, 30 minutes, 2 and 6 hours, then it is listed as failed [G.pay.07]. */
export const retryMinutes: readonly number[] = [1, 5, 30, 120, 360];

/** The statement that records an effect; unique per effect and entity, so a repeated transaction adds nothing. */
export function effect(name: string, entityId: string, payload: Readonly<Record<string, unknown>> = {}): Statement<unknown> {
  return insert(uuid(), name, entityId, JSON.stringify(payload));
}

/**
 * The job that relays due effects to their performers, a few at a time. Each effect has a lane of its own: a payment does not wait for a slow
 * mail server. What nobody here performs stays for a process that does (a newer release beside this one).
 */
export function outboxJob(context: Context, performers: Readonly<Record<string, Performer>>, lifespan: Lifespan = usualLifespan): Job {
  const laneOf = (effectName: string, performer: Performer): Job => ({
    name: `outbox ${effectName}`,
    everySeconds: 2,
    async run() {
      const rows = await context.database.query(lease(effectName, 10, lifespan.leaseSeconds));
      if (rows.length > 0) await performAll(context, { rows, performer, lifespan });
      return rows.length;
    },
  });
  const lanes = Object.entries(performers).flatMap(([effectName, performer]) => Array.from({ length: performer.lanes ?? 1 }, () => laneOf(effectName, performer)));
  return {
    name: "outbox",
    everySeconds: 2,
    lanes,
    run: async () => (await allOver(lanes.map((lane) => lane.run()))).reduce((sum, done) => sum + done, 0),
  };
}

interface Turn {
  readonly rows: readonly LeasedRow[];
  readonly performer: Performer;
  readonly lifespan: Lifespan;
}

/** Ends when the last effect is over, also when the bookkeeping of another failed: the lane's next turn must not run beside this one. */
async function performAll(context: Context, { rows, performer, lifespan }: Turn): Promise<void> {
  const { database, log } = context;
  const under = new Map(rows.map((row) => [row.id, row.tries + 1])); // what is not over yet, with the try that holds its lease
  const heart = keepAlive(lifespan, log, async () => {
    for (const { id } of await database.query(renew([...under.keys()], [...under.values()], lifespan.leaseSeconds))) {
      if (under.delete(id)) log.warn({ outbox: id }, "the lease of an effect is lost while it is under way");
    }
    return under.size > 0;
  });
  try {
    await allOver(rows.map((row) => perform(context, performer, { ...row, entityId: row.entity_id, createdAt: row.created_at }).finally(() => under.delete(row.id))));
  } finally {
    await heart.stop();
  }
}

/** Waits for every one, then throws the first failure if there was one. */
async function allOver<Result>(under: readonly Promise<Result>[]): Promise<readonly Result[]> {
  const outcomes = await Promise.allSettled(under);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

async function perform(context: Context, performer: Performer, one: Effect): Promise<void> {
  const held = one.tries + 1;
  try {
    const outcome = await performer(one);
    await book(context, one, outcome ? giveUp(one.id, held, outcome.drop, uuid()) : finish(one.id, held));
  } catch (error) {
    const minutes = retryMinutes[one.tries];
    context.log.warn({ err: error, effect: one.effect, outbox: one.id, tries: held }, minutes === undefined ? "effect failed for good" : "effect failed, will be tried again");
    await book(context, one, minutes === undefined ? giveUp(one.id, held, String(error), uuid()) : retry(one.id, held, minutes, String(error)));
  }
}

async function book({ database, log }: Context, one: Effect, result: Statement<{ id: string }>): Promise<void> {
  const [booked] = await database.query(result);
  if (!booked) log.warn({ effect: one.effect, outbox: one.id, tries: one.tries + 1, result: result.name }, "the result of an effect came too late and changes nothing");
}
