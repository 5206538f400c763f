import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { statement } from "../../database/database.ts";
import { refusedLately } from "../../http/verification-refusals.ts";
import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";
import type { PromptWaits } from "../payments/public.ts";
import { promptWaitsText } from "../payments/public.ts";

/** Error codes that phone_refusal() returns. */
export type PhoneRefusal =
  "phone_code_required" | "phone_code_wrong" | "phone_code_expired" | "phone_code_used_up";

/** The state of the owner's phone and of the payer's phone before a booking. */
export interface PhoneCheck extends PromptWaits {
  readonly refusal: PhoneRefusal | null;
  readonly verified: boolean;
  readonly payer_verified: boolean;
}

/**
 * Reads why the owner's phone may not book, whether the caller has verified it, whether the caller has verified the payer's phone (before a code entered
 * now), and when the payer's phone may receive the next prompt.
 * Values: phone, keyed hash of the entered code or null, passengers, whether a coupon is used, caller and limits as JSON, payer, hours a verification
 * lasts, limits of prompts.
 */
export const checkPhones = statement<
  PhoneCheck,
  [
    phone: string,
    codeHash: Buffer | null,
    places: number,
    coupon: boolean,
    request: string,
    limits: string | null,
    payer: string,
    hours: number,
    ownPrompts: number,
    phonePrompts: number,
    unpaidPrompts: number,
  ]
>(
  "check phones",
  `select refusal, verified, verified_since($7, $5::jsonb, $8) is not null as payer_verified, own_wait, phone_wait
   from phone_refusal($1, $2, $3, $4, $5::jsonb, $6::jsonb),
     (${promptWaitsText({ phone: "$7", origin: "$5::jsonb ->> 'holder'", ownLimit: "$9", phoneLimit: "$10", unpaidLimit: "$11" })}) as prompts`,
);

/** Whether the caller has verified a phone. Values: phone, caller as JSON, hours a verification lasts. */
export const phoneVerified = statement<
  { verified: boolean },
  [phone: string, request: string, hours: number]
>("phone verified", "select verified_since($1, $2::jsonb, $3) is not null as verified");

/** What the owner's code of an order allows. */
export type OwnerPurpose = "cancellation" | "editing";

/** Hours for which a code entered on this device allows what it was sent for [G.ticket.07]. */
const ownerHours = 1;

/** Whether the caller has verified that they own the order for this purpose: by a code entered on the device, or by an account with the verified phone. */
export const ownerVerified = statement<
  { verified: boolean },
  [phone: string, purpose: OwnerPurpose, request: string]
>(
  "owner verified",
  `select owner_verified_since($1, $2, $3::jsonb, ${ownerHours}) is not null as verified`,
);

/** Checks an entered code of the purpose in the limits and counts the attempt. Returns null for the right code; the device has then verified the phone. */
export const enterPhoneCode = statement<
  { refusal: PhoneRefusal | null },
  [phone: string, codeHash: Buffer, request: string, limits: string]
>("enter phone code", "select enter_phone_code($1, $2, $3::jsonb, $4::jsonb) as refusal");

/** What a code is requested for. */
export type CodePurpose = "booking" | "hold" | OwnerPurpose;

/** SQL of the purpose that is stored: a code to hold or pay is one to book. */
const storedPurpose = "case $2 when 'hold' then 'booking' else $2 end";

/**
 * SQL that is true when a code is needed. To book: when `owner_code_needed` says so for the largest number of passengers, or the device was refused in
 * the last minutes because its phone was not verified. To hold or pay: after such a refusal. To cancel or edit: when the caller has entered no code for it
 * in the last hour.
 */
const needed = `case $2 when 'hold' then verified_phone_of($3::jsonb || $4::jsonb) is distinct from $1 and ${refusedLately("$3::jsonb ->> 'device_key'")}
  when 'cancellation' then owner_verified_since($1, $2, $3::jsonb, ${ownerHours}) is null
  when 'editing' then owner_verified_since($1, $2, $3::jsonb, ${ownerHours}) is null
  else owner_code_needed($1, 10, $3::jsonb, $4::jsonb)
    or (verified_since($1, $3::jsonb, ($4::jsonb ->> 'verified_hours')::integer) is null and ${refusedLately("$3::jsonb ->> 'device_key'")}) end`;

/** Creates a new code for a requester that needs one, unless its last code is younger than the waiting time. Returns the row of the new code. */
export const renewCode = statement<
  { id: string },
  [
    phone: string,
    purpose: CodePurpose,
    request: string,
    limits: string,
    id: string,
    salt: Buffer,
    codeHash: Buffer,
    language: Language,
    codeMinutes: number,
    waitSeconds: number,
    countedKey: string,
  ]
>(
  "renew phone code",
  `insert into phone_codes as c (phone, requester, purpose, id, salt, code_hash, language, expires_at, counted_key)
   select $1, $3::jsonb ->> 'holder', ${storedPurpose}, $5, $6, $7, $8, app_now() + make_interval(mins => $9), $11 where ${needed}
   on conflict (phone, requester, purpose) do update set id = excluded.id, salt = excluded.salt, code_hash = excluded.code_hash, language = excluded.language, attempts = 0,
     asked_at = app_now(), sent_at = app_now(), expires_at = excluded.expires_at, repeated = false, counted_key = excluded.counted_key
     where c.asked_at <= app_now() - make_interval(secs => $10)
   returning c.id`,
);

