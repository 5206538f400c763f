import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext } from "../../context.ts";
import { auditAgency, auditUser } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import {
  endCodes,
  hashPassword,
  memberAccount,
  notice,
  resendActivation,
} from "../accounts/public.ts";
import type { OpenInvitation } from "./invitations.ts";
import { invitationStore } from "./invitations.ts";
import { memberById, toMemberResponse } from "./list-members.ts";
import type { UserChange, WholeChange } from "./member-form.ts";
import {
  changedFields,
  contactRateLimits,
  requireOnlyRoleChange,
  ownChange,
  readForm,
  errorsHere,
  verifiedElsewhere,
  wholeChange,
} from "./member-form.ts";
import type { MemberGuard, MemberSources } from "./member-guard.ts";
import { openMemberGuard } from "./member-guard.ts";
import type { MemberState } from "./member-store.ts";
import { lockMember, memberStore } from "./member-store.ts";

type Input = InputOf<"updateAgencyUser">;

/**
 * Changes a member of the caller's agency.
 * - An empty password keeps the present one [G.users.03]. Another e-mail, phone or password ends sessions, codes and links.
 * - With another e-mail or phone neither is verified, and the person gets a new activation.
 * - Of somebody who joined by invitation, and of an invitation, only the role changes (docs/decisions/0070).
 * - One's own e-mail, phone and password are changed in the profile, where the present password is asked for.
 * Permissions are checked before the password is hashed, so that nobody keeps a core busy, and again in the transaction that writes.
 * Errors: invalid_input, not_found, forbidden, administrator_only, role_does_not_fit, last_administrator, not_on_oneself, account_exists, disabled_by_platform, too_many_requests.
 */
export async function updateMember(
  sources: MemberSources,
  { params, body }: Input,
  request: RequestContext,
): Promise<{ user: AgencyUser }> {
  const { database } = sources.context;
  const { agencyId, roleId } = membershipOf(request);
  const change = await readForm(body);
  const asked: Asked = { id: params.id, change, request };
  await database.transaction(async (transaction) =>
    requireChangeAllowed(sources, { transaction, ...asked }),
  );
  const passwordHash =
    body.password === undefined ? null : await hashPassword(body.password, request.addressKey);
  await database.transaction(async (transaction) => {
    const guard = await openMemberGuard(transaction, request);
    const member = await lockMember(transaction, guard.agencyId, params.id);
    if (!member) return changeInvitation(transaction, guard, asked);
    return changeMember(sources, { transaction, guard, member, change, passwordHash, request });
  });
  const [row] = await database.query(memberById(agencyId, params.id));
  if (!row) throw appError("not_found");
  return { user: toMemberResponse(row, roleId) };
}

interface Asked {
  readonly id: string;
  readonly change: UserChange;
  readonly request: RequestContext;
}

/** Rejects what the caller may not change, and changes beyond the rate limits. A rejected change counts too, because its answer tells who has an account. */
async function requireChangeAllowed(
  { context }: MemberSources,
  { transaction, id, change, request }: Asked & { readonly transaction: Transaction },
): Promise<void> {
  const guard = await openMemberGuard(transaction, request);
  const member = await lockMember(transaction, guard.agencyId, id);
  if (!member) return void (await openToChange(transaction, guard, { id, change }));
  await requireRoleChangeAllowed(guard, member, change.body.user_agency_role_id);
  if (member.invited) return requireOnlyRoleChange(member, change);
  const data = changedFields(member, wholeOf(member, change, request));
  if (!changesCredentials(data)) return;
  requireCredentialsEditable(guard, member);
  if (!context.config.LIMITS) return;
  await consumeRateLimit(transaction, [
    { key: `add agency user ${guard.agencyId}`, max: 60, minutes: 60 }, // one budget with adding: both tell of accounts and send messages
    ...contactRateLimits(context.config, guard.agencyId, contactsToNotify(member, change, data)),
    ...(!member.entered || isMove(data)
      ? [{ key: `welcome again ${member.id}`, max: 5, minutes: 60 }]
      : []),
  ]);
}

/** Contacts and password of a member banned by the platform cannot be changed: a freed contact would allow a new registration. Errors: disabled_by_platform, not_on_oneself. */
function requireCredentialsEditable(guard: MemberGuard, member: MemberState): void {
  guard.requireNotSelf(member);
  if (member.is_banned) throw appError("disabled_by_platform");
}

/** Whether fields used to log in change. */
function changesCredentials(data: readonly string[]): boolean {
  return isMove(data) || data.includes("password");
}

function isMove(data: readonly string[]): boolean {
  return data.includes("email") || data.includes("phonenumber");
}

/** The e-mail and phone that are typed; where only the password is, those that stand: its messages go there. */
function contactsToNotify(
  member: MemberState,
  { email, phone }: UserChange,
  data: readonly string[],
): readonly string[] {
  const entered = isMove(data)
    ? [data.includes("email") ? email : null, data.includes("phonenumber") ? phone : null]
    : [member.email, member.phone];
  return entered.filter((contact) => contact !== null);
}

interface MemberChange {
  readonly transaction: Transaction;
  readonly guard: MemberGuard;
  readonly member: MemberState;
  readonly change: UserChange;
  readonly passwordHash: string | null;
  readonly request: RequestContext;
}

