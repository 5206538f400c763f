import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { notice } from "../accounts/public.ts";
import {
  endUserSessions,
  removeUserSecondFactor,
  setUserRole,
  setUserActive,
} from "./change-user.ts";
import { getDashboard } from "./get-dashboard.ts";
import { getAdminAgency, listAdminAgencies } from "./list-admin-agencies.ts";
import { listAuditLog } from "./list-audit-log.ts";
import { getUser, listUsers } from "./list-users.ts";
import { reviewAgency } from "./review-agency.ts";
import { reviewAgencyName } from "./review-agency-name.ts";
import { updateAgencyTerms } from "./update-agency-terms.ts";

/** What administrators do [G.role.05]. */
export interface Administration {
  readonly bound: readonly Bound[];
}

/** The module of the platform's administrators: reads over all modules, and changes made by the statements of the modules they belong to. */
export function createAdministration(context: Context): Administration {
  return {
    bound: [
      bind("getAdminDashboard", async () => ({ data: await getDashboard(context) })),
      bind("listAdminAgencies", async (input) => ({
        data: await listAdminAgencies(context, input),
      })),
      bind("getAdminAgency", async ({ params }) => ({
        data: await getAdminAgency(context, params.id),
      })),
      bind("updateAdminAgency", async (input, request) => ({
        data: await updateAgencyTerms(context, input, request),
      })),
      bind("reviewAgency", async (input, request) => ({
        data: await reviewAgency({ context, notify: notice }, input, request),
      })),
      bind("reviewAgencyName", async (input, request) => ({
        data: await reviewAgencyName({ context, notify: notice }, input, request),
      })),
      bind("listAdminUsers", async (input) => ({ data: await listUsers(context, input) })),
      bind("getAdminUser", async ({ params }, request) => ({
        data: await getUser(context, params.id, request),
      })),
      bind("setAdminUserRole", async (input, request) => ({
        data: await setUserRole(context, input, request),
      })),
      bind("setAdminUserActive", async (input, request) => ({
        data: await setUserActive(context, input, request),
      })),
      bind("endAdminUserSessions", async ({ params }, request) => ({
        data: await endUserSessions(context, params.id, request),
      })),
      bind("removeAdminUserSecondFactor", async ({ params }, request) => ({
        data: await removeUserSecondFactor(context, params.id, request),
      })),
      bind("listAuditLog", async (input) => ({ data: await listAuditLog(context, input) })),
    ],
  };
}
