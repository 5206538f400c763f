import type { Invitation } from "@wakafine/shared/accounts/profile-contract.ts";
import { agencyRoles } from "@wakafine/shared/reference/messages.ts";
import { rolesFitting } from "@wakafine/shared/rules/permissions.ts";
import type { Context, RequestContext } from "../../context.ts";
import { auditAgency } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import type { Row } from "../../database/query.ts";
import { db, query } from "../../database/query.ts";
import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";
import { memberAccount, notice } from "../accounts/public.ts";
import { lockAgency } from "../agencies/public.ts";
import type { MemberSources } from "./member-guard.ts";
import { memberStore } from "./member-store.ts";

type InvitationValues = [
  id: string,
  agency: string,
  user: string,
  role: number,
  by: string,
  firstname: string,
  lastname: string,
  email: string,
  phone: string,
  foundBy: "email" | "phone",
];

/** Days that an invitation is open; inviting again renews it. */
const openDays = 30;
/** SQL condition on invitations `i`: the invitation is open. */
export const openInvitation = `i.state = 'pending' and i.created_at > app_now() - interval '${openDays} days'`;

type Invited = Row<"member_invitations">;

/** An open invitation with the data that the agency entered. */
export type OpenInvitation = Pick<
  Invited,
  "id" | "role_id" | "firstname" | "lastname" | "email" | "phone"
>;

/** An invitation that was just accepted or declined, with the inviting member and the names that the member entered. */
type Decided = Pick<
  Invited,
  "id" | "agency_id" | "role_id" | "invited_by" | "firstname" | "lastname"
> & {
  readonly agency_name: string;
};

/**
 * Statements on invitations of existing accounts. An invitation holds the data that the agency entered, never data of
 * the account [G.auth.29].
 */
export const invitationStore = {
  /** Creates an invitation, or renews the open one of the same agency, user and kind of contact. Returns its id. */
  invite: statement<{ id: string }, InvitationValues>(
    "invite to agency",
    `insert into member_invitations (id, agency_id, user_id, role_id, invited_by, firstname, lastname, email, phone, found_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (agency_id, user_id, found_by) where state = 'pending' do update set role_id = excluded.role_id, invited_by = excluded.invited_by,
       firstname = excluded.firstname, lastname = excluded.lastname, email = excluded.email, phone = excluded.phone, created_at = app_now()
     returning id`,
  ),
  /** Locks and returns an open invitation of the agency; the id may be any text. */
  open: statement<OpenInvitation, [agency: string, id: string]>(
    "lock open invitation",
    `select i.id, i.role_id, i.firstname, i.lastname, i.email, i.phone from member_invitations i where i.agency_id = $1 and i.id::text = $2 and ${openInvitation} for update`,
  ),
  /** Returns the role of the open invitation that inviting again would renew. */
  openRole: statement<
    { role_id: number },
    [agency: string, user: string, foundBy: "email" | "phone"]
  >(
    "role of open invitation",
    `select i.role_id from member_invitations i where i.agency_id = $1 and i.user_id = $2 and i.found_by = $3 and ${openInvitation}`,
  ),
  /** Withdraws the other open invitations of an agency to a user who has just joined it. */
  withdrawOthers: statement<never, [agency: string, user: string]>(
    "withdraw other invitations",
    "update member_invitations set state = 'withdrawn', decided_at = app_now() where agency_id = $1 and user_id = $2 and state = 'pending'",
  ),
  setRole: query("set role of invitation", (p: { id: string; role_id: number }) =>
    db.updateTable("member_invitations").set({ role_id: p.role_id }).where("id", "=", p.id),
  ),
  withdraw: statement<never, [id: string]>(
    "withdraw invitation",
    "update member_invitations set state = 'withdrawn', decided_at = app_now() where id = $1",
  ),
  /** Returns the open invitations of a user, newest first. */
  ofUser: statement<
    { id: string; agency_id: string; agency_name: string; role_id: number; created: string },
    [user: string]
  >(
    "invitations of user",
    `select i.id, a.id as agency_id, a.name as agency_name, i.role_id, iso(i.created_at) as created
     from member_invitations i join agencies a on a.id = i.agency_id where i.user_id = $1 and ${openInvitation} and a.state <> 'refused' order by i.created_at desc, i.id desc limit 100`,
  ),
  /** Returns the agency of an open invitation, which is locked before the invitation is answered; the id may be any text. */
  agencyOf: statement<{ agency_id: string }, [user: string, id: string]>(
    "agency of open invitation",
    `select i.agency_id from member_invitations i where i.user_id = $1 and i.id::text = $2 and ${openInvitation}`,
  ),
  /** Marks an open invitation as accepted or declined; returns no row when it is no longer open. The id may be any text. */
  decide: statement<Decided, [user: string, id: string, state: "accepted" | "declined"]>(
    "decide invitation",
    `update member_invitations i set state = $3, decided_at = app_now() from agencies a where a.id = i.agency_id and i.user_id = $1 and i.id::text = $2 and ${openInvitation}
     returning i.id, i.agency_id, a.name as agency_name, i.role_id, i.invited_by, i.firstname, i.lastname`,
  ),
} as const;

