import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { startListener, startTestSandbox } from "../sandbox-under-test.ts";
import { demoOrange } from "./access.ts";
import { createOrangeClient, requestToken } from "./test-client.ts";
import type { OrangeClient } from "./test-client.ts";

let sandbox: Sandbox;
let orange: OrangeClient;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  orange = await createOrangeClient(sandbox);
});
afterEach(() => sandbox.stop());

const payBy = (subscriberMsisdn: string) => orange.pay({ subscriberMsisdn });
const statusOf = async (payToken: string) => (await orange.status(payToken)).data["status"];

describe("a pay token", () => {
  test("without a charge is pending with null fields, and is not listed on the phone", async () => {
    const payToken = await orange.init();
    expect(payToken).toMatch(/^MP\d{6}[0-9A-F]+$/);
    expect((await orange.status(payToken)).data).toMatchObject({
      payToken,
      status: "PENDING",
      subscriberMsisdn: null,
      amount: null,
      txnid: null,
    });
    expect(sandbox.payments()).toEqual([]);
    await sandbox.advanceClock(7 * 60);
    expect(await statusOf(payToken)).toBe("EXPIRED");
    expect((await orange.pay({ payToken })).status).toBe(422);
  });

  test("is charged once: a second request is 422", async () => {
    const { payToken } = await orange.pay();
    expect((await orange.pay({ payToken })).status).toBe(422);
    expect(sandbox.payments()).toHaveLength(1);
  });

  test("that Orange never issued is refused", async () => {
    expect((await orange.pay({ payToken: "MP0FFF" })).status).toBe(400);
    expect((await orange.status("MP0FFF")).status).toBe(400);
  });
});

describe("the request of a charge", () => {
  test("returns every field, with a transaction id although nothing is paid", async () => {
    const { payToken, status, data } = await orange.pay();
    expect(status).toBe(200);
    expect(data).toMatchObject({
      subscriberMsisdn: "699000001",
      amount: 4080,
      payToken,
      txnmode: "order1",
      inittxnstatus: "200",
      confirmtxnstatus: null,
      status: "PENDING",
      channelUserMsisdn: demoOrange.channelNumber,
    });
    expect(data["txnid"]).toMatch(/^MP\d{6}\./);
    expect((await orange.status(payToken)).data).toEqual(data);
    expect((await orange.push(payToken)).data).toEqual(data);
  });

  test.each([
    ["a number with the country code", { subscriberMsisdn: "237699000001" }, 400],
    ["a number as amount", { amount: 4080 }, 400],
    ["an amount of 0", { amount: "0" }, 400],
    ["an order of 21 characters", { orderId: "a".repeat(21) }, 400],
    ["a dash in the order", { orderId: "order-1" }, 400],
    ["126 characters of description", { description: "a".repeat(126) }, 400],
    ["no PIN", { pin: undefined }, 400],
    ["a wrong PIN", { pin: "9999" }, 403],
    ["the number of another merchant", { channelUserMsisdn: "690000002" }, 403],
  ])("%s is refused and charges nothing", async (_case, changes, status) => {
    expect((await orange.pay(changes)).status).toBe(status);
    expect(sandbox.payments()).toEqual([]);
  });
});

describe("keys and tokens", () => {
  test("a missing or wrong access token or X-AUTH-TOKEN is 401", async () => {
    for (const headers of [
      { authorization: undefined },
      { authorization: "Bearer wrong" },
      { "x-auth-token": undefined },
      { "x-auth-token": "wrong" },
    ])
      expect((await (await createOrangeClient(sandbox, headers)).pay()).status).toBe(401);
  });

  test("an access token expires after the 2500 seconds that its response names", async () => {
    expect((await requestToken(sandbox)).json).toMatchObject({ expires_in: 2500 });
    const payToken = await orange.init();
    await sandbox.advanceClock(2499);
    expect((await orange.status(payToken)).status).toBe(200);
    await sandbox.advanceClock(1);
    expect((await orange.status(payToken)).status).toBe(401);
  });

  test("a wrong secret or grant gets no token; the environment replaces the demo's keys", async () => {
    const wrong = { ...demoOrange, consumerSecret: "wrong" };
    expect((await requestToken(sandbox, wrong)).status).toBe(401);
    expect((await requestToken(sandbox, demoOrange, "grant_type=password")).status).toBe(400);
    const other = await startTestSandbox({
      env: { SANDBOX_ORANGE_CONSUMER_SECRET: "own-secret", SANDBOX_ORANGE_PIN: "1357" },
    });
    expect(other.serverSettings).toMatchObject({
      ORANGE_CONSUMER_SECRET: "own-secret",
      ORANGE_PIN: "1357",
    });
    expect((await requestToken(other)).status).toBe(401);
    await other.stop();
  });
});

