import type { RequestContext } from "../../context.ts";
import type { Config } from "../../config.ts";
import { statement } from "../../database/database.ts";
import type { Statement } from "../../database/database.ts";
import type { VerificationState } from "./code-channel.ts";
import { isVerified } from "./code-channel.ts";
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
  /** Another account verified the same contact first. */
  readonly email_taken: boolean;
  readonly phone_taken: boolean;
}

/** Comes before the locks of codes and links; no row: deleted, or nobody. */
export const lockForVerification = statement<LockedForVerification, [userId: string]>(
  "lock for proof",
  `select p.id, p.firstname, p.lastname, p.language, p.email, p.phone, p.email_verified, p.phone_verified, p.validated_at is not null as validated, p.password_hash is not null as has_password,
     agency_that_made(p.id) is not null as made_by_agency,
     p.is_active and not ${deactivated} as is_open,
     exists (select from users o where o.id <> p.id and o.email_verified and lower(o.email) = lower(p.email)) as email_taken,
     exists (select from users o where o.id <> p.id and o.phone_verified and o.phone = p.phone) as phone_taken
   from users p where p.id = $1 and p.deleted_at is null for no key update`,
);

const verify = statement<never, [userId: string, channel: CodeChannel]>(
  "verify contact",
  `update users set validated_at = coalesce(validated_at, app_now()), email_verified = email_verified or ($2 = 'email' and email is not null),
     phone_verified = phone_verified or ($2 = 'sms' and phone is not null) where id = $1`,
);

/** A code or link that was good. */
export interface UsedCode {
  readonly purpose: CodePurpose;
  /** Where it was sent: the contact it proves. */
  readonly channel: CodeChannel;
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
    verify(user.id, used.channel),
    ...(passwordHash === null ? [] : [replacePassword(user.id, passwordHash), endCodes(user.id)]),
    ...(shutsOut
      ? [endSessionsOfUser(user.id, null), distrustOtherDevices(config, user.id, request)]
      : []),
  ];
}

/** Whether a code sent to this contact opens nothing any more: another account verified the contact since, or this one was completed by its other contact. */
export function isOutdated(user: LockedForVerification, channel: CodeChannel): boolean {
  const taken = channel === "email" ? user.email_taken : user.phone_taken;
  return taken || (user.validated && !isVerified(user, channel));
}

/** Of two accounts that verify one contact at once the unique index refuses the second: `otherwise` is what it gets. */
export async function unlessTaken<Done>(work: Promise<Done>, otherwise: () => Done): Promise<Done> {
  return work.catch((error: unknown) => {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (code === "23505" && String(constraint).startsWith("users_")) return otherwise();
    throw error;
  });
}
