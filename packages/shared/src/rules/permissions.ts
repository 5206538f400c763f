import type { AgencyState } from "../agencies/states.ts";

/**
 * The permission table of the agency side. The server's endpoints, the menu, the page guards and the landing pages all use it
 * [G.role.07–13]. Agency roles: 1 administrator, 2 planner, 3 manager, 4–8 parcels, 9 and above controller [G.role.06].
 */
interface PermissionRule {
  readonly roles: readonly number[] | "all";
  /** True: also controllers, that is every role id above 8 [G.role.07]. */
  readonly aboveEight?: boolean;
  /** Permissions about trips are denied to parcel agencies; those about parcels to agencies that send none [A6.agsh.09–11]. */
  readonly about: "trips" | "parcels" | "anything";
}

export const permissions = {
  travelStatistics: { roles: [1, 3], about: "trips" },
  parcelStatistics: { roles: [1, 3], about: "parcels" },
  planning: { roles: [1, 2], about: "trips" },
  /** Passenger lists of departures and reservations [G.role.11, G.role.12]. */
  passengers: { roles: [1, 2], about: "trips" },
  /** Selling for cash at the window. The documents name no ticket agent, so the roles that sell or manage do it (docs/decisions/0154). */
  counter: { roles: [1, 2, 3], about: "trips" },
  /** The past shifts of all members of the counter; others see their own (docs/decisions/0173). */
  reviewShifts: { roles: [1, 2], about: "trips" },
  checkIn: { roles: [1, 2], aboveEight: true, about: "trips" },
  /** Refused attempts, and undoing a check-in [G.ticket.01]. */
  reviewCheckIn: { roles: [1, 2], about: "trips" },
  parcels: { roles: [1, 4, 5, 6, 7, 8], about: "parcels" },
  /** Deleting a parcel and changing a parcel departure [G.parc.10]. */
  manageParcels: { roles: [1, 4], about: "parcels" },
  topUp: { roles: [1, 3, 4, 5, 6, 7, 8], about: "parcels" },
  readPayouts: { roles: [1, 2, 3], about: "trips" },
  changePayouts: { roles: [1, 3], about: "trips" },
  /** All members. Only administrators and managers see the data of others unmasked [G.role.09]. */
  readMembers: { roles: "all", about: "anything" },
  writeMembers: { roles: [1, 3], about: "anything" },
  readAgency: { roles: "all", about: "anything" },
  writeAgency: { roles: [1, 3], about: "anything" },
} as const satisfies Readonly<Record<string, PermissionRule>>;

export type Permission = keyof typeof permissions;

/** The data that decide a member's permissions. */
export interface MemberAccess {
  /** 1–9 and above; null when the account has none. */
  readonly roleId: number | null;
  /** 1 bus, 2 train, 3 plane, 4 parcels only; null when unknown. */
  readonly transportTypeId: number | null;
  readonly isParcelSender: boolean;
}

/** Whether a permission applies to an agency of this kind. */
export function agencySupports(
  permissionId: Permission,
  agency: Omit<MemberAccess, "roleId">,
): boolean {
  const { about } = permissions[permissionId];
  if (about === "trips") return agency.transportTypeId !== 4;
  return about === "anything" || agency.transportTypeId === 4 || agency.isParcelSender;
}

/** Whether a role has a permission, regardless of the kind of agency. */
export function roleHasPermission(permissionId: Permission, roleId: number | null): boolean {
  const { roles, aboveEight }: PermissionRule = permissions[permissionId];
  if (roles === "all") return true;
  return roleId !== null && (roles.includes(roleId) || (aboveEight === true && roleId > 8));
}

/** Whether a member has a permission, by role and kind of agency. */
export function hasPermission(permissionId: Permission, member: MemberAccess): boolean {
  return roleHasPermission(permissionId, member.roleId) && agencySupports(permissionId, member);
}

/** Whether an agency in this state may change its data and members. A suspended or refused agency may only read; a pending one may prepare [G.auth.28]. */
export function agencyMayWrite(state: AgencyState | null): boolean {
  return state !== "suspended" && state !== "refused";
}

/** Returns the agency roles that have a permission in an agency of this kind, for the user form [G.role.08]. */
export function rolesFitting(agency: Omit<MemberAccess, "roleId">): readonly number[] {
  const candidates: readonly Permission[] = [
    "travelStatistics",
    "parcelStatistics",
    "planning",
    "checkIn",
    "parcels",
    "writeMembers",
  ];
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((roleId) =>
    candidates.some((permission) => hasPermission(permission, { ...agency, roleId })),
  );
}
