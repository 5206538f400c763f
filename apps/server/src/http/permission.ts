import type { Access } from "@wakafine/shared/contract/endpoint.ts";
import { mayUse } from "@wakafine/shared/rules/permissions.ts";
import type { Actor, Admission, Caller, Staff } from "../context.ts";
import { expected } from "./failure.ts";

/** Holds a caller against an endpoint's access: 401 without a session, 403 before the code is entered or with the wrong role [G.auth.10, G.role.12], and administrators without a second factor (docs/decisions/0083). */
export function permit(access: Access, admission: Admission | null): void {
  if (access.kind === "public") return;
  if (!admission) throw expected("unauthenticated");
  if (!admission.actor) throw expected("account_not_validated");
  const { actor } = admission;
  if (access.kind === "account" || isStaffWith(access, actor)) return;
  if (!isForAdministrators(access) || actor.userRoleId !== 1) throw expected("forbidden");
  if (access.kind === "administrator" && access.enrolling === true) return;
  if (actor.secondFactor === "code_missing") throw expected("second_factor_required");
  if (actor.secondFactor === "enrolment_missing") throw expected("second_factor_enrolment_required");
}

function isStaffWith(access: Access, { staff }: Actor): boolean {
  return access.kind === "agency" && staff !== null && mayUse(access.power, staff);
}

function isForAdministrators(access: Access): boolean {
  return access.kind === "administrator" || (access.kind === "agency" && access.orAdministrator === true);
}

/** The agency a permitted caller works for; every query of the agency side is scoped by it [G.role.15]. */
export function staffOf({ actor }: Caller): Staff {
  if (!actor?.staff) throw expected("forbidden");
  return actor.staff;
}
