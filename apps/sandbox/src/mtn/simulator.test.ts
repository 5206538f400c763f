import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMtnLedger } from "./ledger.ts";
import type { Sandbox } from "../sandbox.ts";
import { startTestSandbox } from "../sandbox-under-test.ts";
import { demoMtn } from "./access.ts";
import { createMtnClient, fetchToken, paymentBody } from "./test-client.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.stop());

const payer = (msisdn: string): Record<string, unknown> => ({
  payer: { partyIdType: "MSISDN", partyId: msisdn },
});

describe("the request to pay", () => {
  test("is accepted with 202 and an empty body, and its status is PENDING with every field", async () => {
    const mtn = await createMtnClient(sandbox);
    const { ref, status, text } = await mtn.pay();
    expect([status, text]).toEqual([202, ""]);
    const read = await mtn.status(ref);
    expect(read.status).toBe(200);
    expect(read.json).toEqual({
      amount: "4080",
      currency: "XAF",
      externalId: "attempt-1",
      payer: { partyIdType: "MSISDN", partyId: "237673000001" },
      payerMessage: "Billet Yaounde Douala",
      payeeNote: "WK7Q2",
      status: "PENDING",
    });
  });

  test("a reused X-Reference-Id is a conflict, not a replay", async () => {
    const mtn = await createMtnClient(sandbox);
    const { ref } = await mtn.pay();
    const again = await mtn.pay({}, { "x-reference-id": ref });
    expect([again.status, again.json?.["code"]]).toEqual([409, "RESOURCE_ALREADY_EXIST"]);
    expect(sandbox.payments()).toHaveLength(1);
  });

  test("an unknown reference is 404", async () => {
    const mtn = await createMtnClient(sandbox);
    expect(await mtn.status(randomUUID())).toMatchObject({
      status: 404,
      json: { code: "RESOURCE_NOT_FOUND" },
    });
  });

  test.each([
    ["a number instead of a string", { amount: 4080 }],
    ["a comma", { amount: "4080,5" }],
    ["francs with cents", { amount: "4080.50" }],
    ["an amount of 0", { amount: "0" }],
    ["a plus in the payer number", payer("+237673000001")],
    ["an apostrophe in the note", { payerMessage: "Billet d'avion" }],
    ["an ampersand in the note", { payeeNote: "A & B" }],
    ["161 characters in the note", { payeeNote: "a".repeat(161) }],
    ["no externalId", { externalId: undefined }],
  ])("%s is rejected with 400 and creates nothing", async (_case, changes) => {
    const mtn = await createMtnClient(sandbox);
    expect((await mtn.pay(changes)).status).toBe(400);
    expect(sandbox.payments()).toHaveLength(0);
  });

  test("a note of 160 plain characters is accepted", async () => {
    const mtn = await createMtnClient(sandbox);
    expect((await mtn.pay({ payeeNote: "a".repeat(160) })).status).toBe(202);
  });

  test("a reference that is not a UUID version 4 is rejected", async () => {
    const mtn = await createMtnClient(sandbox);
    expect(
      (await mtn.pay({}, { "x-reference-id": "6a3f0f52-6f0e-1f5b-9d2f-3f1f0a7c1d10" })).status,
    ).toBe(400);
  });

  test("the Cameroon profile accepts only XAF and its own target environment", async () => {
    const mtn = await createMtnClient(sandbox);
    expect(await mtn.pay({ currency: "EUR" })).toMatchObject({
      status: 500,
      json: { code: "INVALID_CURRENCY" },
    });
    expect(await mtn.pay({}, { "x-target-environment": "sandbox" })).toMatchObject({
      status: 500,
      json: { code: "NOT_ALLOWED_TARGET_ENVIRONMENT" },
    });
  });
});

test("the vendor sandbox profile accepts only EUR, with cents", async () => {
  const other = await startTestSandbox({ env: { SANDBOX_MTN_PROFILE: "sandbox" } });
  const client = await createMtnClient(other, "collection", { ...demoMtn, profile: "sandbox" });
  expect(other.serverSettings).toMatchObject({
    MTN_TARGET_ENVIRONMENT: "sandbox",
    MTN_CURRENCY: "EUR",
  });
  expect((await client.pay({ currency: "EUR", amount: "15.27" })).status).toBe(202);
  expect(await client.pay()).toMatchObject({ status: 500, json: { code: "INVALID_CURRENCY" } });
  await other.stop();
});

