import type { RequestContext } from "../../context.ts";
import type { Config } from "../../config.ts";
import { statement } from "../../database/database.ts";
import type { Statement } from "../../database/database.ts";
import type { VerificationState } from "./code-channel.ts";
import { distrustOtherDevices } from "./trusted-devices.ts";
import { endCodes } from "./one-time-code-store.ts";
import type { CodeChannel, CodePurpose } from "./one-time-codes.ts";
import { deactivated } from "./user-store.ts";
import { replacePassword } from "./profile-store.ts";
import { endSessionsOfUser } from "./session-store.ts";

/** Somebody who proves a contact, as the row stands: what was read before the lock may be of another hour. */
export interface LockedForVerification extends VerificationState {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly language: "fr" | "en";
  readonly has_password: boolean;
  readonly made_by_agency: boolean;
  /** Nobody switched the account off, nor the agency its member. */
  readonly is_open: boolean;
}

/** Comes before the locks of codes and links; no row: deleted, or nobody. */
export const lockForVerification = statement<LockedForVerification, [userId: string]>(
  "lock for proof",
  `select p.id, p.firstname, p.lastname, p.language, p.email, p.phone, p.email_verified, p.phone_verified, p.validated_at is not null as validated, p.password_hash is not null as has_password,
     agency_that_made(p.id) is not null as made_by_agency,
     p.is_active and not ${deactivated} as is_open
   from users p where p.id = $1 and p.deleted_at is null for no key update`,
);

const verify = statement<never, [userId: string, channel: CodeChannel]>(
  "prove contact",
  `update users set validated_at = coalesce(validated_at, app_now()), email_verified = email_verified or ($2 = 'email' and email is not null),
     phone_verified = phone_verified or ($2 = 'sms' and phone is not null) where id = $1`,
);

/** A code or link that was good. */
export interface UsedCode {
  readonly purpose: CodePurpose;
  /** Where it was sent: the contact it proves. */
  readonly channel: CodeChannel;
  /** The account is known in the caller's browser, or the caller holds the token of the registration. */
  readonly knowsBrowser: boolean;
}

/**
 * Whether somebody else than who registered comes in: a new password is due, and what let the other in ends (docs/decisions/0076). Not by the activation of a
 * member whom an agency made: nobody else's account that is.
 */
export function takesOver(
  user: LockedForVerification,
  { purpose, knowsBrowser }: UsedCode,
): boolean {
  return !user.validated && !knowsBrowser && !(purpose === "activation" && user.made_by_agency);
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
    verify(user.id, used.channel),
    ...(passwordHash === null ? [] : [replacePassword(user.id, passwordHash), endCodes(user.id)]),
    ...(shutsOut
      ? [endSessionsOfUser(user.id, null), distrustOtherDevices(config, user.id, request)]
      : []),
  ];
}
