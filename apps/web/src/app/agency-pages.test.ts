import { expect, test } from "vitest";
import { agencyLoginPath, mayOpen, standingAgencyPages } from "../lib/agency-access.ts";
import { agencyEntries } from "./agency-entries.ts";
import { matchRoute } from "./route-matching.ts";
import { redirects, routes } from "./routes.tsx";

test("the pages that count as standing for the landing are exactly the routes of the agency area", () => {
  const paths = routes.filter((route) => route.area === "agency").map((route) => route.path);
  expect(paths.toSorted()).toEqual(standingAgencyPages.toSorted());
});

test("every page of the agency area has a rule about who may open it", () => {
  const administrator = { roleId: 1, transportTypeId: 1, isParcelSender: true };
  for (const path of standingAgencyPages) expect(mayOpen(administrator, path), path).toBe(true);
  for (const entry of agencyEntries) expect(mayOpen(administrator, entry.to), entry.to).toBe(true);
});

test("the login stands outside the agency area, and the well-spelt planning leads to the literal one", () => {
  expect(matchRoute(agencyLoginPath)?.route.area).toBe("entry");
  expect(redirects["/agency/planning"]).toBe("/agency/planing");
});
