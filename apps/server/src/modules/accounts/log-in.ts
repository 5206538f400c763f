import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Config } from "../../config.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { v4 as random } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Database, Statement } from "../../database/database.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { consumeEach, notifyFirstRefusal, refundRateLimit } from "../../database/rate-limits.ts";
import { AppError, appError } from "../../http/failure.ts";
import { deviceOf, keyed } from "../../http/request-context.ts";
import { notice } from "./account-notice.ts";
import { channelOf, sendCode } from "./one-time-codes.ts";
import { unusablePassword, verifyPassword } from "./password.ts";
import { requireSecondFactor } from "./second-factor.ts";
import { markSendSlots, takeSendSlot } from "./send-throttle.ts";
import { newSession } from "./sessions.ts";
import { trustDevice, trustedDeviceQuery } from "./trusted-devices.ts";
import type { Credentials, User } from "./users.ts";
import {
  credentialsByContact,
  lockPendingAccount,
  markPasswordLogin,
  readAccountId,
  toAccountResponse,
} from "./users.ts";
import { stateForVerification } from "./verify-contact.ts";

export interface LoggedIn {
  readonly user: User;
  /** Opaque, 256 random bits; stored hashed. */
  readonly token: string;
  /** Response headers; they set a device cookie in a browser that has none, so that its next login is recognised. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface LogInAttempt {
  /** An e-mail, or any spelling of a phone. */
  readonly identifier: string;
  readonly password: string;
  /** Code of the authenticator app, or a recovery code. */
  readonly secondFactor?: string | undefined;
  /** Throws for an account that may not log in here although the password is correct. Called before the session is created. */
  readonly requireAccess: (user: User) => void;
}

/**
 * Checks identifier and password and opens a session. An unknown identifier takes as long as a wrong password.
 * - Every refusal writes an audit row; of attempts beyond a limit only the first does.
 * - A login from a new device is notified to the user, except the first login of the account.
 * - An administrator with a second factor also needs a code of it; see `requireSecondFactor` for the errors.
 * Errors: wrong_login; account_not_validated with `data.public_id` (a new code is sent, once in 60 s) [G.auth.10];
 * account_disabled; too_many_requests after 10 failures per identifier and address (3 more once the address has 500) or
 * 50 per identifier in 15 minutes; on a trusted device after 10 failures of its own [G.auth.20].
 */
export async function logIn(
  context: Context,
  attempt: LogInAttempt,
  request: RequestContext,
): Promise<LoggedIn> {
  const subject: LogInSubject = {
    identifier: readAccountId(attempt.identifier).canonical.toLowerCase(),
    userId: null,
  };
  try {
    const found = await passwordChecked(context, { attempt, subject }, request);
    const secondFactor =
      found.role_id === 1 &&
      (await requireSecondFactor(
        context,
        { userId: found.id, code: attempt.secondFactor ?? null },
        request,
      ));
    return await openFor(context, { found, secondFactor }, request);
  } catch (error) {
    if (error instanceof AppError && !loggedElsewhere.includes(error.code))
      await context.database.query(refusal(context, { subject, reason: error.code }, request));
    throw error;
  }
}

/** Refusals without an audit row here: limits and the second factor write their own, and a code that is not sent yet is no refusal. */
const loggedElsewhere: readonly string[] = [
  "too_many_requests",
  "second_factor_required",
  "second_factor_wrong",
];

/**
 * Account of an attempt: the identifier in its canonical spelling, so that other spellings give no further attempts, and
 * the user once it is known.
 */
interface LogInSubject {
  readonly identifier: string;
  userId: string | null;
}

