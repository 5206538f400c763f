import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { sql } from "kysely";
import type { Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { appNow, db, pick, query } from "../../database/query.ts";
import type { ContactKind, UserContacts } from "../accounts/public.ts";

/**
 * A member of an agency, locked, with the data that a change needs. `invited`: the user had the account before, so it
 * remains the user's own (docs/decisions/0070).
 */
export interface MemberState
  extends
    Pick<Row<"users">, "id" | "public_id" | "firstname" | "lastname" | "sex_id" | "town">,
    Pick<Row<"agency_members">, "role_id" | "is_active" | "invited">,
    UserContacts {
  /** An administrator of the platform has deactivated the account. */
  readonly is_banned: boolean;
  readonly language: Language;
  /** Has logged in and validated the account since its contacts last changed. */
  readonly entered: boolean;
}

type NewMember = Pick<
  Row<"agency_members">,
  "agency_id" | "user_id" | "role_id" | "invited" | "contact_set_by"
>;

const lock = statement<never, [agency: string, publicId: string]>(
  "lock agency member",
  `select from agency_members m join users u on u.id = m.user_id
   where m.agency_id = $1 and u.public_id = $2 and u.deleted_at is null for update of m, u`,
);
const read = statement<MemberState, [agency: string, publicId: string]>(
  "locked agency member",
  `select u.id, u.public_id, m.role_id, m.is_active, not u.is_active as is_banned, m.invited, u.firstname, u.lastname, u.email, u.phone, u.email_verified, u.phone_verified, u.sex_id, u.town, u.language,
     u.last_login_at is not null and u.validated_at is not null as entered
   from agency_members m join users_with_contacts u on u.id = m.user_id
   where m.agency_id = $1 and u.public_id = $2 and u.deleted_at is null`,
);

/**
 * Locks a member of this agency by public id, then reads it in a second statement, because contacts may change while the
 * lock is awaited.
 */
export async function lockMember(
  transaction: Transaction,
  agencyId: string,
  publicId: string,
): Promise<MemberState | undefined> {
  const [, [member]] = await transaction.batch([
    lock(agencyId, publicId),
    read(agencyId, publicId),
  ]);
  return member;
}

/** SQL condition on member `m` and user `u`: the user can log in and act for the agency. */
const isActiveMember = "m.is_active and u.is_active and u.deleted_at is null";

/**
 * Statements on memberships. Run each in a transaction that has locked the row of the agency and writes the audit row. A
 * constraint limits a user to one membership.
 */
export const memberStore = {
  /** Returns the role of an active member; no row when the membership has ended. */
  roleOf: statement<{ role_id: number }, [agency: string, user: string]>(
    "agency role of member",
    `select m.role_id from agency_members m join users u on u.id = m.user_id where m.agency_id = $1 and m.user_id = $2 and ${isActiveMember}`,
  ),
  /** Returns the kinds of these contacts that other members of the agency have, verified or not. */
  contactsOfMembers: statement<
    { kind: ContactKind },
    [agency: string, values: readonly string[], except: string | null]
  >(
    "contacts of agency members",
    `select k.kind from agency_members m join contacts k on k.user_id = m.user_id
     where m.agency_id = $1 and m.user_id is distinct from $3 and k.value = any ($2::text[]) and not k.waiting`,
  ),
  /** Returns the membership of a user, active or not. */
  membershipOf: query("membership of user", (p: { user_id: string }) =>
    db
      .selectFrom("agency_members")
      .select(["agency_id", "role_id", "is_active"])
      .where("user_id", "=", p.user_id),
  ),
  /** Counts the other active administrators of the agency whose account is validated [G.role.17]. */
  otherAdministrators: statement<{ others: number }, [agency: string, except: string]>(
    "other agency administrators",
    `select count(*)::integer as others from agency_members m join users u on u.id = m.user_id
     where m.agency_id = $1 and m.user_id <> $2 and m.role_id = 1 and ${isActiveMember} and u.validated_at is not null`,
  ),
  /**
   * Adds a member; returns no row when the user is already a member of an agency. `contact_set_by`: the member who
   * entered e-mail and phone of a new account.
   */
  add: query("add agency member", (p: NewMember) =>
    db
      .insertInto("agency_members")
      .values({
        ...pick(p, ["agency_id", "user_id", "role_id", "invited", "contact_set_by"]),
        contact_set_at: sql<string>`case when ${p.contact_set_by}::uuid is not null then app_now() end`,
      })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .returning("user_id"),
  ),
  /** Adds the user who registers an agency as its administrator. No member entered the contacts. */
  found: query("add founder of agency", (p: { agency_id: string; user_id: string }) =>
    db
      .insertInto("agency_members")
      .values({ ...pick(p, ["agency_id", "user_id"]), role_id: 1, invited: false, founder: true })
      .returning("user_id"),
  ),
  setRole: query("set agency role", (p: { user_id: string; role_id: number }) =>
    db.updateTable("agency_members").set({ role_id: p.role_id }).where("user_id", "=", p.user_id),
  ),
  setActive: query("set agency member active", (p: { user_id: string; is_active: boolean }) =>
    db
      .updateTable("agency_members")
      .set({ is_active: p.is_active })
      .where("user_id", "=", p.user_id),
  ),
  /** Records that a member changed e-mail or phone. From then on the activation message names the agency, also for its founder. */
  setContact: query("set contact of member", (p: { user_id: string; contact_set_by: string }) =>
    db
      .updateTable("agency_members")
      .set({ founder: false, contact_set_by: p.contact_set_by, contact_set_at: appNow })
      .where("user_id", "=", p.user_id),
  ),
  /** Ends a membership, also when the account is erased. */
  leave: query("end agency membership", (p: { user_id: string }) =>
    db.deleteFrom("agency_members").where("user_id", "=", p.user_id),
  ),
} as const;
