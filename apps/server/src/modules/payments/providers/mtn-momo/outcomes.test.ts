import { expect, test } from "vitest";
import { evidenceOf, refusalOf } from "./outcomes.ts";
import { redact } from "../../../../providers/provider-client.ts";

const status = (body: object): string =>
  JSON.stringify({ amount: "4080", currency: "XAF", externalId: "a", ...body });

test("MTN's statuses are mapped to our states", () => {
  for (const word of ["PENDING", "ONGOING", "DELAYED"])
    expect(evidenceOf(status({ status: word }))?.state).toBe("pending");
  expect(
    evidenceOf(status({ status: "SUCCESSFUL", financialTransactionId: 363440001 })),
  ).toMatchObject({
    state: "paid",
    money: { currency: "XAF", minor: 4080n },
    reference: "a",
    txnId: "363440001",
  });
  expect(evidenceOf(status({ status: "FAILED", reason: { code: "EXPIRED" } }))).toMatchObject({
    state: "expired",
    reason: "timeout",
  });
});

test("a reason is parsed as an object or a string; an unknown reason is generic and its text is stored", () => {
  for (const reason of ["NOT_ENOUGH_FUNDS", { code: "NOT_ENOUGH_FUNDS", message: "x" }]) {
    expect(evidenceOf(status({ status: "FAILED", reason }))).toMatchObject({
      state: "failed",
      reason: "insufficient_funds",
    });
  }
  expect(evidenceOf(status({ status: "FAILED", reason: "NEVER_SEEN" }))).toMatchObject({
    reason: "generic",
    raw: '{"status":"FAILED","reason":"NEVER_SEEN"}',
  });
  expect(evidenceOf(status({ status: "FAILED" }))).toMatchObject({
    state: "failed",
    reason: "generic",
  });
});

test("amounts are parsed exactly and rejected with more decimals than the currency has", () => {
  const money = (amount: unknown, currency = "XAF") =>
    evidenceOf(status({ status: "SUCCESSFUL", amount, currency }))?.money;
  expect(money("4080.00")).toEqual({ currency: "XAF", minor: 4080n });
  expect(money("15.27", "EUR")).toEqual({ currency: "EUR", minor: 1527n });
  expect(money("15.2", "EUR")).toEqual({ currency: "EUR", minor: 1520n });
  for (const odd of ["4080.5", "-1", "1e3", "", null, "4 080"]) expect(money(odd)).toBeUndefined();
  expect(money("100", "USD")).toBeUndefined();
});

test("a response that cannot be parsed is no evidence", () => {
  for (const text of [
    "",
    "null",
    "[]",
    '{"status": "SUCC',
    '{"status": 7}',
    '{"status": "NEVER_SEEN"}',
  ])
    expect(evidenceOf(text)).toBeNull();
});

test("a 4xx is a refusal; 408, 429 and 5xx are unknown outcomes", () => {
  expect(refusalOf(400, '{"code":"PAYER_NOT_FOUND"}')).toMatchObject({
    kind: "refused",
    code: "bad_number",
  });
  expect(refusalOf(403, '{"code":"FORBIDDEN_IP"}')).toMatchObject({
    kind: "refused",
    code: "merchant_config",
  });
  for (const code of [408, 429, 500, 503]) expect(refusalOf(code, "").kind).toBe("unknown");
  expect(refusalOf(500, '{"code":"NOT_ALLOWED_TARGET_ENVIRONMENT"}')).toMatchObject({
    kind: "unknown",
    likelyReason: "merchant_config",
  });
});

test("stored provider texts contain no token and no complete phone number", () => {
  expect(redact("Bearer collection.abc-def for 237671234567")).toBe("Bearer ••• for 23767•••67");
});
