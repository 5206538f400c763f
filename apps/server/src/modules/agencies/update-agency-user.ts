import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller } from "../../context.ts";
import { audit, traceOf } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { countAgainst } from "../../database/limits.ts";
import { expected } from "../../http/failure.ts";
import { staffOf } from "../../http/permission.ts";
import type { MemberState } from "../accounts/public.ts";
import { endCodes, freeContact, hashPassword, notice, staffStore, welcomeAgain } from "../accounts/public.ts";
import { agencyUser } from "./agency-user-store.ts";
import type { PersonChange, WholeChange } from "./change-of-person.ts";
import { changedFields, onlyTheRole, ownChange, readChange, wholeChange } from "./change-of-person.ts";
import type { StaffSources } from "./delete-agency-user.ts";
import type { OpenInvitation } from "./invitation-store.ts";
import { invitationStore } from "./invitation-store.ts";
import { presentAgencyUser } from "./present-agency-user.ts";
import type { StaffDesk } from "./staff-desk.ts";
import { openStaffDesk } from "./staff-desk.ts";
import { accountExists, takenFaults, typedLimits, wasTaken } from "./staff-form.ts";

type Input = InputOf<"updateAgencyUser">;

/**
 * Changes somebody of the caller's agency. An empty password stays [G.users.03]; another e-mail, phone or password ends the sessions and every code and
 * link on its way; with another e-mail or phone neither is proven, and the person is welcomed anew. Rights are judged and the change is counted before a password
 * is hashed, which keeps a core busy, and with no row locked meanwhile; they are judged once more with what is written. Of a person who joined by invitation, and of an invitation, only the role changes: the rest is
 * the person's own (docs/decisions/0074). One's own e-mail, phone and password are changed in the profile, where the present password is asked for.
 * Errors: invalid_input, not_found, forbidden, administrator_only, role_does_not_fit, last_administrator, not_on_oneself, account_exists, disabled_by_platform, too_many_requests.
 */
export async function updateAgencyUser(sources: StaffSources, { params, body }: Input, caller: Caller): Promise<{ user: AgencyUser }> {
  const { database } = sources.context;
  const { agencyId, roleId } = staffOf(caller);
  const change = await readChange(body);
  const asked: Asked = { id: params.id, change, caller };
  await database.transaction(async (transaction) => mayChange(sources, { transaction, ...asked }));
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password, caller.addressKey);
  try {
    await database.transaction(async (transaction) => {
      const desk = await openStaffDesk(transaction, caller);
      const [member] = await transaction.query(staffStore.member(desk.agencyId, params.id));
      if (!member) return changeInvitation(transaction, desk, asked);
      return changeMember(sources, { transaction, desk, member, change, passwordHash, caller });
    });
  } catch (error) {
    throw wasTaken(error) ? accountExists((error as { data?: { fields?: [] } }).data?.fields) : error;
  }
  const [row] = await database.query(agencyUser(agencyId, params.id));
  if (!row) throw expected("not_found");
  return { user: presentAgencyUser(row, roleId) };
}

interface Asked {
  readonly id: string;
  readonly change: PersonChange;
  readonly caller: Caller;
}

/** Refuses what the caller may not, and what is one change too many; its count stays, also when the change comes to nothing: it tells who has an account. */
async function mayChange({ context }: StaffSources, { transaction, id, change, caller }: Asked & { readonly transaction: Transaction }): Promise<void> {
  const desk = await openStaffDesk(transaction, caller);
  const [member] = await transaction.query(staffStore.member(desk.agencyId, id));
  if (!member) return void (await openToChange(transaction, desk, { id, change }));
  await mayChangeRole(desk, member, change.body.user_agency_role_id);
  if (member.invited) return onlyTheRole(member, change);
  const data = changedFields(member, wholeOf(member, change, caller));
  if (!isEntrance(data)) return;
  mayEnter(desk, member);
  if (!context.config.LIMITS) return;
  await countAgainst(transaction, [
    { key: `add agency user ${desk.agencyId}`, most: 60, minutes: 60 }, // one budget with adding: both tell of accounts and send messages
    ...typedLimits(context.config, desk.agencyId, contactsTold(member, change, data)),
    ...(!member.entered || isMove(data) ? [{ key: `welcome again ${member.id}`, most: 5, minutes: 60 }] : []),
  ]);
}

/** Whom an administrator of the platform switched off keeps what was proven, else the ban would end with a new registration, and the link to refuse. */
function mayEnter(desk: StaffDesk, member: MemberState): void {
  desk.notOneself(member);
  if (member.is_banned) throw expected("disabled_by_platform");
}

/** By these one comes in. */
function isEntrance(data: readonly string[]): boolean {
  return isMove(data) || data.includes("password");
}

function isMove(data: readonly string[]): boolean {
  return data.includes("email") || data.includes("phonenumber");
}

/** The e-mail and phone that are typed; where only the password is, those that stand: its messages go there. */
function contactsTold(member: MemberState, { email, phone }: PersonChange, data: readonly string[]): readonly string[] {
  const typed = isMove(data) ? [data.includes("email") ? email : null, data.includes("phonenumber") ? phone : null] : [member.email, member.phone];
  return typed.filter((contact) => contact !== null);
}

