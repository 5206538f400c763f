import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Transaction } from "../../database/database.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import type { FieldError } from "../../http/failure.ts";
import { invalid } from "../../http/failure.ts";
import { keyed } from "../../http/request-context.ts";
import {
  contactOwners,
  readContact,
  takenErrors,
  validateNewPassword,
  valuesOf,
} from "../accounts/public.ts";
import { memberStore } from "./member-store.ts";

type Body = InputOf<"updateAgencyUser">["body"];

/** A parsed form that changes a member; contacts in their stored spelling, null when absent. */
export interface UserChange {
  readonly body: Body;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Current data of a member, or the data that the agency entered for an invitation. */
interface CurrentData {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly sex_id?: number | null;
  readonly town?: string | null;
  readonly language?: string;
}

/**
 * A change with name, e-mail and phone filled in. The form must send them for an account that the agency created; for
 * the own account and for a banned one the current values are used.
 */
export interface CompleteUserChange extends UserChange {
  readonly firstname: string;
  readonly lastname: string;
}

/** Parses the form to add or change a member, before any row is locked. Error: invalid_input. */
export async function readForm<Form extends Partial<Body>>(
  body: Form,
): Promise<{ readonly body: Form; readonly email: string | null; readonly phone: string | null }> {
  const { email = null, phonenumber = null, password } = body;
  const contact = readContact({ email, phonenumber });
  if (password !== undefined)
    await validateNewPassword(password, "password", { ...body, ...contact });
  return { body, ...contact };
}

/** Returns the change when name, e-mail and phone are present. Error: invalid_input with `required` for each absent field. */
export function requireCompleteChange(change: UserChange): CompleteUserChange {
  const { firstname, lastname } = change.body;
  const { email, phone } = change;
  const errors = Object.entries({ firstname, lastname, email, phonenumber: phone }).flatMap(
    ([field, value]): FieldError[] =>
      value === undefined || value === null ? [{ field, code: "required" }] : [],
  );
  if (firstname === undefined || lastname === undefined || email === null || phone === null)
    throw invalid(...errors);
  return { ...change, firstname, lastname, email, phone };
}

/**
 * Returns the change with absent fields filled from the current data. It applies to the own account, whose contacts are
 * changed in the profile, and to a banned account, whose contacts cannot be changed.
 */
export function fillWithCurrentData(
  change: UserChange,
  { firstname, lastname, email, phone }: CurrentData,
): CompleteUserChange {
  return {
    ...change,
    firstname: change.body.firstname ?? firstname,
    lastname: change.body.lastname ?? lastname,
    email: change.email ?? email,
    phone: change.phone ?? phone,
  };
}

/** Returns the names of the form fields whose value was sent and differs from the current one. */
export function changedFields(
  current: CurrentData,
  { body, email, phone }: UserChange,
): readonly string[] {
  const differs: Readonly<Record<string, boolean>> = {
    firstname: body.firstname !== undefined && body.firstname !== current.firstname,
    lastname: body.lastname !== undefined && body.lastname !== current.lastname,
    email: email !== null && email !== current.email?.toLowerCase(),
    phonenumber: phone !== null && phone !== current.phone,
    sex_id: body.sex_id !== undefined && body.sex_id !== current.sex_id,
    town: body.town !== undefined && body.town !== current.town,
    lang: body.lang !== undefined && body.lang !== current.language,
    password: body.password !== undefined,
  };
  return Object.keys(differs).filter((field) => differs[field]);
}

/**
 * Throws invalid_input with `not_yours` when any field but the role changes: an agency may change only the role of a
 * member who is or was invited (docs/decisions/0070).
 */
export function requireOnlyRoleChange(current: CurrentData, change: UserChange): void {
  const fields = changedFields(current, change);
  if (fields.length > 0)
    throw invalid(...fields.map((field): FieldError => ({ field, code: "not_yours" })));
}

/** E-mail in lower case and phone in E.164, as stored. */
interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Returns the limits for entering the same e-mail or phone: three times a day per agency, so that a user who refuses is
 * not contacted again and again.
 */
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

/** Returns an error for each contact that another member of the agency has. */
export async function memberContactErrors(
  transaction: Transaction,
  { agencyId, except }: { readonly agencyId: string; readonly except: string | null },
  contact: Contact,
): Promise<readonly FieldError[]> {
  return takenErrors(
    await transaction.query(memberStore.contactsOfMembers(agencyId, valuesOf(contact), except)),
  );
}

/**
 * Returns an error for each contact that another account has verified. Reads on the transaction, because the holder of a
 * lock must not wait for another connection.
 */
export async function verifiedContactErrors(
  transaction: Transaction,
  contact: Contact,
  except: string,
): Promise<readonly FieldError[]> {
  const owners = await transaction.query(contactOwners(valuesOf(contact)));
  return takenErrors(owners.filter(({ id }) => id !== except));
}
