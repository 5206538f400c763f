import { v7 as uuid } from "uuid";
import type { Context } from "../context.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
import type { Pace } from "./lease.ts";
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
export type Performer = (effect: Effect) => Promise<void | { readonly drop: string }>;

const insert = statement<never, [string, string, string, string]>(
  "put into outbox",
  `with added as (insert into outbox (id, effect, entity_id, payload) values ($1, $2, $3, $4::jsonb) on conflict (effect, entity_id) do nothing returning id)
   select pg_notify('outbox', '') from added`,
);
const lease = statement<{ id: string; effect: string; entity_id: string; payload: Record<string, unknown>; tries: number; created_at: string }, [effect: string, most: number, seconds: number]>(
  "lease outbox rows",
  `update outbox o set leased_until = app_now() + make_interval(secs => $3), tries = tries + 1
   where id in (select id from outbox where effect = $1 and done_at is null and failed_at is null and next_try_at <= app_now() and (leased_until is null or leased_until < app_now())
                order by next_try_at limit $2 for update skip locked)
   returning id, effect, entity_id, payload, tries - 1 as tries, created_at::text`,
);
const renew = statement<never, [ids: readonly string[], seconds: number]>(
  "renew leases of outbox rows",
  "update outbox set leased_until = app_now() + make_interval(secs => $2) where id = any ($1::uuid[]) and done_at is null and failed_at is null and leased_until >= app_now()",
);
const finish = statement<never, [string]>("finish outbox row", "update outbox set done_at = app_now(), leased_until = null, error = null where id = $1");
const retry = statement<never, [string, number, string]>(
  "retry outbox row later",
  "update outbox set leased_until = null, next_try_at = app_now() + make_interval(mins => $2), error = $3 where id = $1",
);
const giveUp = statement<never, [string, string]>("give outbox row up", "update outbox set failed_at = app_now(), leased_until = null, error = $2 where id = $1");
/** Somebody must look at it: the details name the effect, the row in the outbox says the rest. */
const alert = statement<never, [string, string, string]>(
  "alert that an effect failed",
  `insert into alerts (id, kind, subject, details) values ($1, 'effect_failed', $2, jsonb_build_object('effect', $3::text)) on conflict (kind, subject) do update set seen_at = null`,
);

/** An effect that hangs is given to another process after this, whatever its own says; every driver gives up long before. */
const longestSeconds = 120;

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
export function outboxJob(context: Context, performers: Readonly<Record<string, Performer>>, pace: Pace = usualPace): Job {
  const lanes = Object.entries(performers).map(([effectName, performer]): Job => ({
    name: `outbox ${effectName}`,
    everySeconds: 2,
    async run() {
      const rows = await context.database.query(lease(effectName, 10, pace.leaseSeconds));
      if (rows.length === 0) return 0;
      const ids = rows.map((row) => row.id);
      const heart = keepAlive({ ...pace, longestSeconds }, async () => void (await context.database.query(renew(ids, pace.leaseSeconds))));
      await Promise.all(rows.map((row) => perform(context, performer, { ...row, entityId: row.entity_id, createdAt: row.created_at })));
      await heart.stop();
      return rows.length;
    },
  }));
  return {
    name: "outbox",
    everySeconds: 2,
    lanes,
    run: async () => (await Promise.all(lanes.map((lane) => lane.run()))).reduce((sum, done) => sum + done, 0),
  };
}

async function perform(context: Context, performer: Performer, one: Effect): Promise<void> {
  try {
    const outcome = await performer(one);
    if (outcome) await failForGood(context, one, outcome.drop);
    else await context.database.query(finish(one.id));
  } catch (error) {
    const minutes = retryMinutes[one.tries];
    context.log.warn({ err: error, effect: one.effect, outbox: one.id, tries: one.tries + 1 }, minutes === undefined ? "effect failed for good" : "effect failed, will be tried again");
    if (minutes === undefined) await failForGood(context, one, String(error));
    else await context.database.query(retry(one.id, minutes, String(error)));
  }
}

async function failForGood({ database }: Context, one: Effect, error: string): Promise<void> {
  await database.transaction((transaction) => transaction.finish([giveUp(one.id, error), alert(uuid(), one.id, one.effect)]));
}
