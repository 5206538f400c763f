import type { MemberAccess } from "@wakafine/shared/rules/permissions.ts";
import { expect, test } from "vitest";
import {
  readOnlyStateOf,
  landingPageOf,
  mayOpen,
  memberAccessOf,
  builtAgencyPages,
} from "./agency-access.ts";

const everyPage = [
  "/agency/package_statistics",
  "/agency/package",
  "/agency/statistics",
  "/agency/planing",
  "/agency/checkin",
  "/agency/profile",
];
const kinds = {
  bus: { transportTypeId: 1, isParcelSender: false },
  sender: { transportTypeId: 1, isParcelSender: true },
  parcels: { transportTypeId: 4, isParcelSender: false },
} as const;
type Kind = keyof typeof kinds;
const member = (roleId: number | null, kind: Kind): MemberAccess => ({ roleId, ...kinds[kind] });

// Landing page by role and kind of agency, when every page is built.
const landings: readonly (readonly [role: number, bus: string, sender: string, parcels: string])[] =
  [
    [1, "statistics", "statistics", "package_statistics"],
    [2, "planing", "planing", "profile"],
    [3, "statistics", "statistics", "package_statistics"],
    [4, "profile", "package", "package"],
    [5, "profile", "package", "package"],
    [6, "profile", "package", "package"],
    [7, "profile", "package", "package"],
    [8, "profile", "package", "package"],
    [9, "checkin", "checkin", "profile"],
    [12, "checkin", "checkin", "profile"],
  ];

test.each(landings)(
  "the landing page of role %i is open to it: %s, %s, %s [G.role.08]",
  (role, bus, sender, parcels) => {
    const found = (["bus", "sender", "parcels"] as const).map((kind) =>
      landingPageOf(member(role, kind), everyPage),
    );
    expect(found).toEqual([`/agency/${bus}`, `/agency/${sender}`, `/agency/${parcels}`]);
  },
);

test.each(landings)(
  "every landing page of role %i is built: %s, %s, %s [A2.agsh.22–30]",
  (role, ...pages) => {
    const found = (["bus", "sender", "parcels"] as const).map((kind) =>
      landingPageOf(member(role, kind)),
    );
    expect(found).toEqual(pages.map((page) => `/agency/${page}`));
  },
);

test("a page that is not built is no landing page: the first open page of the list is", () => {
  const built = everyPage.filter((path) => !path.endsWith("statistics"));
  const found = (["bus", "sender", "parcels"] as const).map((kind) =>
    landingPageOf(member(1, kind), built),
  );
  expect(found).toEqual(["/agency/planing", "/agency/package", "/agency/package"]);
});

test("a landing page is always built and open to the member", () => {
  for (const role of [null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20]) {
    for (const kind of Object.keys(kinds) as Kind[]) {
      for (const builtPages of [everyPage, builtAgencyPages]) {
        const landing = landingPageOf(member(role, kind), builtPages);
        expect(mayOpen(member(role, kind), landing), `${role} ${kind}`).toBe(true);
        expect(builtPages).toContain(landing);
      }
    }
  }
});

test("administrator and manager open the statistics, administrator and planner planning, travels with their passengers, and reservations, they and controllers open check-in, every role opens the profile", () => {
  const roles = [1, 2, 3, 4, 5, 6, 7, 8, 9, 15];
  const open = (path: string) => roles.filter((role) => mayOpen(member(role, "bus"), path));
  expect(open("/agency/statistics")).toEqual([1, 3]);
  expect(open("/agency/planing")).toEqual([1, 2]);
  expect(open("/agency/checkin")).toEqual([1, 2, 9, 15]);
  expect(open("/agency/profile")).toEqual(roles);
  expect(open("/agency/my-travels")).toEqual([1, 2]);
  expect(open("/agency/my-travels/0199a0c0-0000-7000-8000-000000000000")).toEqual([1, 2]);
  expect(open("/agency/list/reservations")).toEqual([1, 2]);
  for (const path of ["/agency/unknown", "/agency/my-travelsx", "/agency/list"])
    expect(open(path)).toEqual([]);
});

test("pages about trips are closed to a parcel agency", () => {
  for (const path of ["/agency/planing", "/agency/checkin", "/agency/statistics"])
    expect(mayOpen(member(1, "parcels"), path)).toBe(false);
});

test("a suspended or refused agency is read-only, a pending one is not [G.auth.28]", () => {
  const of = (state: string) =>
    readOnlyStateOf({ user: {}, agency: { review: { state } }, uuid: "u", token: "t" });
  expect(["pending", "active", "refused", "suspended"].map(of)).toEqual([
    null,
    null,
    "refused",
    "suspended",
  ]);
  expect([
    readOnlyStateOf({ user: {}, agency: {}, uuid: "u", token: "t" }),
    readOnlyStateOf({ user: {}, agency: null, uuid: "u", token: "t" }),
    readOnlyStateOf(null),
  ]).toEqual([null, null, null]);
});

test("the role is read from the stored account and is null without an agency", () => {
  const user = { user_agency_role: { id: 2 } };
  const agency = { agency_transport_type: { id: 1 }, is_package_sender: true };
  expect(memberAccessOf({ user, agency, uuid: "u", token: "t" })).toEqual({
    roleId: 2,
    transportTypeId: 1,
    isParcelSender: true,
  });
  expect(memberAccessOf({ user: {}, agency: {}, uuid: "u", token: "t" })).toEqual({
    roleId: null,
    transportTypeId: null,
    isParcelSender: false,
  });
  expect(memberAccessOf({ user, agency: null, uuid: "u", token: "t" })).toBeNull();
  expect(memberAccessOf(null)).toBeNull();
});
