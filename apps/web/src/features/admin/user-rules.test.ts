import { expect, test } from "vitest";
import { rightsOn } from "./user-rules.ts";

const role = (id: number) => ({ id, title_fr: "", title_en: "" });

test("roles 1, 2 and 5 are given, never the one a person has", () => {
  expect([1, 2, 3, 5].map((id) => rightsOn({ id: "p", role: role(id), agency: null }, "me").roles)).toEqual([[2, 5], [1, 5], [1, 2, 5], [1, 2]]);
});

test("nobody acts on oneself, and the role of staff is not given here", () => {
  expect(rightsOn({ id: "me", role: role(1), agency: null }, "me")).toEqual({ isOwn: true, toggle: false, roles: [] });
  expect(rightsOn({ id: "p", role: role(4), agency: { uuid: "a", name: "A" } }, "me")).toEqual({ isOwn: false, toggle: true, roles: [] });
});
