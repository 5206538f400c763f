import type { Config } from "../../config.ts";
import type { Limit } from "../../database/limits.ts";
import { keyed } from "../../http/caller.ts";
import type { Transaction } from "../../database/database.ts";
import type { FieldFault } from "../../http/failure.ts";
import { expected } from "../../http/failure.ts";
import { knownByContact, staffStore } from "../accounts/public.ts";

/** As stored: lower case, E.164. */
interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/** One agency types the same e-mail or phone three times a day: who refused is not asked for ever. */
export function typedLimits({ APP_SECRET }: Config, agencyId: string, contacts: readonly string[]): readonly Limit[] {
  return contacts.map((contact) => ({ key: `invite ${agencyId} ${keyed(APP_SECRET, contact)}`, most: 3, minutes: 24 * 60 }));
}

/** E-mail and phone, where another than `except` has them, as faults of their fields. */
export async function takenFaults(transaction: Transaction, contact: Contact, except: string): Promise<readonly FieldFault[]> {
  return faultsOf(transaction, contact, (owner) => owner !== except);
}

/** E-mail and phone, where this person has them, as faults of their fields. */
export async function ownedFaults(transaction: Transaction, contact: Contact, personId: string): Promise<readonly FieldFault[]> {
  return faultsOf(transaction, contact, (owner) => owner === personId);
}

/** E-mail and phone, where people of this agency have them, as faults of their fields. */
export async function colleaguesFaults(transaction: Transaction, { email, phone }: Contact, agencyId: string): Promise<readonly FieldFault[]> {
  const colleagues = new Set<string>();
  for (const { id } of await transaction.query(knownByContact(email, phone))) {
    const [here] = await transaction.query(staffStore.isMember(agencyId, id));
    if (here?.member) colleagues.add(id);
  }
  return faultsOf(transaction, { email, phone }, (owner) => colleagues.has(owner));
}

/** Read on the transaction itself: whoever holds the agency's lock must not wait for another connection. */
async function faultsOf(transaction: Transaction, { email, phone }: Contact, isFault: (owner: string) => boolean): Promise<readonly FieldFault[]> {
  if (email === null && phone === null) return [];
  const owners = (await transaction.query(knownByContact(email, phone))).filter(({ id }) => isFault(id));
  return [
    ...(owners.some(({ same_email }) => same_email) ? [{ field: "email", code: "taken" } as const] : []),
    ...(owners.some(({ same_phone }) => same_phone) ? [{ field: "phonenumber", code: "taken" } as const] : []),
  ];
}

/** The refusal of an e-mail or phone that is another account's, naming the fields when they are known. */
export function accountExists(fields: readonly FieldFault[] = []): Error {
  return expected("account_exists", fields.length > 0 ? { data: { fields } } : {});
}

/** Whether a transaction failed because somebody else took the e-mail or phone first. */
export function wasTaken(error: unknown): boolean {
  const { code, message, constraint } = error as { code?: unknown; message?: unknown; constraint?: unknown };
  return code === "account_exists" || (code === "WF001" && message === "account_exists") || (code === "23505" && String(constraint).startsWith("persons_"));
}
