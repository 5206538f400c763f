import { isEmail } from "@wakafine/shared/bookings/delivery.ts";
import { statement } from "../../database/database.ts";
import type { FieldError } from "../../http/failure.ts";
import { invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import type { CodeChannel } from "./one-time-codes.ts";

export type ContactKind = "email" | "phone";

/** A user's current e-mail and phone, and whether a code or link verified each. */
export interface UserContacts {
  readonly email: string | null;
  readonly phone: string | null;
  readonly email_verified: boolean;
  readonly phone_verified: boolean;
}

/**
 * SQL condition on contacts `k` of users `u`: $1 is an e-mail or phone in its stored spelling, verified or of a pending
 * registration. Other contacts may belong to a stranger and match no user.
 */
export const identifies =
  "k.value = $1 and not k.waiting and (k.verified_at is not null or u.validated_at is null)";

/**
 * Returns the contacts of a user. Run it as a separate statement after locking the user, because a statement that waits
 * for the lock reads the contacts of before.
 */
export const contactsOf = statement<UserContacts, [userId: string]>(
  "contacts of user",
  "select email, phone, email_verified, phone_verified from users_with_contacts where id = $1",
);

/** Returns the users who have verified one of these contacts, the owner of the phone first. */
export const contactOwners = statement<
  { id: string; kind: ContactKind },
  [values: readonly string[]]
>(
  "owners of contacts",
  "select user_id as id, kind from contacts where value = any ($1::text[]) and verified_at is not null order by kind desc",
);

/** Returns the unverified contacts to which a user was sent codes of these purposes. */
export const unverifiedCodeContacts = statement<
  { value: string },
  [userId: string, purposes: readonly string[]]
>(
  "unverified contacts of codes",
  `select distinct k.value from one_time_codes c join contacts k on k.id = c.contact_id
   where c.user_id = $1 and c.purpose = any ($2::text[]) and k.verified_at is null`,
);

/** The contact that received a code: columns of contacts `k`. */
export interface CodeContact {
  readonly contact_id: string;
  readonly channel: CodeChannel;
  readonly verified: boolean;
  /** Replaces the current contact once it is verified. */
  readonly waiting: boolean;
  /** Another account verified the same contact first. */
  readonly taken: boolean;
}
export const codeContact = `k.id as contact_id, case k.kind when 'email' then 'email' else 'sms' end as channel, k.verified_at is not null as verified, k.waiting,
  exists (select from contacts o where o.id <> k.id and o.value = k.value and o.verified_at is not null) as taken`;

/** Adds a changed contact as pending: it waits for its code beside the current one and replaces an earlier pending one. */
export const addPendingContact = statement<
  never,
  [userId: string, kind: ContactKind, value: string]
>(
  "add pending contact",
  `insert into contacts (user_id, kind, value, waiting) values ($1, $2, $3, true)
   on conflict (user_id, kind, waiting) do update set value = excluded.value`,
);
/** Removes a pending contact and its code; returns no row when none was pending. */
export const removePendingContact = statement<{ id: string }, [userId: string, kind: ContactKind]>(
  "remove pending contact",
  `with dropped as (delete from contacts where user_id = $1 and kind = $2 and waiting)
   delete from one_time_codes where user_id = $1 and purpose = $2 and used_at is null returning id`,
);
/** Removes all contacts of one kind. */
export const removeContacts = statement<never, [userId: string, kind: ContactKind]>(
  "remove contacts",
  "delete from contacts where user_id = $1 and kind = $2",
);
/** Removes a contact that its owner refused. */
export const removeContact = statement<never, [contactId: string]>(
  "remove contact",
  "delete from contacts where id = $1",
);

/** Removes the contact that a pending one replaces, with its codes. Run it before the pending one is verified. */
export const removeReplacedContact = statement<never, [contactId: string]>(
  "remove replaced contact",
  `delete from contacts o using contacts n
   where n.id = $1 and n.waiting and o.user_id = n.user_id and o.kind = n.kind and not o.waiting`,
);
/** Marks a contact as verified and validates the account. */
export const verifyContact = statement<never, [userId: string, contactId: string]>(
  "verify contact",
  `with verified as (update contacts set verified_at = coalesce(verified_at, app_now()), waiting = false where id = $2)
   update users set validated_at = app_now() where id = $1 and validated_at is null`,
);

/** Returns the result of `work`, or of `otherwise` when the unique index rejects a contact that another account verified concurrently. */
export async function handleTakenContact<Done>(
  work: Promise<Done>,
  onTaken: () => Done,
): Promise<Done> {
  return work.catch((error: unknown) => {
    if ((error as { constraint?: unknown }).constraint === "contacts_verified") return onTaken();
    throw error;
  });
}

interface Entered {
  readonly email: string | null;
  readonly phonenumber: string;
}

/** A contact that was not entered is null. */
interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/** Returns e-mail (lower case) and phone (E.164) in their stored spelling. Error: invalid_input with bad_email or bad_phone [G.auth.25]. */
export function contactOf({ email, phonenumber }: Entered): {
  readonly email: string | null;
  readonly phone: string;
} {
  const read = readContact({ email, phonenumber });
  return { email: read.email, phone: read.phone ?? "" };
}

/** Like `contactOf`, when either may be absent. */
export function readContact({
  email,
  phonenumber,
}: {
  readonly email: string | null;
  readonly phonenumber: string | null;
}): Contact {
  const phone = phonenumber === null ? null : readPhone(phonenumber);
  const errors: FieldError[] = [];
  if (email !== null && !isEmail(email)) errors.push({ field: "email", code: "bad_email" });
  if (phonenumber !== null && phone === null)
    errors.push({ field: "phonenumber", code: "bad_phone" });
  if (errors.length > 0) throw invalid(...errors);
  return { email: email?.trim().toLowerCase() ?? null, phone };
}

/** Returns those of e-mail and phone that are present. */
export function valuesOf({ email, phone }: Contact): readonly string[] {
  return [email, phone].filter((value) => value !== null);
}

/** Returns an error at its field for each contact of another account. */
export function takenErrors(taken: readonly { readonly kind: ContactKind }[]): FieldError[] {
  const kinds = taken.map(({ kind }) => kind);
  return [
    ...(kinds.includes("email") ? [{ field: "email", code: "taken" } as const] : []),
    ...(kinds.includes("phone") ? [{ field: "phonenumber", code: "taken" } as const] : []),
  ];
}
