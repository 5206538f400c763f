import type { AdminUser } from "@wakafine/shared/administration/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import type { UserState } from "../accounts/public.ts";
import { administerUserStore, removeSecondFactor } from "../accounts/public.ts";
import { userIdOf, readUser } from "./list-users.ts";

/**
 * Gives a user without an agency the role administrator, traveller or user (1, 2, 5) and ends all sessions. An administrator must be able to log in, with a
 * verified address. An administrator who is a member of an agency can only become an agency account (4) again. The same role changes nothing.
 * Throws not_found, not_on_oneself, role_does_not_fit [G.role.01, G.role.17].
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

/** Whether a role can be set. 4 is only for members of an agency, 3 is only shown on tickets [G.role.01]. */
function fits(roleId: number, user: UserState): boolean {
  if (user.agency_id !== null) return roleId === 4;
  return roleId === 2 || roleId === 5 || (roleId === 1 && user.can_log_in);
}

/**
 * Deactivates a user and ends all sessions in the same transaction, or reactivates the user; without a change does nothing [G.auth.08]. Throws
 * not_found, not_on_oneself.
 */
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

/** Ends one session of a user. Throws not_found, also for a session of another user. */
export async function endUserSession(
  { database }: Context,
  { params }: InputOf<"endAdminUserSession">,
  request: RequestContext,
): Promise<{ ended: number }> {
  const userId = userIdOf(params.id);
  const sessionId = uuidOrNull(params.session_id);
  if (sessionId === null) throw appError("not_found");
  return database.transaction(async (transaction) => {
    const [ended] = await transaction.query(administerUserStore.endSession(userId, sessionId));
    if (!ended) throw appError("not_found");
    await transaction.finish([
      auditUser(userId, { action: "end user session", details: { session: sessionId } }, request),
    ]);
    return { ended: 1 };
  });
}

/** Removes the second factor of another administrator, who must set up a new one at the next login; without one does nothing. Throws not_found, not_on_oneself. */
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
 * Serialises requests that remove a role or an account, so that of two administrators who deactivate each other one remains: a caller who lost
 * the role while waiting is refused. Callers are administrators and cannot change themselves, so the last administrator cannot be removed.
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
