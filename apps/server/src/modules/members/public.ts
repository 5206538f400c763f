import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import { membershipOf } from "../../http/permission.ts";
import { addMember } from "./add-member.ts";
import { removeMember, toggleMember } from "./end-membership.ts";
import { answerInvitation, listInvitations } from "./invitations.ts";
import { listMembers } from "./list-members.ts";
import type { MemberSources } from "./member-guard.ts";
import { updateMember } from "./update-member.ts";

export { invitationRetention } from "./invitations.ts";
export { memberRecords } from "./end-membership.ts";
export { memberStore } from "./member-store.ts";

/** The endpoints of the members of an agency and of invitations. */
export function memberEndpoints(sources: MemberSources): readonly Bound[] {
  const { context } = sources;
  return [
    bindData("listAgencyUsers", ({ query }, request) =>
      listMembers(
        context,
        { keyword: query.keyword, page: query.page, perPage: query.per_page },
        membershipOf(request),
      ),
    ),
    bindData("addAgencyUser", ({ body }, request) => addMember(sources, body, request)),
    bindData("updateAgencyUser", (input, request) => updateMember(sources, input, request)),
    bindData("deleteAgencyUser", ({ params }, request) =>
      removeMember(sources, params.id, request),
    ),
    bindData("toggleAgencyUser", ({ params }, request) =>
      toggleMember(sources, params.id, request),
    ),
    bindData("listInvitations", (_input, request) =>
      listInvitations(context, request.actor?.userId ?? ""),
    ),
    bindData("answerInvitation", ({ params, body }, request) =>
      answerInvitation(sources, { id: params.id, accept: body.accept }, request),
    ),
  ];
}
