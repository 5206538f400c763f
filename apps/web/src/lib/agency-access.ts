import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import {
  agencyMayWrite,
  hasPermission,
  type Permission,
  type MemberAccess,
} from "@wakafine/shared/rules/permissions.ts";
import type { Account } from "./client-store.ts";
import { adminPath, agencyProfilePath, idOf, userRoleOf } from "./user-access.ts";

type AgencyPage = readonly [path: string, permission: Permission];

/** Candidates for the landing page, in order [G.role.08]. */
const landingPages: readonly AgencyPage[] = [
  ["/agency/package_statistics", "parcelStatistics"],
  ["/agency/package", "parcels"],
  ["/agency/statistics", "travelStatistics"],
  ["/agency/planing", "planning"],
  ["/agency/checkin", "checkIn"],
  ["/agency/profile", "readAgency"],
];

/** Pages of the agency area and the permission that each needs [G.role.11]. */
const pages: readonly AgencyPage[] = [
  ...landingPages,
  ["/agency/edit", "writeAgency"],
  ["/agency/users", "readMembers"],
  ["/agency/my-travels", "passengers"],
  ["/agency/list/reservations", "passengers"],
  ["/agency/counter", "counter"],
  ["/agency/momo-account", "readPayouts"],
  ["/agency/check-momo-number", "readPayouts"],
];

/** Pages that are built today, without those below a list; `office/shell/agency-pages.test.ts` compares them with the routes. */
export const builtAgencyPages: readonly string[] = [
  "/agency/statistics",
  "/agency/package_statistics",
  "/agency/planing",
  "/agency/my-travels",
  "/agency/list/reservations",
  "/agency/counter",
  "/agency/counter/shifts",
  "/agency/checkin",
  "/agency/package",
  "/agency/package/send",
  "/agency/package/check",
  "/agency/package/load",
  "/agency/package/unload",
  "/agency/package/withdraw",
  "/agency/package/list",
  "/agency/package/departures",
  "/agency/package/tariffs",
  "/agency/package/claims",
  "/agency/profile",
  "/agency/edit",
  "/agency/users",
  "/agency/momo-account",
  "/agency/check-momo-number",
];

/** Returns the data that decide the member's permissions, or null without an agency. */
export function memberAccessOf(account: Account | null): MemberAccess | null {
  if (!account?.agency) return null;
  return {
    roleId: idOf(account.user["user_agency_role"]),
    transportTypeId: idOf(account.agency["agency_transport_type"]),
    isParcelSender: account.agency["is_package_sender"] === true,
  };
}

/** Returns the review state that makes the account's agency read-only, or null when it may make changes [G.auth.28]. */
export function readOnlyStateOf(account: Account | null): "suspended" | "refused" | null {
  const state =
    (account?.agency?.["review"] as { readonly state?: AgencyState } | undefined)?.state ?? null;
  return agencyMayWrite(state) ? null : (state as "suspended" | "refused");
}

/** Returns whether travellers see and book the trips of the account's agency [G.auth.28]. */
export function isSellingAgency(account: Account | null): boolean {
  const review = account?.agency?.["review"] as { readonly state?: AgencyState } | undefined;
  return (review?.state ?? "active") === "active";
}

/**
 * Returns whether a member may open a page of the agency area; a page below a list, such as one departure, has the permission of the list. A path
 * that is missing in the table is closed to everyone [A6.agsh.01–11, G.role.11].
 */
export function mayOpen(member: MemberAccess, path: string): boolean {
  const permission = pages.find(
    ([candidate]) => candidate === path || path.startsWith(`${candidate}/`),
  )?.[1];
  return permission !== undefined && hasPermission(permission, member);
}

/** Returns the preferred page of a role, without checking that it is open [A2.agsh.22–30]. */
function preferredPageOf(roleId: number | null): string {
  if (roleId === 2) return "/agency/planing";
  if (roleId === 1 || roleId === 3) return "/agency/statistics";
  return roleId !== null && roleId >= 4 && roleId <= 8 ? "/agency/package" : "/agency/checkin";
}

/**
 * Returns the landing page of a member: the preferred page of the role, else the first open page, else the profile [G.role.08]. Only pages
 * in `builtPages` are considered.
 */
export function landingPageOf(
  member: MemberAccess,
  builtPages: readonly string[] = builtAgencyPages,
): string {
  const isOpen = (path: string) => builtPages.includes(path) && mayOpen(member, path);
  const home = preferredPageOf(member.roleId);
  return isOpen(home)
    ? home
    : (landingPages.find(([path]) => isOpen(path))?.[0] ?? agencyProfilePath);
}

/**
 * Returns the target of the administration entry: the landing page of the role for members, the administration for administrators, else
 * null [C2.pub.27, G.role.04].
 */
export function administrationPathOf(account: Account): string | null {
  const member = memberAccessOf(account);
  if (member && member.roleId !== null) return landingPageOf(member);
  return userRoleOf(account) === 1 ? adminPath : null;
}

/**
 * Returns the path after a login: the return path, else the landing page of a member or administrator, else the home page [C2.auth.28,
 * G.auth.09].
 */
export function afterLogin(account: Account, back: string | null): string {
  return back ?? administrationPathOf(account) ?? "/app/home";
}
