import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CallbackListener } from "../sandbox-under-test.ts";
import { startListener, startTestSandbox } from "../sandbox-under-test.ts";
import type { Sandbox } from "../sandbox.ts";

let sandbox: Sandbox;
let listener: CallbackListener;
let token = "";
beforeEach(async () => {
  listener = await startListener();
  sandbox = await startTestSandbox();
  token = String((await requestToken()).body["access_token"]);
});
afterEach(async () => {
  await sandbox.stop();
  await listener.stop();
});

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(new URL(path, sandbox.urls["orange-web"]), {
    method: "POST",
    redirect: "manual",
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  const body = (isJson ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: response.status, to: response.headers.get("location"), text, body };
}

const requestToken = (secret = "demo-orange-web-secret", body = "grant_type=client_credentials") =>
  call("/oauth/v3/token", {
    headers: { authorization: `Basic ${btoa(`demo-orange-web-client:${secret}`)}` },
    body,
  });
const create = (more: object = {}, country = "cm") =>
  call(`/orange-money-webpay/${country}/v1/webpayment`, {
    body: JSON.stringify({
      merchant_key: "demo-orange-web-merchant",
      currency: "XAF",
      order_id: "order1",
      amount: 4080,
      return_url: "http://127.0.0.1:1/returned",
      cancel_url: "http://127.0.0.1:1/left",
      notif_url: listener.url,
      lang: "fr",
      reference: "ref1",
      ...more,
    }),
  });
const status = (payToken: unknown, more: object = {}) =>
  call("/orange-money-webpay/cm/v1/transactionstatus", {
    body: JSON.stringify({ order_id: "order1", amount: 4080, pay_token: payToken, ...more }),
  });
const answer = (url: unknown, choice: string) =>
  call(String(url), { body: new URLSearchParams({ answer: choice }).toString() });

describe("the API", () => {
  test("returns a token for valid credentials and a form body", async () => {
    expect((await requestToken()).body).toMatchObject({ token_type: "Bearer" });
    expect((await requestToken("wrong")).status).toBe(401);
    expect((await requestToken(undefined, "{}")).status).toBe(400);
  });

  test("creates a page, which is INITIATED until the payer opens it", async () => {
    const { status: code, body } = await create();
    expect(code).toBe(201);
    expect(body).toMatchObject({ pay_token: expect.any(String), notif_token: expect.any(String) });
    const read = await status(body["pay_token"]);
    expect([read.status, read.body]).toEqual([
      201,
      { status: "INITIATED", order_id: "order1", txnid: null },
    ]);
    expect(sandbox.payments()).toEqual([]);
    await call(String(body["payment_url"]), { method: "GET" });
    expect((await status(body["pay_token"])).body["status"]).toBe("PENDING");
    expect(sandbox.payments()).toMatchObject([{ ourRef: "ref1", status: "pending" }]);
  });

  test("refuses a repeated order id with 403", async () => {
    await create();
    expect((await create()).status).toBe(403);
  });

  test.each([
    [{ merchant_key: "other" }, "merchant_key"],
    [{ currency: "OUV" }, "currency"],
    [{ amount: 40.5 }, "amount"],
    [{ order_id: "x".repeat(31) }, "order_id"],
    [{ notif_url: `http://127.0.0.1/${"x".repeat(120)}` }, "notif_url"],
    [{ lang: "" }, "lang"],
    [{ colour: "red" }, "colour"],
  ])("refuses the parameters %j", async (more, name) => {
    const { status: code, body } = await create(more);
    expect([code, body["message"]]).toEqual([400, expect.stringContaining(name)]);
  });

  test("accepts only the currency OUV in the test environment", async () => {
    expect((await create({}, "dev")).status).toBe(400);
    expect((await create({ currency: "OUV" }, "dev")).status).toBe(201);
  });

  test("finds a payment only by pay token, order id and amount together", async () => {
    const payToken = (await create()).body["pay_token"];
    expect((await status(payToken, { amount: 1 })).status).toBe(404);
    expect((await status(payToken, { order_id: "order2" })).status).toBe(404);
    expect((await status("other")).status).toBe(404);
  });

  test.each(["webpayment", "transactionstatus"] as const)(
    "%s needs a valid access token",
    async (op) => {
      const { body } = await create();
      sandbox.scenario({ match: { op }, do: ["token_revoked"] });
      const response = op === "webpayment" ? await create() : await status(body["pay_token"]);
      expect(response.status).toBe(401);
    },
  );
});

describe("the page", () => {
  test("a payment sends a notification with its token and returns to the site", async () => {
    const { body } = await create();
    const page = await call(String(body["payment_url"]), { method: "GET" });
    expect(page.text).toContain("4080 FCFA");
    expect((await answer(body["payment_url"], "pay")).to).toBe("http://127.0.0.1:1/returned");
    const paid = (await status(body["pay_token"])).body;
    expect(paid).toMatchObject({ status: "SUCCESS", txnid: expect.stringMatching(/^MP/) });
    expect(listener.received.map((one) => one.body)).toEqual([
      { status: "SUCCESS", notif_token: body["notif_token"], txnid: paid["txnid"] },
    ]);
    const ended = await call(String(body["payment_url"]), { method: "GET" });
    expect(ended.text).toContain("fermée");
  });

  test("a failed payment is FAILED; an unused page is EXPIRED after ten minutes, without a notification", async () => {
    const failed = (await create()).body;
    await answer(failed["payment_url"], "fail");
    expect((await status(failed["pay_token"])).body["status"]).toBe("FAILED");
    const unused = (await create({ order_id: "order2" })).body;
    await sandbox.advanceClock(10 * 60);
    expect((await status(unused["pay_token"], { order_id: "order2" })).body["status"]).toBe(
      "EXPIRED",
    );
    expect(listener.received).toHaveLength(1);
  });

  test("is in English on request and links to the site; an unknown token gets 404", async () => {
    const { body } = await create({ lang: "en" });
    const page = await call(String(body["payment_url"]), { method: "GET" });
    expect(page.text).toContain('lang="en"');
    expect(page.text).toContain('href="http://127.0.0.1:1/left"');
    expect((await call("/payment/pay_token/none", { method: "GET" })).status).toBe(404);
  });
});

test.each([
  ["never_callback", []],
  ["forged_signature", ["0".repeat(32)]],
  ["missing_signature", [undefined]],
] as const)("the notification with %s", async (change, tokens) => {
  sandbox.scenario({ match: { ref: "ref1" }, do: [change] });
  const { body } = await create();
  await sandbox.approve(String(body["pay_token"]));
  expect(listener.received.map((one) => one.body["notif_token"])).toEqual(tokens);
});

test("a late success follows the end of the page", async () => {
  sandbox.scenario({ match: { ref: "ref1" }, do: ["late_success(60)"] });
  const { body } = await create();
  await sandbox.advanceClock(10 * 60);
  expect((await status(body["pay_token"])).body["status"]).toBe("EXPIRED");
  await sandbox.advanceClock(60);
  expect((await status(body["pay_token"])).body["status"]).toBe("SUCCESS");
});
