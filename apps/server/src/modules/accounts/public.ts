import type { Admission, Caller, Context } from "../../context.ts";
import type { Pictures } from "../../files/pictures.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { expected } from "../../http/failure.ts";
import { notBuilt } from "../../http/not-built.ts";
import type { Job } from "../../jobs/runner.ts";
import { audit } from "../../database/audit.ts";
import { sha256 } from "../../tokens.ts";
import { authenticate } from "./authenticate.ts";
import type { LogInAttempt, LoggedIn } from "./log-in.ts";
import { logIn } from "./log-in.ts";
import type { Person } from "./person-store.ts";
import { personById } from "./person-store.ts";
import { presentAccount } from "./present-account.ts";
import { dropOldSessions, endSession } from "./session-store.ts";

export { hashPassword } from "./password.ts";
export { presentAccount };
export type { LogInAttempt, LoggedIn, Person };

/** People, passwords and sessions. */
export interface Accounts {
  readonly bound: readonly Bound[];
  readonly jobs: readonly Job[];
  authenticate(token: string): Promise<Admission | null>;
  /** See `logIn` for its errors. */
  logIn(attempt: LogInAttempt, caller: Caller): Promise<LoggedIn>;
}

/** What accounts need from elsewhere. */
export interface AccountDeps {
  readonly pictures: Pictures;
}

export function createAccounts(context: Context, _deps: AccountDeps): Accounts {
  const { database } = context;
  return {
    bound: [
      ...notBuilt(
        "register", "validateAccount", "resendCode", "requestPasswordReset", "confirmPasswordReset",
        "updateMe", "confirmContact", "dropContact", "changePassword", "setAvatar", "removeAvatar", "getPicture", "exportMe", "deleteMe",
        "listSessions", "endOneSession", "endAllSessions", "registerDevice", "forgetDevice",
      ),
      bind("getMe", async (_input, caller) => {
        const [person] = await database.query(personById(caller.actor?.personId ?? ""));
        if (!person) throw expected("unauthenticated");
        return { data: { ...presentAccount(person), lang: "fr" as const, pending_email: null, pending_phonenumber: null } };
      }),
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
  };
}
