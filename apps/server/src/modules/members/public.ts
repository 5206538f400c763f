import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { membershipOf } from "../../http/permission.ts";
import type { Accounts } from "../accounts/public.ts";
import { addMember } from "./add-member.ts";
import { removeMember, toggleMember } from "./end-membership.ts";
import { answerInvitation, listInvitations } from "./invitations.ts";
import { listMembers } from "./list-members.ts";
import type { MemberSources } from "./member-guard.ts";
import { updateMember } from "./update-member.ts";

export { invitationRetention } from "./invitations.ts";
export { memberRecords } from "./member-records.ts";
export { memberStore } from "./member-store.ts";

/** The endpoints of the members of an agency and of invitations. */
export function memberEndpoints(context: Context, accounts: Accounts): readonly Bound[] {
  const sources: MemberSources = { context, accounts };
  return [
    bind("listAgencyUsers", async ({ query }, request) => ({
      data: await listMembers(
        context,
        { keyword: query.keyword, page: query.page, perPage: query.per_page },
        membershipOf(request),
      ),
    })),
    bind("addAgencyUser", async ({ body }, request) => ({
      data: await addMember(sources, body, request),
    })),
    bind("updateAgencyUser", async (input, request) => ({
      data: await updateMember(sources, input, request),
    })),
    bind("deleteAgencyUser", async ({ params }, request) => ({
      data: await removeMember(sources, params.id, request),
    })),
    bind("toggleAgencyUser", async ({ params }, request) => ({
      data: await toggleMember(sources, params.id, request),
    })),
    bind("listInvitations", async (_input, request) => ({
      data: await listInvitations(context, request.actor?.userId ?? ""),
    })),
    bind("answerInvitation", async ({ params, body }, request) => ({
      data: await answerInvitation(sources, { id: params.id, accept: body.accept }, request),
    })),
  ];
}
