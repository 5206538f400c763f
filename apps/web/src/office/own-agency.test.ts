import { expect, test } from "vitest";
import { withAgency, withAgencyRole } from "./own-agency.ts";

const account = {
  user: { id: "1" },
  agency: { uuid: "a", name: "A", review: { state: "pending" } },
  uuid: "a",
  token: "t",
};

test("a new response replaces the stored agency and nothing else", () => {
  const agency = { ...account.agency, review: { state: "active" } };
  expect(withAgency(account, agency)).toEqual({ ...account, agency });
});

test("an unchanged response changes nothing, and an account without an agency gets none", () => {
  expect(withAgency(account, { ...account.agency })).toBe(account);
  const traveller = { ...account, agency: null };
  expect(withAgency(traveller, account.agency)).toBe(traveller);
  expect(withAgency(null, account.agency)).toBeNull();
});

test("a changed role replaces the stored role and nothing else of the user", () => {
  const [controller, planner] = [{ id: 9 }, { id: 2 }];
  const member = { ...account, user: { id: "1", user_agency_role: controller, email: "a@b.cm" } };
  expect(withAgencyRole(member, planner)).toEqual({
    ...member,
    user: { ...member.user, user_agency_role: planner },
  });
  for (const same of [{ ...controller }, null]) expect(withAgencyRole(member, same)).toBe(member);
  expect(withAgencyRole(null, planner)).toBeNull();
});