/** Lists the open invitations of a user, newest first [G.auth.29]. */
export async function listInvitations(
  { database }: Context,
  userId: string,
): Promise<Invitation[]> {
  const rows = await database.query(invitationStore.ofUser(userId));
  return rows.map(({ id, agency_id, agency_name, role_id, created }) => {
    const role = agencyRoles.find((one) => one.id === role_id);
    if (!role) throw new Error(`there is no agency role ${role_id}`);
    return {
      id,
      agency: { uuid: agency_id, name: agency_name },
      user_agency_role: role,
      created_date: created,
    };
  });
}

export interface InvitationAnswer {
  readonly id: string;
  readonly accept: boolean;
}

/**
 * Accepts or declines an invitation of the caller. Accepting keeps account, data and tickets, makes the user a member
 * from the next login on (user role 4 agency includes all permissions of role 2 traveller) and ends every session
 * [G.auth.29].
 * Errors: not_found (no longer open, or the agency was refused); already_staff; role_does_not_fit (the kind of agency no
 * longer fits the role, or the caller is an administrator of the platform, who cannot be a member).
 */
export async function answerInvitation(
  { context, accounts }: MemberSources,
  { id, accept }: InvitationAnswer,
  request: RequestContext,
): Promise<{ accepted: boolean }> {
  const { actor } = request;
  if (!actor) throw appError("unauthenticated");
  return context.database.transaction(async (transaction) => {
    const fittingRoles = await lockInvitingAgency(transaction, actor.userId, id);
    if (accept) {
      // Locks the user: the role may have changed since the request was permitted.
      const [member] = await transaction.query(memberAccount.becomeMember(actor.userId));
      if (!member) throw appError("role_does_not_fit");
    }
    const [invitation] = await transaction.query(
      invitationStore.decide(actor.userId, id, accept ? "accepted" : "declined"),
    );
    if (!invitation) throw appError("not_found");
    if (accept && !fittingRoles.includes(invitation.role_id)) throw appError("role_does_not_fit"); // the invitation stays open
    const [from, to, action] = accept
      ? ["pending", "accepted", "accept invitation"]
      : ["pending", "declined", "decline invitation"];
    const trace = auditAgency(
      invitation.agency_id,
      { action, from, to, details: { invitation: invitation.id, role: invitation.role_id } },
      request,
    );
    if (accept) {
      const [joined] = await transaction.query(
        memberStore.add({
          agency_id: invitation.agency_id,
          user_id: actor.userId,
          role_id: invitation.role_id,
          invited: true,
          contact_set_by: null,
        }),
      );
      if (!joined) throw appError("already_staff"); // the invitation stays open
      await transaction.finish([
        invitationStore.withdrawOthers(invitation.agency_id, actor.userId),
        accounts.endSessionsOf(actor.userId),
        trace,
      ]);
    } else await transaction.finish([trace, notifyOfRefusal(invitation)]);
    return { accepted: accept };
  });
}

/**
 * Notifies the inviting member of a declined invitation, with the names that the member entered. The notice is sent only
 * while that user is still a member.
 */
function notifyOfRefusal({
  agency_id,
  agency_name,
  invited_by,
  firstname,
  lastname,
}: Decided): Statement<unknown> {
  return notice({
    userId: invited_by,
    template: "invitation declined",
    agencyId: agency_id,
    name: `${firstname} ${lastname}`.trim(),
    agency: agency_name,
  });
}

/** Locks the agency, as every change of its members does, and returns the roles that fit the agency. Error: not_found. */
async function lockInvitingAgency(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<readonly number[]> {
  const [inviting] = await transaction.query(invitationStore.agencyOf(userId, id));
  const [agency] = inviting ? await transaction.query(lockAgency(inviting.agency_id)) : [];
  if (!agency || agency.state === "refused") throw appError("not_found");
  return rolesFitting({
    transportTypeId: agency.transport_type_id,
    isParcelSender: agency.is_package_sender,
  });
}

const purge = purgeStatement(
  "purge invitations",
  `delete from member_invitations where id in (
     select i.id from member_invitations i where coalesce(i.decided_at, i.created_at) < app_now() - make_interval(days => $1::integer)
       and not (${openInvitation}) limit 2000)`,
);

/**
 * Deletes invitations a set number of days after the answer, or after their creation when there was none. The audit log
 * keeps the fact of the invitation.
 */
export const invitationRetention: Retention = { purge, days: ({ MESSAGE_DAYS }) => MESSAGE_DAYS };
