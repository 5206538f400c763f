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

/** A form that changes somebody, read: contacts as they are stored, null where they were left out. */
export interface UserChange {
  readonly body: Body;
  readonly email: string | null;
  readonly phone: string | null;
}

/** What stands now; of an invitation only what the agency typed. */
interface Standing {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly sex_id?: number | null;
  readonly town?: string | null;
  readonly language?: string;
}

/** Of somebody the agency made these are always sent, but by oneself, and of whom the platform deactivated. */
export interface WholeChange extends UserChange {
  readonly firstname: string;
  readonly lastname: string;
}

/** Reads a form, to add or to change somebody, before any row is locked. Error: invalid_input. */
export async function readForm<Form extends Partial<Body>>(
  body: Form,
): Promise<{ readonly body: Form; readonly email: string | null; readonly phone: string | null }> {
  const { email = null, phonenumber = null, password } = body;
  const contact = readContact({ email, phonenumber });
  if (password !== undefined)
    await validateNewPassword(password, "password", { ...body, ...contact });
  return { body, ...contact };
}

/** Error: invalid_input, `required` where name, e-mail or phone were left out. */
export function wholeChange(change: UserChange): WholeChange {
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

/** One's own e-mail and phone are changed in the profile, those of whom the platform deactivated nowhere: here they stay when they are left out, also one that is not there. */
export function ownChange(
  change: UserChange,
  { firstname, lastname, email, phone }: Standing,
): WholeChange {
  return {
    ...change,
    firstname: change.body.firstname ?? firstname,
    lastname: change.body.lastname ?? lastname,
    email: change.email ?? email,
    phone: change.phone ?? phone,
  };
}

/** The fields, as the form calls them, that were sent with another value than the one that stands. */
export function changedFields(
  standing: Standing,
  { body, email, phone }: UserChange,
): readonly string[] {
  const differs: Readonly<Record<string, boolean>> = {
    firstname: body.firstname !== undefined && body.firstname !== standing.firstname,
    lastname: body.lastname !== undefined && body.lastname !== standing.lastname,
    email: email !== null && email !== standing.email?.toLowerCase(),
    phonenumber: phone !== null && phone !== standing.phone,
    sex_id: body.sex_id !== undefined && body.sex_id !== standing.sex_id,
    town: body.town !== undefined && body.town !== standing.town,
    lang: body.lang !== undefined && body.lang !== standing.language,
    password: body.password !== undefined,
  };
  return Object.keys(differs).filter((field) => differs[field]);
}

/** Nothing but the role of who is or was invited is the agency's to change (docs/decisions/0070). Error: invalid_input with `not_yours`. */
export function requireOnlyRoleChange(standing: Standing, change: UserChange): void {
  const fields = changedFields(standing, change);
  if (fields.length > 0)
    throw invalid(...fields.map((field): FieldError => ({ field, code: "not_yours" })));
}

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

/** E-mail and phone that other members of the agency have, as errors of their fields. */
export async function errorsHere(
  transaction: Transaction,
  { agencyId, except }: { readonly agencyId: string; readonly except: string | null },
  contact: Contact,
): Promise<readonly FieldError[]> {
  return takenErrors(
    await transaction.query(memberStore.contactsHere(agencyId, valuesOf(contact), except)),
  );
}

/** E-mail and phone that another account has verified, as errors of their fields. Read on the transaction: whoever holds a lock must not wait for another connection. */
export async function verifiedElsewhere(
  transaction: Transaction,
  contact: Contact,
  except: string,
): Promise<readonly FieldError[]> {
  const owners = await transaction.query(contactOwners(valuesOf(contact)));
  return takenErrors(owners.filter(({ id }) => id !== except));
}
