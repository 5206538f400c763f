import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { v4 as random } from "uuid";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { deviceOf } from "../../http/request-context.ts";
import type { FoundUser } from "./account-ids.ts";
import { findUser, foundById, readAccountId } from "./account-ids.ts";
import type { AgencyVerificationHook } from "./agency-verification-hook.ts";
import { unlessTaken } from "./contact-store.ts";
import { limitCodeAttempts } from "./code-attempt-limits.ts";
import { validateNewPassword } from "./new-password.ts";
import { enterCode, sendCode } from "./one-time-codes.ts";
import { hashPassword } from "./password.ts";
import { lockUser } from "./profile-store.ts";
import { markSendSlots } from "./send-throttle.ts";
import { newSession, endRestrictedSessions } from "./session-store.ts";
import { trustDevice } from "./trusted-devices.ts";
import { toAccountResponse, markLogin } from "./user-store.ts";
import type { LockedForVerification } from "./verify-contact.ts";
import { isOutdated, markVerified, stateForVerification, takesOver } from "./verify-contact.ts";

interface Deps {
  readonly context: Context;
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
  readonly agencyVerificationHook: AgencyVerificationHook;
}

type Entry = InputOf<"validateAccount">;

/**
 * Enters the code of an account: the contact it was sent to is verified, the account validated and logged in; restricted sessions end, the session that opens
 * is a new one [G.auth.16]. Without the token of the registration a new password comes along, and nobody else comes in any more. A password sent without
 * need replaces the old one all the same.
 * Errors: identity_required without restricted token and id, code_wrong (also for an unknown account, a used, replaced or expired code, after five wrong
 * ones of the caller or 15 elsewhere, and in silence beyond 30 wrong ones a day of the account), password_needed, invalid_input (rule of passwords), account_disabled,
 * too_many_requests beyond 100 wrong codes an hour of unknown callers at one address or 30 a day of one id. A code that is right and comes to nothing stays good.
 */
export async function validateAccount(
  deps: Deps,
  { params, body }: Entry,
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"validateAccount">>> {
  const { context } = deps;
  const device = deviceOf(context.config, request);
  const { user, account, ids } = await identify(context, body?.id ?? null, request);
  const password = body?.password ?? null;
  if (password !== null) await validateNewPassword(password, "password"); // the owner's own data counts only when the code is right
  const done = await limitCodeAttempts(
    context,
    { account, kinds: ["validate"], ids, unknown: !user, request },
    async (isOpen) => {
      const passwordHash =
        password === null ? null : await hashPassword(password, request.addressKey);
      return enter(
        deps,
        {
          user: isOpen ? user : null,
          code: params.code,
          password,
          passwordHash,
          device: device.key,
        },
        request,
      );
    },
  );
  if (!done) throw appError("code_wrong");
  const agency = done.user.agency_id === null ? null : await deps.ownAgencyOf(done.user.agency_id);
  return {
    data: {
      user: toAccountResponse(done.user, context.config),
      ...(agency ? { agency } : {}),
      uuid: agency?.uuid ?? done.user.public_id,
    },
    extra: { Authorization: done.token },
    headers: { Authorization: done.token, ...device.headers },
  };
}

async function identify(
  context: Context,
  text: string | null,
  request: RequestContext,
): Promise<{ user: FoundUser | null; account: string; ids: readonly string[] }> {
  if (text === null) {
    if (request.registering === null) throw appError("identity_required");
    const [user] = await context.database.query(foundById(request.registering));
    return { user: user ?? null, account: request.registering, ids: [] };
  }
  const id = readAccountId(text);
  const user = await findUser(context.database, id);
  const isOwn = user !== null && user.id === request.registering;
  return { user, account: user?.id ?? id.canonical, ids: isOwn ? [] : [id.canonical] };
}

interface CodeEntry {
  readonly user: FoundUser | null;
  readonly code: string;
  readonly password: string | null;
  readonly passwordHash: string | null;
  /** Key of the browser, by the cookie it has now. */
  readonly device: string;
}

interface Entered {
  readonly token: string;
  /** As it stands now. */
  readonly user: FoundUser;
}

/** A wrong code is committed as a wrong try; a right one opens the session in the same transaction. */
async function enter(
  { context, agencyVerificationHook }: Deps,
  { user, code, password, passwordHash, device }: CodeEntry,
  request: RequestContext,
): Promise<Entered | null> {
  const { config, database } = context;
  const userId = user?.id ?? random();
  const agencyId = user?.agency_id ?? null;
  const session = newSession(userId, request, { restricted: false });
  const done = database.transaction(async (transaction) => {
    if (agencyId !== null) await transaction.query(agencyVerificationHook.lock(agencyId));
    const [, [now], [entered]] = await transaction.batch([
      lockUser(userId),
      stateForVerification(userId),
      enterCode(config, { userId, purposes: ["validate", "activation"], entered: code }, request),
    ]);
    if (entered?.outcome !== "right" || !user || !now) return null;
    if (!now.is_open) throw appError("account_disabled");
    const used = { ...entered, byToken: request.registering === userId };
    if (isOutdated(now, used)) return null;
    const isOther = takesOver(now, used);
    if (isOther && now.has_password && passwordHash === null) throw appError("password_needed");
    if (password !== null) await validateNewPassword(password, "password", now);
    const [[login]] = await transaction.batch([
      markLogin(userId),
      ...markVerified(config, { user: now, used, passwordHash }, request),
      endRestrictedSessions(userId),
      session.statement,
      trustDevice(config, { userId, given: device }, request),
      ...(isOther || used.channel !== "sms" ? [] : verifyEmail(context, now)),
      ...(agencyId === null ? [] : agencyVerificationHook.approve(agencyId)),
      auditUser(
        userId,
        {
          action: "validate account",
          from: "unvalidated",
          to: "validated",
          reason: isOther ? "other browser" : null,
          actor: userId,
          details: passwordHash === null ? null : { changed: ["password"] },
        },
        request,
      ),
    ]);
    return {
      token: session.token,
      user: { ...user, validated: true, last_login_at: login?.last_login_at ?? "" },
    };
  });
  return unlessTaken<Entered | null>(done, () => null);
}

/** An e-mail typed beside the phone is verified by a code of its own. */
function verifyEmail(
  { config }: Context,
  { id: userId, email, email_verified, language }: LockedForVerification,
): readonly Statement<unknown>[] {
  if (email === null || email_verified) return [];
  return [
    sendCode(config, {
      userId,
      purpose: "email",
      channel: "email",
      language,
    }),
    markSendSlots(config, "email", [userId]),
  ];
}