describe("the outcome of a payment", () => {
  test("a payer number ending in 00 approves after one second", async () => {
    const { payToken } = await payBy("699000100");
    expect(await statusOf(payToken)).toBe("PENDING");
    await sandbox.advanceClock(1);
    expect((await orange.status(payToken)).data).toMatchObject({
      status: "SUCCESSFULL",
      confirmtxnstatus: "200",
    });
  });

  test("any other payer number waits for a PIN and expires after seven minutes", async () => {
    const { payToken } = await orange.pay();
    await sandbox.advanceClock(419);
    expect(await statusOf(payToken)).toBe("PENDING");
    await sandbox.advanceClock(1);
    expect(await statusOf(payToken)).toBe("EXPIRED");
    expect(await sandbox.approve(payToken)).toBe(false);
  });

  test("approve and refuse end a payment once, by pay token or order", async () => {
    const [first] = [await orange.pay({ orderId: "one" })];
    const second = await orange.pay({ orderId: "two" });
    expect(await sandbox.approve("one")).toBe(true);
    expect(await sandbox.refuse(second.payToken)).toBe(true);
    expect(await sandbox.refuse("one")).toBe(false);
    expect([await statusOf(first.payToken), await statusOf(second.payToken)]).toEqual([
      "SUCCESSFULL",
      "CANCELLED",
    ]);
  });

  test.each([
    ["50", 417, "60000"],
    ["55", 417, "00671"],
    ["56", 417, "99051"],
    ["57", 417, "60022"],
    ["59", 417, "60033"],
    ["63", 417, "60019"],
  ])("the number 6991234%s fails at once with %i %s", async (digits, http, code) => {
    const { status, json, data } = await payBy(`6991234${digits}`);
    expect([status, data["status"], data["inittxnstatus"], data["txnid"]]).toEqual([
      http,
      "FAILED",
      code,
      null,
    ]);
    expect(json?.["message"]).toMatch(new RegExp(`^${code} :: `));
  });

  test.each([
    ["51", 1, "CANCELLED", null],
    ["52", 1, "EXPIRED", null],
    ["53", 30, "SUCCESSFULL", "200"],
    ["54", 120, "SUCCESSFULL", "200"],
    ["61", 1, "FAILED", "60019"],
  ])("the number 6991234%s ends after %i s with %s %s", async (digits, seconds, status, code) => {
    const { payToken } = await payBy(`6991234${digits}`);
    await sandbox.advanceClock(seconds - 0.1);
    expect(await statusOf(payToken)).toBe("PENDING");
    await sandbox.advanceClock(0.1);
    const { data } = await orange.status(payToken);
    expect([data["status"], data["confirmtxnstatus"]]).toEqual([status, code]);
  });

  test.each([
    ["58", 403],
    ["62", 503],
  ])("the number 6991234%s is refused with %i and charges nothing", async (digits, http) => {
    expect((await payBy(`6991234${digits}`)).status).toBe(http);
    expect(sandbox.payments()).toEqual([]);
  });
});

