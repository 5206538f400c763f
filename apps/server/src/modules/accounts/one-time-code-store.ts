import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { statement } from "../../database/database.ts";
import type { CodeChannel, CodePurpose } from "./one-time-codes.ts";
import { switchedOff } from "./person-store.ts";

export interface EnteredCode {
  readonly outcome: "right" | "wrong" | "dead";
  /** The contact that a right code of purpose `email` or `phone` proves. */
  readonly new_value: string | null;
  /** Of a right code. */
  readonly purpose: CodePurpose | null;
  /** Where a right code was sent: what it proves. */
  readonly channel: CodeChannel | null;
}

type NewCode = readonly [
  id: string, personId: string, purpose: CodePurpose, salt: Buffer, codeHash: Buffer, linkHash: Buffer | null, newValue: string | null, language: Language,
  codeMinutes: number, linkMinutes: number | null, messageId: string, channel: CodeChannel, effect: string, askers: readonly string[],
];

/** Does the same work for a person who is not there: an answer tells nobody who has an account. */
export const renewCode = statement<{ id: string }, NewCode>(
  "renew one-time code",
  `with made as (
     insert into one_time_codes (id, person_id, purpose, salt, code_hash, link_hash, new_value, language, code_expires_at, link_expires_at, channel, askers)
     select $1::uuid, p.id, $3, $4::bytea, $5::bytea, $6::bytea, $7, $8, app_now() + make_interval(mins => $9::integer), app_now() + make_interval(mins => $10::integer), $12, $14::text[]
     from persons p where p.id = $2 and p.deleted_at is null and p.is_active and ($3 <> 'validate' or p.validated_at is null)
     on conflict (person_id, purpose) do update set id = excluded.id, salt = excluded.salt, code_hash = excluded.code_hash, link_hash = excluded.link_hash,
       new_value = excluded.new_value, language = excluded.language, attempts = '{}', asked_at = app_now(), code_expires_at = excluded.code_expires_at,
       link_expires_at = excluded.link_expires_at, used_at = null, channel = excluded.channel,
       askers = case when one_time_codes.asked_at > app_now() - interval '1 hour' then (excluded.askers || one_time_codes.askers)[:10] else excluded.askers end
     returning id),
   queued as (
     insert into outbox (id, effect, entity_id, payload)
     select $11::uuid, $13, made.id || ' ' || $12, jsonb_build_object('codeId', made.id, 'channel', $12) from made returning id),
   told as (select count(pg_notify('outbox', '')) from queued)
   select made.id from made, told`,
);

type Entry = readonly [personId: string, purposes: readonly string[], hashes: readonly Buffer[], own: boolean, device: string | null, address: string, most: number, maxElsewhere: number];
export const enterTyped = statement<EnteredCode, Entry>(
  "enter one-time code",
  "select outcome, new_value, purpose, channel from enter_code($1, $2::text[], $3::bytea[], $4, $5, $6, $7, $8)",
);

export interface CodeFactsRow {
  readonly id: string;
  readonly person_id: string;
  readonly purpose: CodePurpose;
  readonly salt: Buffer;
  readonly new_value: string | null;
  readonly language: Language;
  readonly firstname: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** The agency that made the account, while it can be refused; null: the person did, or has come in. */
  readonly agency_id: string | null;
  readonly code_alive: boolean;
  readonly link_alive: boolean;
}

/** A code that was neither entered nor replaced by a newer one, with whom it goes to. */
export const codeFactsById = statement<CodeFactsRow, [string]>(
  "one-time code by id",
  `select c.id, c.person_id, c.purpose, c.salt, c.new_value, c.language, p.firstname, p.email, p.phone,
     case when p.validated_at is null then agency_that_made(p.id) end as agency_id,
     c.code_hash is not null and c.code_expires_at > app_now() as code_alive, coalesce(c.link_expires_at > app_now(), false) as link_alive
   from one_time_codes c join persons p on p.id = c.person_id where c.id = $1 and c.used_at is null and p.deleted_at is null`,
);

export interface PasswordLinkRow {
  readonly person_id: string;
  readonly purpose: "reset" | "welcome";
  /** The agency that made the account; null: the person did. */
  readonly agency_id: string | null;
  readonly channel: CodeChannel;
  /** An agency made the account, or moved it here, and nobody has come in since. */
  readonly refusable: boolean;
  /** Somebody worked with the account before the agency moved it: it is not the refuser's to erase. */
  readonly was_used: boolean;
  /** Neither an administrator nor the agency has switched the person off: the link sets a password. */
  readonly is_open: boolean;
  /** Who typed e-mail or phone last; null: nobody of an agency, or before it was written down. */
  readonly typed_by: string | null;
  readonly firstname: string;
  readonly lastname: string;
}
/** What a link that is good opens. Of a member who is switched off, by whomever, it is still good to refuse: whether it sets a password is judged when it is used. */
export const passwordLink = statement<PasswordLinkRow, [Buffer]>(
  "password link",
  `select c.person_id, c.purpose, m.id as agency_id, c.purpose = 'welcome' and m.id is not null and p.validated_at is null as refusable, c.channel,
     p.last_login_at is not null as was_used, p.is_active and not ${switchedOff} as is_open,
     (select s.typed_by from agency_staff s where s.person_id = p.id) as typed_by, p.firstname, p.lastname
   from one_time_codes c join persons p on p.id = c.person_id cross join lateral (select agency_that_made(p.id) as id) m
   where c.link_hash = $1 and c.used_at is null and c.link_expires_at > app_now() and p.deleted_at is null
     and (c.purpose = 'welcome' and m.id is not null and p.validated_at is null or p.is_active and not ${switchedOff})`,
);
/** Of several at once one gets the row. */
export const useLink = statement<{ purpose: CodePurpose; channel: CodeChannel }, [Buffer]>(
  "use one-time link",
  "update one_time_codes set used_at = app_now() where link_hash = $1 and used_at is null and link_expires_at > app_now() returning purpose, channel",
);
/** Every code and link of a person is dead, those for a changed contact too. */
export const endCodes = statement<never, [string]>("end one-time codes", "delete from one_time_codes where person_id = $1");
