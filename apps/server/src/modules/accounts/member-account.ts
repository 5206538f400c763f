import { statement } from "../../database/database.ts";

type MemberData = [
  user: string,
  firstname: string,
  lastname: string,
  email: string | null,
  phone: string | null,
  sex: number | null,
  town: string | null,
  language: string | null,
  passwordHash: string | null,
];

/** What members change of the account of a user; each belongs into a transaction that has locked the agency. */
export const memberAccount = {
  /** A null contact, language or password stays as it is; a changed contact is unverified. */
  change: statement<never, MemberData>(
    "change agency member",
    `with entered as (
       insert into contacts (user_id, kind, value) select $1::uuid, c.kind, c.value from (values ('email', $4::text), ('phone', $5)) c (kind, value) where c.value is not null
       on conflict (user_id, kind, waiting) do update set value = excluded.value, verified_at = case when contacts.value = excluded.value then contacts.verified_at end)
     update users set firstname = $2, lastname = $3, sex_id = $6, town = $7, language = coalesce($8, language),
       password_hash = coalesce($9, password_hash) where id = $1`,
  ),
  /**
   * The contact of before may have been a stranger's, the new one may be: whatever was verified through it, the devices known from it and a password set
   * through it count no more; A password that the agency typed stays: given now (true), or never replaced by a link.
   */
  unverify: statement<never, [user: string, keepsPassword: boolean]>(
    "unprove agency member",
    `with unknown as (delete from trusted_devices where user_id = $1),
       unverified as (update contacts set verified_at = null where user_id = $1 and verified_at is not null)
     update users set validated_at = null, password_hash = case when $2 or validated_at is null then password_hash end where id = $1`,
  ),
  /** Of an account that stays without its agency: what the agency typed or set opens nothing, what was verified does. */
  keepVerified: statement<never, [user: string]>(
    "keep what a member verified",
    `with unknown as (delete from trusted_devices where user_id = $1),
       unverified as (delete from contacts where user_id = $1 and verified_at is null)
     update users set password_hash = null where id = $1`,
  ),
  /** No row for an administrator of the platform, who works for no agency, and for a deleted user. */
  becomeMember: statement<{ id: string }, [user: string]>(
    "become staff",
    "update users set role_id = 4 where id = $1 and role_id <> 1 and deleted_at is null returning id",
  ),
  becomeTraveller: statement<never, [user: string]>(
    "become traveller",
    "update users set role_id = 2 where id = $1 and role_id = 4",
  ),
} as const;
