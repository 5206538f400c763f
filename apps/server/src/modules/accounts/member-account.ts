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

/** Statements by which an agency changes the account of a member. Run each in a transaction that has locked the agency. */
export const memberAccount = {
  /** Changes the data of a member. A null contact, language or password is kept; a changed contact is unverified. */
  change: statement<never, MemberData>(
    "change agency member",
    `with entered as (
       insert into contacts (user_id, kind, value) select $1::uuid, c.kind, c.value from (values ('email', $4::text), ('phone', $5)) c (kind, value) where c.value is not null
       on conflict (user_id, kind, waiting) do update set value = excluded.value, verified_at = case when contacts.value = excluded.value then contacts.verified_at end)
     update users set firstname = $2, lastname = $3, sex_id = $6, town = $7, language = coalesce($8, language),
       password_hash = coalesce($9, password_hash) where id = $1`,
  ),
  /**
   * Resets the verification of a member whose contact changed: the previous or the new contact may belong to a stranger.
   * Verified contacts, trusted devices and a password set through a contact are dropped. A password entered by the
   * agency is kept: one sent with this change (true), or an earlier one that no link replaced.
   */
  unverify: statement<never, [user: string, keepsPassword: boolean]>(
    "unverify agency member",
    `with unknown as (delete from trusted_devices where user_id = $1),
       unverified as (update contacts set verified_at = null where user_id = $1 and verified_at is not null)
     update users set validated_at = null, password_hash = case when $2 or validated_at is null then password_hash end where id = $1`,
  ),
  /**
   * Keeps the verified contacts of an account that leaves its agency, and removes unverified contacts, trusted devices
   * and the password.
   */
  keepVerified: statement<never, [user: string]>(
    "keep what a member verified",
    `with unknown as (delete from trusted_devices where user_id = $1),
       unverified as (delete from contacts where user_id = $1 and verified_at is null)
     update users set password_hash = null where id = $1`,
  ),
  /** Makes a user a member; returns no row for a deleted user or an administrator of the platform, who cannot be a member. */
  becomeMember: statement<{ id: string }, [user: string]>(
    "become member",
    "update users set role_id = 4 where id = $1 and role_id <> 1 and deleted_at is null returning id",
  ),
  becomeTraveller: statement<never, [user: string]>(
    "become traveller",
    "update users set role_id = 2 where id = $1 and role_id = 4",
  ),
} as const;
