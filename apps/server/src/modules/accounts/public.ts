import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import type { Admission, Caller, Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { expected } from "../../http/failure.ts";
import type { Job } from "../../jobs/runner.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { sha256 } from "../../tokens.ts";
import type { AccountCodeFacts, Reachable } from "./account-code-facts.ts";
import { accountCodeFacts, reachPerson } from "./account-code-facts.ts";
import type { AccountNotice } from "./account-notice.ts";
import type { AgencyOfProof } from "./agency-of-proof.ts";
import { authenticate } from "./authenticate.ts";
import type { LogInAttempt, LoggedIn } from "./log-in.ts";
import { logIn } from "./log-in.ts";
import type { CodeChannel, CodePurpose } from "./one-time-codes.ts";
import type { AccountDraft, FirstMessage, KnownPerson, PreparedAccount } from "./opening.ts";
import { openingEndpoints } from "./opening-endpoints.ts";
import { knownPerson, prepareAccount } from "./prepare-account.ts";
import { allRecords } from "./own-records.ts";
import type { Person } from "./person-store.ts";
import { presentAccount } from "./present-account.ts";
import type { ProfileDeps } from "./profile-endpoints.ts";
import { profileEndpoints } from "./profile-endpoints.ts";
import { dropOldSessions, endSession, endSessionsOfPerson } from "./session-store.ts";

export type { AccountCodeFacts, Reachable };
export { accountNoticeMessage, notice } from "./account-notice.ts";
export { accountCodeMessage } from "./one-time-codes.ts";
export { accountRetention } from "./forget-accounts.ts";
export type { AccountDraft, AccountNotice, CodeChannel, CodePurpose, FirstMessage, KnownPerson, PreparedAccount };
export { administerPersonStore } from "./administer-person-store.ts";
export type { PersonRecords } from "./person-records.ts";
export { avatarsAmong } from "./profile-store.ts";
export type { PersonState } from "./administer-person-store.ts";
export { validateNewPassword } from "./new-password.ts";
export { openFirstAdministrator } from "./first-administrator.ts";
export { hashPassword } from "./password.ts";
export type { MemberState } from "./staff-store.ts";
export { staffStore } from "./staff-store.ts";
export { openSessions } from "./own-sessions.ts";
export { personById, personColumns } from "./person-store.ts";
export { endCodes } from "./one-time-code-store.ts";
export type { AgencyOfProof } from "./agency-of-proof.ts";
export { knownByContact } from "./prepare-account.ts";
export { freeContact } from "./profile-store.ts";
export { removeSecondFactor, removeSecondFactorOf } from "./remove-second-factor.ts";
export { welcomeAgain } from "./welcome-again.ts";
export { presentAccount };
export type { LogInAttempt, LoggedIn, Person };

/** People, passwords and sessions. */
export interface Accounts {
  readonly bound: readonly Bound[];
  readonly jobs: readonly Job[];
  authenticate(token: string): Promise<Admission | null>;
  /** See `logIn` for its errors. */
  logIn(attempt: LogInAttempt, caller: Caller): Promise<LoggedIn>;
  /** See `prepareAccount` for its errors: invalid_input, account_exists. */
  prepareAccount(draft: AccountDraft, first: FirstMessage, caller: Caller): Promise<PreparedAccount>;
  /** Who has proven this e-mail or phone, in any spelling. */
  knownPerson(contact: { readonly email: string | null; readonly phone: string | null }): Promise<KnownPerson | null>;
  /** Ends a person's sessions, but the one named. */
  endSessionsOf(personId: string, exceptSessionId?: string): Statement<{ ended: number }>;
  /** Erases an account an agency made, as deletion by its owner would (docs/decisions/0073); whether it may go, the caller has judged. */
  erase(personId: string): readonly Statement<unknown>[];
  /** What the message of a code is written from; null when it need not be sent any more. */
  codeFacts(codeId: string, channel: CodeChannel): Promise<AccountCodeFacts | null>;
  /** Where notices to a person go; of an agency's affairs (its id, else null) only while the person works there. Null: nobody is to be told. */
  reachPerson(personId: string, agencyId: string | null): Promise<Reachable | null>;
}

/** What accounts need from elsewhere. */
export interface AccountDeps extends ProfileDeps {
  /** The agency of staff as they see it; agencies know. */
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
  readonly agencyOfProof: AgencyOfProof;
}

export function createAccounts(context: Context, deps: AccountDeps): Accounts {
  const { database } = context;
  return {
    bound: [
      ...openingEndpoints(context, deps),
      ...profileEndpoints(context, deps),
      bind("logout", async (_input, caller) => {
        const { sessionToken } = caller;
        if (sessionToken === null) throw expected("unauthenticated");
        return database.transaction(async (transaction) => {
          const [ended] = await transaction.query(endSession(sha256(sessionToken)));
          if (ended) await transaction.finish([audit({ action: "log out", entity: "person", entityId: ended.person_id, actor: ended.person_id }, caller)]);
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
    logIn: (attempt, caller) => logIn(context, attempt, caller),
    prepareAccount: (draft, first, caller) => prepareAccount(context, { draft, first }, caller),
    knownPerson: (contact) => knownPerson(context, contact),
    endSessionsOf: (personId, exceptSessionId) => endSessionsOfPerson(personId, exceptSessionId ?? null),
    erase: (personId) => allRecords(deps.recordsElsewhere).flatMap((one) => one.erase(personId)),
    codeFacts: (codeId, channel) => accountCodeFacts({ context, ownAgencyOf: deps.ownAgencyOf }, codeId, channel),
    reachPerson: (personId, agencyId) => reachPerson(context, personId, agencyId),
  };
}
