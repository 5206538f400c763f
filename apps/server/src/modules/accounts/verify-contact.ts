import { v4 as random } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { limitCodeAttempts } from "./code-attempt-limits.ts";
import type { CodeContact, UserContacts } from "./contacts.ts";
import { handleTakenContact, verifyContact } from "./contacts.ts";
import type { CodePurpose, EnteredCode } from "./one-time-codes.ts";
import { endCodes } from "./one-time-codes.ts";
import { lockUser, replacePassword } from "./own-profile.ts";
import { hashPassword } from "./password.ts";
import type { Kind } from "./send-throttle.ts";
import { endSessionsOfUser } from "./sessions.ts";
import { distrustOtherDevices, trustDevice } from "./trusted-devices.ts";
import type { FoundUser } from "./users.ts";
import { deactivated } from "./users.ts";

/** Hook of the agencies module for contacts verified by members. */
export interface AgencyVerificationHook {
  /** Locks the agency. Run it before locking the user, the order of every change of members. */
  lock(agencyId: string): Statement<unknown>;
  /**
   * Returns the statements that follow a verified contact of a member: with AGENCY_AUTO_APPROVE a pending agency is
   * approved, and not before [G.auth.28].
   */
  approve(agencyId: string): readonly Statement<unknown>[];
}

/** The user of a verification, read under the lock, because data read before it may be outdated. */
export interface LockedForVerification extends UserContacts {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly language: "fr" | "en";
  readonly validated: boolean;
  readonly has_password: boolean;
  readonly made_by_agency: boolean;
  /** Neither the account nor the membership is deactivated. */
  readonly is_open: boolean;
}

/** Reads the user after `lockUser` and before the locks of codes and links; returns no row when it is deleted or unknown. */
export const stateForVerification = statement<LockedForVerification, [userId: string]>(
  "state for verification",
  `select u.id, u.firstname, u.lastname, u.language, u.email, u.phone, u.email_verified, u.phone_verified, u.validated_at is not null as validated, u.password_hash is not null as has_password,
     agency_that_made(u.id) is not null as made_by_agency,
     u.is_active and not ${deactivated} as is_open
   from users_with_contacts u where u.id = $1 and u.deleted_at is null`,
);

/** An accepted code or link, with the contact it verifies. */
export interface UsedCode extends CodeContact {
  readonly purpose: CodePurpose;
  /** The caller holds the token of the registration. */
  readonly byToken: boolean;
}

/**
 * Whether a new password is required: the code of a registration was entered without its token, so another person may
 * know the password. The owner of the contact owns the account. A password entered by an agency for its member stays
 * valid until the member changes it.
 */
export function requiresNewPassword(
  user: LockedForVerification,
  { purpose, byToken }: UsedCode,
): boolean {
  return !user.validated && !byToken && !(purpose === "activation" && user.made_by_agency);
}

/**
 * Whether the contact can no longer be verified by the code: another account has verified it since, or the account was
 * validated by its other contact.
 */
export function isOutdated(
  { validated }: LockedForVerification,
  { taken, verified }: UsedCode,
): boolean {
  return taken || (validated && !verified);
}

/** A verification of a contact: a code and its account, or a link. */
export interface Verification {
  /** User of the id or link; null when there is none. */
  readonly user: FoundUser | null;
  /** Key that counts wrong codes; null for links, which cannot be guessed. */
  readonly account: string | null;
  /** The id entered, by which codes may have been requested. */
  readonly ids: readonly string[];
  readonly kinds: readonly Kind[];
  /** Returns the statement that uses the code or link; of several concurrent requests one gets the outcome `right`. */
  use(userId: string): Statement<EnteredCode>;
  /** A new password; null: the current one is kept. */
  readonly password: string | null;
  /** Key of the current device cookie; the device is trusted after the verification. */
  readonly device: string;
}

/** An accepted code or link, before anything is written. */
export interface Verified {
  readonly user: FoundUser;
  /** The user, read under the lock. */
  readonly now: LockedForVerification;
  readonly used: UsedCode;
  readonly changesPassword: boolean;
  /**
   * Statements that verify the contact. With a new password or another owner they also end sessions and distrust other
   * devices; with a new password they end codes and links.
   */
  readonly statements: readonly Statement<unknown>[];
}

export interface VerificationDeps {
  readonly context: Context;
  readonly agencyVerificationHook: AgencyVerificationHook;
}

/**
 * Uses a code or link within the limits of attempts and writes the consequences in the same transaction. The work is the
 * same whether it is correct or not. A wrong code is committed as a wrong attempt and returns null; an error of `write`
 * rolls back the use of a correct one. Errors: those of `write`, too_many_requests.
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
      password === null ? null : await hashPassword(password, config, request.addressKey);
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
      const locksOutOthers = passwordHash !== null || requiresNewPassword(now, used);
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
          ...(locksOutOthers
            ? [endSessionsOfUser(userId, null), distrustOtherDevices(config, userId, request)]
            : []),
          trustDevice(config, { userId, given: device }, request),
          ...(agencyId === null ? [] : agencyVerificationHook.approve(agencyId)),
        ],
      });
    });
    return handleTakenContact<Done | null>(done, () => null);
  });
}
