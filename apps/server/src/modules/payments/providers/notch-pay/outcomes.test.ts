import { expect, test } from "vitest";
import type { Attempt } from "../payment-driver.ts";
import { evidenceOf, notificationOf, pageOf } from "./outcomes.ts";

const reference = `${"0a".repeat(10)}.12345678`;
const payment = {
  reference: "trx.1",
  merchant_reference: reference,
  amount: 4080,
  currency: "XAF",
};
const attempt = {
  id: "attempt",
  providerData: { reference, payment: "trx.1", url: "https://pay" },
} as unknown as Attempt;
const read = (more: object, field = "transaction") =>
  evidenceOf(JSON.stringify({ code: 202, [field]: { ...payment, ...more } }), attempt);

test.each([
  ["pending", "pending", undefined],
  ["processing", "pending", undefined],
  ["incomplete", "pending", undefined],
  ["complete", "paid", undefined],
  ["failed", "failed", "generic"],
  ["rejected", "failed", "generic"],
  ["canceled", "cancelled", "cancelled"],
  ["abandoned", "cancelled", "cancelled"],
  ["expired", "expired", "timeout"],
  ["refunded", "paid", undefined],
  ["partialy-refunded", "paid", undefined],
])("the status %s is %s with the reason %s", (status, state, reason) => {
  const evidence = read({ status });
  expect([evidence?.state, evidence?.reason]).toEqual([state, reason]);
});

test("an unknown status, another shape and no JSON decide nothing", () => {
  expect(read({ status: "other" })).toBeNull();
  expect(evidenceOf('{"message":"ok"}', attempt)).toBeNull();
  expect(evidenceOf("<html>", attempt)).toBeNull();
});

test("a payment matches by its id and our reference, whichever field has it", () => {
  expect(read({ status: "complete" })).toMatchObject({
    reference: "attempt",
    money: { currency: "XAF", minor: 4080n },
    txnId: "trx.1",
  });
  expect(
    read({ status: "complete", merchant_reference: undefined, trxref: reference }, "data"),
  ).toMatchObject({ reference: "attempt" });
  for (const more of [{ reference: "trx.2" }, { merchant_reference: "other" }])
    expect(read({ status: "complete", ...more })?.reference).toBe("another payment");
});

test.each([[{ amount: 40.5 }], [{ amount: null }], [{ currency: "EUR" }]])(
  "a payment with %j has no amount in francs",
  (more) => {
    expect(read({ status: "complete", ...more })?.money).toBeUndefined();
  },
);

test("a new payment needs an id and a page", () => {
  const body = { transaction: payment, authorization_url: "https://pay" };
  expect(pageOf(JSON.stringify(body), reference)).toEqual(attempt.providerData);
  expect(pageOf(JSON.stringify({ ...body, authorization_url: "" }), reference)).toBeNull();
});

test.each([["type"], ["event"]])("an event names its kind in `%s`", (field) => {
  const event = (name: string, data: object) =>
    notificationOf(JSON.stringify({ id: "evt_1", [field]: name, data }));
  const complete = { ...payment, status: "complete" };
  expect(event("payment.complete", complete)).toMatchObject({
    providerRef: "0a".repeat(10),
    claimed: "paid",
  });
  expect(event("payment.failed", { ...payment, status: "failed" })?.claimed).toBe("failed");
  expect(event("transfer.complete", complete)).toBeNull();
  expect(event("payment.complete", { ...complete, merchant_reference: "order_1" })).toBeNull();
});
