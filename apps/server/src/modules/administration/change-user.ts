import type { AdminUser } from "@wakafine/shared/administration/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import type { UserState } from "../accounts/public.ts";
import { administerUserStore, removeSecondFactor } from "../accounts/public.ts";
import { userIdOf, readUser } from "./list-users.ts";

/**
 * Gives a person without agency role 1, 2 or 5; every session ends. Role 1 only to an account that can log in: it has verified its address. An
 * administrator who works for an agency goes back to role 4. Throws not_found, not_on_oneself, role_does_not_fit [G.role.01, G.role.17]. The same role again changes nothing.
 */
export async function setUserRole(
  context: Context,
  { params, body }: InputOf<"setAdminUserRole">,
  request: RequestContext,
): Promise<AdminUser> {
  const userId = userIdOf(params.id);
  await context.database.transaction(async (transaction) => {
    const user = await lockUser(transaction, userId, request);
    if (!fits(body.role_id, user)) throw appError("role_does_not_fit");
    if (user.role_id === body.role_id) return;
    await transaction.finish([
      administerUserStore.setRole(userId, body.role_id),
      administerUserStore.endSessions(userId),
      administerUserStore.dropSecondFactor(userId),
      auditUser(
        userId,
        {
          action: "set user role",
          from: `role ${user.role_id}`,
          to: `role ${body.role_id}`,
          reason: body.reason ?? null,
        },
        request,
      ),
    ]);
  });
  return readUser(context, userId);
}

/** 4 comes with an agency and goes with it, 3 is written on tickets alone [G.role.01]. */
function fits(roleId: number, user: UserState): boolean {
  if (user.agency_id !== null) return roleId === 4;
  return roleId === 2 || roleId === 5 || (roleId === 1 && user.can_log_in);
}

/** Deactivates a person, whose sessions all end in the same transaction, or lets it in again; what is so already changes nothing [G.auth.08]. Throws not_found, not_on_oneself. */
export async function setUserActive(
  context: Context,
  { params, body }: InputOf<"setAdminUserActive">,
  request: RequestContext,
): Promise<AdminUser> {
  const userId = userIdOf(params.id);
  await context.database.transaction(async (transaction) => {
    const user = await lockUser(transaction, userId, request);
    if (user.is_active === body.is_active) return;
    const [from, to] = user.is_active
      ? (["active", "disabled"] as const)
      : (["disabled", "active"] as const);
    await transaction.finish([
      administerUserStore.setActive(userId, to === "active"),
      ...(to === "disabled" ? [administerUserStore.endSessions(userId)] : []),
      auditUser(
        userId,
        {
          action: to === "active" ? "reactivate user" : "deactivate user",
          from,
          to,
          reason: body.reason ?? null,
        },
        request,
      ),
    ]);
  });
  return readUser(context, userId);
}

/** Ends every session of a user, also of the caller. Returns the number; 0 changes nothing and is not audited. Throws not_found. */
export async function endUserSessions(
  { database }: Context,
  id: string,
  request: RequestContext,
): Promise<{ ended: number }> {
  const userId = userIdOf(id);
  return database.transaction(async (transaction) => {
    const [[user], [sessions]] = await transaction.batch([
      administerUserStore.state(userId),
      administerUserStore.endSessions(userId),
    ]);
    if (!user) throw appError("not_found");
    const ended = sessions?.ended ?? 0;
    if (ended > 0)
      await transaction.finish([
        auditUser(userId, { action: "end user sessions", details: { ended } }, request),
      ]);
    return { ended };
  });
}

/** Removes the second factor of another administrator, who enrols anew with the next login; without one nothing changes. Throws not_found, not_on_oneself. */
export async function removeUserSecondFactor(
  context: Context,
  id: string,
  request: RequestContext,
): Promise<AdminUser> {
  const userId = userIdOf(id);
  await context.database.transaction(async (transaction) => {
    await lockUser(transaction, userId, request);
    await removeSecondFactor(transaction, userId, request);
  });
  return readUser(context, userId);
}

/**
 * Everybody who takes a role or an account away queues here, so that of two administrators who switch each other off one stays: who lost the role
 * while waiting is refused, and nobody acts on oneself. Whoever acts is an administrator, so the last one cannot be taken away.
 */
async function lockUser(
  transaction: Transaction,
  userId: string,
  request: RequestContext,
): Promise<UserState> {
  const actorId = request.actor?.userId;
  if (userId === actorId) throw appError("not_on_oneself");
  const [, administrators, [user]] = await transaction.batch([
    administerUserStore.lock(userId),
    administerUserStore.administrators(),
    administerUserStore.state(userId),
  ]);
  if (!user) throw appError("not_found");
  if (!administrators.some(({ id }) => id === actorId)) throw appError("forbidden");
  return user;
}
