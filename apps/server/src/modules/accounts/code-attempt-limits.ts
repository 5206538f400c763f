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
import { deviceRequestId, mayHaveActiveCodes } from "./send-throttle.ts";
import { knownKeyOf, trustedDeviceQuery } from "./trusted-devices.ts";

/** Maximum number of wrong codes by unknown callers at one address in an hour [G.auth.16]. */
const codeAttemptsPerAddress = 100;
/**
 * Number of addresses that can each use up their wrong codes for one contact in a day, because each can create its own
 * registrations and sessions.
 */
const addressesPerContact = 10;
/** Kinds of codes that can set a new password. */
export const resetKinds: readonly Kind[] = ["reset", "validate"];

interface CodeAttempt {
  /**
   * Id of the user, or the id entered when there is no such user, so that both are limited alike. Null for a link, which
   * cannot be guessed.
   */
  readonly account: string | null;
  /** Kinds of codes that are accepted. */
  readonly kinds: readonly Kind[];
  /** The id entered, in its canonical spelling; absent when the session or token of the caller identifies the account. */
  readonly ids?: readonly string[];
  /** No user has this id. */
  readonly unknown?: boolean;
  readonly request: RequestContext;
}

interface AttemptLimits {
  /** Limits that return too_many_requests when exceeded. */
  readonly notices: readonly RateLimit[];
  /**
   * Limits counted only when `live`. Beyond one of them every code is handled as wrong, without an error. Empty when the
   * session or token of the caller identifies the account.
   */
  readonly silent: readonly RateLimit[];
  readonly live: boolean;
}

/** Returns the daily limit of wrong codes of an account, an id entered, a contact, or one of them from one caller. */
function dayLimit(
  { APP_SECRET, CODE_FAILURES_PER_ACCOUNT }: Config,
  kinds: readonly Kind[],
  { what, of }: { readonly what: string; readonly of: string },
): RateLimit {
  return {
    key: `code attempts ${kinds.join(" ")} ${what} ${keyed(APP_SECRET, `account ${of}`)}`,
    max: CODE_FAILURES_PER_ACCOUNT,
    minutes: 24 * 60,
  };
}

/**
 * Returns the limits of an attempt. Attempts count only while a code can be active, separately for each kind of code.
 * - The address counts unknown callers only, because carriers put many phones behind one address.
 * - With an id, the caller's own attempts get 429; those of the account are limited silently, because a 429 for the
 *   phone after wrong codes for the e-mail would disclose that both belong to one account.
 * - A trusted device has its own silent limit, so that strangers do not lock the owner out (docs/decisions/0081).
 * - Many registrations and profiles can use the same unverified contact, each with its own code, so wrong codes count
 *   for that contact as well.
 */
async function limitsOf(
  context: Context,
  { account, kinds, ids = [], unknown = false, request }: CodeAttempt,
): Promise<AttemptLimits> {
  const { config, database } = context;
  if (!config.LIMITS || account === null) return { notices: [], silent: [], live: false };
  const limit = (what: string, of: string): RateLimit => dayLimit(config, kinds, { what, of });
  const [accountMayHaveCode = false, idMayHaveCode = false, requestedByDevice = false] =
    await mayHaveActiveCodes(context, kinds, [
      [account, ...ids],
      ids,
      ids.map((id) => deviceRequestId(id, request.deviceKey)),
    ]);
  // Attempts by token or session have a limit of their own, which strangers cannot use up.
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
    const notices = accountMayHaveCode ? [limit("own", account), ...ofContacts] : [];
    return { notices, silent: [], live: false };
  }
  const isKnown = requestedByDevice || (browser?.known ?? false);
  const address: RateLimit = {
    key: `code attempts address ${request.addressKey}`,
    max: codeAttemptsPerAddress,
    minutes: 60,
  };
  const from = browser?.known ? (knownKeyOf(config.APP_SECRET, request) ?? "") : request.addressKey;
  return {
    notices: idMayHaveCode
      ? [...(isKnown ? [] : [address]), ...ids.map((id) => limit("entered", `${id} ${from}`))]
      : [],
    silent: browser?.known
      ? [limit("known", `${account} ${from}`)]
      : [account, ...contacts.map(({ value }) => value)].map((of) => limit("account", of)),
    live: accountMayHaveCode,
  };
}

/**
 * Whether unknown callers can enter no more codes for a new password of this user or contact today. The SMS then
 * contains the link as well.
 */
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
 * Checks a code or link within limits shared by all processes. Each attempt is counted first and refunded when `check`
 * returns a result or throws, because then the code was correct or was not compared.
 * `check` receives whether the account is below its limit; beyond it, `check` does the same work without a user and
 * returns null. A refusal writes an audit row, of attempts beyond a limit with 429 only the first. Error:
 * too_many_requests.
 */
export async function limitCodeAttempts<Found>(
  context: Context,
  attempt: CodeAttempt,
  check: (isOpen: boolean) => Promise<Found | null>,
): Promise<Found | null> {
  const { notices, silent, live } = await limitsOf(context, attempt);
  const audit = (reason: string) => context.database.query(refusal(context, attempt, reason));
  let isOpen = true;
  const found = await rateLimitedAttempt(context.database, {
    limits: notices,
    async check() {
      const { counted, waits } = live
        ? await consumeEach(context.database, silent)
        : { counted: [], waits: await readEach(context.database, silent) };
      isOpen = waits.every((wait) => wait === 0);
      const refund = async () => (isOpen ? refundRateLimit(context.database, counted) : undefined);
      const outcome = await check(isOpen).catch(async (error: unknown) => {
        await refund();
        if (error instanceof AppError) await audit(error.code);
        throw error;
      });
      if (outcome !== null) await refund();
      return outcome;
    },
    onLimit: () => audit("too_many_requests"),
  });
  if (found === null) await audit(isOpen ? "not good" : "too_many_requests");
  return found;
}

/** Returns the audit row of a refused code, with the account as a keyed hash and without the code. */
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
