import { randomBytes } from "node:crypto";
import {
  codeMinutes,
  maxCodeAttempts,
  phoneCodeOf,
  readPhoneCode,
} from "@wakafine/shared/bookings/phone-code.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { receivesSms } from "@wakafine/shared/rules/phone.ts";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import type { RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { keyed } from "../../http/request-context.ts";
import { keyedHash, sha256 } from "../../tokens.ts";
import type { CodeContact, UserContacts } from "./contacts.ts";
import { codeContact } from "./contacts.ts";
import { knownKeyOf } from "./trusted-devices.ts";
import { deactivated } from "./users.ts";

interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Returns the channel of a code. A code goes to one contact only, because entering it proves access to that contact
 * alone. A code goes to the phone when it receives SMS, else to the e-mail; the link of an activation goes to the
 * e-mail, else to the phone. Null when no contact can receive it.
 */
export function channelOf(
  { email, phone }: Contact,
  purpose: "validate" | "activation",
): CodeChannel | null {
  const sms = phone !== null && receivesSms(phone) ? "sms" : null;
  const mail = email === null ? null : "email";
  return purpose === "activation" ? (mail ?? sms) : (sms ?? mail);
}

/**
 * Returns the channel of a password reset: the contact entered, or the verified e-mail of a user who entered a landline.
 * Null when there is none.
 */
export function resetChannelOf(user: UserContacts, entered: Contact): CodeChannel | null {
  return (
    channelOf(entered, "validate") ?? (user.email !== null && user.email_verified ? "email" : null)
  );
}

/** Outcome of a submitted code; for a correct one also its purpose and the contact that received it. */
export type EnteredCode =
  | { readonly outcome: "wrong" | "dead" }
  | ({ readonly outcome: "right"; readonly purpose: CodePurpose } & CodeContact);

type NewCode = readonly [
  id: string,
  userId: string,
  purpose: CodePurpose,
  salt: Buffer,
  codeHash: Buffer,
  linkHash: Buffer | null,
  pendingContact: string | null,
  language: Language,
  codeMinutes: number,
  linkMinutes: number | null,
  messageId: string,
  channel: CodeChannel,
  topic: string,
  requesters: readonly string[],
];

/**
 * Creates or replaces a code and queues its message. It does the same work for an unknown user, so that a response does
 * not disclose who has an account.
 */
const renewCode = statement<{ id: string }, NewCode>(
  "renew one-time code",
  `with made as (
     insert into one_time_codes (id, user_id, purpose, salt, code_hash, link_hash, language, code_expires_at, link_expires_at, contact_id, requesters)
     select $1::uuid, u.id, $3, $4::bytea, $5::bytea, $6::bytea, $8, app_now() + make_interval(mins => $9::integer), app_now() + make_interval(mins => $10::integer), k.id, $14::text[]
     from users u join contacts k on k.user_id = u.id and k.kind = case $12 when 'email' then 'email' else 'phone' end
       and case when $7::text is null then not k.waiting else k.value = $7 end
     where u.id = $2 and u.deleted_at is null and u.is_active and ($3 <> 'validate' or u.validated_at is null)
       and (u.validated_at is not null or u.role_id <> 2 or u.created_at > app_now() - interval '1 day') -- no code for a registration that is about to be purged
     for no key update of u for key share of k -- the order of all locks; no code for a contact that is removed concurrently
     on conflict (user_id, purpose) do update set id = excluded.id, salt = excluded.salt, code_hash = excluded.code_hash, link_hash = excluded.link_hash,
       language = excluded.language, attempts = '{}', asked_at = app_now(), code_expires_at = excluded.code_expires_at,
       link_expires_at = excluded.link_expires_at, used_at = null, contact_id = excluded.contact_id,
       requesters = case when one_time_codes.asked_at > app_now() - interval '1 hour' then (excluded.requesters || one_time_codes.requesters)[:10] else excluded.requesters end
     returning id),
   queued as (
     insert into outbox (id, topic, entity_id, payload)
     select $11::uuid, $13, made.id || ' ' || $12, jsonb_build_object('codeId', made.id, 'channel', $12) from made returning id),
   notified as (select count(pg_notify('outbox', '')) from queued)
   select made.id from made, notified`,
);

