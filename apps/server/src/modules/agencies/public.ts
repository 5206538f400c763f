import type { PublicAgency } from "@wakafine/shared/contract/departures.ts";
import type { Context } from "../../context.ts";
import type { Pictures } from "../../files/pictures.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { notBuilt } from "../../http/not-built.ts";
import type { Accounts } from "../accounts/public.ts";
import type { BalanceOf } from "./agency-log-in.ts";
import { agencyLogIn } from "./agency-log-in.ts";
import { listAgencies } from "./list-agencies.ts";

export { agencyNameContains, publicAgencyColumns } from "./agency-store.ts";
export type { PublicAgencyRow } from "./present-agency.ts";
export { presentAgency } from "./present-agency.ts";

export interface Agencies {
  readonly bound: readonly Bound[];
  /** The first active agencies by name, public fields only. */
  readonly firstActive: (most: number) => Promise<PublicAgency[]>;
}

/** The module of transport agencies. */
/** What agencies need from elsewhere; payments know the balance. */
export interface AgencyDeps {
  readonly accounts: Accounts;
  readonly pictures: Pictures;
  readonly balanceOf: BalanceOf;
}

export function createAgencies(context: Context, { accounts, balanceOf }: AgencyDeps): Agencies {
  return {
    bound: [
      ...notBuilt(
        "customerLogin", "agencyRegister", "getOwnAgency", "updateOwnAgency", "setAgencyLogo", "listAgencyUsers", "addAgencyUser", "updateAgencyUser", "deleteAgencyUser", "toggleAgencyUser",
        "listInvitations", "answerInvitation",
      ),
      bind("agencyLogin", ({ body }, caller) => agencyLogIn({ context, accounts, balanceOf }, body, caller)),
      bind("listAgencies", async ({ query }) => ({
        data: await listAgencies(context, { keyword: query.keyword, page: query.page, perPage: query.per_page }),
      })),
    ],
    firstActive: async (most) => (await listAgencies(context, { page: 1, perPage: most })).data,
  };
}
