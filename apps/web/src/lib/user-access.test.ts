import { administrationPathOf } from "./agency-access.ts";
import { expect, test } from "vitest";
import type { Account } from "./client-store.ts";
import { userNameOf, profilePathOf, userRoleOf } from "./user-access.ts";

const user = (role: number, agencyRole?: number): Account => ({
  token: "t",
  uuid: "u",
  user: {
    firstname: "Aline",
    lastname: "Ngo",
    role: { id: role },
    user_agency_role: agencyRole === undefined ? null : { id: agencyRole },
  },
  agency:
    agencyRole === undefined
      ? null
      : { name: "Calao", agency_transport_type: { id: 1 }, is_package_sender: false },
});

test("customers and users without an agency have their own profile page, members that of the agency [C2.pub.23, C2.pub.24, G.role.03]", () => {
  expect([2, 1, 5].map((role) => profilePathOf(user(role)))).toEqual([
    "/app/profile",
    "/app/profile",
    "/app/profile",
  ]);
  expect([1, 2, 3, 9].map((agencyRole) => profilePathOf(user(4, agencyRole)))).toEqual(
    Array.from({ length: 4 }, () => "/agency/profile"),
  );
  expect(profilePathOf(user(2, 1))).toBe("/app/profile");
});

test("the administration entry leads members to the landing page of their role and administrators to theirs; other users have none [C2.pub.27, G.role.04]", () => {
  expect(administrationPathOf(user(4, 2))).toBe("/agency/planing");
  expect(administrationPathOf(user(4, 1))).toBe("/agency/statistics");
  expect(administrationPathOf(user(4, 9))).toBe("/agency/checkin");
  expect(administrationPathOf(user(1))).toBe("/admin");
  expect([2, 3, 5].map((role) => administrationPathOf(user(role)))).toEqual([null, null, null]);
});

test("an incomplete stored account has no role, and its name is its e-mail", () => {
  const bare: Account = { token: "t", uuid: "u", user: { email: "a@b.cm" }, agency: null };
  expect([
    userRoleOf(bare),
    userRoleOf(null),
    administrationPathOf(bare),
    profilePathOf(bare),
  ]).toEqual([null, null, null, "/app/profile"]);
  expect([userNameOf(bare), userNameOf(user(2))]).toEqual(["a@b.cm", "Aline Ngo"]);
});
