import type { RequestContext } from "../../context.ts";
import type { Config } from "../../config.ts";
import { statement } from "../../database/database.ts";
import type { Statement } from "../../database/database.ts";
import type { CodeContact, UserContacts } from "./contact-store.ts";
import { verifyContact } from "./contact-store.ts";
import { distrustOtherDevices } from "./trusted-devices.ts";
import { endCodes } from "./one-time-code-store.ts";
import type { CodePurpose } from "./one-time-codes.ts";
import { deactivated } from "./user-store.ts";
import { replacePassword } from "./profile-store.ts";
import { endSessionsOfUser } from "./session-store.ts";

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

interface VerifiedChange {
  readonly user: LockedForVerification;
  readonly used: UsedCode;
  /** Null: the password stays. */
  readonly passwordHash: string | null;
}

/** The contact is verified; with a new password, or another owner, sessions end and other browsers are known no more, with a new password codes and links too. */
export function markVerified(
  config: Config,
  { user, used, passwordHash }: VerifiedChange,
  request: RequestContext,
): readonly Statement<unknown>[] {
  const shutsOut = passwordHash !== null || takesOver(user, used);
  return [
    verifyContact(user.id, used.contact_id),
    ...(passwordHash === null ? [] : [replacePassword(user.id, passwordHash), endCodes(user.id)]),
    ...(shutsOut
      ? [endSessionsOfUser(user.id, null), distrustOtherDevices(config, user.id, request)]
      : []),
  ];
}

/** Whether the contact the code was sent to is verified no more: another account verified it since, or this one was completed by its other contact. */
export function isOutdated(
  { validated }: LockedForVerification,
  { taken, verified }: UsedCode,
): boolean {
  return taken || (validated && !verified);
}
