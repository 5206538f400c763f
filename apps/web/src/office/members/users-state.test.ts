import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import { expect, test } from "vitest";
import {
  nextUsers,
  noUsers,
  type UserAction,
  type UsersEvent,
  type UsersState,
} from "./users-state.ts";

const role = { id: 4, title_fr: "Agence", title_en: "Agency" };
const user = (publicId: string, more: Partial<AgencyUser> = {}): AgencyUser => ({
  // The same database id for everybody: nothing may go by it.
  id: "1",
  public_id: publicId,
  firstname: "Aline",
  lastname: "Ngo",
  email: null,
  phonenumber: null,
  sex: null,
  role,
  user_agency_role: { id: 9, title_fr: "Contrôleur", title_en: "Controller" },
  town: null,
  is_active: true,
  cni_identifier: null,
  created_date: "",
  last_connexion_date: null,
  invitation_pending: false,
  invited: false,
  ...more,
});
const run = (state: UsersState, ...events: readonly UsersEvent[]) =>
  events.reduce(nextUsers, state);
const three = run(noUsers, {
  type: "list_came",
  users: [user("a"), user("b", { is_active: false }), user("c")],
  total: 3,
});
const idsOf = (state: UsersState) => state.users?.map((one) => one.public_id);

test("the list is loading, then there, or failed with its message; the former people stay meanwhile [A4.users.05]", () => {
  expect(noUsers.list.status).toBe("idle");
  const asked = run(three, { type: "list_asked" });
  expect([asked.list.status, idsOf(asked)]).toEqual(["loading", ["a", "b", "c"]]);
  const came = run(asked, { type: "list_came", users: [user("d")], total: 21 });
  expect([came.list, idsOf(came), came.total]).toEqual([
    { status: "success", message: null },
    ["d"],
    21,
  ]);
  expect(run(asked, { type: "list_failed", message: "m" }).list).toEqual({
    status: "failure",
    message: "m",
  });
});

const ends: Readonly<Record<UserAction, UsersEvent>> = {
  add: { type: "added", user: user("n") },
  update: { type: "updated", user: user("b", { lastname: "Tabi" }) },
  delete: { type: "deleted", publicId: "b" },
  toggle: { type: "toggled", publicId: "b" },
};
const actions = [
  ["add", "A4.users.06"],
  ["update", "A4.users.07"],
  ["delete", "A4.users.08"],
  ["toggle", "A4.users.09"],
] as const;

function passes(action: UserAction): void {
  const sent = run(three, { type: "action_sent", action });
  expect(sent.actions[action]).toEqual({ status: "loading", message: null });
  const done = run(sent, ends[action]);
  expect(done.actions[action]).toEqual({ status: "success", message: null });
  expect(done.users).not.toEqual(three.users);
  const failed = run(sent, { type: "action_failed", action, message: "m" });
  expect(failed.actions[action]).toEqual({ status: "failure", message: "m" });
  expect([failed.users, failed.total]).toEqual([three.users, three.total]);
  for (const [other] of actions)
    if (other !== action) expect(failed.actions[other].status, other).toBe("idle");
}

test("adding is loading, then a success or a failure [A4.users.06]", () => passes("add"));
test("updating is loading, then a success or a failure [A4.users.07]", () => passes("update"));
test("deleting is loading, then a success or a failure [A4.users.08]", () => passes("delete"));
test("switching is loading, then a success or a failure [A4.users.09]", () => passes("toggle"));

test("who was added stands first [A4.users.02]", () => {
  const added = run(three, ends.add);
  expect([idsOf(added), added.total]).toEqual([["n", "a", "b", "c"], 4]);
  expect(idsOf(run(noUsers, ends.add))).toEqual(["n"]);
});

test("who was changed is replaced where they stand, by public id [A3.users.15, A4.users.03]", () => {
  const updated = run(three, ends.update);
  expect(idsOf(updated)).toEqual(["a", "b", "c"]);
  expect(updated.users?.map((one) => one.lastname)).toEqual(["Ngo", "Tabi", "Ngo"]);
});

test("who was deleted is gone, by public id, and counted no more [A3.users.15, A4.users.04]", () => {
  const deleted = run(three, ends.delete);
  expect([idsOf(deleted), deleted.total]).toEqual([["a", "c"], 2]);
  expect(run(deleted, ends.delete).total).toBe(2);
});

test("switching inverts is_active of that person alone, by public id [A3.users.15, A4.users.01]", () => {
  const active = (state: UsersState) => state.users?.map((one) => one.is_active);
  const once = run(three, ends.toggle);
  expect(active(once)).toEqual([true, true, true]);
  expect(active(run(once, ends.toggle))).toEqual([true, false, true]);
});

test("a failed add and a failed update are kept as failures [A4.users.10, A4.users.11]", () => {
  const failed = run(
    three,
    { type: "action_failed", action: "add", message: "one" },
    { type: "action_failed", action: "update", message: "two" },
  );
  expect([failed.actions.add, failed.actions.update]).toEqual([
    { status: "failure", message: "one" },
    { status: "failure", message: "two" },
  ]);
});
