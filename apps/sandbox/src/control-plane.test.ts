import { afterEach, beforeEach, expect, test } from "vitest";
import type { Journal } from "./request-journal.ts";
import type { Sandbox } from "./sandbox.ts";
import { readSandboxSettings } from "./sandbox-settings.ts";
import { demoMtn } from "./mtn/access.ts";
import { createMtnClient } from "./mtn/test-client.ts";
import { startTestSandbox } from "./sandbox-under-test.ts";
import { demoSms } from "./sms/simulator.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.stop());

const control = (path: string, body: unknown, base = sandbox.urls.mtn): Promise<Response> =>
  fetch(`${base}/__sim/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("scenario, clock and act requests work on every port", async () => {
  for (const base of [sandbox.urls.mtn, sandbox.urls.sms, sandbox.urls.phone]) {
    const mtn = await createMtnClient(sandbox);
    const externalId = `shop ${base}`;
    expect(
      (
        await control(
          "scenario",
          { match: { op: "requesttopay", ref: externalId }, do: ["http(500)"] },
          base,
        )
      ).status,
    ).toBe(200);
    expect((await mtn.pay({ externalId })).status).toBe(500);
    const [first, second] = [await mtn.pay({ externalId }), await mtn.pay({ externalId: "quiet" })];
    expect((await control("act", { ref: first.ref, action: "approve" }, base)).status).toBe(200);
    expect((await control("act", { ref: first.ref, action: "refuse" }, base)).status).toBe(404);
    expect((await control("clock", { advanceSec: 300 }, base)).status).toBe(200);
    expect((await mtn.status(first.ref)).json?.["status"]).toBe("SUCCESSFUL");
    expect((await mtn.status(second.ref)).json?.["status"]).toBe("FAILED");
  }
});

test.each([
  ["an unknown switch", { match: {}, do: ["explode"] }],
  ["a switch without its value", { match: {}, do: ["decline"] }],
  ["a value that is not a number", { match: {}, do: ["slow(soon)"] }],
  ["an unknown operation", { match: { op: "pay" }, do: ["no_answer"] }],
  ["an unknown match", { match: { phone: "1" }, do: ["no_answer"] }],
  ["no switches", { match: {} }],
])("a scenario with %s is rejected", async (_case, scenario) => {
  expect((await control("scenario", scenario)).status).toBe(400);
});

test("the journal records requests with their headers and responses, including unknown paths", async () => {
  const mtn = await createMtnClient(sandbox);
  await mtn.pay();
  await mtn.get("/collection/v2_0/nothing");
  const journal = (await (await fetch(`${sandbox.urls.mtn}/__sim/journal`)).json()) as Journal;
  expect(journal.requests.map((one) => [one.op, one.status])).toEqual([
    ["collection_token", 200],
    ["requesttopay", 202],
    ["unknown", 404],
  ]);
  expect(journal.requests[1]?.headers["x-target-environment"]).toBe("mtncameroon");
  expect(JSON.parse(journal.requests[1]?.body ?? "")).toMatchObject({ amount: "4080" });
});

test("the journal measures the maximum number of GET requests within one second of real time", async () => {
  const mtn = await createMtnClient(sandbox);
  const { ref } = await mtn.pay();
  await Promise.all(Array.from({ length: 12 }, () => mtn.status(ref)));
  await sandbox.advanceClock(60);
  expect(sandbox.journal().maxPerSecond["mtn"]?.get).toBe(12);
});

test("reset clears scenarios, transactions, tokens and journal, and resets the clock", async () => {
  const mtn = await createMtnClient(sandbox);
  const before = sandbox.now();
  sandbox.scenario({ match: {}, do: ["http(500,9)"] });
  await mtn.pay();
  await sandbox.advanceClock(60);
  await control("reset", {});
  expect(sandbox.now()).toEqual(before);
  expect([sandbox.payments(), sandbox.journal().requests]).toEqual([[], []]);
  expect((await mtn.pay()).status).toBe(401);
  expect((await (await createMtnClient(sandbox)).pay()).status).toBe(202);
});

test("scheduled tasks run in the order of their due times when the clock advances past several", async () => {
  const mtn = await createMtnClient(sandbox);
  const { ref } = await mtn.pay({ payer: { partyIdType: "MSISDN", partyId: "237673000100" } });
  await sandbox.advanceClock(1000);
  expect((await mtn.status(ref)).json?.["status"]).toBe("SUCCESSFUL");
});

test("a payment completes in real time if the clock is not fixed", async () => {
  const running = await startTestSandbox({ clock: () => new Date(), autoApproveAfterMs: 20 });
  const mtn = await createMtnClient(running);
  const { ref } = await mtn.pay({ payer: { partyIdType: "MSISDN", partyId: "237673000100" } });
  await expect
    .poll(async () => (await mtn.status(ref)).json?.["status"], { interval: 10 })
    .toBe("SUCCESSFUL");
  await running.stop();
});

test("a page of another site cannot post to the sandbox", async () => {
  const response = await fetch(`${sandbox.urls.mtn}/__sim/reset`, {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(response.status).toBe(403);
});

test("the start fails if a port is in use", async () => {
  const port = Number(new URL(sandbox.urls.mtn).port);
  await expect(startTestSandbox({ ports: { mtn: port } })).rejects.toThrow(/EADDRINUSE/);
  const smtp = Number(new URL(sandbox.urls.smtp).port);
  await expect(startTestSandbox({ ports: { smtp } })).rejects.toThrow(/EADDRINUSE/);
});

test("the sandbox refuses to run in live mode", () => {
  expect(() => readSandboxSettings({ WAKAFINE_MODE: "live" })).toThrow(/demo/);
  expect(readSandboxSettings({})).toMatchObject({
    ports: { phone: 4100, mtn: 4101, sms: 4102, smtp: 4103 },
    host: "127.0.0.1",
  });
  expect(() => readSandboxSettings({ SANDBOX_MTN_PORT: "abc" })).toThrow(/SANDBOX_MTN_PORT/);
});

test("serverSettings contains the addresses and keys of this sandbox", async () => {
  const other = await startTestSandbox({
    env: { SANDBOX_MTN_API_KEY: "another", SANDBOX_SMS_CLIENT_ID: "other-client" },
  });
  expect(other.serverSettings).toMatchObject({
    MTN_BASE_URL: other.urls.mtn,
    MTN_API_USER: demoMtn.apiUser,
    MTN_API_KEY: "another",
    MTN_SUBSCRIPTION_KEY: demoMtn.subscriptionKey,
    MTN_TARGET_ENVIRONMENT: "mtncameroon",
    MTN_CURRENCY: "XAF",
    SMS_BASE_URL: other.urls.sms,
    SMS_CLIENT_ID: "other-client",
    SMS_CLIENT_SECRET: demoSms.clientSecret,
    SMTP_URL: other.urls.smtp,
  });
  await other.stop();
});