type SubmittedCode = readonly [
  userId: string,
  purposes: readonly string[],
  hashes: readonly Buffer[],
  own: boolean,
  device: string | null,
  address: string,
  max: number,
  maxElsewhere: number,
];
const submitCode = statement<EnteredCode, SubmittedCode>(
  "enter one-time code",
  `select e.outcome, e.purpose, ${codeContact} from enter_code($1, $2::text[], $3::bytea[], $4, $5, $6, $7, $8) e left join contacts k on k.id = e.contact_id`,
);

interface CodeDataRow {
  readonly id: string;
  readonly user_id: string;
  readonly purpose: CodePurpose;
  readonly salt: Buffer;
  readonly language: Language;
  readonly firstname: string;
  /** The contact that receives the code. */
  readonly to: string;
  /** The agency that created the account, while it can be refused; null when the user registered it or has used it. */
  readonly agency_id: string | null;
  readonly code_alive: boolean;
  readonly link_alive: boolean;
}

/** Returns a code that was neither used nor replaced, with its recipient. */
export const codeDataById = statement<CodeDataRow, [string]>(
  "one-time code by id",
  `select c.id, c.user_id, c.purpose, c.salt, c.language, u.firstname, k.value as to,
     case when u.validated_at is null then agency_that_made(u.id) end as agency_id,
     c.code_hash is not null and c.code_expires_at > app_now() as code_alive, coalesce(c.link_expires_at > app_now(), false) as link_alive
   from one_time_codes c join contacts k on k.id = c.contact_id join users u on u.id = c.user_id where c.id = $1 and c.used_at is null and u.deleted_at is null`,
);

interface PasswordLinkRow {
  readonly user_id: string;
  readonly purpose: "reset" | "activation";
  /** The agency that created the account; null when the user registered it. */
  readonly agency_id: string | null;
  readonly contact_id: string;
  /** An agency created the account or changed it to this contact, and the account has not been used since. */
  readonly refusable: boolean;
  /** The account was used before the agency changed its contact, so refusing it must not erase it. */
  readonly was_used: boolean;
  /** Neither an administrator nor the agency has deactivated the user, so the link can set a password. */
  readonly is_open: boolean;
  /** The member who last entered e-mail or phone; null when no member did, or when it was not recorded. */
  readonly contact_set_by: string | null;
  readonly firstname: string;
  readonly lastname: string;
}
/**
 * Returns the data of a valid link. A deactivated member can still refuse the account with it; whether it sets a
 * password is checked when it is used.
 */
export const passwordLink = statement<PasswordLinkRow, [Buffer]>(
  "password link",
  `select c.user_id, c.purpose, made.id as agency_id, c.purpose = 'activation' and made.id is not null and u.validated_at is null as refusable, c.contact_id,
     u.last_login_at is not null as was_used, u.is_active and not ${deactivated} as is_open,
     (select m.contact_set_by from agency_members m where m.user_id = u.id) as contact_set_by, u.firstname, u.lastname
   from one_time_codes c join users u on u.id = c.user_id cross join lateral (select agency_that_made(u.id) as id) made
   where c.link_hash = $1 and c.used_at is null and c.link_expires_at > app_now() and u.deleted_at is null
     and (c.purpose = 'activation' and made.id is not null and u.validated_at is null or u.is_active and not ${deactivated})`,
);
/** Uses a link; of several concurrent requests one gets the row. */
export const consumeLink = statement<EnteredCode, [Buffer]>(
  "use one-time link",
  `with used as (
     update one_time_codes set used_at = app_now() where link_hash = $1 and used_at is null and link_expires_at > app_now() returning purpose, contact_id)
   select 'right' as outcome, used.purpose, ${codeContact} from used join contacts k on k.id = used.contact_id`,
);
/** Ends every code and link of a user and removes pending contacts. */
export const endCodes = statement<never, [string]>(
  "end one-time codes",
  `with dropped as (delete from contacts where user_id = $1 and waiting)
   delete from one_time_codes where user_id = $1`,
);

