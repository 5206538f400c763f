import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { statement } from "../../database/database.ts";

/** A member of an agency as whoever changes it must know; locked. */
export interface MemberState {
  readonly id: string;
  readonly public_id: string;
  readonly role_id: number;
  readonly is_active: boolean;
  /** An administrator of the platform has switched the person off. */
  readonly is_banned: boolean;
  /** The account was there before: it stays the person's own (docs/decisions/0074). */
  readonly invited: boolean;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly email_verified: boolean;
  readonly phone_verified: boolean;
  readonly sex_id: number | null;
  readonly town: string | null;
  readonly language: Language;
  /** Has logged in, and verified the contacts of now or one of them. */
  readonly entered: boolean;
}

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

/** Someone who may log in and decide for an agency: `s` with its person `p`. */
const able = "s.is_active and p.is_active and p.deleted_at is null";

/**
 * What an agency changes of its people. Each belongs into a transaction that has locked the agency's row and writes the audit row; membership of one
 * agency only is kept by a constraint.
 */
export const memberStore = {
  /** Role of an active member; no row when the membership ended meanwhile. */
  roleOf: statement<{ role_id: number }, [agency: string, user: string]>(
    "agency role of member",
    `select s.role_id from agency_members s join users p on p.id = s.user_id where s.agency_id = $1 and s.user_id = $2 and ${able}`,
  ),
  /** A member of this agency by public id. */
  member: statement<MemberState, [agency: string, publicId: string]>(
    "lock agency member",
    `select p.id, p.public_id, s.role_id, s.is_active, not p.is_active as is_banned, s.invited, p.firstname, p.lastname, p.email, p.phone, p.email_verified, p.phone_verified, p.sex_id, p.town, p.language,
       p.last_login_at is not null and p.validated_at is not null as entered
     from agency_members s join users p on p.id = s.user_id
     where s.agency_id = $1 and p.public_id = $2 and p.deleted_at is null for update of s, p`,
  ),
  isMember: statement<{ member: boolean }, [agency: string, user: string]>(
    "is member of agency",
    "select exists (select from agency_members where agency_id = $1 and user_id = $2) as member",
  ),
  /** Where a person works, deactivated or not. */
  membershipOf: statement<
    { agency_id: string; role_id: number; is_active: boolean },
    [user: string]
  >(
    "membership of person",
    "select agency_id, role_id, is_active from agency_members where user_id = $1",
  ),
  /** Administrators of the agency, beside one person, who have entered their code and may decide [G.role.17]. */
  otherAdministrators: statement<{ others: number }, [agency: string, except: string]>(
    "other agency administrators",
    `select count(*)::integer as others from agency_members s join users p on p.id = s.user_id
     where s.agency_id = $1 and s.user_id <> $2 and s.role_id = 1 and ${able} and p.validated_at is not null`,
  ),
  /** No row when the person works for an agency already. Last value: who typed the e-mail and phone of a member whom the agency makes. */
  add: statement<
    { user_id: string },
    [agency: string, user: string, role: number, invited: boolean, contactSetBy: string | null]
  >(
    "add agency member",
    "insert into agency_members (agency_id, user_id, role_id, invited, contact_set_by, contact_set_at) values ($1, $2, $3, $4, $5, case when $5::uuid is not null then app_now() end) on conflict (user_id) do nothing returning user_id",
  ),
  /** Whoever registers an agency is its administrator, and made by nobody of it. */
  found: statement<{ user_id: string }, [agency: string, user: string]>(
    "add founder of agency",
    "insert into agency_members (agency_id, user_id, role_id, invited, founder) values ($1, $2, 1, false, true) returning user_id",
  ),
  setRole: statement<never, [user: string, role: number]>(
    "set agency role",
    "update agency_members set role_id = $2 where user_id = $1",
  ),
  setActive: statement<never, [user: string, active: boolean]>(
    "set agency member active",
    "update agency_members set is_active = $2 where user_id = $1",
  ),
  /** A null language or password stays as it is. */
  change: statement<never, MemberData>(
    "change agency member",
    `update users set firstname = $2, lastname = $3, email_verified = email_verified and lower(email) = lower($4), email = $4, phone_verified = phone_verified and phone = $5, phone = $5, sex_id = $6, town = $7, language = coalesce($8, language),
       password_hash = coalesce($9, password_hash) where id = $1`,
  ),
  /**
   * The contact of before may have been a stranger's, the new one may be: whatever was verified through it, the devices known from it and a password set
   * through it count no more; whoever founded the agency is a member like others, whose activation names it. A password that the agency typed stays: given now (true), or never replaced by a link.
   * Last value: who typed the new one.
   */
  unverify: statement<never, [user: string, keepsPassword: boolean, contactSetBy: string]>(
    "unprove agency member",
    `with unknown as (delete from trusted_devices where user_id = $1), made as (update agency_members set founder = false, contact_set_by = $3, contact_set_at = app_now() where user_id = $1)
     update users set validated_at = null, email_verified = false, phone_verified = false, password_hash = case when $2 or validated_at is null then password_hash end where id = $1`,
  ),
  /** Of an account that stays without its agency: what the agency typed or set opens nothing, what was verified does. */
  keepVerified: statement<never, [user: string]>(
    "keep what a member verified",
    `with unknown as (delete from trusted_devices where user_id = $1)
     update users set email = case when email_verified then email end, phone = case when phone_verified then phone end, password_hash = null where id = $1`,
  ),
  /** Ends a membership, also of an account that is erased. */
  leave: statement<never, [user: string]>(
    "end agency membership",
    "delete from agency_members where user_id = $1",
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
