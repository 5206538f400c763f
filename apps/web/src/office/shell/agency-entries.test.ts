import type { MemberAccess } from "@wakafine/shared/rules/permissions.ts";
import { expect, test } from "vitest";
import { agencyEntries, agencyMenu, entriesFor } from "./agency-entries.ts";
import { officePages } from "../page-table.ts";

const kinds = {
  bus: { transportTypeId: 1, isParcelSender: false },
  sender: { transportTypeId: 1, isParcelSender: true },
  parcels: { transportTypeId: 4, isParcelSender: false },
} as const;
const member = (roleId: number | null, kind: keyof typeof kinds): MemberAccess => ({
  roleId,
  ...kinds[kind],
});

const paths: Readonly<Record<string, string>> = {
  statistics: "/agency/statistics",
  packageStatistics: "/agency/package_statistics",
  planning: "/agency/planing",
  travels: "/agency/my-travels",
  counter: "/agency/counter",
  checkIn: "/agency/checkin",
  packages: "/agency/package",
  momo: "/agency/momo-account",
  users: "/agency/users",
};

// Menu entries by role for an agency with trips only, one that also sends parcels, and one with parcels only, when every page is built.
const table: readonly (readonly [role: number, bus: string, sender: string, parcels: string])[] = [
  [
    1,
    "statistics planning travels counter checkIn momo users",
    "statistics packageStatistics planning travels counter checkIn packages momo users",
    "packageStatistics packages users",
  ],
  [
    2,
    "planning travels counter checkIn momo users",
    "planning travels counter checkIn momo users",
    "users",
  ],
  [
    3,
    "statistics counter momo users",
    "statistics packageStatistics counter momo users",
    "packageStatistics users",
  ],
  [4, "users", "packages users", "packages users"],
  [5, "users", "packages users", "packages users"],
  [6, "users", "packages users", "packages users"],
  [7, "users", "packages users", "packages users"],
  [8, "users", "packages users", "packages users"],
  [9, "checkIn users", "checkIn users", "users"],
  [12, "checkIn users", "checkIn users", "users"],
];

test.each(table)(
  "with every page built, role %i has the entries that the agency's kind allows, and users always",
  (role, bus, sender, parcels) => {
    for (const [kind, expected] of [
      ["bus", bus],
      ["sender", sender],
      ["parcels", parcels],
    ] as const) {
      const found = entriesFor(member(role, kind), agencyMenu).map((entry) => entry.to);
      expect(found, kind).toEqual(expected.split(" ").map((name) => paths[name]));
    }
  },
);

test("the menu shows only pages that are built, and no entry to an account without an agency", () => {
  expect(agencyEntries.every((entry) => officePages.some(({ path }) => path === entry.to))).toBe(
    true,
  );
  expect(agencyEntries.map((entry) => entry.to)).toContain("/agency/users");
  expect(entriesFor(null)).toEqual([]);
});