describe("keys and tokens", () => {
  test("a missing key or token, and a key or token of another product, are rejected with 401", async () => {
    const mtn = await createMtnClient(sandbox);
    expect((await mtn.pay({}, { "ocp-apim-subscription-key": undefined })).status).toBe(401);
    expect(
      (await mtn.pay({}, { "ocp-apim-subscription-key": demoMtn.disbursementKey })).status,
    ).toBe(401);
    expect(
      (await mtn.pay({}, { authorization: `Bearer ${await fetchToken(sandbox, "disbursement")}` }))
        .status,
    ).toBe(401);
    expect((await mtn.pay({}, { authorization: undefined })).status).toBe(401);
    expect(sandbox.payments()).toHaveLength(0);
  });

  test("a token expires after 3600 seconds of the sandbox clock", async () => {
    const mtn = await createMtnClient(sandbox);
    await sandbox.advanceClock(3599);
    expect((await mtn.pay()).status).toBe(202);
    await sandbox.advanceClock(1);
    expect((await mtn.pay()).status).toBe(401);
  });

  test("a wrong API key gets no token", async () => {
    const response = await fetch(`${sandbox.urls.mtn}/collection/token/`, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${demoMtn.apiUser}:wrong`)}`,
        "ocp-apim-subscription-key": demoMtn.subscriptionKey,
      },
    });
    expect(response.status).toBe(401);
  });

  test("the callback host of a new API user is enforced", async () => {
    const mtn = await createMtnClient(sandbox);
    const apiUser = randomUUID();
    expect(
      (
        await mtn.post(
          "/v1_0/apiuser",
          { providerCallbackHost: "shop.example" },
          { "x-reference-id": apiUser },
        )
      ).status,
    ).toBe(201);
    expect(
      (
        await mtn.post(
          "/v1_0/apiuser",
          { providerCallbackHost: "shop.example" },
          { "x-reference-id": apiUser },
        )
      ).status,
    ).toBe(409);
    const key = await mtn.post(`/v1_0/apiuser/${apiUser}/apikey`, undefined);
    expect(key.status).toBe(201);
    const own = await createMtnClient(sandbox, "collection", {
      ...demoMtn,
      apiUser,
      apiKey: String(key.json?.["apiKey"]),
    });
    expect(await own.pay({}, { "x-callback-url": "http://elsewhere.example/x" })).toMatchObject({
      status: 500,
      json: { code: "INVALID_CALLBACK_URL_HOST" },
    });
    expect((await own.pay({}, { "x-callback-url": "http://shop.example/x" })).status).toBe(202);
  });
});

describe("the outcome of a payment", () => {
  test("a payer number ending in 00 approves after one second", async () => {
    const mtn = await createMtnClient(sandbox);
    const { ref } = await mtn.pay(payer("237673000100"));
    await sandbox.advanceClock(0.9);
    expect((await mtn.status(ref)).json?.["status"]).toBe("PENDING");
    await sandbox.advanceClock(0.1);
    const read = (await mtn.status(ref)).json;
    expect(read).toMatchObject({ status: "SUCCESSFUL" });
    expect(read?.["financialTransactionId"]).toMatch(/^\d+$/);
  });

  test("any other payer number waits for a PIN and expires after five minutes", async () => {
    const mtn = await createMtnClient(sandbox);
    const { ref } = await mtn.pay();
    await sandbox.advanceClock(299);
    expect((await mtn.status(ref)).json?.["status"]).toBe("PENDING");
    await sandbox.advanceClock(1);
    expect((await mtn.status(ref)).json).toMatchObject({
      status: "FAILED",
      reason: { code: "COULD_NOT_PERFORM_TRANSACTION" },
    });
    expect(await sandbox.approve(ref)).toBe(false);
  });

  test("approve and refuse end a payment once, by reference or externalId", async () => {
    const mtn = await createMtnClient(sandbox);
    const first = await mtn.pay({ externalId: "one" });
    const second = await mtn.pay({ externalId: "two" });
    expect(await sandbox.approve(first.ref)).toBe(true);
    expect(await sandbox.refuse("two")).toBe(true);
    expect(await sandbox.refuse(first.ref)).toBe(false);
    expect((await mtn.status(first.ref)).json?.["status"]).toBe("SUCCESSFUL");
    expect((await mtn.status(second.ref)).json).toMatchObject({
      status: "FAILED",
      reason: { code: "APPROVAL_REJECTED" },
    });
  });

  test.each([
    ["50", "INTERNAL_PROCESSING_ERROR"],
    ["51", "APPROVAL_REJECTED"],
    ["52", "EXPIRED"],
    ["55", "PAYER_NOT_FOUND"],
    ["56", "PAYEE_NOT_ALLOWED_TO_RECEIVE"],
    ["57", "NOT_ALLOWED"],
    ["61", "INTERNAL_PROCESSING_ERROR"],
    ["63", "COULD_NOT_PERFORM_TRANSACTION"],
  ])("the number 2376731234%s fails with %s", async (digits, reason) => {
    const mtn = await createMtnClient(sandbox);
    const { ref, status } = await mtn.pay(payer(`2376731234${digits}`));
    expect(status).toBe(202);
    await sandbox.advanceClock(1);
    expect((await mtn.status(ref)).json).toMatchObject({
      status: "FAILED",
      reason: { code: reason },
    });
  });

  test.each([
    ["58", 500, "NOT_ALLOWED_TARGET_ENVIRONMENT"],
    ["59", 500, "INVALID_CALLBACK_URL_HOST"],
    ["60", 500, "INVALID_CURRENCY"],
    ["62", 503, "SERVICE_UNAVAILABLE"],
  ])("the number 2376731234%s is rejected at once with %i %s", async (digits, http, code) => {
    const mtn = await createMtnClient(sandbox);
    const result = await mtn.pay(payer(`2376731234${digits}`));
    expect(result).toMatchObject({ status: http, json: { code } });
    expect((await mtn.status(result.ref)).status).toBe(404);
  });

  test.each([
    ["53", "ONGOING", 30],
    ["54", "DELAYED", 120],
  ])(
    "the number 2376731234%s has the status %s and succeeds after %i s",
    async (digits, pendingStatus, seconds) => {
      const mtn = await createMtnClient(sandbox);
      const { ref } = await mtn.pay(payer(`2376731234${digits}`));
      await sandbox.advanceClock(seconds - 1);
      expect((await mtn.status(ref)).json?.["status"]).toBe(pendingStatus);
      await sandbox.advanceClock(1);
      expect((await mtn.status(ref)).json?.["status"]).toBe("SUCCESSFUL");
    },
  );
});

