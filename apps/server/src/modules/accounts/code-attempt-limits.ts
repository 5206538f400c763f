import { v4 as random } from "uuid";
import type { Config } from "../../config.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import {
  consumeEach,
  rateLimitedAttempt,
  readEach,
  refundRateLimit,
} from "../../database/rate-limits.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { keyed } from "../../http/request-context.ts";
import { AppError } from "../../http/failure.ts";
import { unverifiedCodeContacts } from "./contacts.ts";
import type { Kind } from "./send-throttle.ts";
import { askedBy, codesMayLive } from "./send-throttle.ts";
import { knownKeyOf, trustedDeviceQuery } from "./trusted-devices.ts";

/** Wrong codes of unknown callers at one address in an hour [G.auth.16]. */
const codeAttemptsPerAddress = 100;
/** How many addresses may use up their wrong codes of one contact in a day, each with registrations and sessions of its own. */
const addressesPerContact = 10;
/** Kinds whose codes set a new password. */
export const resetKinds: readonly Kind[] = ["reset", "validate"];

interface CodeAttempt {
  /** A person's id, or the id as typed when there is no such person: both are limited alike. Null for a link, which cannot be guessed. */
  readonly account: string | null;
  /** What the code may have been sent for. */
  readonly kinds: readonly Kind[];
  /** The id as typed, in one spelling; absent when the caller's session or token says whose code it is. */
  readonly ids?: readonly string[];
  /** There is no such person. */
  readonly unknown?: boolean;
  readonly request: RequestContext;
}

interface Guarded {
  /** Past them: too_many_requests. */
  readonly notices: readonly RateLimit[];
  /** Counted only where `live`: past one of them every code is wrong, and nobody is notified. Empty when the caller is known to be of the account. */
  readonly silent: readonly RateLimit[];
  readonly live: boolean;
}

/** The counter of one day's wrong codes: of an account, of an id as typed, of a contact, or of one of them from one caller. */
function dayLimit(
  { APP_SECRET, CODE_FAILURES_PER_ACCOUNT }: Config,
  kinds: readonly Kind[],
  { what, of }: { readonly what: string; readonly of: string },
): RateLimit {
  return {
    key: `code guesses ${kinds.join(" ")} ${what} ${keyed(APP_SECRET, `account ${of}`)}`,
    max: CODE_FAILURES_PER_ACCOUNT,
    minutes: 24 * 60,
  };
}

/**
 * Attempts are counted only while a code can be active, and what a code is for has counters of its own. The address counts those of unknown callers alone:
 * carriers put many phones behind one. By an id the caller's own attempts are limited
 * openly, those at the account in silence: 429 for the phone after wrong codes for the e-mail would tell that both are one person's. In a browser that the
 * account knows its silent counter is the browser's own, so that strangers do not lock the owner out (docs/decisions/0081).
 * One contact can be registered again and again, and wait in many profiles, each with a code of its own: until somebody verifies it, wrong codes are
 * counted for the contact as well.
 */
async function limitsOf(
  context: Context,
  { account, kinds, ids = [], unknown = false, request }: CodeAttempt,
): Promise<Guarded> {
  const { config, database } = context;
  if (!config.LIMITS || account === null) return { notices: [], silent: [], live: false };
  const limit = (what: string, of: string): RateLimit => dayLimit(config, kinds, { what, of });
  const [ofAccount = false, ofEntered = false, askedHere = false] = await codesMayLive(
    context,
    kinds,
    [[account, ...ids], ids, ids.map((id) => askedBy(id, request.deviceKey))],
  );
  // By its own token or session, an account has tries that no stranger uses up.
  const userId = unknown ? random() : account;
  const purposes = kinds.includes("validate") ? [...kinds, "activation"] : kinds;
  const [[browser], contacts] = await database.batch([
    trustedDeviceQuery(config, userId, request),
    unverifiedCodeContacts(userId, purposes),
  ]);
  if (ids.length === 0) {
    const ofContacts = contacts.flatMap(({ value }) => [
      limit("contact at address", `${value} ${request.addressKey}`),
      { ...limit("contact", value), max: addressesPerContact * config.CODE_FAILURES_PER_ACCOUNT },
    ]);
    const notices = ofAccount ? [limit("own", account), ...ofContacts] : [];
    return { notices, silent: [], live: false };
  }
  const isKnown = askedHere || (browser?.known ?? false);
  const address: RateLimit = {
    key: `code guesses address ${request.addressKey}`,
    max: codeAttemptsPerAddress,
    minutes: 60,
  };
  const from = browser?.known ? (knownKeyOf(config.APP_SECRET, request) ?? "") : request.addressKey;
  return {
    notices: ofEntered
      ? [...(isKnown ? [] : [address]), ...ids.map((id) => limit("entered", `${id} ${from}`))]
      : [],
    silent: browser?.known
      ? [limit("known", `${account} ${from}`)]
      : [account, ...contacts.map(({ value }) => value)].map((of) => limit("account", of)),
    live: ofAccount,
  };
}

/** Whether so many wrong codes for a new password were entered today, for the user or the contact, that unknown callers can enter none: an SMS brings the link as well then. */
export async function isClosedByFailedAttempts(
  { config, database }: Context,
  { userId, contact }: { readonly userId: string; readonly contact: string },
): Promise<boolean> {
  if (!config.LIMITS) return false;
  const waits = await readEach(
    database,
    [userId, contact].map((of) => dayLimit(config, resetKinds, { what: "account", of })),
  );
  return waits.some((wait) => wait > 0);
}

/**
 * Checks a typed code or link within the limits that all processes share. Every attempt is counted before it is checked, and taken back when `check` answers
 * something or throws: the code was right then, or nobody looked at it. `check` is told whether the account is open: past its limit it does the same work
 * for nobody and answers null. What is refused leaves an audit row, of tries beyond a limit that is told the first. Throws too_many_requests.
 */
export async function limitCodeAttempts<Found>(
  context: Context,
  attempt: CodeAttempt,
  check: (isOpen: boolean) => Promise<Found | null>,
): Promise<Found | null> {
  const { notices, silent, live } = await limitsOf(context, attempt);
  const note = (reason: string) => context.database.query(refusal(context, attempt, reason));
  let isOpen = true;
  const found = await rateLimitedAttempt(context.database, {
    limits: notices,
    async check() {
      const { counted, waits } = live
        ? await consumeEach(context.database, silent)
        : { counted: [], waits: await readEach(context.database, silent) };
      isOpen = waits.every((wait) => wait === 0);
      const takeBack = async () =>
        isOpen ? refundRateLimit(context.database, counted) : undefined;
      const outcome = await check(isOpen).catch(async (error: unknown) => {
        await takeBack();
        if (error instanceof AppError) await note(error.code);
        throw error;
      });
      if (outcome !== null) await takeBack();
      return outcome;
    },
    onLimit: () => note("too_many_requests"),
  });
  if (found === null) await note(isOpen ? "not good" : "too_many_requests");
  return found;
}

/** Who typed a wrong code for whom, like a refused login: the account as a keyed hash, never the code. */
function refusal(
  { config }: Context,
  { account, unknown, request }: CodeAttempt,
  reason: string,
): Statement<unknown> {
  const entityId = account === null || unknown ? "unknown" : account;
  const details =
    account === null ? null : { identifier: keyed(config.APP_SECRET, `account ${account}`) };
  return auditUser(entityId, { action: "refuse code", reason, details }, request);
}
