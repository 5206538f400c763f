import type { Access } from "@wakafine/shared/contract/endpoint.ts";
import type { Actor, Caller, Staff } from "../context.ts";
import { expected } from "./failure.ts";

/** Holds a caller against an endpoint's access: 401 without a session, 403 with the wrong role [G.role.12]. */
export function permit(access: Access, actor: Actor | null): void {
  if (access.kind === "public") return;
  if (!actor) throw expected("unauthenticated");
  if (access.kind === "account") return;
  if (access.kind === "administrator") {
    if (actor.userRoleId !== 1) throw expected("forbidden");
    return;
  }
  const role = actor.staff?.roleId;
  if (role === undefined) throw expected("forbidden");
  if (!access.roles.includes(role) && !(access.beyondEight === true && role > 8)) throw expected("forbidden");
}

/** The agency a permitted caller works for; every query of the agency side is scoped by it [G.role.15]. */
export function staffOf({ actor }: Caller): Staff {
  if (!actor?.staff) throw expected("forbidden");
  return actor.staff;
}
