import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { PublicAgency } from "@wakafine/shared/departures/contract.ts";
import type { Context } from "../../context.ts";
import type { Pictures } from "../../files/pictures.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
import { membershipOf } from "../../http/permission.ts";
import type { Accounts } from "../accounts/public.ts";
import { agencyLogIn, customerLogIn } from "./agency-log-in.ts";
import { listAgencies, readOwnAgency } from "./read-agencies.ts";
import type { BalanceOf } from "./read-agencies.ts";
import type { RegistrationSources } from "./register-agency.ts";
import { registerAgency } from "./register-agency.ts";
import { setAgencyLogo } from "./set-agency-logo.ts";
import { updateOwnAgency } from "./update-own-agency.ts";

export { agencyVerificationHook, lockAgency, requireEditableAgency } from "./agency-lock.ts";
export { nameSkeleton } from "./agency-name.ts";
export { agencyNameStore, agencyReviewStore, termsOf } from "./agency-review-store.ts";
export type { AgencyTerms } from "./agency-review-store.ts";
export {
  agencyNameContains,
  agencyPhones,
  logosAmong,
  ownAgencyColumns,
  publicAgencyColumns,
  toAgencyResponse,
  toOwnAgencyResponse,
} from "./agency-store.ts";
export type { OwnAgencyRow, PublicAgencyRow } from "./agency-store.ts";

export { payoutNumberOf, payoutNumberStore } from "./payout-number-store.ts";

export interface Agencies {
  readonly bound: readonly Bound[];
  /** Returns the first active agencies by name, public fields only. */
  readonly firstActive: (max: number) => Promise<PublicAgency[]>;
  /** Returns an agency as its members see it. Throws when it does not exist. */
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
}

/** Dependencies on other modules: payments provide the balance, members the statement that adds the founder. */
export interface AgencyDeps {
  readonly accounts: Accounts;
  readonly pictures: Pictures;
  readonly balanceOf: BalanceOf;
  readonly addFounder: RegistrationSources["addFounder"];
}

/** Creates the module of transport agencies. */
export function createAgencies(context: Context, deps: AgencyDeps): Agencies {
  return {
    bound: [
      bindData("listAgencies", ({ query }) =>
        listAgencies(context, {
          keyword: query.keyword,
          page: query.page,
          perPage: query.per_page,
        }),
      ),
      ...agencyEndpoints({ context, ...deps }),
    ],
    ownAgencyOf: (agencyId) => readOwnAgency({ context, balanceOf: deps.balanceOf }, agencyId),
    firstActive: async (max) => (await listAgencies(context, { page: 1, perPage: max })).data,
  };
}

interface EndpointDeps extends AgencyDeps {
  readonly context: Context;
}

/** Returns the endpoints for logging in, registering an agency, and reading and changing the caller's agency. */
function agencyEndpoints(deps: EndpointDeps): readonly Bound[] {
  return [
    bind("agencyLogin", ({ body }, request) => agencyLogIn(deps, body, request)),
    bind("customerLogin", ({ body }, request) => customerLogIn(deps, body, request)),
    bind("agencyRegister", ({ body }, request) => registerAgency(deps, body, request)),
    bindData("getOwnAgency", (_input, request) =>
      readOwnAgency(deps, membershipOf(request).agencyId),
    ),
    bindData("updateOwnAgency", ({ body }, request) => updateOwnAgency(deps, body, request)),
    bindData("setAgencyLogo", ({ body }, request) => setAgencyLogo(deps, body, request)),
  ];
}
