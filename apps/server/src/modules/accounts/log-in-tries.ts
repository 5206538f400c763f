import type { Database } from "../../database/database.ts";
import type { Limit } from "../../database/limits.ts";
import { countEach, tellFirstRefusal, uncount } from "../../database/limits.ts";
import { expected } from "../../http/failure.ts";

/** An attempt to log in, and the counters that all processes share [G.auth.20]. */
export interface LogInTry<Found> {
  /** Failures of the identifier from one address. */
  readonly caller: Limit;
  /** Failures of the identifier from all addresses: bounds distributed guessing. */
  readonly account: Limit;
  readonly address: Limit;
  /** Failures of the identifier from an address that is full. */
  readonly callerAtFullAddress: Limit;
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
 * Counts an attempt before the password is verified, and takes it back when it was no failure (docs/decisions/0050, 0081). Failures from one address lock
 * the identifier for that address; failures from many addresses lock it wherever the account is not known. A full address refuses nobody by itself: many
 * phones share it, so each identifier keeps a few failures there. A locked identifier still opens with the right
 * password in a browser that its account knows, while that browser has attempts of its own left. All other attempts get one answer for the same work, a
 * right password in another browser too: it tells neither that an account exists nor where it is used. Error: too_many_requests.
 */
export async function countedLogIn<Found>(database: Database, { caller, account, address, callerAtFullAddress, browser, judge, isKnown, onLimit }: LogInTry<Found>): Promise<Found | null> {
  const limits = [caller, account, address, ...(browser === null ? [] : [browser])];
  const { counted: all, waits } = await countEach(database, limits);
  const [ofCaller = 0, ofAccount = 0, ofAddress = 0, ofBrowser = 0] = waits;
  const reserve = await countEach(database, ofAddress > 0 ? [callerAtFullAddress] : []);
  const locked = Math.max(ofCaller, ofAccount, ...reserve.waits);
  const counted = locked > 0 ? all.slice(2) : [...all, ...reserve.counted];
  if (locked > 0) await uncount(database, [...all.slice(0, 2), ...reserve.counted]);
  const refuse = async (wait: number) => {
    await tellFirstRefusal(database, limits, onLimit);
    return expected("too_many_requests", { retryAfterSeconds: wait });
  };
  if (ofBrowser > 0 || (locked > 0 && browser === null)) {
    await uncount(database, counted);
    throw await refuse(Math.max(locked, ofBrowser));
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
