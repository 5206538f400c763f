import type { Config } from "../../config.ts";
import type { RequestContext } from "../../context.ts";
import { statement } from "../../database/database.ts";
import type { Statement } from "../../database/database.ts";
import { keyed } from "../../http/request-context.ts";
import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";

/** Stores the device keys and returns whether the user had devices before, and among them the decisive key. */
const storeDevices = statement<
  { device: "known" | "new" | "first" },
  [userId: string, keys: readonly string[], decisiveKey: string]
>(
  "store device of login",
  `with before as (select device_key from trusted_devices where user_id = $1),
     stored as (insert into trusted_devices (user_id, device_key) select $1, k from unnest($2::text[]) k
       on conflict (user_id, device_key) do update set seen_at = app_now())
   select case when not exists (select from before) then 'first' when exists (select from before where device_key = $3) then 'known' else 'new' end as device`,
);

/**
 * Stores the device of a login and returns whether it is `known`, `new`, or the `first` of the account. A browser with a
 * cookie is recognised by the cookie alone; without one by address and user agent, so that omitting the cookie does not
 * avoid recognition. `given` is the key of the cookie that the response sets (`deviceOf`), which is decisive next time.
 */
export function trustDevice(
  { APP_SECRET }: Config,
  { userId, given }: { userId: string; given: string },
  request: RequestContext,
): Statement<{ device: "known" | "new" | "first" }> {
  const bare = bareKey(APP_SECRET, request);
  const keys = [given, bare, ...(isProgram(request) ? [programKey(APP_SECRET, request)] : [])];
  return storeDevices(userId, keys, request.deviceKey ?? bare);
}

const isTrusted = statement<{ known: boolean }, [userId: string, key: string]>(
  "is trusted device",
  "select exists (select from trusted_devices where user_id = $1 and device_key = $2) as known",
);

/**
 * Whether the account was created or used on the caller's device (docs/decisions/0070). A browser is recognised by its cookie only, because carriers put
 * many browsers behind one address; a client without cookies by address and user agent.
 */
export function trustedDeviceQuery(
  { APP_SECRET }: Pick<Config, "APP_SECRET">,
  userId: string,
  request: RequestContext,
): Statement<{ known: boolean }> {
  return isTrusted(userId, knownKeyOf(APP_SECRET, request) ?? "");
}

const distrustOthers = statement<never, [userId: string, keys: readonly string[]]>(
  "distrust other devices",
  "delete from trusted_devices where user_id = $1 and not device_key = any ($2::text[])",
);

/** After a new password only the caller's device stays trusted: another one may have logged in with the old password. */
export function distrustOtherDevices(
  { APP_SECRET }: Config,
  userId: string,
  request: RequestContext,
): Statement<never> {
  const own = knownKeyOf(APP_SECRET, request);
  return distrustOthers(userId, [bareKey(APP_SECRET, request), ...(own === null ? [] : [own])]);
}

/** Returns the key under which an account can trust the caller; null when there is none. */
export function knownKeyOf(secret: string, request: RequestContext): string | null {
  return request.deviceKey ?? (isProgram(request) ? programKey(secret, request) : null);
}

function isProgram({ deviceKey, fromPage }: RequestContext): boolean {
  return deviceKey === null && !fromPage;
}

function programKey(secret: string, request: RequestContext): string {
  return keyed(secret, `program ${request.addressKey} ${request.userAgent ?? ""}`);
}

/** Returns the key of a browser without a cookie, from address and user agent. */
function bareKey(secret: string, request: RequestContext): string {
  return keyed(secret, `browser without cookie ${request.addressKey} ${request.userAgent ?? ""}`);
}

const purge = purgeStatement(
  "purge devices of logins",
  `delete from trusted_devices where ctid = any (array(select ctid from trusted_devices where seen_at < app_now() - make_interval(days => $1::integer) limit 2000))`,
);

/** Trusted devices are kept for a year after their last use; a later login counts as a new device. */
export const deviceRetention: Retention = { purge, days: () => 365 };
