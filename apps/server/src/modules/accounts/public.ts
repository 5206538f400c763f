import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { Authentication, RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import type { Job } from "../../jobs/runner.ts";
import { sha256 } from "../../tokens.ts";
import type { AccountCodeData, Reachable } from "./account-code-data.ts";
import { accountCodeData, reachableUser } from "./account-code-data.ts";
import type { AccountNotice } from "./account-notice.ts";
import type { AgencyVerificationHook } from "./verify-contact.ts";
import {
  authenticate,
  checkSession,
  dropOldSessions,
  endSession,
  endSessionsOfUser,
} from "./sessions.ts";
import type { LogInAttempt, LoggedIn } from "./log-in.ts";
import { logIn } from "./log-in.ts";
import type { CodeChannel, CodePurpose } from "./one-time-codes.ts";
import { openingEndpoints, profileEndpoints } from "./endpoints.ts";
import { allRecords } from "./own-records.ts";
import type {
  AccountDraft,
  FirstMessage,
  ContactOwner,
  PreparedAccount,
} from "./prepare-account.ts";
import { findContactOwner, prepareAccount } from "./prepare-account.ts";
import { prepareTraveller } from "./register.ts";
import type { ProfileDeps } from "./endpoints.ts";
import type { User } from "./users.ts";
import { toAccountResponse } from "./users.ts";

export type { AccountCodeData, Reachable };
export { accountNoticeMessage, notice } from "./account-notice.ts";
export { accountCodeMessage, endCodes } from "./one-time-codes.ts";
export { accountRetention } from "./purge-accounts.ts";
export type {
  AccountDraft,
  AccountNotice,
  CodeChannel,
  CodePurpose,
  FirstMessage,
  ContactOwner,
  PreparedAccount,
};
export { administerUserStore } from "./administer-user-store.ts";
export type { UserRecords } from "./own-records.ts";
export { avatarsAmong } from "./own-profile.ts";
export type { UserState } from "./administer-user-store.ts";
export { validateNewPassword } from "./new-password.ts";
export { openFirstAdministrator } from "./first-administrator.ts";
export { hashPassword, verifyPassword } from "./password.ts";
export { contactOf, contactOwners, readContact, takenErrors, valuesOf } from "./contacts.ts";
export type { ContactKind, UserContacts } from "./contacts.ts";
export { memberAccount } from "./member-account.ts";
export { openSessions } from "./sessions.ts";
export { userById, userColumns } from "./users.ts";
export type { AgencyVerificationHook } from "./verify-contact.ts";
export { removeSecondFactor, removeSecondFactorOf } from "./second-factor.ts";
export { resendActivation } from "./resend-code.ts";
export { toAccountResponse };
export { loggedInResponse, refusedLoginAction } from "./log-in.ts";
export type { LogInAttempt, User };

/** Users, passwords and sessions. */
export interface Accounts {
  readonly bound: readonly Bound[];
  readonly jobs: readonly Job[];
  authenticate(token: string): Promise<Authentication | null>;
  /** Like `authenticate`, without extending the session. */
  checkSession(token: string): Promise<Authentication | null>;
  /** See `logIn` for its errors. */
  logIn(attempt: LogInAttempt, request: RequestContext): Promise<LoggedIn>;
  /** See `prepareAccount` for its errors: invalid_input, account_exists. */
  prepareAccount(
    draft: AccountDraft,
    first: FirstMessage,
    request: RequestContext,
  ): Promise<PreparedAccount>;
  /** See `prepareTraveller`, also for its errors besides those of `prepareAccount`. */
  prepareTraveller(
    draft: Omit<AccountDraft, "roleId">,
    request: RequestContext,
  ): Promise<PreparedAccount>;
  /** Returns the user who has verified this e-mail or phone, in any spelling. */
  findContactOwner(contact: {
    readonly email: string | null;
    readonly phone: string | null;
  }): Promise<ContactOwner | null>;
  /** Ends the sessions of a user except the one named. */
  endSessionsOf(userId: string, exceptSessionId?: string): Statement<{ ended: number }>;
  /**
   * Erases an account that an agency created, as a deletion by its user does (docs/decisions/0073). The caller has
   * checked that it may be erased.
   */
  erase(userId: string): readonly Statement<unknown>[];
  /** Returns the data of the message with a code; null when it need not be sent any more. */
  codeData(codeId: string, channel: CodeChannel): Promise<AccountCodeData | null>;
  /**
   * Returns the recipient of a notice. A notice about an agency (its id, else null) needs an active member. Null when
   * there is no recipient.
   */
  reachableUser(userId: string, agencyId: string | null): Promise<Reachable | null>;
}

/** Dependencies on other modules. */
export interface AccountDeps extends ProfileDeps {
  /** Returns an agency as its members see it; the agencies module provides it. */
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
  readonly agencyVerificationHook: AgencyVerificationHook;
}

export function createAccounts(context: Context, deps: AccountDeps): Accounts {
  const { database } = context;
  return {
    bound: [
      ...openingEndpoints(context, deps),
      ...profileEndpoints(context, deps),
      bind("logout", async (_input, request) => {
        const { sessionToken } = request;
        if (sessionToken === null) throw appError("unauthenticated");
        return database.transaction(async (transaction) => {
          const [ended] = await transaction.query(endSession(sha256(sessionToken)));
          if (ended)
            await transaction.finish([
              auditUser(ended.user_id, { action: "log out", actor: ended.user_id }, request),
            ]);
          return { data: { ended: ended !== undefined } };
        });
      }),
    ],
    jobs: [
      {
        name: "old sessions",
        everySeconds: 3600,
        leaseSeconds: 60,
        async run() {
          await database.query(dropOldSessions());
          return 0;
        },
      },
    ],
    authenticate: (token) => authenticate(context, token),
    checkSession: (token) => checkSession(context, token),
    logIn: (attempt, request) => logIn(context, attempt, request),
    prepareAccount: (draft, first, request) => prepareAccount(context, { draft, first }, request),
    prepareTraveller: (draft, request) => prepareTraveller(context, draft, request),
    findContactOwner: (contact) => findContactOwner(context, contact),
    endSessionsOf: (userId, exceptSessionId) => endSessionsOfUser(userId, exceptSessionId ?? null),
    erase: (userId) => allRecords(deps.recordsElsewhere).flatMap((one) => one.erase(userId)),
    codeData: (codeId, channel) =>
      accountCodeData({ context, ownAgencyOf: deps.ownAgencyOf }, codeId, channel),
    reachableUser: (userId, agencyId) => reachableUser(context, userId, agencyId),
  };
}
