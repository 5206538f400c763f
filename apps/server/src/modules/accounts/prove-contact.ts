import type { Caller } from "../../context.ts";
import type { Config } from "../../config.ts";
import { statement } from "../../database/database.ts";
import type { Statement } from "../../database/database.ts";
import type { Proofs } from "./code-channel.ts";
import { forgetOtherDevices } from "./known-devices.ts";
import { endCodes } from "./one-time-code-store.ts";
import type { CodeChannel, CodePurpose } from "./one-time-codes.ts";
import { switchedOff } from "./person-store.ts";
import { replacePassword } from "./profile-store.ts";
import { endSessionsOfPerson } from "./session-store.ts";

/** Somebody who proves a contact, as the row stands: what was read before the lock may be of another hour. */
export interface LockedForProof extends Proofs {
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
export const lockForProof = statement<LockedForProof, [personId: string]>(
  "lock for proof",
  `select p.id, p.firstname, p.lastname, p.language, p.email, p.phone, p.email_proven, p.phone_proven, p.validated_at is not null as validated, p.password_hash is not null as has_password,
     agency_that_made(p.id) is not null as made_by_agency,
     p.is_active and not ${switchedOff} as is_open
   from persons p where p.id = $1 and p.deleted_at is null for no key update`,
);

const prove = statement<never, [personId: string, channel: CodeChannel]>(
  "prove contact",
  `update persons set validated_at = coalesce(validated_at, app_now()), email_proven = email_proven or ($2 = 'email' and email is not null),
     phone_proven = phone_proven or ($2 = 'sms' and phone is not null) where id = $1`,
);

/** A code or link that was good. */
export interface UsedProof {
  readonly purpose: CodePurpose;
  /** Where it was sent: the contact it proves. */
  readonly channel: CodeChannel;
  /** The account is known in the caller's browser, or the caller holds the token of the registration. */
  readonly knowsBrowser: boolean;
}

/**
 * Whether somebody else than who registered comes in: a new password is due, and what let the other in ends (docs/decisions/0076). Not by the welcome of a
 * member whom an agency made: nobody else's account that is.
 */
export function takesOver(person: LockedForProof, { purpose, knowsBrowser }: UsedProof): boolean {
  return !person.validated && !knowsBrowser && !(purpose === "welcome" && person.made_by_agency);
}

interface Admission {
  readonly person: LockedForProof;
  readonly used: UsedProof;
  /** Null: the password stays. */
  readonly passwordHash: string | null;
}

/** The contact is proven; with a new password, or another owner, sessions end and other browsers are known no more, with a new password codes and links too. */
export function admit(config: Config, { person, used, passwordHash }: Admission, caller: Caller): readonly Statement<unknown>[] {
  const shutsOut = passwordHash !== null || takesOver(person, used);
  return [
    prove(person.id, used.channel),
    ...(passwordHash === null ? [] : [replacePassword(person.id, passwordHash), endCodes(person.id)]),
    ...(shutsOut ? [endSessionsOfPerson(person.id, null), forgetOtherDevices(config, person.id, caller)] : []),
  ];
}
