import { v7 as uuid } from "uuid";
import type { Context } from "../context.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
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
const lease = statement<{ id: string; effect: string; entity_id: string; payload: Record<string, unknown>; tries: number; created_at: string }, [number]>(
  "lease outbox rows",
  `update outbox o set leased_until = app_now() + interval '2 minutes', tries = tries + 1
   where id in (select id from outbox where done_at is null and failed_at is null and next_try_at <= app_now() and (leased_until is null or leased_until < app_now())
                order by next_try_at limit $1 for update skip locked)
   returning id, effect, entity_id, payload, tries - 1 as tries, created_at::text`,
);
const finish = statement<never, [string]>("finish outbox row", "update outbox set done_at = app_now(), leased_until = null, error = null where id = $1");
const retry = statement<never, [string, number, string]>(
  "retry outbox row later",
  "update outbox set leased_until = null, next_try_at = app_now() + make_interval(mins => $2), error = $3 where id = $1",
);
const giveUp = statement<never, [string, string]>("give outbox row up", "update outbox set failed_at = app_now(), leased_until = null, error = $2 where id = $1");

/** Minutes until the next try: 1, 5, 30 minutes, 2 and 6 hours, then it is listed as failed [G.pay.07]. */
export const retryMinutes: readonly number[] = [1, 5, 30, 120, 360];

/** The statement that records an effect; unique per effect and entity, so a repeated transaction adds nothing. */
export function effect(name: string, entityId: string, payload: Readonly<Record<string, unknown>> = {}): Statement<unknown> {
  return insert(uuid(), name, entityId, JSON.stringify(payload));
}

/** The job that relays due effects to their performers, a few at a time. */
export function outboxJob(context: Context, performers: Readonly<Record<string, Performer>>): Job {
  return {
    name: "outbox",
    everySeconds: 2,
    async run() {
      const rows = await context.database.query(lease(10));
      await Promise.all(rows.map((row) => perform(context, performers, { ...row, entityId: row.entity_id, createdAt: row.created_at })));
      return rows.length;
    },
  };
}

async function perform(context: Context, performers: Readonly<Record<string, Performer>>, one: Effect): Promise<void> {
  const performer = performers[one.effect];
  if (!performer) {
    await context.database.query(giveUp(one.id, "nobody performs this effect"));
    return;
  }
  try {
    const outcome = await performer(one);
    await context.database.query(outcome ? giveUp(one.id, outcome.drop) : finish(one.id));
  } catch (error) {
    const minutes = retryMinutes[one.tries];
    context.log.warn({ err: error, effect: one.effect, outbox: one.id, tries: one.tries + 1 }, minutes === undefined ? "effect failed for good" : "effect failed, will be tried again");
    await context.database.query(minutes === undefined ? giveUp(one.id, String(error)) : retry(one.id, minutes, String(error)));
  }
}
