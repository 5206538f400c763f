import { expect, test } from "vitest";
import { withRecharge } from "./recharge.ts";

const agency = { uuid: "a", name: "Tam-Tam", package_balance: 1000 };
const completed = {
  order_status: "COMPLETED",
  status: "PAID",
  package_balance: 6000,
  agency_uuid: "a",
};

test("a completed top-up sets the balance and leaves the rest [A4.topup.01]", () => {
  expect(withRecharge(agency, completed)).toEqual({ ...agency, package_balance: 6000 });
});

test.each([
  { order_status: "PENDING" },
  { status: "PENDING" },
  { status: "CANCEL" },
  { agency_uuid: "b" },
  { package_balance: "6000" },
  { package_balance: undefined },
])("an event with %o does not change the balance [A4.topup.02]", (other) => {
  expect(withRecharge(agency, { ...completed, ...other })).toBe(agency);
});
