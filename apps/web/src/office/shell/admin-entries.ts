import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { buildingIcon } from "../../ui/icons-office.ts";
import { houseIcon, logIcon } from "../../ui/icons-admin.ts";
import { usersIcon } from "../../ui/icons.ts";
import { builtEntries } from "./menu-entry.ts";

/** Entries of the administration's side menu and of its bottom bar on phones [A1.agsh.01]. */
export const adminEntries = builtEntries([
  { to: "/admin", label: adminMessages.dashboardShort, icon: houseIcon },
  { to: "/admin/agencies", label: adminMessages.agencies, icon: buildingIcon },
  { to: "/admin/users", label: adminMessages.users, icon: usersIcon },
  { to: "/admin/audit-log", label: adminMessages.auditLog, icon: logIcon },
]);
