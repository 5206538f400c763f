import { expect, test } from "vitest";
import { mergeEntries, post } from "./ledger.ts";

test("entries that do not sum to 0 and fractions of a franc are rejected", () => {
  expect(() =>
    post({
      kind: "payment",
      entries: [
        { account: "provider_cash", driver: "mtn_momo", amountXaf: 10 },
        { account: "platform_fee", amountXaf: -9 },
      ],
    }),
  ).toThrow("do not balance");
  expect(() =>
    post({
      kind: "payment",
      entries: [
        { account: "provider_cash", driver: "mtn_momo", amountXaf: 0.5 },
        { account: "platform_fee", amountXaf: -0.5 },
      ],
    }),
  ).toThrow("whole francs");
});

test("entries of one account are added up and zero amounts are omitted", () => {
  expect(
    mergeEntries([
      { account: "agency_held", agencyId: "x", departureId: "1", amountXaf: -3 },
      { account: "agency_held", agencyId: "x", departureId: "1", amountXaf: -4 },
      { account: "agency_held", agencyId: "x", departureId: "2", amountXaf: -5 },
      { account: "platform_fee", amountXaf: 0 },
    ]),
  ).toEqual([
    { account: "agency_held", agencyId: "x", departureId: "1", amountXaf: -7 },
    { account: "agency_held", agencyId: "x", departureId: "2", amountXaf: -5 },
  ]);
});
