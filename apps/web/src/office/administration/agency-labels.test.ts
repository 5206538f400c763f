import { expect, test } from "vitest";
import { agencyStates, decisionsFrom, placeText } from "./agency-labels.ts";

test("each state offers exactly the decisions of the lifecycle, and closing an agency needs a reason", () => {
  const offered = Object.fromEntries(
    agencyStates.map((state) => [
      state,
      decisionsFrom(state).map(({ to, label, needsReason }) => [to, label.en, needsReason]),
    ]),
  );
  expect(offered).toEqual({
    pending: [
      ["active", "Approve", false],
      ["refused", "Refuse", true],
    ],
    active: [["suspended", "Suspend", true]],
    refused: [["active", "Approve after all", false]],
    suspended: [["active", "Reinstate", false]],
  });
});

test("a place is shown as far as it is known", () => {
  expect(placeText({ localisation: { town: "Douala", quarter: "Akwa" } })).toBe("Douala, Akwa");
  expect(placeText({ localisation: { town: null, quarter: "Akwa" } })).toBe("Akwa");
  expect(placeText({ localisation: { town: null, quarter: null } })).toBe("");
});