test("every account holder is active except the number without an account", async () => {
  const mtn = await createMtnClient(sandbox);
  const active = (msisdn: string) =>
    mtn.get(`/collection/v1_0/accountholder/msisdn/${msisdn}/active`);
  expect((await active("237673000001")).json).toEqual({ result: true });
  expect((await active("237673123455")).json).toEqual({ result: false });
});

describe("disbursements", () => {
  const refundBody = (ref: string, amount: string) => ({
    amount,
    currency: "XAF",
    externalId: randomUUID(),
    payerMessage: "Remboursement",
    payeeNote: "WK7Q2",
    referenceIdToRefund: ref,
  });

  test("refunds use the disbursement product and cannot exceed the paid amount", async () => {
    const collection = await createMtnClient(sandbox);
    const disbursement = await createMtnClient(sandbox, "disbursement");
    const { ref } = await collection.pay();
    expect(
      (await disbursement.post("/disbursement/v1_0/refund", refundBody(ref, "1000"))).status,
    ).toBe(404);
    await sandbox.approve(ref);
    expect(
      (await collection.post("/disbursement/v1_0/refund", refundBody(ref, "1000"))).status,
    ).toBe(401);
    const [part, tooMuch] = [randomUUID(), randomUUID()];
    expect(
      (
        await disbursement.post("/disbursement/v1_0/refund", refundBody(ref, "4000"), {
          "x-reference-id": part,
        })
      ).status,
    ).toBe(202);
    expect(
      (
        await disbursement.post("/disbursement/v1_0/refund", refundBody(ref, "81"), {
          "x-reference-id": tooMuch,
        })
      ).status,
    ).toBe(202);
    expect((await disbursement.get(`/disbursement/v1_0/refund/${part}`)).json).toMatchObject({
      status: "PENDING",
      payee: { partyId: "237673000001" },
    });
    await sandbox.advanceClock(1);
    expect((await disbursement.get(`/disbursement/v1_0/refund/${part}`)).json).toMatchObject({
      status: "SUCCESSFUL",
      amount: "4000",
    });
    expect((await disbursement.get(`/disbursement/v1_0/refund/${tooMuch}`)).json).toMatchObject({
      status: "FAILED",
      reason: { code: "NOT_ALLOWED" },
    });
  });

  test("a transfer pays a number without a PIN", async () => {
    const disbursement = await createMtnClient(sandbox, "disbursement");
    const ref = randomUUID();
    const { payer: payee, ...rest } = paymentBody();
    expect(
      (
        await disbursement.post(
          "/disbursement/v1_0/transfer",
          { ...rest, payee },
          { "x-reference-id": ref },
        )
      ).status,
    ).toBe(202);
    await sandbox.advanceClock(1);
    expect((await disbursement.get(`/disbursement/v1_0/transfer/${ref}`)).json).toMatchObject({
      status: "SUCCESSFUL",
      payee,
    });
  });
});

test("transaction numbers are unique across restarts", () => {
  const numbersOf = (ledger: ReturnType<typeof createMtnLedger>) =>
    Array.from({ length: 500 }, () => ledger.nextFinancialId());
  const numbers = [
    ...numbersOf(createMtnLedger(1_700_000_000_000)),
    ...numbersOf(createMtnLedger(1_700_000_000_001)),
  ];
  expect(new Set(numbers).size).toBe(1000);
  expect(Number.isSafeInteger(Number(numbers.at(-1)))).toBe(true);
});
