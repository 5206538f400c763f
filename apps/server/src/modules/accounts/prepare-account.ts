import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { appError, invalid } from "../../http/failure.ts";
import { keyed } from "../../http/request-context.ts";
import { readPhone } from "../../phones.ts";
import { newToken } from "../../tokens.ts";
import { channelOf, sendCode } from "./one-time-codes.ts";
import { contactOwners, readContact, takenErrors, valuesOf } from "./contacts.ts";
import type { ContactKind } from "./contacts.ts";
import { validateNewPassword } from "./new-password.ts";
import type { CodeChannel } from "./one-time-codes.ts";
import { hashPassword } from "./password.ts";
import { markSendSlots } from "./send-throttle.ts";
import { newSession } from "./sessions.ts";

interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

const insertAccount = statement<never, [user: string, passwordHash: string | null]>(
  "open account",
  `with opened as (
     insert into users (id, public_id, firstname, lastname, password_hash, role_id, sex_id, town, language)
     select id, public_id, firstname, lastname, $2, role_id, sex_id, town, language from jsonb_populate_record(null::users, $1::jsonb) returning id)
   insert into contacts (user_id, kind, value)
   select opened.id, c.key, c.value from opened, jsonb_each_text($1::jsonb -> 'contact') c where c.value is not null`,
);

/** Maximum number of registrations of one contact from one address in an hour. */
const registrationsPerContact = 5;

/** Returns the account that has verified this e-mail or phone, in any spelling, or null. */
export async function findContactOwner(
  { database }: Context,
  contact: Contact,
): Promise<ContactOwner | null> {
  const [found] = await database.query(
    contactOwners(
      valuesOf({
        email: contact.email?.trim().toLowerCase() ?? null,
        phone: contact.phone === null ? null : readPhone(contact.phone),
      }),
    ),
  );
  return found ? { userId: found.id, foundBy: found.kind } : null;
}

/**
 * Checks a draft, hashes its password and returns the statements of a pending registration [G.auth.02, G.auth.13]. Only
 * a verified contact counts as taken. Errors: invalid_input at `email`, `phonenumber` or `password` (also when no
 * contact can receive a code); account_exists with `taken` at the fields.
 */
export async function prepareAccount(
  context: Context,
  { draft, first }: { draft: AccountDraft; first: FirstMessage },
  request: RequestContext,
): Promise<PreparedAccount> {
  const purpose = first === "activation" ? "activation" : "validate";
  const { contact, channel } = reachableContact(draft, purpose);
  if (draft.password !== null)
    await validateNewPassword(draft.password, "password", { ...draft, ...contact });
  await limitRegistrations(context, contact, request);
  const taken = await context.database.query(contactOwners(valuesOf(contact)));
  if (taken.length > 0) throw appError("account_exists", { data: { fields: takenErrors(taken) } });
  const passwordHash =
    draft.password === null
      ? null
      : await hashPassword(draft.password, context.config, request.addressKey);
  const [userId, publicId] = [uuid(), newToken(9)];
  const user = {
    id: userId,
    public_id: publicId,
    firstname: draft.firstname,
    lastname: draft.lastname,
    contact,
    role_id: draft.roleId,
    sex_id: draft.sexId,
    town: draft.town,
    language: draft.language,
  };
  const statements: readonly Statement<unknown>[] = [
    insertAccount(JSON.stringify(user), passwordHash),
    sendCode(context.config, { userId, purpose, channel, language: draft.language }),
    markSendSlots(context.config, "validate", [userId, publicId, contact.email, contact.phone]),
    auditUser(
      userId,
      { action: "open account", to: "unvalidated", details: { role: draft.roleId } },
      request,
    ),
  ];
  return {
    userId,
    publicId,
    statements,
    restricted: (by) => {
      const { token, statement: opening } = newSession(userId, by, { restricted: true });
      return { token, headers: { Authorization: token }, statements: [opening] };
    },
  };
}

/** Returns the contacts and the channel of the first message. Error: invalid_input, also when no contact can receive a code. */
function reachableContact(
  draft: AccountDraft,
  purpose: "validate" | "activation",
): { readonly contact: Contact; readonly channel: CodeChannel } {
  const contact = readContact({ email: draft.email, phonenumber: draft.phone });
  const channel = channelOf(contact, purpose);
  if (channel === null)
    throw invalid({ field: contact.phone === null ? "phonenumber" : "email", code: "required" });
  return { contact, channel };
}

/**
 * Limits registrations of a contact. A pending registration does not reserve its contact, so it can be repeated, and
 * each one sends a code. The limit is per caller, so that strangers do not block the owner.
 */
async function limitRegistrations(
  { config, database }: Context,
  contact: Contact,
  { addressKey }: RequestContext,
): Promise<void> {
  if (!config.LIMITS) return;
  await consumeRateLimit(
    database,
    valuesOf(contact).map((value) => ({
      key: `registrations ${keyed(config.APP_SECRET, `${value} ${addressKey}`)}`,
      max: registrationsPerContact,
      minutes: 60,
    })),
  );
}

/** Data of an account to create. Phone and e-mail in any spelling, at least one of them. */
export interface AccountDraft {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Null when the user sets the password by the link. */
  readonly password: string | null;
  /** 2 traveller, 4 agency (a member of an agency) [G.role.01]. */
  readonly roleId: 2 | 4;
  readonly sexId: number | null;
  readonly town: string | null;
  readonly language: Language;
}

/** A checked account, ready to be written in the transaction of the caller. */
export interface PreparedAccount {
  readonly userId: string;
  readonly publicId: string;
  /** Statements that insert the user, the code or link, its message and the audit row. Run them in this order in one transaction. */
  readonly statements: readonly Statement<unknown>[];
  /** Returns a restricted session of the new user: its token, the response headers, and the statements that open it [G.auth.10]. */
  restricted(request: RequestContext): {
    readonly token: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly statements: readonly Statement<unknown>[];
  };
}

/** First message of an account: the one-time code, or a link to set the password [G.auth.13]. */
export type FirstMessage = "code" | "activation";

/** An account that has verified an e-mail or phone of a draft [G.auth.29, docs/decisions/0070]. */
export interface ContactOwner {
  /** The contact that was found. */
  readonly foundBy: ContactKind;
  readonly userId: string;
}
