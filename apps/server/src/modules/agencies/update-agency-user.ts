import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { countAgainst } from "../../database/limits.ts";
import { expected } from "../../http/failure.ts";
import { staffOf } from "../../http/permission.ts";
import type { MemberState } from "../accounts/public.ts";
import { endCodes, notice, staffStore, welcomeAgain } from "../accounts/public.ts";
import { agencyUser } from "./agency-user-store.ts";
import type { PersonChange, WholeChange } from "./change-of-person.ts";
import { changedFields, onlyTheRole, readChange, wholeChange } from "./change-of-person.ts";
import type { StaffSources } from "./delete-agency-user.ts";
import { invitationStore } from "./invitation-store.ts";
import { presentAgencyUser } from "./present-agency-user.ts";
import type { StaffDesk } from "./staff-desk.ts";
import { openStaffDesk } from "./staff-desk.ts";
import { accountExists, takenFaults, wasTaken } from "./staff-form.ts";

type Input = InputOf<"updateAgencyUser">;

/**
 * Changes somebody of the caller's agency. An empty password stays [G.users.03]; another e-mail, phone or password ends the sessions and every code and
 * link on its way; who has never logged in is welcomed anew. Of a person who joined by invitation, and of an invitation, only the role changes: the rest is
 * the person's own (docs/decisions/0074). One's own e-mail, phone and password are changed in the profile, where the present password is asked for.
 * Errors: invalid_input, not_found, administrator_only, role_does_not_fit, last_administrator, not_on_oneself, account_exists, too_many_requests.
 */
export async function updateAgencyUser(sources: StaffSources, { params, body }: Input, caller: Caller): Promise<{ user: AgencyUser }> {
  const { database } = sources.context;
  const { agencyId, roleId } = staffOf(caller);
  const change = await readChange(body);
  try {
    await database.transaction(async (transaction) => {
      const desk = await openStaffDesk(transaction, caller);
      const [member] = await transaction.query(staffStore.member(desk.agencyId, params.id));
      if (!member) return changeInvitation(transaction, desk, { id: params.id, change, caller });
      return changeMember(sources, { transaction, desk, member, change, caller });
    });
  } catch (error) {
    throw wasTaken(error) ? accountExists((error as { data?: { fields?: [] } }).data?.fields) : error;
  }
  const [row] = await database.query(agencyUser(agencyId, params.id));
  if (!row) throw expected("not_found");
  return { user: presentAgencyUser(row, roleId) };
}

interface MemberChange {
  readonly transaction: Transaction;
  readonly desk: StaffDesk;
  readonly member: MemberState;
  readonly change: PersonChange;
  readonly caller: Caller;
}

async function changeMember(sources: StaffSources, { transaction, desk, member, change, caller }: MemberChange): Promise<void> {
  const roleId = change.body.user_agency_role_id;
  await mayChangeRole(desk, member, roleId);
  if (member.invited) onlyTheRole(member, change);
  const [data, statements] = member.invited ? [[], []] : await changeMade(sources, { transaction, desk, member, change: wholeChange(change) });
  if (data.length === 0 && roleId === member.role_id) return;
  await transaction.finish([
    ...(roleId === member.role_id ? [] : [staffStore.setRole(member.id, roleId)]),
    ...statements,
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

type MadeChange = Omit<MemberChange, "change" | "caller"> & { readonly change: WholeChange };

/** The fields that change, and the statements that do it. */
async function changeMade(sources: StaffSources, { transaction, desk, member, change }: MadeChange): Promise<readonly [readonly string[], readonly Statement<unknown>[]]> {
  const data = changedFields(member, change);
  const { body, firstname, lastname, email, phone, passwordHash } = change;
  const written = staffStore.change(member.id, firstname, lastname, email, phone, body.sex_id ?? member.sex_id, body.town ?? member.town, body.lang ?? null, passwordHash);
  if (!data.some((field) => field === "email" || field === "phonenumber" || field === "password")) return [data, data.length === 0 ? [] : [written]];
  desk.notOneself(member);
  const taken = await takenFaults(transaction, { email: data.includes("email") ? email : null, phone: data.includes("phonenumber") ? phone : null }, member.id);
  if (taken.length > 0) throw accountExists(taken);
  if (!member.entered && sources.context.config.LIMITS) {
    await countAgainst(transaction, [{ key: `welcome again ${member.id}`, most: 5, minutes: 60 }, { key: `add agency user ${desk.agencyId}`, most: 60, minutes: 60 }]);
  }
  return [data, [written, ...entrance(sources, { member, change, data })]];
}

/** Who has come in with the old data goes out, and what was sent to an old contact opens nothing. */
function entrance({ context, accounts }: StaffSources, { member, change, data }: { readonly member: MemberState; readonly change: WholeChange; readonly data: readonly string[] }): readonly Statement<unknown>[] {
  const personId = member.id;
  const ended = [endCodes(personId), accounts.endSessionsOf(personId), ...(data.includes("password") ? [notice({ personId, template: "password changed" })] : [])];
  if (member.entered) return [...ended, ...formerContacts(member, data)];
  const { email, phone, body } = change;
  const moved = data.includes("email") || data.includes("phonenumber");
  return [
    ...ended,
    ...(moved ? [staffStore.unprove(personId, data.includes("password"))] : []),
    ...welcomeAgain(context.config, { personId, publicId: member.public_id, email, phone, language: body.lang ?? member.language }),
  ];
}

/** Before the first log-in it may be a stranger's: nobody is told. */
function formerContacts({ id: personId, email, phone }: MemberState, data: readonly string[]): readonly Statement<unknown>[] {
  return [
    ...(data.includes("email") && email !== null ? [notice({ personId, template: "email changed", to: { email } })] : []),
    ...(data.includes("phonenumber") && phone !== null ? [notice({ personId, template: "phone changed", to: { phone } })] : []),
  ];
}

interface InvitationChange {
  readonly id: string;
  readonly change: PersonChange;
  readonly caller: Caller;
}

async function changeInvitation(transaction: Transaction, desk: StaffDesk, { id, change, caller }: InvitationChange): Promise<void> {
  const [invitation] = await transaction.query(invitationStore.open(desk.agencyId, id));
  if (!invitation) throw expected("not_found");
  const roleId = change.body.user_agency_role_id;
  desk.mayTouch(invitation.role_id);
  desk.mayTouch(roleId);
  desk.mustFit(roleId);
  onlyTheRole(invitation, change);
  if (roleId === invitation.role_id) return;
  await transaction.finish([
    invitationStore.setRole(invitation.id, roleId),
    audit({ action: "change invitation", entity: "agency", entityId: desk.agencyId, details: { invitation: invitation.id, role: { from: invitation.role_id, to: roleId } } }, caller),
  ]);
}
