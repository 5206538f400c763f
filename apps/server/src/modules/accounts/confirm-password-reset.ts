import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { v4 as random } from "uuid";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { deviceOf } from "../../http/request-context.ts";
import { appError, invalid } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import { notice } from "./account-notice.ts";
import type { FoundUser } from "./account-ids.ts";
import { findUser, foundById, readAccountId } from "./account-ids.ts";
import type { AgencyVerificationHook } from "./agency-verification-hook.ts";
import { validateNewPassword } from "./new-password.ts";
import { resetKinds, limitCodeAttempts } from "./code-attempt-limits.ts";
import { unlessTaken } from "./contact-store.ts";
import { lockUser } from "./profile-store.ts";
import { trustDevice } from "./trusted-devices.ts";
import { passwordLink, consumeLink } from "./one-time-code-store.ts";
import { enterCode } from "./one-time-codes.ts";
import { hashPassword } from "./password.ts";
import type { LockedForVerification, UsedCode } from "./verify-contact.ts";
import { isOutdated, markVerified, stateForVerification } from "./verify-contact.ts";

type PasswordResetInput = InputOf<"confirmPasswordReset">["body"];

/** What proves the account: a link by itself, or a code with the e-mail or phone it was sent to. */
interface Verification {
  /** Whom it may be of; null: of nobody. */
  readonly user: FoundUser | null;
  /** Counted against; null for links, which nobody guesses. */
  readonly account: string | null;
  /** The id as typed: codes may have been asked for by it. */
  readonly ids: readonly string[];
  /** Uses the proof up, under a lock: of several at once one is told what it was for, and of whom as the row stands; the others null. */
  use(
    transaction: Transaction,
  ): Promise<{ readonly now: LockedForVerification; readonly used: UsedCode } | null>;
}

interface Deps {
  readonly context: Context;
  readonly agencyVerificationHook: AgencyVerificationHook;
}

/**
 * Sets a new password [G.auth.18]: every session of the account ends, and every code and link of it. The work is the same whether the proof is good or not.
 * Errors: identity_required (a code without its account), bad_token (wrong, used, expired; also for an unknown account), invalid_input (rule of passwords, password_mismatch), too_many_requests as for
 * `validateAccount`. What is refused although the proof is good uses nothing up.
 */
export async function confirmPasswordReset(
  { context, agencyVerificationHook }: Deps,
  input: PasswordResetInput,
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"confirmPasswordReset">>> {
  if (input.password_confirm !== undefined && input.password_confirm !== input.password)
    throw invalid({ field: "password_confirm", code: "password_mismatch" });
  if (input.token === undefined && input.code !== undefined && input.email === undefined)
    throw appError("identity_required");
  await validateNewPassword(input.password, "password"); // the owner's own data counts only when the proof is good
  const device = deviceOf(context.config, request);
  const verification = await verificationOf(context, input, request);
  const done = await limitCodeAttempts(
    context,
    {
      account: verification.account,
      kinds: resetKinds,
      ids: verification.ids,
      unknown: !verification.user,
      request,
    },
    async (isOpen) => {
      const passwordHash = await hashPassword(input.password, request.addressKey);
      const outcome = isOpen
        ? verification
        : {
            ...verification,
            user: null,
            use: useCode(context, { userId: random(), code: input.code ?? "" }, request),
          };
      const done = context.database.transaction((transaction) =>
        change(
          transaction,
          {
            verification: outcome,
            passwordHash,
            password: input.password,
            device: device.key,
            context,
            agencyVerificationHook,
          },
          request,
        ),
      );
      return unlessTaken<FoundUser | null>(done, () => null);
    },
  );
  if (!done) throw appError("bad_token");
  return {
    data: { login: done.agency_id === null ? "client" : "agency" },
    headers: device.headers,
  };
}

async function verificationOf(
  context: Context,
  { token, code, email }: PasswordResetInput,
  request: RequestContext,
): Promise<Verification> {
  if (token !== undefined) return verifyLink(context, token);
  const id = readAccountId(email ?? "");
  const user = await findUser(context.database, id);
  return {
    user,
    account: user?.id ?? id.canonical,
    ids: [id.canonical],
    use: useCode(context, { userId: user?.id ?? random(), code: code ?? "" }, request),
  };
}

function useCode(
  { config }: Context,
  { userId, code }: { readonly userId: string; readonly code: string },
  request: RequestContext,
): Verification["use"] {
  return async (transaction) => {
    const [, [now], [entered]] = await transaction.batch([
      lockUser(userId),
      stateForVerification(userId),
      enterCode(config, { userId, purposes: ["reset", "activation"], entered: code }, request),
    ]);
    return now && entered?.outcome === "right"
      ? { now, used: { ...entered, byToken: false } }
      : null;
  };
}

async function verifyLink({ database }: Context, token: string): Promise<Verification> {
  const hash = sha256(token);
  const [link] = await database.query(passwordLink(hash));
  const [user] = await database.query(foundById(link?.user_id ?? random()));
  const userId = user?.id ?? random();
  return {
    user: user ?? null,
    account: null,
    ids: [],
    async use(transaction) {
      const [, [now], [link]] = await transaction.batch([
        lockUser(userId),
        stateForVerification(userId),
        consumeLink(hash),
      ]);
      return now && link ? { now, used: { ...link, byToken: false } } : null;
    },
  };
}

interface Change {
  readonly verification: Verification;
  readonly passwordHash: string;
  readonly password: string;
  /** Key of the browser, by the cookie it has now: who verified the contact is known there. */
  readonly device: string;
  readonly context: Context;
  readonly agencyVerificationHook: AgencyVerificationHook;
}

/** A wrong code stays counted; what is thrown here undoes the use of a right one. */
async function change(
  transaction: Transaction,
  { verification, passwordHash, password, device, context, agencyVerificationHook }: Change,
  request: RequestContext,
): Promise<FoundUser | null> {
  const { user } = verification;
  const agencyId = user?.agency_id ?? null;
  if (agencyId !== null) await transaction.query(agencyVerificationHook.lock(agencyId));
  const verified = await verification.use(transaction);
  if (!verified || !user) return null;
  const { now, used } = verified;
  if (!now.is_open || isOutdated(now, used)) throw appError("bad_token");
  await validateNewPassword(password, "password", now);
  const notify: readonly Statement<unknown>[] = now.has_password
    ? [notice({ userId: now.id, template: "password changed" })]
    : [];
  await transaction.batch([
    ...markVerified(context.config, { user: now, used, passwordHash }, request),
    trustDevice(context.config, { userId: now.id, given: device }, request),
    ...notify,
    ...(agencyId === null ? [] : agencyVerificationHook.approve(agencyId)),
    auditUser(
      now.id,
      {
        action: "set password",
        actor: now.id,
        reason: now.has_password && used.purpose === "reset" ? "forgotten" : "first",
        details: { validated: !now.validated },
      },
      request,
    ),
  ]);
  return user;
}
