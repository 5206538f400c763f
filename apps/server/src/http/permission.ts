import type { Access } from "@wakafine/shared/contract/endpoint.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import type { Actor, Authentication, RequestContext, Membership } from "../context.ts";
import { appError } from "./failure.ts";

/**
 * Checks a caller against an endpoint's access: 401 without a session; 403 with an unverified account or the wrong role [G.auth.10, G.role.12], and
 * for administrators without a second factor (docs/decisions/0083).
 */
export function permit(access: Access, authentication: Authentication | null): void {
  if (access.kind === "public") return;
  if (!authentication) throw appError("unauthenticated");
  if (!authentication.actor) throw appError("account_not_validated");
  const { actor } = authentication;
  if (access.kind === "account" || isMemberWith(access, actor)) return;
  if (!isForAdministrators(access) || actor.userRoleId !== 1) throw appError("forbidden");
  if (access.kind === "administrator" && access.allowsMissingSecondFactor === true) return;
  if (actor.secondFactor === "code_missing") throw appError("second_factor_required");
  if (actor.secondFactor === "enrolment_missing")
    throw appError("second_factor_enrolment_required");
}

function isMemberWith(access: Access, { member }: Actor): boolean {
  return access.kind === "agency" && member !== null && hasPermission(access.permission, member);
}

function isForAdministrators(access: Access): boolean {
  return (
    access.kind === "administrator" || (access.kind === "agency" && access.orAdministrator === true)
  );
}

/** Returns the agency of a permitted caller; every query of the agency side is limited to it [G.role.15]. */
export function membershipOf({ actor }: RequestContext): Membership {
  if (!actor?.member) throw appError("forbidden");
  return actor.member;
}

/** Returns the caller of an endpoint that needs an account. */
export function actorOf({ actor }: RequestContext): Actor {
  if (!actor) throw appError("unauthenticated");
  return actor;
}