describe("switches", () => {
  test("the unsigned callback names pay token and status; switches omit, repeat and alter it", async () => {
    const listener = await startListener();
    const received: Record<string, string[]> = {};
    for (const [orderId, one] of [
      ["plain", "slow(0)"],
      ["put", "callback_put"],
      ["silent", "never_callback"],
      ["twice", "duplicate(2)"],
      ["stale", "reorder"],
    ] as const) {
      sandbox.scenario({ match: { ref: orderId }, do: [one] });
      const { payToken } = await orange.pay({ orderId, notifUrl: listener.url });
      await sandbox.approve(orderId);
      received[orderId] = listener.received.splice(0).map(({ method, body }) => {
        expect(body["payToken"]).toBe(payToken);
        return `${method} ${String(body["status"])}`;
      });
    }
    sandbox.scenario({ match: { ref: "foreign" }, do: ["foreign_order"] });
    const { payToken } = await orange.pay({ orderId: "foreign", notifUrl: listener.url });
    await sandbox.approve("foreign");
    expect(listener.received.map(({ body }) => body["payToken"] === payToken)).toEqual([
      false,
      true,
    ]);
    expect(received).toEqual({
      plain: ["POST SUCCESSFULL"],
      put: ["PUT SUCCESSFULL"],
      silent: [],
      twice: ["POST SUCCESSFULL", "POST SUCCESSFULL"],
      stale: ["POST SUCCESSFULL", "POST PENDING"],
    });
    await listener.stop();
  });

  test("late_success and status_flip succeed after the end", async () => {
    sandbox.scenario({ match: { ref: "late" }, do: ["late_success(60)"] });
    sandbox.scenario({ match: { ref: "flip" }, do: ["status_flip"] });
    const [late, flip] = [
      await orange.pay({ orderId: "late" }),
      await orange.pay({ orderId: "flip" }),
    ];
    await sandbox.advanceClock(1);
    expect(await statusOf(flip.payToken)).toBe("FAILED");
    await sandbox.advanceClock(419);
    expect([await statusOf(late.payToken), await statusOf(flip.payToken)]).toEqual([
      "EXPIRED",
      "SUCCESSFULL",
    ]);
    await sandbox.advanceClock(60);
    expect(await statusOf(late.payToken)).toBe("SUCCESSFULL");
  });

  test("decline(reason) fails with a code or ends with a status", async () => {
    sandbox.scenario({ match: { ref: "poor" }, do: ["decline(60019)"] });
    sandbox.scenario({ match: { ref: "no" }, do: ["decline(CANCELLED)"] });
    expect((await orange.pay({ orderId: "poor" })).data).toMatchObject({ inittxnstatus: "60019" });
    const { payToken } = await orange.pay({ orderId: "no" });
    await sandbox.advanceClock(1);
    expect(await statusOf(payToken)).toBe("CANCELLED");
  });

  test("wrong_amount and wrong_reference falsify the status", async () => {
    sandbox.scenario({ match: {}, do: ["wrong_amount", "wrong_reference"] });
    const { payToken } = await orange.pay();
    const { data } = await orange.status(payToken);
    expect(data).toMatchObject({ amount: 4180, txnmode: "another" });
    expect(data["payToken"]).not.toBe(payToken);
  });

  test("a charge can exist without a response, or with an error or an unreadable one", async () => {
    sandbox.scenario({ match: { ref: "timeout" }, do: ["created_but_timeout"] });
    sandbox.scenario({ match: { ref: "error" }, do: ["created_but_http(500)"] });
    sandbox.scenario({ match: { ref: "garbage" }, do: ["garbage_json"] });
    sandbox.scenario({ match: { ref: "down" }, do: ["http(503)"] });
    await expect(orange.pay({ orderId: "timeout" })).rejects.toThrow(/timeout/i);
    expect((await orange.pay({ orderId: "error" })).status).toBe(500);
    expect((await orange.pay({ orderId: "garbage" })).json).toBeUndefined();
    expect((await orange.pay({ orderId: "down" })).status).toBe(503);
    expect(sandbox.payments().map((one) => one.ourRef)).toEqual(["timeout", "error", "garbage"]);
  });

  test("callback_before_response pays before the response, token_revoked refuses the token once", async () => {
    sandbox.scenario({ match: { ref: "early" }, do: ["callback_before_response"] });
    expect((await orange.pay({ orderId: "early" })).data["status"]).toBe("SUCCESSFULL");
    sandbox.scenario({ match: { op: "mp_pay" }, do: ["token_revoked"] });
    expect((await orange.pay()).status).toBe(401);
    expect((await (await createOrangeClient(sandbox)).pay()).status).toBe(200);
  });
});

test("the phone shows the prompt of Orange Money in its colour, and the PIN pays", async () => {
  const { payToken } = await orange.pay();
  const page = await (await fetch(`${sandbox.urls.phone}/phone/237699000001`)).text();
  expect(page).toContain('data-wallet="orange"');
  expect(page).toContain("Orange Money");
  const colours = await (await fetch(`${sandbox.urls.phone}/assets/phone.css`)).text();
  expect(colours).toContain('[data-wallet="orange"] { background: #ff7900; }');
  expect(page).toContain("Wakafine demande 4\u202f080\u00a0FCFA");
  await fetch(`${sandbox.urls.phone}/phone/237699000001/pin`, {
    method: "POST",
    body: new URLSearchParams({ ref: payToken, pin: "1234", answer: "approve" }),
    redirect: "manual",
  });
  expect(await statusOf(payToken)).toBe("SUCCESSFULL");
});

test("a reset clears payments and access tokens", async () => {
  await orange.pay();
  sandbox.reset();
  expect(sandbox.payments()).toEqual([]);
  expect((await orange.pay()).status).toBe(401);
});
