import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { notBuilt } from "../../http/not-built.ts";

/** What administrators do [G.role.05]. */
export interface Administration {
  readonly bound: readonly Bound[];
}

export function createAdministration(_context: Context): Administration {
  return {
    bound: notBuilt(
      "getAdminDashboard", "listAdminAgencies", "getAdminAgency", "updateAdminAgency", "reviewAgency", "listAdminUsers", "getAdminUser", "setAdminUserRole", "toggleAdminUser",
      "endAdminUserSessions", "listAuditLog",
    ),
  };
}