interface MemberChange {
  readonly transaction: Transaction;
  readonly desk: StaffDesk;
  readonly member: MemberState;
  readonly change: PersonChange;
  readonly passwordHash: string | null;
  readonly caller: Caller;
}

async function changeMember(sources: StaffSources, { transaction, desk, member, change, passwordHash, caller }: MemberChange): Promise<void> {
  const roleId = change.body.user_agency_role_id;
  await mayChangeRole(desk, member, roleId);
  if (member.invited) onlyTheRole(member, change);
  const [data, statements] = member.invited ? [[], []] : await changeMade(sources, { transaction, desk, member, change: wholeOf(member, change, caller), passwordHash, caller });
  if (data.length === 0 && roleId === member.role_id) return;
  await transaction.finish([
    ...(roleId === member.role_id ? [] : [staffStore.setRole(member.id, roleId)]),
    ...statements,
    audit({
      action: "change agency user", entity: "person", entityId: member.id, details: { agency: desk.agencyId, changed: data, role: { from: member.role_id, to: roleId } },
    }, caller),
  ]);
}

function wholeOf(member: MemberState, change: PersonChange, caller: Caller): WholeChange {
  return member.id === caller.actor?.personId || member.is_banned ? ownChange(change, member) : wholeChange(change);
}

async function mayChangeRole(desk: StaffDesk, member: MemberState, roleId: number): Promise<void> {
  desk.mayTouch(member.role_id);
  desk.mayTouch(roleId);
  if (roleId === member.role_id) return;
  desk.mustFit(roleId);
  await desk.mustLeaveAdministrator(member);
}

type MadeChange = Omit<MemberChange, "change"> & { readonly change: WholeChange };

/** The fields that change, and the statements that do it. */
async function changeMade(sources: StaffSources, { transaction, desk, member, change, passwordHash, caller }: MadeChange): Promise<readonly [readonly string[], readonly Statement<unknown>[]]> {
  const data = changedFields(member, change);
  const { body, firstname, lastname, email, phone } = change;
  const written = staffStore.change(member.id, firstname, lastname, email, phone, body.sex_id ?? member.sex_id, body.town ?? member.town, body.lang ?? null, passwordHash);
  if (!isEntrance(data)) return [data, data.length === 0 ? [] : [written]];
  mayEnter(desk, member);
  const taken = await takenFaults(transaction, { email: data.includes("email") ? email : null, phone: data.includes("phonenumber") ? phone : null }, member.id);
  if (taken.length > 0) throw accountExists(taken);
  const free = freeContact(member.id, data.includes("email") ? email : null, data.includes("phonenumber") ? phone : null, false, traceOf(caller));
  return [data, [free, written, ...entrance(sources, { member, change, data }, caller)]];
}

interface Entrance {
  readonly member: MemberState;
  readonly change: WholeChange;
  readonly data: readonly string[];
}

/** Who has come in with the old data goes out, and what was sent to an old contact opens nothing. Nothing but the welcome goes to a contact that is unproven. */
function entrance({ context, accounts }: StaffSources, { member, change, data }: Entrance, caller: Caller): readonly Statement<unknown>[] {
  const personId = member.id;
  const ended = [endCodes(personId), accounts.endSessionsOf(personId)];
  const moved = isMove(data);
  if (member.entered && !moved) return [...ended, notice({ personId, template: "password changed" })];
  const { email, phone, body } = change;
  return [
    ...ended,
    ...formerContacts(member, data),
    ...(moved ? [staffStore.unprove(personId, data.includes("password"), caller.actor?.personId ?? "")] : []),
    ...welcomeAgain(context.config, { personId, publicId: member.public_id, email, phone, language: body.lang ?? member.language }),
  ];
}

/** Who proved a contact is told there that the account has another; one that is not proven may be a stranger's. */
function formerContacts({ id: personId, email, phone, email_proven, phone_proven }: MemberState, data: readonly string[]): readonly Statement<unknown>[] {
  return [
    ...(data.includes("email") && email !== null && email_proven ? [notice({ personId, template: "email changed", to: { email } })] : []),
    ...(data.includes("phonenumber") && phone !== null && phone_proven ? [notice({ personId, template: "phone changed", to: { phone } })] : []),
  ];
}

/** The open invitation, once the change is judged: nothing but its role. */
async function openToChange(transaction: Transaction, desk: StaffDesk, { id, change }: Omit<Asked, "caller">): Promise<OpenInvitation> {
  const [invitation] = await transaction.query(invitationStore.open(desk.agencyId, id));
  if (!invitation) throw expected("not_found");
  const roleId = change.body.user_agency_role_id;
  desk.mayTouch(invitation.role_id);
  desk.mayTouch(roleId);
  desk.mustFit(roleId);
  onlyTheRole(invitation, change);
  return invitation;
}

async function changeInvitation(transaction: Transaction, desk: StaffDesk, { id, change, caller }: Asked): Promise<void> {
  const invitation = await openToChange(transaction, desk, { id, change });
  const roleId = change.body.user_agency_role_id;
  if (roleId === invitation.role_id) return;
  await transaction.finish([
    invitationStore.setRole(invitation.id, roleId),
    audit({ action: "change invitation", entity: "agency", entityId: desk.agencyId, details: { invitation: invitation.id, role: { from: invitation.role_id, to: roleId } } }, caller),
  ]);
}
