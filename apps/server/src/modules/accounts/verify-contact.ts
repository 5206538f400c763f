import { v4 as random } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { limitCodeAttempts } from "./code-attempt-limits.ts";
import type { CodeContact, UserContacts } from "./contacts.ts";
import { unlessTaken, verifyContact } from "./contacts.ts";
import type { CodePurpose, EnteredCode } from "./one-time-codes.ts";
import { endCodes } from "./one-time-codes.ts";
import { lockUser, replacePassword } from "./own-profile.ts";
import { hashPassword } from "./password.ts";
import type { Kind } from "./send-throttle.ts";
import { endSessionsOfUser } from "./sessions.ts";
import { distrustOtherDevices, trustDevice } from "./trusted-devices.ts";
import type { FoundUser } from "./users.ts";
import { deactivated } from "./users.ts";

/** What agencies want done with the proofs of their people; agencies know. */
export interface AgencyVerificationHook {
  /** Locks the agency, before the person is locked, as wherever people of an agency change. */
  lock(agencyId: string): Statement<unknown>;
  /** What a contact verified by somebody of it brings about: under AGENCY_AUTO_APPROVE a pending agency is public from then on, and not before [G.auth.28]. */
  approve(agencyId: string): readonly Statement<unknown>[];
}

/** Somebody who proves a contact, as the row stands: what was read before the lock may be of another hour. */
export interface LockedForVerification extends UserContacts {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly language: "fr" | "en";
  readonly validated: boolean;
  readonly has_password: boolean;
  readonly made_by_agency: boolean;
  /** Nobody switched the account off, nor the agency its member. */
  readonly is_open: boolean;
}

/** Read once the user is locked (`lockUser`), before the locks of codes and links; no row: deleted, or nobody. */
export const stateForVerification = statement<LockedForVerification, [userId: string]>(
  "state for proof",
  `select p.id, p.firstname, p.lastname, p.language, p.email, p.phone, p.email_verified, p.phone_verified, p.validated_at is not null as validated, p.password_hash is not null as has_password,
     agency_that_made(p.id) is not null as made_by_agency,
     p.is_active and not ${deactivated} as is_open
   from users_with_contacts p where p.id = $1 and p.deleted_at is null`,
);

/** A code or link that was good, with the contact it proves. */
export interface UsedCode extends CodeContact {
  readonly purpose: CodePurpose;
  /** The caller holds the token of the registration. */
  readonly byToken: boolean;
}

/**
 * Whether a new password is due: the code of a registration was entered without its token, so somebody else may know the password. Whoever owns the contact
 * owns the account. The password that an agency entered for its member serves until the member changes it.
 */
export function takesOver(user: LockedForVerification, { purpose, byToken }: UsedCode): boolean {
  return !user.validated && !byToken && !(purpose === "activation" && user.made_by_agency);
}

/** Whether the contact the code was sent to is verified no more: another account verified it since, or this one was completed by its other contact. */
export function isOutdated(
  { validated }: LockedForVerification,
  { taken, verified }: UsedCode,
): boolean {
  return taken || (validated && !verified);
}

/** What verifies a contact: a code with the account it is of, or a link by itself. */
export interface Verification {
  /** Whose it may be; null: nobody's. */
  readonly user: FoundUser | null;
  /** Counted against; null for links, which nobody guesses. */
  readonly account: string | null;
  /** The id as typed: codes may have been asked for by it. */
  readonly ids: readonly string[];
  readonly kinds: readonly Kind[];
  /** Uses code or link up; of several requests at once one gets the outcome `right`. */
  use(userId: string): Statement<EnteredCode>;
  /** A new password; null: the present one stays. */
  readonly password: string | null;
  /** Key of the browser, by the cookie it has now: who verified a contact is known there. */
  readonly device: string;
}

/** A code or link that was right, before anything of it is written. */
export interface Verified {
  readonly user: FoundUser;
  /** The user as it stands under the lock. */
  readonly now: LockedForVerification;
  readonly used: UsedCode;
  readonly changesPassword: boolean;
  /** Verify the contact: with a new password, or another owner, sessions end and other browsers are known no more, with a new password codes and links too. */
  readonly statements: readonly Statement<unknown>[];
}

export interface VerificationDeps {
  readonly context: Context;
  readonly agencyVerificationHook: AgencyVerificationHook;
}

/**
 * Uses a code or link within the limits of attempts, and writes in the same transaction what follows from it; the work is the same whether it is right or not.
 * A wrong code is committed as a wrong attempt and answered null; what `write` throws undoes the use of a right one. Errors: those of `write`, too_many_requests.
 */
export async function useVerification<Done>(
  { context, agencyVerificationHook }: VerificationDeps,
  {
    verification,
    write,
  }: {
    readonly verification: Verification;
    readonly write: (transaction: Transaction, verified: Verified) => Promise<Done | null>;
  },
  request: RequestContext,
): Promise<Done | null> {
  const { config, database } = context;
  const { account, kinds, ids, password, device } = verification;
  const unknown = !verification.user;
  return limitCodeAttempts(context, { account, kinds, ids, unknown, request }, async (isOpen) => {
    const passwordHash =
      password === null ? null : await hashPassword(password, request.addressKey);
    const user = isOpen ? verification.user : null;
    const userId = user?.id ?? random();
    const agencyId = user?.agency_id ?? null;
    const done = database.transaction(async (transaction) => {
      if (agencyId !== null) await transaction.query(agencyVerificationHook.lock(agencyId));
      const [, [now], [entered]] = await transaction.batch([
        lockUser(userId),
        stateForVerification(userId),
        verification.use(userId),
      ]);
      if (entered?.outcome !== "right" || !user || !now) return null;
      const used = { ...entered, byToken: request.registering === userId };
      const shutsOut = passwordHash !== null || takesOver(now, used);
      return write(transaction, {
        user,
        now,
        used,
        changesPassword: passwordHash !== null,
        statements: [
          verifyContact(userId, used.contact_id),
          ...(passwordHash === null
            ? []
            : [replacePassword(userId, passwordHash), endCodes(userId)]),
          ...(shutsOut
            ? [endSessionsOfUser(userId, null), distrustOtherDevices(config, userId, request)]
            : []),
          trustDevice(config, { userId, given: device }, request),
          ...(agencyId === null ? [] : agencyVerificationHook.approve(agencyId)),
        ],
      });
    });
    return unlessTaken<Done | null>(done, () => null);
  });
}