/**
 * Creates the code for a lost order unless the requester's last code of this phone is younger than the waiting time. Without such an order nothing is sent:
 * `sent` is false and no code has the hash, so that attempts are answered and counted as for an existing order. Returns the row of the new code.
 */
export const renewOrderCode = statement<
  { id: string },
  [
    phone: string,
    holder: string,
    id: string,
    salt: Buffer,
    codeHash: Buffer,
    language: Language,
    codeMinutes: number,
    waitSeconds: number,
    sent: boolean,
  ]
>(
  "renew order code",
  `insert into phone_codes as c (phone, requester, purpose, id, salt, code_hash, language, expires_at, sent_at)
   values ($1, $2, 'reopening', $3, $4, $5, $6, app_now() + make_interval(mins => $7), case when $9 then app_now() else '-infinity' end)
   on conflict (phone, requester, purpose) do update set id = excluded.id, salt = excluded.salt, code_hash = excluded.code_hash, language = excluded.language, attempts = 0,
     asked_at = app_now(), sent_at = excluded.sent_at, expires_at = excluded.expires_at, repeated = false, counted_key = null
     where c.asked_at <= app_now() - make_interval(secs => $8)
   returning c.id`,
);

/** Seconds until a requester may request the next code of a phone. */
export const orderCodeWait = statement<
  { wait_seconds: number },
  [phone: string, holder: string, waitSeconds: number]
>(
  "wait for order code",
  `select coalesce((select greatest(0, ceil(extract(epoch from asked_at - app_now()) + $3))
     from phone_codes where phone = $1 and requester = $2 and purpose = 'reopening'), 0)::integer as wait_seconds`,
);

/** Lets a requester enter the last code sent to the phone within a day, when the phone's limits allow no other. Returns no row when there is none. */
export const repeatCode = statement<
  { id: string },
  [
    phone: string,
    purpose: CodePurpose,
    request: string,
    limits: string,
    id: string,
    codeMinutes: number,
    waitSeconds: number,
  ]
>(
  "repeat phone code",
  `insert into phone_codes as c (phone, requester, purpose, id, salt, code_hash, language, sent_at, expires_at, repeated)
   select l.phone, $3::jsonb ->> 'holder', l.purpose, $5, l.salt, l.code_hash, l.language, l.sent_at, app_now() + make_interval(mins => $6), true
   from (select * from phone_codes where phone = $1 and purpose = ${storedPurpose} and code_hash is not null and sent_at > app_now() - interval '1 day' order by sent_at desc limit 1) l
   where ${needed}
   on conflict (phone, requester, purpose) do update set id = excluded.id, salt = excluded.salt, code_hash = excluded.code_hash, language = excluded.language, attempts = 0,
     asked_at = app_now(), sent_at = excluded.sent_at, expires_at = excluded.expires_at, repeated = true, counted_key = null
     where c.asked_at <= app_now() - make_interval(secs => $7)
   returning c.id`,
);

/** Whether a code is needed, and the seconds until this requester may request the next one. */
export const codeState = statement<
  { needed: boolean; wait_seconds: number },
  [phone: string, purpose: CodePurpose, request: string, limits: string, waitSeconds: number]
>(
  "state of phone code",
  `select ${needed} as needed, coalesce((select greatest(0, ceil(extract(epoch from asked_at - app_now()) + $5))
     from phone_codes where phone = $1 and requester = $3::jsonb ->> 'holder' and purpose = ${storedPurpose}), 0)::integer as wait_seconds`,
);

export interface StoredCode {
  readonly phone: string;
  readonly salt: Buffer;
  readonly language: Language;
  readonly expired: boolean;
}

/** Reads a code that was neither entered nor replaced by a newer one; none for the code of an order that does not exist (`renewOrderCode`). */
export const codeById = statement<StoredCode, [string]>(
  "phone code by id",
  "select phone, salt, language, expires_at <= app_now() as expired from phone_codes where id = $1 and code_hash is not null and sent_at > '-infinity'",
);

const purge = purgeStatement(
  "purge phone codes",
  `delete from phone_codes where id in (select id from phone_codes where asked_at < app_now() - make_interval(days => $1::integer) limit 2000)`,
);

/** A code is valid for minutes, and its use is needed for an hour. */
export const phoneCodeRetention: Retention = { purge, days: () => 1 };

const purgeVerifiedPhones = purgeStatement(
  "purge verified phones",
  `delete from verified_phones where (device_key, phone) in
     (select device_key, phone from verified_phones where verified_at < app_now() - make_interval(days => $1::integer) limit 2000)`,
);

export const verifiedPhoneRetention: Retention = {
  purge: purgeVerifiedPhones,
  days: ({ PHONE_VERIFIED_HOURS }) => Math.ceil(PHONE_VERIFIED_HOURS / 24),
};
