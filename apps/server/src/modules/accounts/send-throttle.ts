import type { Config } from "../../config.ts";
import type { RequestContext, Context } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { keyed } from "../../http/request-context.ts";
import { appError } from "../../http/failure.ts";
import { codeMinutes, secondsBetweenCodes } from "@wakafine/shared/bookings/phone-code.ts";

/** Codes an account, or an id that may have none, is sent in an hour [G.auth.15]. */
const codesPerHour = 5;
/** Codes that one address asks for in an hour, for whomever: messages cost money, and phones of strangers ring. */
export const codesPerAddress = 100;

const take = statement<{ wait_seconds: number }, [key: string, wait: number, max: number]>(
  "take turn of codes",
  "select take_send_slot($1, $2, $3) as wait_seconds",
);
const mark = statement<never, [keys: readonly string[]]>(
  "mark turns of codes",
  `insert into rate_limits as c (key, window_start, count) select k, app_now(), 1 from unnest($1::text[]) k
   on conflict (key, window_start) do update set count = c.count + 1`,
);

/** What the code is for; `email` and `phone` prove a changed contact. */
export type Kind = "validate" | "reset" | "email" | "phone";

function keyOf({ APP_SECRET }: Config, kind: Kind, id: string): string {
  return `codes ${kind} ${keyed(APP_SECRET, `account ${id}`)}`;
}

/**
 * Takes the turn of an id (public id, e-mail or phone in one spelling; or a person's) to be sent a code: one in 60 s, five in an hour, counted before
 * anybody looks whether there is an account. Answers the seconds until the next, 0 when the turn is taken.
 */
export async function takeSendSlot(
  { config, database }: Context,
  kind: Kind,
  id: string,
): Promise<number> {
  if (!config.LIMITS) return 0;
  const [slot] = await database.query(
    take(keyOf(config, kind, id), secondsBetweenCodes, codesPerHour),
  );
  return slot?.wait_seconds ?? 0;
}

/** Like `takeSendSlot`, for who asks from outside: throws too_many_requests with the seconds to wait, or beyond 100 an hour of one address. */
export async function requireSendSlot(
  context: Context,
  { kind, id }: { kind: Kind; id: string },
  request: RequestContext,
): Promise<void> {
  if (context.config.LIMITS)
    await consumeRateLimit(context.database, [
      { key: `codes asked ${request.addressKey}`, max: codesPerAddress, minutes: 60 },
    ]);
  const wait = await takeSendSlot(context, kind, id);
  if (wait > 0) throw appError("too_many_requests", { retryAfterSeconds: wait });
}

const asked = statement<{ lives: boolean }, [keys: readonly string[], minutes: number]>(
  "codes asked lately",
  "select exists (select from rate_limits where key = any ($1::text[]) and window_start > app_now() - make_interval(mins => $2::integer)) as lives",
);

/** For each set of ids, whether a code for one of them can live: it was asked for, or sent, in the minutes that codes live. The same for ids that have no account. */
export async function codesMayLive(
  { config, database }: Context,
  kinds: readonly Kind[],
  sets: readonly (readonly string[])[],
): Promise<readonly boolean[]> {
  const keys = sets.map((ids) => kinds.flatMap((kind) => ids.map((id) => keyOf(config, kind, id))));
  return (await database.batch(keys.map((some) => asked(some, codeMinutes)))).map(
    ([one]) => one?.lives ?? false,
  );
}

/** The id under which a request for a code of `id` by one device is marked, for ids without an account too. */
export function askedBy(id: string, deviceKey: string | null): string {
  return `${id} by ${deviceKey ?? "no device"}`;
}

/** Says that a code went out to these ids without being asked for: the next may be asked for in 60 s. */
export function markSendSlots(
  config: Config,
  kind: Kind,
  ids: readonly (string | null)[],
): Statement<never> {
  const keys = ids.filter((id) => id !== null).map((id) => keyOf(config, kind, id));
  return mark(config.LIMITS ? [...new Set(keys)].sort() : []);
}