async function passwordChecked(
  context: Context,
  { attempt, subject }: { attempt: LogInAttempt; subject: LogInSubject },
  request: RequestContext,
): Promise<Credentials> {
  const check = async () => {
    const known = await credentialsOf(context, subject.identifier);
    subject.userId = known?.id ?? null;
    const right = await verifyPassword(
      attempt.password,
      known?.password_hash ?? (await unusablePassword(context.config)),
      request.addressKey,
    );
    return known && right ? known : null;
  };
  const found = !context.config.LIMITS
    ? await check()
    : await limitedLogIn(context.database, {
        ...limitsOf(context, subject.identifier, request),
        check,
        isKnown: async (known) =>
          (
            await context.database.query(
              trustedDeviceQuery(context.config, known?.id ?? random(), request),
            )
          )[0]?.known ?? false,
        onLimit: () =>
          context.database.query(
            refusal(context, { subject, reason: "too_many_requests" }, request),
          ),
      });
  if (!found) throw appError("wrong_login");
  if (!found.is_active || found.deactivated) throw appError("account_disabled");
  if (!found.validated) {
    await sendPendingCode(context, found);
    throw appError("account_not_validated", { data: { public_id: found.public_id } });
  }
  attempt.requireAccess(found);
  return found;
}

/**
 * Sends another code to a pending registration after a correct password. A member added by an agency gets the
 * activation, which says how to refuse the account.
 */
async function sendPendingCode(context: Context, found: Credentials): Promise<void> {
  const { id, public_id, email, phone, language, made_by_agency } = found;
  const purpose = made_by_agency ? "activation" : "validate";
  const channel = channelOf({ email, phone }, purpose);
  const mayHaveAnother = channel !== null && (await takeSendSlot(context, "validate", id)) === 0;
  await context.database.transaction(async (transaction) => {
    const [pending] = await transaction.query(lockPendingAccount(id, found.password_hash));
    if (!pending) throw appError("wrong_login");
    if (mayHaveAnother)
      await transaction.finish([
        sendCode(context.config, { userId: id, purpose, channel, language }),
        markSendSlots(context.config, "validate", [public_id, email, phone]),
      ]);
  });
}

/** The audit action of a refused login, which administrators see counted. */
export const refusedLoginAction = "refuse log in";

function refusal(
  { config }: Context,
  { subject, reason }: { subject: LogInSubject; reason: string },
  request: RequestContext,
): Statement<unknown> {
  const identifier = keyed(config.APP_SECRET, subject.identifier);
  return auditUser(
    subject.userId ?? "unknown",
    { action: refusedLoginAction, reason, details: { identifier } },
    request,
  );
}

/**
 * Returns the limits of failures: of an identifier from one address and from all, of an address, and of the identifier
 * in one browser. A trusted browser has this many further attempts when the identifier is locked.
 */
function limitsOf(
  { config: { APP_SECRET, LOGIN_FAILURES_PER_ACCOUNT } }: Context,
  identifier: string,
  { addressKey, deviceKey }: RequestContext,
): Pick<
  LimitedLogIn<unknown>,
  "request" | "account" | "address" | "clientAtFullAddress" | "browser"
> {
  const limit = (key: string, max: number): RateLimit => ({
    key: `login ${key}`,
    max,
    minutes: 15,
  });
  return {
    request: limit(`caller ${keyed(APP_SECRET, `${identifier} ${addressKey}`)}`, 10),
    account: limit(`account ${keyed(APP_SECRET, identifier)}`, LOGIN_FAILURES_PER_ACCOUNT),
    address: limit(`address ${addressKey}`, 500),
    clientAtFullAddress: limit(
      `at full address ${keyed(APP_SECRET, `${identifier} ${addressKey}`)}`,
      3,
    ),
    browser:
      deviceKey === null
        ? null
        : limit(`browser ${keyed(APP_SECRET, `${identifier} ${deviceKey}`)}`, 10),
  };
}

async function credentialsOf(
  { database }: Context,
  identifier: string,
): Promise<Credentials | undefined> {
  return (await database.query(credentialsByContact(readAccountId(identifier).canonical)))[0];
}

