import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { roleHasPermission } from "@wakafine/shared/rules/permissions.ts";
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
import type { UserChange, CompleteUserChange } from "./member-form.ts";
import {
  changedFields,
  contactRateLimits,
  requireOnlyRoleChange,
  fillWithCurrentData,
  readForm,
  memberContactErrors,
  verifiedContactErrors,
  requireCompleteChange,
} from "./member-form.ts";
import type { MemberGuard, MemberSources } from "./member-guard.ts";
import { openMemberGuard } from "./member-guard.ts";
import type { MemberState } from "./member-store.ts";
import { lockMember, memberStore } from "./member-store.ts";

type Input = InputOf<"updateAgencyUser">;

/**
 * Changes a member of the caller's agency.
 * - An empty password keeps the current one [G.users.03]. A changed e-mail, phone or password ends sessions, codes and
 *   links.
 * - A changed e-mail or phone makes both unverified, and the member gets a new activation.
 * - For a member who joined by invitation, and for an invitation, only the role can change (docs/decisions/0070).
 * - The own e-mail, phone and password are changed in the profile, which requires the current password.
 * Permissions are checked before the password is hashed, because hashing is expensive, and again in the transaction that
 * writes.
 * Errors: invalid_input, not_found, forbidden, administrator_only, role_does_not_fit, last_administrator,
 * not_on_oneself, account_exists, disabled_by_platform, shift_still_open, too_many_requests.
 */
export async function updateMember(
  sources: MemberSources,
  { params, body }: Input,
  request: RequestContext,
): Promise<{ user: AgencyUser }> {
  const { database } = sources.context;
  const { agencyId, roleId } = membershipOf(request);
  const change = await readForm(body);
  const changeRequest: ChangeRequest = { id: params.id, change, request };
  await database.transaction(async (transaction) =>
    requireChangeAllowed(sources, { transaction, ...changeRequest }),
  );
  const passwordHash =
    body.password === undefined
      ? null
      : await hashPassword(body.password, sources.context.config, request.addressKey);
  await database.transaction(async (transaction) => {
    const guard = await openMemberGuard(transaction, request);
    const member = await lockMember(transaction, guard.agencyId, params.id);
    if (!member) return changeInvitation(transaction, guard, changeRequest);
    return changeMember(sources, { transaction, guard, member, change, passwordHash, request });
  });
  const [row] = await database.query(memberById(agencyId, params.id));
  if (!row) throw appError("not_found");
  return { user: toMemberResponse(row, roleId) };
}

interface ChangeRequest {
  readonly id: string;
  readonly change: UserChange;
  readonly request: RequestContext;
}

/**
 * Rejects changes that the caller may not make and changes beyond the rate limits. A rejected change counts too, because
 * its response discloses whether an account exists.
 */
async function requireChangeAllowed(
  sources: MemberSources,
  { transaction, id, change, request }: ChangeRequest & { readonly transaction: Transaction },
): Promise<void> {
  const { context } = sources;
  const guard = await openMemberGuard(transaction, request);
  const member = await lockMember(transaction, guard.agencyId, id);
  if (!member)
    return void (await requireInvitationChangeAllowed(transaction, guard, { id, change }));
  await requireRoleChangeAllowed(sources, { transaction, guard, member }, change);
  if (member.invited) return requireOnlyRoleChange(member, change);
  const data = changedFields(member, completeChangeOf(member, change, request));
  if (!changesCredentials(data)) return;
  requireCredentialsEditable(guard, member);
  if (!context.config.LIMITS) return;
  await consumeRateLimit(transaction, [
    { key: `add agency user ${guard.agencyId}`, max: 60, minutes: 60 }, // shared with adding members: both disclose accounts and send messages
    ...contactRateLimits(context.config, guard.agencyId, contactsToNotify(member, change, data)),
    ...(!member.entered || changesContacts(data)
      ? [{ key: `member activation ${member.id}`, max: 5, minutes: 60 }]
      : []),
  ]);
}

/**
 * Throws disabled_by_platform for a banned member, because a freed contact would allow a new registration, and
 * not_on_oneself for the caller.
 */
