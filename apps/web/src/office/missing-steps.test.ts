import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import { expect, test } from "vitest";
import { isGuided, missingSteps } from "./missing-steps.ts";

const administrator = { roleId: 1, transportTypeId: 1, isParcelSender: false };
const manager = { ...administrator, roleId: 3 };
const controller = { ...administrator, roleId: 9 };
const ofParcels = { ...administrator, transportTypeId: 4 };
const nothing = {
  agency: { logo: null, momo_phone: null, om_phone: null },
  members: 1,
  departures: 0,
};
const pagesFor = (
  member: typeof administrator,
  known: Parameters<typeof missingSteps>[1] = nothing,
) => missingSteps(member, known).map(({ to }) => to);

test("a new agency reads what it lacks, and nothing once logo, payout number, a second member and a departure exist", () => {
  expect(pagesFor(administrator)).toEqual([
    "/agency/edit",
    "/agency/momo-account",
    "/agency/users",
    "/agency/planing",
  ]);
  const one = { ...nothing, agency: { ...nothing.agency, om_phone: "+237699000011" }, members: 2 };
  expect(pagesFor(administrator, one)).toEqual(["/agency/edit", "/agency/planing"]);
  const all = { agency: { ...one.agency, logo: "/files/1" }, members: 2, departures: 1 };
  expect(pagesFor(administrator, all)).toEqual([]);
});

test("a step is shown only to a member who may do it: a manager plans no departure, a parcel agency has neither payout nor departure", () => {
  expect(pagesFor(manager)).toEqual(["/agency/edit", "/agency/momo-account", "/agency/users"]);
  expect(pagesFor(ofParcels)).toEqual(["/agency/edit", "/agency/users"]);
  expect(pagesFor(controller)).toEqual([]);
});

test("the list is for members who manage the agency, during its first 60 days, and not while it is refused or suspended", () => {
  const registered = Date.parse("2026-11-01T08:00:00Z");
  const agency = (state: OwnAgency["review"]["state"]) => ({
    created_date: new Date(registered).toISOString(),
    review: { state, reason: null },
  });
  const day = 86_400_000;
  expect(isGuided(manager, agency("active"), registered + 59 * day)).toBe(true);
  expect(isGuided(manager, agency("active"), registered + 60 * day)).toBe(false);
  expect(isGuided(controller, agency("active"), registered)).toBe(false);
  expect(
    (["pending", "active", "refused", "suspended"] as const).map((state) =>
      isGuided(administrator, agency(state), registered),
    ),
  ).toEqual([true, true, false, false]);
});
