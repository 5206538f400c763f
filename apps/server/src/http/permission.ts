import type { Access } from "@wakafine/shared/contract/endpoint.ts";
import { mayUse } from "@wakafine/shared/rules/permissions.ts";
import type { Actor, Admission, Caller, Staff } from "../context.ts";
import { expected } from "./failure.ts";

/** Holds a caller against an endpoint's access: 401 without a session, 403 before the code is entered or with the wrong role [G.auth.10, G.role.12]. */
export function permit(access: Access, admission: Admission | null): void {
  if (access.kind === "public") return;
  if (!admission) throw expected("unauthenticated");
  if (!admission.actor) throw expected("account_not_validated");
  if (!mayCall(access, admission.actor)) throw expected("forbidden");
}

function mayCall(access: Exclude<Access, { kind: "public" }>, { userRoleId, staff }: Actor): boolean {
  if (access.kind === "account") return true;
  if (userRoleId === 1 && (access.kind === "administrator" || access.orAdministrator === true)) return true;
  return access.kind === "agency" && staff !== null && mayUse(access.power, staff);
}

/** The agency a permitted caller works for; every query of the agency side is scoped by it [G.role.15]. */
export function staffOf({ actor }: Caller): Staff {
  if (!actor?.staff) throw expected("forbidden");
  return actor.staff;
}