async function changeMember(
  sources: MemberSources,
  { transaction, guard, member, change, passwordHash, request }: MemberChange,
): Promise<void> {
  const roleId = change.body.user_agency_role_id;
  await requireRoleChangeAllowed(guard, member, roleId);
  if (member.invited) requireOnlyRoleChange(member, change);
  const [data, statements] = member.invited
    ? [[], []]
    : await changeMade(sources, {
        transaction,
        guard,
        member,
        change: wholeOf(member, change, request),
        passwordHash,
        request,
      });
  if (data.length === 0 && roleId === member.role_id) return;
  await transaction.finish([
    ...(roleId === member.role_id
      ? []
      : [memberStore.setRole({ user_id: member.id, role_id: roleId })]),
    ...statements,
    auditUser(
      member.id,
      {
        action: "change agency user",
        details: {
          agency: guard.agencyId,
          changed: data,
          role: { from: member.role_id, to: roleId },
        },
      },
      request,
    ),
  ]);
}

function wholeOf(member: MemberState, change: UserChange, request: RequestContext): WholeChange {
  return member.id === request.actor?.userId || member.is_banned
    ? ownChange(change, member)
    : wholeChange(change);
}

async function requireRoleChangeAllowed(
  guard: MemberGuard,
  member: MemberState,
  roleId: number,
): Promise<void> {
  guard.requireManageableRole(member.role_id);
  guard.requireManageableRole(roleId);
  if (roleId === member.role_id) return;
  guard.requireRoleFitsAgency(roleId);
  await guard.requireRemainingAdministrator(member);
}

type MadeChange = Omit<MemberChange, "change"> & { readonly change: WholeChange };

/** The fields that change, and the statements that do it. */
async function changeMade(
  sources: MemberSources,
  { transaction, guard, member, change, passwordHash, request }: MadeChange,
): Promise<readonly [readonly string[], readonly Statement<unknown>[]]> {
  const data = changedFields(member, change);
  const { body, firstname, lastname, email, phone } = change;
  const written = memberAccount.change(
    member.id,
    firstname,
    lastname,
    email,
    phone,
    body.sex_id ?? member.sex_id,
    body.town ?? member.town,
    body.lang ?? null,
    passwordHash,
  );
  if (!changesCredentials(data)) return [data, data.length === 0 ? [] : [written]];
  requireCredentialsEditable(guard, member);
  const entered = {
    email: data.includes("email") ? email : null,
    phone: data.includes("phonenumber") ? phone : null,
  };
  const here = await errorsHere(
    transaction,
    { agencyId: guard.agencyId, except: member.id },
    entered,
  );
  const taken = here.length > 0 ? here : await verifiedElsewhere(transaction, entered, member.id);
  if (taken.length > 0) throw appError("account_exists", { data: { fields: taken } });
  return [data, [written, ...entrance(sources, { member, change, data }, request)]];
}

interface Entrance {
  readonly member: MemberState;
  readonly change: WholeChange;
  readonly data: readonly string[];
}

/** Who has come in with the old data goes out, and what was sent to an old contact opens nothing. Nothing but the activation goes to a contact that is unverified. */
function entrance(
  { context, accounts }: MemberSources,
  { member, change, data }: Entrance,
  request: RequestContext,
): readonly Statement<unknown>[] {
  const userId = member.id;
  const ended = [endCodes(userId), accounts.endSessionsOf(userId)];
  const moved = isMove(data);
  if (member.entered && !moved) return [...ended, notice({ userId, template: "password changed" })];
  const { email, phone, body } = change;
  return [
    ...ended,
    ...formerContacts(member, data),
    ...(moved
      ? [
          memberAccount.unverify(userId, data.includes("password")),
          memberStore.setContact({ user_id: userId, contact_set_by: request.actor?.userId ?? "" }),
        ]
      : []),
    ...resendActivation(context.config, {
      userId,
      publicId: member.public_id,
      email,
      phone,
      language: body.lang ?? member.language,
    }),
  ];
}

/** Who verified a contact is told there that the account has another; one that is not verified may be a stranger's. */
function formerContacts(
  { id: userId, email, phone, email_verified, phone_verified }: MemberState,
  data: readonly string[],
): readonly Statement<unknown>[] {
  return [
    ...(data.includes("email") && email !== null && email_verified
      ? [notice({ userId, template: "email changed", to: { email } })]
      : []),
    ...(data.includes("phonenumber") && phone !== null && phone_verified
      ? [notice({ userId, template: "phone changed", to: { phone } })]
      : []),
  ];
}

/** The open invitation, once the change is checked: nothing but its role. */
async function openToChange(
  transaction: Transaction,
  guard: MemberGuard,
  { id, change }: Omit<Asked, "request">,
): Promise<OpenInvitation> {
  const [invitation] = await transaction.query(invitationStore.open(guard.agencyId, id));
  if (!invitation) throw appError("not_found");
  const roleId = change.body.user_agency_role_id;
  guard.requireManageableRole(invitation.role_id);
  guard.requireManageableRole(roleId);
  guard.requireRoleFitsAgency(roleId);
  requireOnlyRoleChange(invitation, change);
  return invitation;
}

async function changeInvitation(
  transaction: Transaction,
  guard: MemberGuard,
  { id, change, request }: Asked,
): Promise<void> {
  const invitation = await openToChange(transaction, guard, { id, change });
  const roleId = change.body.user_agency_role_id;
  if (roleId === invitation.role_id) return;
  await transaction.finish([
    invitationStore.setRole({ id: invitation.id, role_id: roleId }),
    auditAgency(
      guard.agencyId,
      {
        action: "change invitation",
        details: { invitation: invitation.id, role: { from: invitation.role_id, to: roleId } },
      },
      request,
    ),
  ]);
}