async function openFor(
  { config, database }: Context,
  { found, secondFactor }: { readonly found: Credentials; readonly secondFactor: boolean },
  request: RequestContext,
): Promise<LoggedIn> {
  const device = deviceOf(config, request);
  const session = newSession(found.id, request, { restricted: false, secondFactor });
  const loggedInAt = await database.transaction(async (transaction) => {
    const [[marked], [now], [seen]] = await transaction.batch([
      markPasswordLogin(found.id, found.password_hash),
      stateForVerification(found.id),
      trustDevice(config, { userId: found.id, given: device.key }, request),
      session.statement,
    ]);
    if (!marked) throw appError("wrong_login"); // the password was changed or the account deleted meanwhile
    if (!now?.is_open) throw appError("account_disabled"); // the agency deactivated its member meanwhile
    const notices =
      seen?.device === "new"
        ? [
            notice({
              userId: found.id,
              template: "new device",
              device: request.userAgent,
              at: marked.last_login_at,
            }),
          ]
        : [];
    await transaction.finish([
      ...notices,
      auditUser(found.id, { action: "log in", actor: found.id }, request),
    ]);
    return marked.last_login_at;
  });
  return {
    user: { ...found, last_login_at: loggedInAt },
    token: session.token,
    headers: device.headers,
  };
}

/** An attempt to log in and its limits, which all processes share [G.auth.20]. */
interface LimitedLogIn<Found> {
  /** Failures of the identifier from one address. */
  readonly request: RateLimit;
  /** Failures of the identifier from all addresses: bounds distributed guessing. */
  readonly account: RateLimit;
  readonly address: RateLimit;
  /** Failures of the identifier from an address that has reached its limit. */
  readonly clientAtFullAddress: RateLimit;
  /** Ten failures of the identifier in one browser; null for a browser without a cookie. */
  readonly browser: RateLimit | null;
  /** Returns null when there is no such account or the password is wrong. */
  readonly check: () => Promise<Found | null>;
  /** Whether the account has logged in with this browser before. Called for an unknown account (null) too, so that the work is the same. */
  readonly isKnown: (found: Found | null) => Promise<boolean>;
  /** Called for the first attempt of a window that exceeds a limit. */
  readonly onLimit: () => Promise<unknown>;
}

/**
 * Counts an attempt before the password is verified and refunds it when it is no failure (docs/decisions/0050, 0081).
 * - Failures from one address lock the identifier for that address; failures from many addresses lock it on all
 *   untrusted devices.
 * - An address at its limit does not refuse by itself, because many phones share it: each identifier keeps a few
 *   failures there.
 * - A locked identifier still accepts the correct password on a trusted device that has attempts left.
 * - Every other attempt gets the same response for the same work, also a correct password on an untrusted device, so
 *   that the response discloses neither that an account exists nor where it is used.
 * Error: too_many_requests.
 */
async function limitedLogIn<Found>(
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
    await refundRateLimit(database, counted); // the password was not compared
    throw error;
  });
  const isFree = locked === 0 || (await isKnown(found));
  if (found !== null && isFree) await refundRateLimit(database, counted);
  else if (locked > 0) throw await refuse(locked);
  return found;
}

/** Returns the response to a login: the user, the agency of a member, and the token in body and header [G.auth.07]. */
export async function loggedInResponse(
  { PUBLIC_ORIGIN }: Pick<Config, "PUBLIC_ORIGIN">,
  ownAgencyOf: (agencyId: string) => Promise<OwnAgency>,
  { user: account, token, headers }: LoggedIn,
): Promise<ApiResponse<ResponseOf<"customerLogin">>> {
  const user = toAccountResponse(account, { PUBLIC_ORIGIN });
  const agency = account.agency_id === null ? null : await ownAgencyOf(account.agency_id);
  return {
    data: { user, ...(agency ? { agency } : {}), uuid: agency?.uuid ?? user.public_id },
    extra: { Authorization: token },
    headers: { Authorization: token, ...headers },
  };
}