function requireCredentialsEditable(guard: MemberGuard, member: MemberState): void {
  guard.requireNotSelf(member);
  if (member.is_banned) throw appError("disabled_by_platform");
}

/** Whether e-mail, phone or password change. */
function changesCredentials(data: readonly string[]): boolean {
  return changesContacts(data) || data.includes("password");
}

function changesContacts(data: readonly string[]): boolean {
  return data.includes("email") || data.includes("phonenumber");
}

/** Returns the contacts that the change sends messages to: the changed contacts, or the current ones when only the password changes. */
function contactsToNotify(
  member: MemberState,
  { email, phone }: UserChange,
  data: readonly string[],
): readonly string[] {
  const entered = changesContacts(data)
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
  await requireRoleChangeAllowed(sources, { transaction, guard, member }, change);
  if (member.invited) requireOnlyRoleChange(member, change);
  const [data, statements] = member.invited
    ? [[], []]
    : await prepareChange(sources, {
        transaction,
        guard,
        member,
        change: completeChangeOf(member, change, request),
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

function completeChangeOf(
  member: MemberState,
  change: UserChange,
  request: RequestContext,
): CompleteUserChange {
  return member.id === request.actor?.userId || member.is_banned
    ? fillWithCurrentData(change, member)
    : requireCompleteChange(change);
}

/** A member with an open shift keeps a role that can close it, because nobody else can (docs/decisions/0222). */
async function requireRoleChangeAllowed(
  { requireNoOpenShift }: MemberSources,
  { transaction, guard, member }: Pick<MemberChange, "transaction" | "guard" | "member">,
  { body: { user_agency_role_id: roleId } }: UserChange,
): Promise<void> {
  guard.requireManageableRole(member.role_id);
  guard.requireManageableRole(roleId);
  if (roleId === member.role_id) return;
  guard.requireRoleFitsAgency(roleId);
  await guard.requireRemainingAdministrator(member);
  if (roleHasPermission("counter", member.role_id) && !roleHasPermission("counter", roleId))
    await requireNoOpenShift(transaction, member.id);
}

type CompleteChange = Omit<MemberChange, "change"> & { readonly change: CompleteUserChange };

/** Returns the changed fields and the statements that write them. */
async function prepareChange(
  sources: MemberSources,
  { transaction, guard, member, change, passwordHash, request }: CompleteChange,
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
  const here = await memberContactErrors(
    transaction,
    { agencyId: guard.agencyId, except: member.id },
    entered,
  );
  const taken =
    here.length > 0 ? here : await verifiedContactErrors(transaction, entered, member.id);
  if (taken.length > 0) throw appError("account_exists", { data: { fields: taken } });
  return [
    data,
    [written, ...credentialChangeStatements(sources, { member, change, data }, request)],
  ];
}

interface CredentialChange {
  readonly member: MemberState;
  readonly change: CompleteUserChange;
  readonly data: readonly string[];
}

/**
 * Returns the statements for changed credentials: sessions, codes and links end, and the member is notified. An
 * unverified contact receives only the activation, because it may belong to a stranger.
 */
function credentialChangeStatements(
  { context, accounts }: MemberSources,
  { member, change, data }: CredentialChange,
  request: RequestContext,
): readonly Statement<unknown>[] {
  const userId = member.id;
  const ended = [endCodes(userId), accounts.endSessionsOf(userId)];
  const contactsChanged = changesContacts(data);
  if (member.entered && !contactsChanged)
    return [...ended, notice({ userId, template: "password changed" })];
  const { email, phone, body } = change;
  return [
    ...ended,
    ...notifyPreviousContacts(member, data),
    ...(contactsChanged
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

/** Returns notices of the change to the previous contacts that are verified; an unverified one may belong to a stranger. */
function notifyPreviousContacts(
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

/** Checks a change of an open invitation, of which only the role can change, and returns the invitation. */
async function requireInvitationChangeAllowed(
  transaction: Transaction,
  guard: MemberGuard,
  { id, change }: Omit<ChangeRequest, "request">,
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
  { id, change, request }: ChangeRequest,
): Promise<void> {
  const invitation = await requireInvitationChangeAllowed(transaction, guard, { id, change });
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
