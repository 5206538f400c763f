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
  /** A null language or password stays as it is. */
  change: statement<never, MemberData>(
    "change agency member",
    `update users set firstname = $2, lastname = $3, email_verified = email_verified and lower(email) = lower($4), email = $4, phone_verified = phone_verified and phone = $5, phone = $5, sex_id = $6, town = $7, language = coalesce($8, language),
       password_hash = coalesce($9, password_hash) where id = $1`,
  ),
  /**
   * The contact of before may have been a stranger's, the new one may be: whatever was verified through it, the devices known from it and a password set
   * through it count no more; A password that the agency typed stays: given now (true), or never replaced by a link.
   */
  unverify: statement<never, [user: string, keepsPassword: boolean]>(
    "unprove agency member",
    `with unknown as (delete from trusted_devices where user_id = $1)
     update users set validated_at = null, email_verified = false, phone_verified = false, password_hash = case when $2 or validated_at is null then password_hash end where id = $1`,
  ),
  /** Of an account that stays without its agency: what the agency typed or set opens nothing, what was verified does. */
  keepVerified: statement<never, [user: string]>(
    "keep what a member verified",
    `with unknown as (delete from trusted_devices where user_id = $1)
     update users set email = case when email_verified then email end, phone = case when phone_verified then phone end, password_hash = null where id = $1`,
  ),
  /** Platform administrators keep their role. */
  becomeMember: statement<never, [user: string]>(
    "become staff",
    "update users set role_id = 4 where id = $1 and role_id <> 1",
  ),
  becomeTraveller: statement<never, [user: string]>(
    "become traveller",
    "update users set role_id = 2 where id = $1 and role_id = 4",
  ),
} as const;
