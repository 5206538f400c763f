import type { Config } from "../../config.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { keyed } from "../../http/request-context.ts";
import type { Transaction } from "../../database/database.ts";
import type { FieldError } from "../../http/failure.ts";
import { appError } from "../../http/failure.ts";
import { knownByContact, memberStore } from "../accounts/public.ts";

/** As stored: lower case, E.164. */
interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/** One agency types the same e-mail or phone three times a day: who refused is not asked for ever. */
export function contactRateLimits(
  { APP_SECRET }: Config,
  agencyId: string,
  contacts: readonly string[],
): readonly RateLimit[] {
  return contacts.map((contact) => ({
    key: `invite ${agencyId} ${keyed(APP_SECRET, contact)}`,
    max: 3,
    minutes: 24 * 60,
  }));
}

/** E-mail and phone, where another than `except` has them, as errors of their fields. */
export async function takenErrorsOf(
  transaction: Transaction,
  contact: Contact,
  except: string,
): Promise<readonly FieldError[]> {
  return fieldErrorsOf(transaction, contact, (owner) => owner !== except);
}

/** E-mail and phone, where this person has them, as errors of their fields. */
export async function ownedErrorsOf(
  transaction: Transaction,
  contact: Contact,
  userId: string,
): Promise<readonly FieldError[]> {
  return fieldErrorsOf(transaction, contact, (owner) => owner === userId);
}

/** E-mail and phone, where people of this agency have them, as errors of their fields. */
export async function otherMembersErrors(
  transaction: Transaction,
  { email, phone }: Contact,
  agencyId: string,
): Promise<readonly FieldError[]> {
  const otherMembers = new Set<string>();
  for (const { id } of await transaction.query(knownByContact(email, phone))) {
    const [here] = await transaction.query(memberStore.isMember(agencyId, id));
    if (here?.member) otherMembers.add(id);
  }
  return fieldErrorsOf(transaction, { email, phone }, (owner) => otherMembers.has(owner));
}

/** Read on the transaction itself: whoever holds the agency's lock must not wait for another connection. */
async function fieldErrorsOf(
  transaction: Transaction,
  { email, phone }: Contact,
  isError: (owner: string) => boolean,
): Promise<readonly FieldError[]> {
  if (email === null && phone === null) return [];
  const owners = (await transaction.query(knownByContact(email, phone))).filter(({ id }) =>
    isError(id),
  );
  return [
    ...(owners.some(({ same_email }) => same_email)
      ? [{ field: "email", code: "taken" } as const]
      : []),
    ...(owners.some(({ same_phone }) => same_phone)
      ? [{ field: "phonenumber", code: "taken" } as const]
      : []),
  ];
}

/** The refusal of an e-mail or phone that is another account's, naming the fields when they are known. */
export function accountExists(fields: readonly FieldError[] = []): Error {
  return appError("account_exists", fields.length > 0 ? { data: { fields } } : {});
}

/** Whether a transaction failed because somebody else took the e-mail or phone first. */
export function wasTaken(error: unknown): boolean {
  const { code, message, constraint } = error as {
    code?: unknown;
    message?: unknown;
    constraint?: unknown;
  };
  return (
    code === "account_exists" ||
    (code === "WF001" && message === "account_exists") ||
    (code === "23505" && String(constraint).startsWith("users_"))
  );
}
