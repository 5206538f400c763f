import { expect, test } from "vitest";
import { mayWriteUsers, permissionsOn, assignableRoles, type Viewer } from "./user-permissions.ts";

const bus = { transportTypeId: 1, isParcelSender: false };
const viewer = (roleId: number, agency = bus): Viewer => ({
  publicId: "me",
  member: { roleId, ...agency },
  readOnly: false,
});
const user = (
  roleId: number,
  more: Partial<{ public_id: string; invitation_pending: boolean }> = {},
) => ({
  public_id: "other",
  invitation_pending: false,
  user_agency_role: { id: roleId, title_fr: "", title_en: "" },
  ...more,
});
const all = { edit: true, toggle: true, remove: true };
const none = { edit: false, toggle: false, remove: false };

test("only administrators and managers change members", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 12].filter((role) => mayWriteUsers(viewer(role)))).toEqual([
    1, 3,
  ]);
  expect(permissionsOn(viewer(2), user(9))).toEqual(none);
  expect([permissionsOn(viewer(1), user(9)), permissionsOn(viewer(3), user(9))]).toEqual([
    all,
    all,
  ]);
});

test("members of a suspended or refused agency cannot be changed", () => {
  const held = { ...viewer(1), readOnly: true };
  expect([mayWriteUsers(held), permissionsOn(held, user(9))]).toEqual([false, none]);
});

test("managers can neither change administrators nor assign that role", () => {
  expect(permissionsOn(viewer(3), user(1))).toEqual(none);
  expect(permissionsOn(viewer(1), user(1))).toEqual(all);
  expect([assignableRoles(viewer(1)), assignableRoles(viewer(3))]).toEqual([
    [1, 2, 3, 9],
    [2, 3, 9],
  ]);
});

test("members cannot deactivate or delete themselves, and an invitation can only be withdrawn", () => {
  expect(permissionsOn(viewer(1), user(1, { public_id: "me" }))).toEqual({
    edit: true,
    toggle: false,
    remove: false,
  });
  expect(permissionsOn(viewer(1), user(9, { invitation_pending: true }))).toEqual({
    edit: false,
    toggle: false,
    remove: true,
  });
});

test("the roles that can be assigned fit the agency", () => {
  expect(assignableRoles(viewer(1, { transportTypeId: 4, isParcelSender: true }))).toEqual([
    1, 3, 4, 5, 6, 7, 8,
  ]);
  expect(assignableRoles(viewer(1, { transportTypeId: 1, isParcelSender: true }))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});
