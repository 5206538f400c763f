import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import {
  agencyMayAct,
  mayUse,
  type Permission,
  type MemberAccess,
} from "@wakafine/shared/rules/permissions.ts";
import type { Account } from "./client-store.ts";

export type MemberRole = MemberAccess;

/** The pages of the agency area and the permission each needs; first those among which a landing page is looked for, in that order [G.role.08, G.role.11]. */
const pages: readonly (readonly [path: string, permission: Permission])[] = [
  ["/agency/package_statistics", "parcelStatistics"],
  ["/agency/package", "parcels"],
  ["/agency/statistics", "travelStatistics"],
  ["/agency/planing", "planning"],
  ["/agency/checkin", "checkIn"],
  ["/agency/profile", "readAgency"],
  ["/agency/edit", "writeAgency"],
  ["/agency/users", "readMembers"],
  ["/agency/my-travels", "planning"],
  ["/agency/list/reservations", "planning"],
  ["/agency/momo-account", "readPayouts"],
  ["/agency/check-momo-number", "readPayouts"],
];
const landings = pages.slice(0, 6);

/** The pages that stand today; `app/agency-pages.test.ts` holds them against the routes. */
export const standingAgencyPages: readonly string[] = [
  "/agency/planing",
  "/agency/checkin",
  "/agency/profile",
  "/agency/edit",
  "/agency/users",
];

export const agencyProfilePath = "/agency/profile";
export const agencyLoginPath = "/auth/agency/login";

type Loose = Readonly<Record<string, unknown>> | null | undefined;

function idOf(thing: unknown): number | null {
  const id = (thing as Loose)?.["id"];
  return typeof id === "number" ? id : null;
}

/** The role of the account in its agency; null without an agency. */
export function memberRoleOf(account: Account | null): MemberRole | null {
  if (!account?.agency) return null;
  return {
    roleId: idOf(account.user["user_agency_role"]),
    transportTypeId: idOf(account.agency["agency_transport_type"]),
    isParcelSender: account.agency["is_package_sender"] === true,
  };
}

/** The state that keeps the account's agency from changing itself and its people; null when nothing does [G.auth.28]. */
export function heldBackBy(account: Account | null): "suspended" | "refused" | null {
  const state =
    (account?.agency?.["review"] as { readonly state?: AgencyState } | undefined)?.state ?? null;
  return agencyMayAct(state) ? null : (state as "suspended" | "refused");
}

/** Whether this person may open a page of the agency area; an address without a rule is nobody's [A6.agsh.01–11, G.role.11]. */
export function mayOpen(member: MemberRole, path: string): boolean {
  const permission = pages.find(([candidate]) => candidate === path)?.[1];
  return permission !== undefined && mayUse(permission, member);
}

/** The page of a role before it is asked whether it is open to it [A2.agsh.22–30]. */
function homeOf(roleId: number | null): string {
  if (roleId === 2) return "/agency/planing";
  if (roleId === 1 || roleId === 3) return "/agency/statistics";
  return roleId !== null && roleId >= 4 && roleId <= 8 ? "/agency/package" : "/agency/checkin";
}

/**
 * Where a person of an agency starts: the page of the role, else the first page that is open, else the profile [G.role.08].
 * Only pages among `standing` count.
 */
export function landingOf(
  member: MemberRole,
  standing: readonly string[] = standingAgencyPages,
): string {
  const isOpen = (path: string) => standing.includes(path) && mayOpen(member, path);
  const home = homeOf(member.roleId);
  return isOpen(home) ? home : (landings.find(([path]) => isOpen(path))?.[0] ?? agencyProfilePath);
}
