import { expect, test } from "vitest";
import { withAgency, withAgencyRole } from "./own-agency.ts";

const account = {
  user: { id: "1" },
  agency: { uuid: "a", name: "A", review: { state: "pending" } },
  uuid: "a",
  token: "t",
};

test("a fresh answer replaces the stored agency and nothing else", () => {
  const agency = { ...account.agency, review: { state: "active" } };
  expect(withAgency(account, agency)).toEqual({ ...account, agency });
});

test("an answer that says the same changes nothing, and nobody gets an agency by it", () => {
  expect(withAgency(account, { ...account.agency })).toBe(account);
  const traveller = { ...account, agency: null };
  expect(withAgency(traveller, account.agency)).toBe(traveller);
  expect(withAgency(null, account.agency)).toBeNull();
});

test("a role that changed meanwhile replaces the stored one and nothing else of the person", () => {
  const [controller, planner] = [{ id: 9 }, { id: 2 }];
  const member = { ...account, user: { id: "1", user_agency_role: controller, email: "a@b.cm" } };
  expect(withAgencyRole(member, planner)).toEqual({
    ...member,
    user: { ...member.user, user_agency_role: planner },
  });
  for (const same of [{ ...controller }, null]) expect(withAgencyRole(member, same)).toBe(member);
  expect(withAgencyRole(null, planner)).toBeNull();
});
