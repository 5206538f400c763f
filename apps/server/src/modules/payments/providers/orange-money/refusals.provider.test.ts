import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../../../config.ts";
import type { Attempt, PaymentDriver } from "../payment-driver.ts";
import { createOrangeMoney } from "./driver.ts";

const refundId = "0123abcd-0123-4abc-8abc-0123456789ab";
const attempt: Attempt = {
  id: "attempt",
  providerRef: "0123456789abcdef0123",
  providerData: { payToken: "MP1" },
  money: { currency: "XAF", minor: 4080n },
  payer: { msisdn: "+237699000001" },
  label: "",
  locale: "fr",
  startedAt: new Date(),
  expiresAt: new Date(),
  returnUrl: "",
  cancelUrl: "",
  notifyUrl: "",
};
const payment = (status: string, more: object = {}) => ({
  subscriberMsisdn: "699000001",
  amount: 4080,
  payToken: "MP1",
  txnid: "MP1.1",
  inittxnstatus: "200",
  status,
  ...more,
});

/** The response to `pay`, and to a read of the status: HTTP status and `data`. */
const responses = { pay: [417, {}] as [number, object], status: [200, {}] as [number, object] };
const server = createServer((request, response) => {
  const path = request.url ?? "";
  const [status, data] = path.endsWith("/token")
    ? [200, null]
    : responses[path.includes("paymentstatus") ? "status" : "pay"];
  response.writeHead(status, { "content-type": "application/json" });
  response.end(
    JSON.stringify(data === null ? { access_token: "t", expires_in: 3600 } : { message: "", data }),
  );
});
let orange: PaymentDriver;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const config = readConfig({
    DATABASE_URL: "postgres://unused",
    ORANGE_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ORANGE_CASH_IN: "true",
  });
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent, debug: silent };
  orange = createOrangeMoney(config, { log, clock: () => new Date() });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const failed = (code: string) => payment("FAILED", { inittxnstatus: code });
const refund = { id: refundId, money: { currency: "XAF" as const, minor: 4080n }, note: "" };

test.each([
  [
    "of a known code is refused without a read",
    "60019",
    [500, {}],
    { kind: "refused", code: "insufficient_funds" },
  ],
  [
    "of an unknown code, whose payment exists, is accepted and read later",
    "99999",
    [200, payment("PENDING")],
    { kind: "ok" },
  ],
  [
    "of an unknown code, whose payment succeeded, is accepted and read later",
    "99999",
    [200, payment("SUCCESSFULL")],
    { kind: "ok" },
  ],
  [
    "of an unknown code, whose status cannot be read, is unknown",
    "99999",
    [503, {}],
    { kind: "unknown" },
  ],
  [
    "of an unknown code, whose status is failed too, is refused",
    "99999",
    [200, failed("99999")],
    { kind: "refused", code: "generic" },
  ],
] as const)("a 4xx with a failure %s [T5, T7]", async (_name, code, status, outcome) => {
  responses.pay = [417, failed(code)];
  responses.status = [...status];
  expect(await orange.start(attempt)).toMatchObject(outcome);
});

test.each([
  ["60019", [500, {}], { kind: "ok", value: { state: "failed" } }],
  ["99999", [200, payment("SUCCESSFULL")], { kind: "ok", value: { state: "succeeded" } }],
  ["99999", [503, {}], { kind: "unknown" }],
] as const)(
  "a refund whose 4xx has the failure %s is decided by a known code or by its status [T13]",
  async (code, status, outcome) => {
    responses.pay = [417, failed(code)];
    responses.status = [...status];
    expect(await orange.refund!(attempt, refund, "MP1")).toMatchObject(outcome);
  },
);
