import { expect, test } from "vitest";
import { permissionsOn } from "./user-rules.ts";

const role = (id: number) => ({ id, title_fr: "", title_en: "" });

test("roles 1, 2 and 5 are given, never the one a person has", () => {
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

test("nobody acts on oneself, and the role of staff is not given here", () => {
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

test("the second factor of another administrator may be removed, one's own may not", () => {
  const user = { role: role(1), agency: null, second_factor: true };
  expect(
    [permissionsOn({ ...user, id: "p" }, "me"), permissionsOn({ ...user, id: "me" }, "me")].map(
      ({ removesSecondFactor }) => removesSecondFactor,
    ),
  ).toEqual([true, false]);
});
