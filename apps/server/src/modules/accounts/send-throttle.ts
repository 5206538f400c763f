import type { Config } from "../../config.ts";
import type { RequestContext, Context } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { keyed } from "../../http/request-context.ts";
import { appError } from "../../http/failure.ts";
import { codeMinutes, secondsBetweenCodes } from "@wakafine/shared/bookings/phone-code.ts";

/** Maximum number of codes sent in an hour to an account, or to an id that may have none [G.auth.15]. */
const codesPerHour = 5;
/**
 * Maximum number of codes requested from one address in an hour for any account, because messages cost money and disturb
 * their recipients.
 */
export const codesPerAddress = 100;

const takeSlot = statement<{ wait_seconds: number }, [key: string, wait: number, max: number]>(
  "take send slot",
  "select take_send_slot($1, $2, $3) as wait_seconds",
);
const markSlots = statement<never, [keys: readonly string[]]>(
  "mark send slots",
  `insert into rate_limits as c (key, window_start, count) select k, app_now(), 1 from unnest($1::text[]) k
   on conflict (key, window_start) do update set count = c.count + 1`,
);

/** Kind of a code; `email` and `phone` verify a changed contact. */
export type Kind = "validate" | "reset" | "email" | "phone";

function keyOf({ APP_SECRET }: Config, kind: Kind, id: string): string {
  return `codes ${kind} ${keyed(APP_SECRET, `account ${id}`)}`;
}

/**
 * Takes the send slot of an id (public id, e-mail or phone in canonical spelling, or id of a user): one code in 60 s and
 * five in an hour, counted before the account is looked up. Returns the seconds until the next slot, 0 when the slot is
 * taken by this call.
 */
export async function takeSendSlot(
  { config, database }: Context,
  kind: Kind,
  id: string,
): Promise<number> {
  if (!config.LIMITS) return 0;
  const [slot] = await database.query(
    takeSlot(keyOf(config, kind, id), secondsBetweenCodes, codesPerHour),
  );
  return slot?.wait_seconds ?? 0;
}

/** Like `takeSendSlot` for a request. Error: too_many_requests with the seconds to wait, also beyond 100 codes an hour from one address. */
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

const wasRequested = statement<{ requested: boolean }, [keys: readonly string[], minutes: number]>(
  "codes requested recently",
  "select exists (select from rate_limits where key = any ($1::text[]) and window_start > app_now() - make_interval(mins => $2::integer)) as requested",
);

/**
 * Returns for each set of ids whether a code for one of them can be active: it was requested or sent within the validity
 * of a code. Ids without an account behave the same.
 */
export async function mayHaveActiveCodes(
  { config, database }: Context,
  kinds: readonly Kind[],
  sets: readonly (readonly string[])[],
): Promise<readonly boolean[]> {
  const keys = sets.map((ids) => kinds.flatMap((kind) => ids.map((id) => keyOf(config, kind, id))));
  return (await database.batch(keys.map((some) => wasRequested(some, codeMinutes)))).map(
    ([one]) => one?.requested ?? false,
  );
}

/** Returns the id that marks a request for a code of `id` by one device, also for ids without an account. */
export function deviceRequestId(id: string, deviceKey: string | null): string {
  return `${id} by ${deviceKey ?? "no device"}`;
}

/** Marks the send slots of ids to which a code is sent without a request: the next can be requested in 60 s. */
export function markSendSlots(
  config: Config,
  kind: Kind,
  ids: readonly (string | null)[],
): Statement<never> {
  const keys = ids.filter((id) => id !== null).map((id) => keyOf(config, kind, id));
  return markSlots(config.LIMITS ? [...new Set(keys)].sort() : []);
}
