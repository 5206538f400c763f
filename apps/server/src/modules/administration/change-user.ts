import type { AdminUser } from "@wakafine/shared/contract/administration.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { expected } from "../../http/failure.ts";
import type { PersonState } from "../accounts/public.ts";
import { administerPersonStore, removeSecondFactor } from "../accounts/public.ts";
import { personIdOf, readUser } from "./list-users.ts";

/**
 * Gives a person without agency role 1, 2 or 5; every session ends. Role 1 only to an account that can log in: it has proven its address. An
 * administrator who works for an agency goes back to role 4. Throws not_found, not_on_oneself, role_does_not_fit [G.role.01, G.role.17]. The same role again changes nothing.
 */
export async function setUserRole(context: Context, { params, body }: InputOf<"setAdminUserRole">, caller: Caller): Promise<AdminUser> {
  const personId = personIdOf(params.id);
  await context.database.transaction(async (transaction) => {
    const person = await lockPerson(transaction, personId, caller);
    if (!fits(body.role_id, person)) throw expected("role_does_not_fit");
    if (person.role_id === body.role_id) return;
    await transaction.finish([
      administerPersonStore.setRole(personId, body.role_id),
      administerPersonStore.endSessions(personId),
      administerPersonStore.dropSecondFactor(personId),
      audit({ action: "set user role", entity: "person", entityId: personId, from: `role ${person.role_id}`, to: `role ${body.role_id}`, reason: body.reason ?? null }, caller),
    ]);
  });
  return readUser(context, personId);
}

/** 4 comes with an agency and goes with it, 3 is written on tickets alone [G.role.01]. */
function fits(roleId: number, person: PersonState): boolean {
  if (person.agency_id !== null) return roleId === 4;
  return roleId === 2 || roleId === 5 || (roleId === 1 && person.can_log_in);
}

/** Deactivates a person, whose sessions all end in the same transaction, or lets it in again; what is so already changes nothing [G.auth.08]. Throws not_found, not_on_oneself. */
export async function setUserActive(context: Context, { params, body }: InputOf<"setAdminUserActive">, caller: Caller): Promise<AdminUser> {
  const personId = personIdOf(params.id);
  await context.database.transaction(async (transaction) => {
    const person = await lockPerson(transaction, personId, caller);
    if (person.is_active === body.is_active) return;
    const [from, to] = person.is_active ? (["active", "disabled"] as const) : (["disabled", "active"] as const);
    await transaction.finish([
      administerPersonStore.setActive(personId, to === "active"),
      ...(to === "disabled" ? [administerPersonStore.endSessions(personId)] : []),
      audit({ action: to === "active" ? "reactivate user" : "deactivate user", entity: "person", entityId: personId, from, to, reason: body.reason ?? null }, caller),
    ]);
  });
  return readUser(context, personId);
}

/** Ends every session of a person, one's own too. Throws not_found. Answers how many; without any, nothing changed and nothing is written. */
export async function endUserSessions({ database }: Context, id: string, caller: Caller): Promise<{ ended: number }> {
  const personId = personIdOf(id);
  return database.transaction(async (transaction) => {
    const [[person], [sessions]] = await transaction.batch([administerPersonStore.state(personId), administerPersonStore.endSessions(personId)]);
    if (!person) throw expected("not_found");
    const ended = sessions?.ended ?? 0;
    if (ended > 0) await transaction.finish([audit({ action: "end user sessions", entity: "person", entityId: personId, details: { ended } }, caller)]);
    return { ended };
  });
}

/** Removes the second factor of another administrator, who enrols anew with the next login; without one nothing changes. Throws not_found, not_on_oneself. */
export async function removeUserSecondFactor(context: Context, id: string, caller: Caller): Promise<AdminUser> {
  const personId = personIdOf(id);
  await context.database.transaction(async (transaction) => {
    await lockPerson(transaction, personId, caller);
    await removeSecondFactor(transaction, personId, caller);
  });
  return readUser(context, personId);
}

/**
 * Everybody who takes a role or an account away queues here, so that of two administrators who switch each other off one stays: who lost the role
 * while waiting is refused, and nobody acts on oneself. Whoever acts is an administrator, so the last one cannot be taken away.
 */
async function lockPerson(transaction: Transaction, personId: string, caller: Caller): Promise<PersonState> {
  const actorId = caller.actor?.personId;
  if (personId === actorId) throw expected("not_on_oneself");
  const [, administrators, [person]] = await transaction.batch([administerPersonStore.lock(personId), administerPersonStore.administrators(), administerPersonStore.state(personId)]);
  if (!person) throw expected("not_found");
  if (!administrators.some(({ id }) => id === actorId)) throw expected("forbidden");
  return person;
}
