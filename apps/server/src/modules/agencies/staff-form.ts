import type { Accounts } from "../accounts/public.ts";
import type { FieldFault } from "../../http/failure.ts";
import { expected } from "../../http/failure.ts";

interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/** E-mail and phone, where another than `except` has them, as faults of their fields. */
export async function takenFaults(accounts: Accounts, contact: Contact, except: string): Promise<readonly FieldFault[]> {
  return faultsOf(await ownersOf(accounts, contact), (owner) => owner !== except);
}

/** E-mail and phone, where this person has them, as faults of their fields. */
export async function ownedFaults(accounts: Accounts, contact: Contact, personId: string): Promise<readonly FieldFault[]> {
  return faultsOf(await ownersOf(accounts, contact), (owner) => owner === personId);
}

async function ownersOf(accounts: Accounts, { email, phone }: Contact): Promise<{ readonly email: string | null; readonly phonenumber: string | null }> {
  const ownerOf = async (one: Contact): Promise<string | null> => (one.email === null && one.phone === null ? null : ((await accounts.knownPerson(one))?.personId ?? null));
  const [byEmail, byPhone] = await Promise.all([ownerOf({ email, phone: null }), ownerOf({ email: null, phone })]);
  return { email: byEmail, phonenumber: byPhone };
}

function faultsOf(owners: { readonly email: string | null; readonly phonenumber: string | null }, isFault: (owner: string) => boolean): readonly FieldFault[] {
  return (["email", "phonenumber"] as const).flatMap((field) => (owners[field] !== null && isFault(owners[field]) ? [{ field, code: "taken" } as const] : []));
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
