import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { expected } from "../../http/failure.ts";
import { staffOf } from "../../http/permission.ts";
import type { MemberState } from "../accounts/public.ts";
import { hashPassword, judgeNewPassword, notice, staffStore } from "../accounts/public.ts";
import { agencyUser } from "./agency-user-store.ts";
import { contactOf } from "./contact.ts";
import type { StaffSources } from "./delete-agency-user.ts";
import { invitationStore } from "./invitation-store.ts";
import { presentAgencyUser } from "./present-agency-user.ts";
import type { StaffDesk } from "./staff-desk.ts";
import { openStaffDesk } from "./staff-desk.ts";
import { accountExists, takenFaults, wasTaken } from "./staff-form.ts";

type Input = InputOf<"updateAgencyUser">;

/**
 * Changes somebody of the caller's agency. An empty password stays [G.users.03]; another e-mail, phone or password ends the sessions. Of a person who
 * joined by invitation, and of an invitation, only the role changes: the rest is the person's own (docs/decisions/0074). One's own e-mail, phone and
 * password are changed in the profile, where the present password is asked for.
 * Errors: invalid_input, not_found, administrator_only, role_does_not_fit, last_administrator, not_on_oneself, account_exists.
 */
export async function updateAgencyUser(sources: StaffSources, { params, body }: Input, caller: Caller): Promise<{ user: AgencyUser }> {
  const { database } = sources.context;
  const { agencyId, roleId } = staffOf(caller);
  const change = await readChange(body);
  try {
    await database.transaction(async (transaction) => {
      const desk = await openStaffDesk(transaction, caller);
      const [member] = await transaction.query(staffStore.member(desk.agencyId, params.id));
      if (!member) return changeInvitation(transaction, desk, { id: params.id, roleId: body.user_agency_role_id, caller });
      return changeMember(sources, { transaction, desk, member, change, caller });
    });
  } catch (error) {
    throw wasTaken(error) ? accountExists((error as { data?: { fields?: [] } }).data?.fields) : error;
  }
  const [row] = await database.query(agencyUser(agencyId, params.id));
  if (!row) throw expected("not_found");
  return { user: presentAgencyUser(row, roleId) };
}

interface Change {
  readonly body: Input["body"];
  readonly email: string;
  readonly phone: string;
  readonly passwordHash: string | null;
}

/** Reads the form; the password is hashed before any row is locked. */
async function readChange(body: Input["body"]): Promise<Change> {
  const { email, phone } = contactOf(body);
  if (body.password !== undefined) judgeNewPassword(body.password, "staff", "password");
  return { body, email: email ?? "", phone, passwordHash: body.password === undefined ? null : await hashPassword(body.password) };
}

interface MemberChange {
  readonly transaction: Transaction;
  readonly desk: StaffDesk;
  readonly member: MemberState;
  readonly change: Change;
  readonly caller: Caller;
}

async function changeMember({ accounts }: StaffSources, { transaction, desk, member, change, caller }: MemberChange): Promise<void> {
  const roleId = change.body.user_agency_role_id;
  await mayChangeRole(desk, member, roleId);
  const data = member.invited ? [] : changedData(member, change);
  const entrance = data.filter((field) => field === "email" || field === "phone" || field === "password");
  if (entrance.length > 0) {
    desk.notOneself(member);
    const taken = await takenFaults(accounts, { email: data.includes("email") ? change.email : null, phone: data.includes("phone") ? change.phone : null }, member.id);
    if (taken.length > 0) throw accountExists(taken);
  }
  const { body } = change;
  await transaction.finish([
    ...(roleId === member.role_id ? [] : [staffStore.setRole(member.id, roleId)]),
    ...(member.invited ? [] : [staffStore.change(member.id, body.firstname, body.lastname, change.email, change.phone, body.sex_id ?? member.sex_id, body.town ?? member.town, body.lang ?? null, change.passwordHash)]),
    ...(entrance.length > 0 ? [accounts.endSessionsOf(member.id)] : []),
    ...(data.includes("password") ? [notice({ personId: member.id, template: "password changed" })] : []),
    audit({
      action: "change agency user", entity: "person", entityId: member.id, details: { agency: desk.agencyId, changed: data, role: { from: member.role_id, to: roleId } },
    }, caller),
  ]);
}

async function mayChangeRole(desk: StaffDesk, member: MemberState, roleId: number): Promise<void> {
  desk.mayTouch(member.role_id);
  desk.mayTouch(roleId);
  if (roleId === member.role_id) return;
  desk.mustFit(roleId);
  await desk.mustLeaveAdministrator(member);
}

function changedData(member: MemberState, { body, email, phone, passwordHash }: Change): readonly string[] {
  const differs: Readonly<Record<string, boolean>> = {
    firstname: body.firstname !== member.firstname,
    lastname: body.lastname !== member.lastname,
    email: email !== member.email?.toLowerCase(),
    phone: phone !== member.phone,
    sex: body.sex_id !== undefined && body.sex_id !== member.sex_id,
    town: body.town !== undefined && body.town !== member.town,
    language: body.lang !== undefined,
    password: passwordHash !== null,
  };
  return Object.keys(differs).filter((field) => differs[field]);
}

interface InvitationChange {
  readonly id: string;
  readonly roleId: number;
  readonly caller: Caller;
}

async function changeInvitation(transaction: Transaction, desk: StaffDesk, { id, roleId, caller }: InvitationChange): Promise<void> {
  const [invitation] = await transaction.query(invitationStore.open(desk.agencyId, id));
  if (!invitation) throw expected("not_found");
  desk.mayTouch(invitation.role_id);
  desk.mayTouch(roleId);
  desk.mustFit(roleId);
  await transaction.finish([
    invitationStore.setRole(invitation.id, roleId),
    audit({ action: "change invitation", entity: "agency", entityId: desk.agencyId, details: { invitation: invitation.id, role: { from: invitation.role_id, to: roleId } } }, caller),
  ]);
}
