import type { Database } from "../../database/database.ts";
import type { Limit } from "../../database/limits.ts";
import { countEach, tellFirstRefusal, uncount } from "../../database/limits.ts";
import { expected } from "../../http/failure.ts";

/** A try to log in, and the counters that all processes share [G.auth.20]. */
export interface LogInTry<Found> {
  /** Ten failures of an identifier, wherever they come from: past them it is locked. */
  readonly identifier: Limit;
  readonly address: Limit;
  /** Ten failures of the identifier in one browser; null for a browser without a cookie. */
  readonly browser: Limit | null;
  /** Null: there is no such account, or the password is wrong. */
  readonly judge: () => Promise<Found | null>;
  /** Whether the account has logged in with this browser before; asked for nobody (null) alike. */
  readonly isKnown: (found: Found | null) => Promise<boolean>;
  /** Told of the first try of a window that meets a limit. */
  readonly onLimit: () => Promise<unknown>;
}

/**
 * Counts a try before the password is looked at, and takes back what was no failure (docs/decisions/0050). A locked identifier still opens with the right
 * password in a browser that its account knows, as long as that browser has tries of its own left: strangers lock nobody out of where they are at home.
 * Whatever else is tried meanwhile gets one answer for the same work, a right password in another browser too: it tells neither that an account exists
 * nor where it is used. Error: too_many_requests.
 */
export async function countedLogIn<Found>(database: Database, { identifier, address, browser, judge, isKnown, onLimit }: LogInTry<Found>): Promise<Found | null> {
  const others = browser === null ? [address] : [address, browser];
  const [locked = 0, ...full] = await countEach(database, [identifier, ...others]);
  const counted = locked > 0 ? others : [identifier, ...others];
  if (locked > 0) await uncount(database, [identifier]);
  const refuse = async (wait: number) => {
    await tellFirstRefusal(database, [identifier, ...others], onLimit);
    return expected("too_many_requests", { retryAfterSeconds: wait });
  };
  if (full.some((wait) => wait > 0) || (locked > 0 && browser === null)) {
    await uncount(database, counted);
    throw await refuse(Math.max(locked, ...full));
  }
  const found = await judge().catch(async (error: unknown) => {
    await uncount(database, counted); // nobody looked at it
    throw error;
  });
  const isFree = locked === 0 || (await isKnown(found));
  if (found !== null && isFree) await uncount(database, counted);
  else if (locked > 0) throw await refuse(locked);
  return found;
}
