import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import type { PublicAgency } from "@wakafine/shared/contract/departures.ts";
import type { Context } from "../../context.ts";
import type { Pictures } from "../../files/pictures.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { staffOf } from "../../http/permission.ts";
import type { Accounts } from "../accounts/public.ts";
import { addAgencyUser } from "./add-agency-user.ts";
import { agencyLogIn, customerLogIn } from "./agency-log-in.ts";
import { answerInvitation } from "./answer-invitation.ts";
import { deleteAgencyUser } from "./delete-agency-user.ts";
import { listAgencies } from "./list-agencies.ts";
import { listAgencyUsers } from "./list-agency-users.ts";
import { listInvitations } from "./list-invitations.ts";
import type { BalanceOf } from "./read-own-agency.ts";
import { readOwnAgency } from "./read-own-agency.ts";
import { registerAgency } from "./register-agency.ts";
import { setAgencyLogo } from "./set-agency-logo.ts";
import { toggleAgencyUser } from "./toggle-agency-user.ts";
import { updateAgencyUser } from "./update-agency-user.ts";
import { updateOwnAgency } from "./update-own-agency.ts";

export { agencyOfProof } from "./agency-of-proof.ts";
export { nameSkeleton } from "./agency-name.ts";
export { agencyNameStore } from "./agency-name-store.ts";
export { agencyReviewStore } from "./agency-review-store.ts";
export type { AgencyTerms } from "./agency-review-store.ts";
export { logosAmong } from "./own-agency-store.ts";
export { invitationRecords } from "./person-records.ts";
export { agencyNameContains, publicAgencyColumns } from "./agency-store.ts";
export { invitationRetention } from "./invitation-store.ts";
export type { PublicAgencyRow } from "./present-agency.ts";
export { presentAgency } from "./present-agency.ts";
export { ownAgencyColumns } from "./own-agency-store.ts";
export type { OwnAgencyRow } from "./present-own-agency.ts";
export { presentOwnAgency } from "./present-own-agency.ts";

export interface Agencies {
  readonly bound: readonly Bound[];
  /** The first active agencies by name, public fields only. */
  readonly firstActive: (most: number) => Promise<PublicAgency[]>;
  /** An agency as its staff sees it; it must be there. */
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
}

/** What agencies need from elsewhere; payments know the balance. */
export interface AgencyDeps {
  readonly accounts: Accounts;
  readonly pictures: Pictures;
  readonly balanceOf: BalanceOf;
}

/** The module of transport agencies and the people who work for them. */
export function createAgencies(context: Context, deps: AgencyDeps): Agencies {
  return {
    bound: [
      bind("listAgencies", async ({ query }) => ({
        data: await listAgencies(context, { keyword: query.keyword, page: query.page, perPage: query.per_page }),
      })),
      ...agencyEndpoints({ context, ...deps }),
      ...staffEndpoints({ context, ...deps }),
    ],
    ownAgencyOf: (agencyId) => readOwnAgency({ context, balanceOf: deps.balanceOf }, agencyId),
    firstActive: async (most) => (await listAgencies(context, { page: 1, perPage: most })).data,
  };
}

interface Sources extends AgencyDeps {
  readonly context: Context;
}

/** Entering as staff or as anybody, opening an agency, and changing one's own. */
function agencyEndpoints(sources: Sources): readonly Bound[] {
  return [
    bind("agencyLogin", ({ body }, caller) => agencyLogIn(sources, body, caller)),
    bind("customerLogin", ({ body }, caller) => customerLogIn(sources, body, caller)),
    bind("agencyRegister", ({ body }, caller) => registerAgency(sources, body, caller)),
    bind("getOwnAgency", async (_input, caller) => ({ data: await readOwnAgency(sources, staffOf(caller).agencyId) })),
    bind("updateOwnAgency", async ({ body }, caller) => ({ data: await updateOwnAgency(sources, body, caller) })),
    bind("setAgencyLogo", async ({ body }, caller) => ({ data: await setAgencyLogo(sources, body, caller) })),
  ];
}

/** The people of an agency and those it invites. */
function staffEndpoints(sources: Sources): readonly Bound[] {
  return [
    bind("listAgencyUsers", async ({ query }, caller) => ({
      data: await listAgencyUsers(sources.context, { keyword: query.keyword, page: query.page, perPage: query.per_page }, staffOf(caller)),
    })),
    bind("addAgencyUser", async ({ body }, caller) => ({ data: await addAgencyUser(sources, body, caller) })),
    bind("updateAgencyUser", async (input, caller) => ({ data: await updateAgencyUser(sources, input, caller) })),
    bind("deleteAgencyUser", async ({ params }, caller) => ({ data: await deleteAgencyUser(sources, params.id, caller) })),
    bind("toggleAgencyUser", async ({ params }, caller) => ({ data: await toggleAgencyUser(sources, params.id, caller) })),
    bind("listInvitations", async (_input, caller) => ({ data: await listInvitations(sources.context, caller.actor?.personId ?? "") })),
    bind("answerInvitation", async ({ params, body }, caller) => ({ data: await answerInvitation(sources, { id: params.id, accept: body.accept }, caller) })),
  ];
}
