import { expect, test } from "vitest";
import { reasonsOf, validateClaim, validateDecision } from "./claim-form.ts";

test("a loss is claimed before the arrival or once it is recorded, damage and missing content from the arrival", () => {
  const exceptions: [] = [];
  expect(reasonsOf({ status: "EMBARK", exceptions })).toEqual(["LOST"]);
  expect(reasonsOf({ status: "ARRIVE", exceptions })).toEqual(["DAMAGED", "INCOMPLETE"]);
  expect(reasonsOf({ status: "ARRIVE", exceptions: ["LOST"] })).toEqual([
    "DAMAGED",
    "INCOMPLETE",
    "LOST",
  ]);
  expect(reasonsOf({ status: "RECEIVE", exceptions })).toEqual(["DAMAGED", "INCOMPLETE"]);
});

test("a claim has a reason, an amount within its limit, a description and, unless the parcel is lost, a photo", () => {
  const form = {
    claimant: "SENDER",
    reason: "LOST",
    amount: "50 000",
    description: "Rien",
    images: [],
  } as const;
  expect(validateClaim(form, 50_000)).toEqual({});
  expect(validateClaim(form, 49_999)["amount"]).toMatchObject({
    en: expect.stringContaining("49,999"),
  });
  expect(
    Object.keys(validateClaim({ ...form, reason: "", amount: "0", description: "" }, 1)),
  ).toEqual(["reason", "amount", "description"]);
  expect(Object.keys(validateClaim({ ...form, reason: "INCOMPLETE" }, 50_000))).toEqual(["images"]);
});

test("an accepted claim has an amount of at most what is claimed, a rejected one none; both have a reason", () => {
  const form = { verdict: "accept", awarded: "2000", decision: "Photo claire" } as const;
  expect(validateDecision(form, 2000)).toEqual({});
  expect(Object.keys(validateDecision(form, 1999))).toEqual(["awarded"]);
  expect(validateDecision({ ...form, verdict: "reject", awarded: "" }, 1)).toEqual({});
  expect(Object.keys(validateDecision({ ...form, decision: " " }, 2000))).toEqual(["decision"]);
});
