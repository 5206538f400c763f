import { expect, test } from "vitest";
import { permissionsOn } from "./user-rules.ts";

const role = (id: number) => ({ id, title_fr: "", title_en: "" });

test("administrators assign the roles administrator, customer and user, never the current role of the account", () => {
  expect(
    [1, 2, 3, 5].map(
      (id) =>
        permissionsOn({ id: "p", role: role(id), agency: null, second_factor: false }, "me").roles,
    ),
  ).toEqual([
    [2, 5],
    [1, 5],
    [1, 2, 5],
    [1, 2],
  ]);
});

test("administrators cannot act on their own account or change the role of a member", () => {
  expect(
    permissionsOn({ id: "me", role: role(1), agency: null, second_factor: false }, "me"),
  ).toEqual({ isOwn: true, toggle: false, removesSecondFactor: false, roles: [] });
  expect(
    permissionsOn(
      { id: "p", role: role(4), agency: { uuid: "a", name: "A" }, second_factor: false },
      "me",
    ),
  ).toEqual({ isOwn: false, toggle: true, removesSecondFactor: false, roles: [] });
});

test("an administrator may remove the second factor of another administrator, but not their own", () => {
  const user = { role: role(1), agency: null, second_factor: true };
  expect(
    [permissionsOn({ ...user, id: "p" }, "me"), permissionsOn({ ...user, id: "me" }, "me")].map(
      ({ removesSecondFactor }) => removesSecondFactor,
    ),
  ).toEqual([true, false]);
});
