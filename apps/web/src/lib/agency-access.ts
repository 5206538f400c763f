import type { Account } from "./client-store.ts";

/** What decides which pages of the agency area a person may open. */
export interface StaffRole {
  /** Agency role: 1 administrator, 2 planner, 3 manager, 4–8 parcels, 9 and above controller; null when the account has none. */
  readonly roleId: number | null;
  /** 1 bus, 2 train, 3 plane, 4 parcels only. */
  readonly transportTypeId: number | null;
  readonly isParcelSender: boolean;
}

interface AgencyPageRule {
  readonly path: string;
  readonly roles: readonly number[] | "all";
  /** Role ids above 8 too [G.role.07]. */
  readonly beyondEight?: boolean;
  /** Pages about trips are closed to parcel agencies, pages about parcels to agencies that send none [A6.agsh.09–11]. */
  readonly about: "trips" | "parcels" | "anything";
}

// In the order in which a landing page is looked for [G.role.08]; a page that does not stand yet is a rule without effect.
const rules: readonly AgencyPageRule[] = [
  { path: "/agency/package_statistics", roles: [1, 3], about: "parcels" },
  { path: "/agency/package", roles: [1, 4, 5, 6, 7, 8], about: "parcels" },
  { path: "/agency/statistics", roles: [1, 3], about: "trips" },
  { path: "/agency/planing", roles: [1, 2], about: "trips" },
  { path: "/agency/checkin", roles: [1, 2], beyondEight: true, about: "trips" },
  { path: "/agency/profile", roles: "all", about: "anything" },
];

/** The pages that stand today; `app/agency-pages.test.ts` holds them against the routes. */
export const standingAgencyPages: readonly string[] = ["/agency/planing", "/agency/checkin", "/agency/profile"];

export const agencyProfilePath = "/agency/profile";
export const agencyLoginPath = "/auth/agency/login";

type Loose = Readonly<Record<string, unknown>> | null | undefined;

function idOf(thing: unknown): number | null {
  const id = (thing as Loose)?.["id"];
  return typeof id === "number" ? id : null;
}

/** The role of the account in its agency; null without an agency. */
export function staffRoleOf(account: Account | null): StaffRole | null {
  if (!account?.agency) return null;
  return {
    roleId: idOf(account.user["user_agency_role"]),
    transportTypeId: idOf(account.agency["agency_transport_type"]),
    isParcelSender: account.agency["is_package_sender"] === true,
  };
}

function fitsAgency(rule: AgencyPageRule, staff: StaffRole): boolean {
  if (rule.about === "trips") return staff.transportTypeId !== 4;
  return rule.about === "anything" || staff.transportTypeId === 4 || staff.isParcelSender;
}

function fitsRole(rule: AgencyPageRule, roleId: number | null): boolean {
  if (rule.roles === "all") return true;
  if (roleId === null) return false;
  return rule.roles.includes(roleId) || (rule.beyondEight === true && roleId > 8);
}

/** Whether this person may open a page of the agency area; an address without a rule is nobody's [A6.agsh.01–11, G.role.11]. */
export function mayOpen(staff: StaffRole, path: string): boolean {
  const rule = rules.find((candidate) => candidate.path === path);
  return rule !== undefined && fitsRole(rule, staff.roleId) && fitsAgency(rule, staff);
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
export function landingOf(staff: StaffRole, standing: readonly string[] = standingAgencyPages): string {
  const isOpen = (path: string) => standing.includes(path) && mayOpen(staff, path);
  const home = homeOf(staff.roleId);
  return isOpen(home) ? home : (rules.find((rule) => isOpen(rule.path))?.path ?? agencyProfilePath);
}
