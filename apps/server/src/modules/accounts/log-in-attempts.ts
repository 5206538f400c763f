import type { Database } from "../../database/database.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { consumeEach, notifyFirstRefusal, refundRateLimit } from "../../database/rate-limits.ts";
import { appError } from "../../http/failure.ts";

/** An attempt to log in, and the counters that all processes share [G.auth.20]. */
export interface LimitedLogIn<Found> {
  /** Failures of the identifier from one address. */
  readonly request: RateLimit;
  /** Failures of the identifier from all addresses: bounds distributed guessing. */
  readonly account: RateLimit;
  readonly address: RateLimit;
  /** Failures of the identifier from an address that is full. */
  readonly clientAtFullAddress: RateLimit;
  /** Ten failures of the identifier in one browser; null for a browser without a cookie. */
  readonly browser: RateLimit | null;
  /** Null: there is no such account, or the password is wrong. */
  readonly check: () => Promise<Found | null>;
  /** Whether the account has logged in with this browser before; asked for nobody (null) alike. */
  readonly isKnown: (found: Found | null) => Promise<boolean>;
  /** Told of the first attempt of a window that meets a limit. */
  readonly onLimit: () => Promise<unknown>;
}

/**
 * Counts an attempt before the password is verified, and takes it back when it was no failure (docs/decisions/0050, 0081). Failures from one address lock
 * the identifier for that address; failures from many addresses lock it wherever the account is not known. A full address refuses nobody by itself: many
 * phones share it, so each identifier keeps a few failures there. A locked identifier still opens with the right
 * password in a browser that its account knows, while that browser has attempts of its own left. All other attempts get one answer for the same work, a
 * right password in another browser too: it tells neither that an account exists nor where it is used. Error: too_many_requests.
 */
export async function limitedLogIn<Found>(
  database: Database,
  {
    request,
    account,
    address,
    clientAtFullAddress,
    browser,
    check,
    isKnown,
    onLimit,
  }: LimitedLogIn<Found>,
): Promise<Found | null> {
  const limits = [request, account, address, ...(browser === null ? [] : [browser])];
  const { counted: all, waits } = await consumeEach(database, limits);
  const [ofClient = 0, ofAccount = 0, ofAddress = 0, ofBrowser = 0] = waits;
  const reserve = await consumeEach(database, ofAddress > 0 ? [clientAtFullAddress] : []);
  const locked = Math.max(ofClient, ofAccount, ...reserve.waits);
  const counted = locked > 0 ? all.slice(2) : [...all, ...reserve.counted];
  if (locked > 0) await refundRateLimit(database, [...all.slice(0, 2), ...reserve.counted]);
  const refuse = async (wait: number) => {
    await notifyFirstRefusal(database, limits, onLimit);
    return appError("too_many_requests", { retryAfterSeconds: wait });
  };
  if (ofBrowser > 0 || (locked > 0 && browser === null)) {
    await refundRateLimit(database, counted);
    throw await refuse(Math.max(locked, ofBrowser));
  }
  const found = await check().catch(async (error: unknown) => {
    await refundRateLimit(database, counted); // nobody looked at it
    throw error;
  });
  const isFree = locked === 0 || (await isKnown(found));
  if (found !== null && isFree) await refundRateLimit(database, counted);
  else if (locked > 0) throw await refuse(locked);
  return found;
}