/** Purpose of a code or link: `email` and `phone` verify a changed contact, `activation` opens an account without a password. */
export type CodePurpose = "validate" | "reset" | "activation" | "email" | "phone";
export type CodeChannel = "sms" | "email";

/** Topic of the outbox job that sends a code; its payload names the code and the channel, never a secret. */
export const accountCodeMessage = "account-code-message";

/** Validity of a link in minutes; a purpose without a link has only a code of 15 minutes [G.auth.13, G.auth.17]. */
const linkMinutes: Readonly<Record<CodePurpose, number | null>> = {
  validate: null,
  reset: 60,
  activation: 7 * 24 * 60,
  email: null,
  phone: null,
};

/** A code to create and send. */
interface CodeOrder {
  readonly userId: string;
  readonly purpose: CodePurpose;
  /** Kind of the contact that receives the code and is verified by it. */
  readonly channel: CodeChannel;
  readonly language: Language;
  /** Recipient that may be a pending contact; only for `email` and `phone`. */
  readonly to?: string;
  /** Keyed hashes of the browser and address that request the code. Wrong codes entered elsewhere do not end it for them. */
  readonly requesters?: readonly string[];
}

/** Returns the code of a row. It is derived again when the message is written, so that it is not stored (docs/decisions/0070). */
export function codeOf({ APP_SECRET }: Config, id: string, salt: Buffer): string {
  return phoneCodeOf(
    Number.parseInt(
      keyed(APP_SECRET, `account code ${id} ${salt.toString("hex")}`).slice(0, 12),
      16,
    ),
  );
}

/** Returns the link token of a row: 128 bits in 22 base64url characters, derived like the code. */
export function linkTokenOf({ APP_SECRET }: Config, id: string, salt: Buffer): string {
  return keyedHash(APP_SECRET, `account link ${id} ${salt.toString("hex")}`)
    .subarray(0, 16)
    .toString("base64url");
}

/** Returns the hash by which a submitted code is compared; it depends on user, purpose and secret. */
function hashCode(
  { APP_SECRET }: Config,
  { userId, purpose }: Pick<CodeOrder, "userId" | "purpose">,
  code: string,
): Buffer {
  return keyedHash(APP_SECRET, `typed account code ${userId} ${purpose} ${code}`);
}

/**
 * Returns the statement that creates a code, replaces the earlier one of its purpose, and adds its message to the
 * outbox. It returns the id of the code, or no row when the user is unknown or deactivated. Take a send slot first
 * (`send-throttle.ts`).
 */
export function sendCode(config: Config, order: CodeOrder): Statement<{ id: string }> {
  const [id, salt] = [uuid(), randomBytes(16)];
  const minutes = linkMinutes[order.purpose];
  const linkHash = minutes === null ? null : sha256(linkTokenOf(config, id, salt));
  return renewCode(
    id,
    order.userId,
    order.purpose,
    salt,
    hashCode(config, order, codeOf(config, id, salt)),
    linkHash,
    order.to ?? null,
    order.language,
    codeMinutes,
    minutes,
    uuid(),
    order.channel,
    accountCodeMessage,
    order.requesters ?? [],
  );
}

/** Maximum number of wrong attempts at one code by all callers that are neither on a trusted device nor requested the code. */
const maxAttemptsElsewhere = 15;

interface Entry {
  readonly userId: string;
  readonly purposes: readonly CodePurpose[];
  readonly entered: string;
}

/**
 * Returns the statement that checks a submitted code under a lock of its row: `right` uses it, `wrong` is counted (the
 * caller's fifth ends the code for that caller), `dead` means that there is no code. Commit it for a wrong code too, so
 * that the attempt is counted.
 */
export function enterCode(
  config: Config,
  { userId, purposes, entered }: Entry,
  request: RequestContext,
): Statement<EnteredCode> {
  const code = readPhoneCode(entered) ?? "";
  const isOwn = request.registering === userId || request.actor?.userId === userId;
  const hashes = purposes.map((purpose) => hashCode(config, { userId, purpose }, code));
  return submitCode(
    userId,
    purposes,
    hashes,
    isOwn,
    knownKeyOf(config.APP_SECRET, request),
    request.addressKey,
    maxCodeAttempts,
    maxAttemptsElsewhere,
  );
}
