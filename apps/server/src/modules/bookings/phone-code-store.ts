import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";

/** Codes of the catalogue, as phone_refusal() answers them. */
export type PhoneRefusal = "phone_code_required" | "phone_code_wrong" | "phone_code_expired" | "phone_code_used_up";

/** Why a phone may not book, or null. Values: phone, keyed hash of the typed code or null, limits as JSON or null. */
export const phoneRefusal = statement<{ refusal: PhoneRefusal | null }, [phone: string, codeHash: Buffer | null, limits: string | null]>(
  "phone refusal",
  "select phone_refusal($1, $2, $3::jsonb) as refusal",
);

/** Gives a phone that must enter one a new code, unless its last is younger than the wait; the row is the new code's. */
export const renewCode = statement<
  { id: string },
  [phone: string, id: string, salt: Buffer, codeHash: Buffer, language: Language, codeMinutes: number, mostExpiries: number, expiryMinutes: number, waitSeconds: number]
>(
  "renew phone code",
  `insert into phone_codes as c (phone, id, salt, code_hash, language, expires_at)
   select $1, $2, $3, $4, $5, app_now() + make_interval(mins => $6) where unpaid_expiries($1, $8) >= $7
   on conflict (phone) do update set id = excluded.id, salt = excluded.salt, code_hash = excluded.code_hash, language = excluded.language, tries = 0,
     asked_at = app_now(), expires_at = excluded.expires_at
     where c.asked_at <= app_now() - make_interval(secs => $9)
   returning c.id`,
);

/** Whether a phone must enter a code, and the seconds until it may be sent the next one. */
export const codeState = statement<{ needed: boolean; wait_seconds: number }, [phone: string, mostExpiries: number, expiryMinutes: number, waitSeconds: number]>(
  "state of phone code",
  `select unpaid_expiries($1, $3) >= $2 as needed,
     coalesce((select greatest(0, ceil(extract(epoch from asked_at - app_now()) + $4)) from phone_codes where phone = $1), 0)::integer as wait_seconds`,
);

export interface StoredCode {
  readonly phone: string;
  readonly salt: Buffer;
  readonly language: Language;
  readonly expired: boolean;
}

/** A code that was neither entered nor replaced by a newer one. */
export const codeById = statement<StoredCode, [string]>(
  "phone code by id",
  "select phone, salt, language, expires_at <= app_now() as expired from phone_codes where id = $1 and code_hash is not null",
);

const forget = statement<{ forgotten: number }, [days: number]>(
  "forget phone codes",
  `with gone as (
     delete from phone_codes where phone in (select phone from phone_codes where asked_at < app_now() - make_interval(days => $1::integer) limit 2000) returning phone
   ) select count(*)::integer as forgotten from gone`,
);

/** A code counts for minutes, its proof for an hour. */
export const phoneCodeRetention: Retention = { forget, days: () => 1 };
