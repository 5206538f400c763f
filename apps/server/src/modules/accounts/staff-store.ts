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
  readonly email_proven: boolean;
  readonly phone_proven: boolean;
  readonly sex_id: number | null;
  readonly town: string | null;
  readonly language: Language;
  /** Has logged in, and proven the contacts of now or one of them. */
  readonly entered: boolean;
}

type MemberData = [
  person: string, firstname: string, lastname: string, email: string | null, phone: string | null, sex: number | null, town: string | null, language: string | null, passwordHash: string | null,
];

/** Someone who may log in and decide for an agency: `s` with its person `p`. */
const able = "s.is_active and p.is_active and p.deleted_at is null";

/**
 * What an agency changes of its people. Each belongs into a transaction that has locked the agency's row and writes the audit row; membership of one
 * agency only is kept by a constraint.
 */
export const staffStore = {
  /** Role of an active member; no row when the membership ended meanwhile. */
  roleOf: statement<{ role_id: number }, [agency: string, person: string]>(
    "agency role of member",
    `select s.role_id from agency_staff s join persons p on p.id = s.person_id where s.agency_id = $1 and s.person_id = $2 and ${able}`,
  ),
  /** A member of this agency by public id. */
  member: statement<MemberState, [agency: string, publicId: string]>(
    "lock agency member",
    `select p.id, p.public_id, s.role_id, s.is_active, not p.is_active as is_banned, s.invited, p.firstname, p.lastname, p.email, p.phone, p.email_proven, p.phone_proven, p.sex_id, p.town, p.language,
       p.last_login_at is not null and p.validated_at is not null as entered
     from agency_staff s join persons p on p.id = s.person_id
     where s.agency_id = $1 and p.public_id = $2 and p.deleted_at is null for update of s, p`,
  ),
  isMember: statement<{ member: boolean }, [agency: string, person: string]>(
    "is member of agency",
    "select exists (select from agency_staff where agency_id = $1 and person_id = $2) as member",
  ),
  /** Where a person works, switched off or not. */
  membershipOf: statement<{ agency_id: string; role_id: number; is_active: boolean }, [person: string]>(
    "membership of person",
    "select agency_id, role_id, is_active from agency_staff where person_id = $1",
  ),
  /** Administrators of the agency, beside one person, who have entered their code and may decide [G.role.17]. */
  otherAdministrators: statement<{ others: number }, [agency: string, except: string]>(
    "other agency administrators",
    `select count(*)::integer as others from agency_staff s join persons p on p.id = s.person_id
     where s.agency_id = $1 and s.person_id <> $2 and s.role_id = 1 and ${able} and p.validated_at is not null`,
  ),
  /** No row when the person works for an agency already. Last value: who typed the e-mail and phone of a member whom the agency makes. */
  add: statement<{ person_id: string }, [agency: string, person: string, role: number, invited: boolean, typedBy: string | null]>(
    "add agency member",
    "insert into agency_staff (agency_id, person_id, role_id, invited, typed_by, typed_at) values ($1, $2, $3, $4, $5, case when $5::uuid is not null then app_now() end) on conflict (person_id) do nothing returning person_id",
  ),
  /** Whoever registers an agency is its administrator, and made by nobody of it. */
  found: statement<{ person_id: string }, [agency: string, person: string]>(
    "add founder of agency",
    "insert into agency_staff (agency_id, person_id, role_id, invited, founder) values ($1, $2, 1, false, true) returning person_id",
  ),
  setRole: statement<never, [person: string, role: number]>("set agency role", "update agency_staff set role_id = $2 where person_id = $1"),
  setActive: statement<never, [person: string, active: boolean]>("set agency member active", "update agency_staff set is_active = $2 where person_id = $1"),
  /** A null language or password stays as it is. */
  change: statement<never, MemberData>(
    "change agency member",
    `update persons set firstname = $2, lastname = $3, email_proven = email_proven and lower(email) = lower($4), email = $4, phone_proven = phone_proven and phone = $5, phone = $5, sex_id = $6, town = $7, language = coalesce($8, language),
       password_hash = coalesce($9, password_hash) where id = $1`,
  ),
  /**
   * The contact of before may have been a stranger's, the new one may be: whatever was proven through it, the devices known from it and a password set
   * through it count no more; whoever founded the agency is a member like others, whose welcome names it. A password that the agency typed stays: given now (true), or never replaced by a link.
   * Last value: who typed the new one.
   */
  unprove: statement<never, [person: string, keepsPassword: boolean, typedBy: string]>(
    "unprove agency member",
    `with unknown as (delete from known_devices where person_id = $1), made as (update agency_staff set founder = false, typed_by = $3, typed_at = app_now() where person_id = $1)
     update persons set validated_at = null, email_proven = false, phone_proven = false, password_hash = case when $2 or validated_at is null then password_hash end where id = $1`,
  ),
  /** Of an account that stays without its agency: what the agency typed or set opens nothing, what was proven does. */
  keepProven: statement<never, [person: string]>(
    "keep what a member proved",
    `with unknown as (delete from known_devices where person_id = $1)
     update persons set email = case when email_proven then email end, phone = case when phone_proven then phone end, password_hash = null where id = $1`,
  ),
  /** Ends a membership, also of an account that is erased. */
  leave: statement<never, [person: string]>("end agency membership", "delete from agency_staff where person_id = $1"),
  /** Platform administrators keep their role. */
  becomeStaff: statement<never, [person: string]>("become staff", "update persons set role_id = 4 where id = $1 and role_id <> 1"),
  becomeTraveller: statement<never, [person: string]>("become traveller", "update persons set role_id = 2 where id = $1 and role_id = 4"),
} as const;
