import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CallbackListener } from "../sandbox-under-test.ts";
import { startListener, startTestSandbox } from "../sandbox-under-test.ts";
import type { Sandbox } from "../sandbox.ts";

let sandbox: Sandbox;
let listener: CallbackListener;
beforeEach(async () => {
  listener = await startListener();
  sandbox = await startTestSandbox({ env: { SANDBOX_STRIPE_WEBHOOK_URL: listener.url } });
});
afterEach(async () => {
  await sandbox.stop();
  await listener.stop();
});

const reference = "0199a0c0-0000-7000-8000-000000000001";
const now = Date.parse("2026-11-20T08:00:00Z") / 1000;
const usual: Readonly<Record<string, string>> = {
  mode: "payment",
  "allowed_payment_method_types[0]": "card",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "eur",
  "line_items[0][price_data][unit_amount]": "1020",
  "line_items[0][price_data][product_data][name]": "WF-1 Douala",
  client_reference_id: reference,
  locale: "en",
  success_url: "http://127.0.0.1:1/back?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://127.0.0.1:1/left",
  expires_at: String(now + 3600),
};

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(`${sandbox.urls.stripe}${path}`, {
    redirect: "manual",
    ...init,
    headers: { authorization: "Bearer sk_test_demo_card_key", ...init.headers },
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    to: response.headers.get("location"),
    text,
    body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown> & {
      error?: { code?: string; type: string };
    },
  };
}

const create = (more: Readonly<Record<string, string>> = {}, key = "") =>
  call("/v1/checkout/sessions", {
    method: "POST",
    body: new URLSearchParams({ ...usual, ...more }).toString(),
    headers: key === "" ? {} : { "idempotency-key": key },
  });
const post = (path: string, form: Readonly<Record<string, string>>) =>
  call(path, { method: "POST", body: new URLSearchParams(form).toString() });
const card = (id: string, number: string, more = {}) =>
  post(`/c/pay/${id}`, { number, expiry: "12/40", code: "123", ...more });
const idOf = async () => String((await create()).body["id"]);
const read = (id: string) => call(`/v1/checkout/sessions/${id}`);

describe("the API", () => {
  test("creates, reads and expires a session", async () => {
    const id = await idOf();
    expect((await read(id)).body).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 1020,
      currency: "eur",
      client_reference_id: reference,
    });
    expect((await post(`/v1/checkout/sessions/${id}/expire`, {})).body).toMatchObject({
      status: "expired",
      url: null,
    });
    expect((await post(`/v1/checkout/sessions/${id}/expire`, {})).status).toBe(400);
  });

  test("returns the first session for the same key, and an error for another body", async () => {
    const first = await create({}, "k");
    expect((await create({}, "k")).body["id"]).toBe(first.body["id"]);
    expect((await create({ locale: "fr" }, "k")).body.error?.type).toBe("idempotency_error");
    expect(sandbox.payments()).toHaveLength(1);
  });

  test.each([
    [{ "payment_method_types[0]": "card" }, "parameter_unknown"],
    [{ "line_items[0][price_data][unit_amount]": "49" }, "amount_too_small"],
    [{ success_url: "" }, "parameter_missing"],
    [{ expires_at: String(now + 1700) }, undefined],
    [{ "line_items[0][price_data][currency]": "xaf" }, undefined],
    [{ mode: "setup" }, undefined],
  ])("refuses %j", async (more, code) => {
    const { status, body } = await create(more);
    expect([status, body.error?.code]).toEqual([400, code]);
  });

  test("refuses a wrong key and an unknown session", async () => {
    const wrong = { headers: { authorization: "Bearer sk_test_other" } };
    expect((await call("/v1/checkout/sessions/cs_test_none", wrong)).status).toBe(401);
    expect((await read("cs_test_none")).body.error?.code).toBe("resource_missing");
  });

  test("a session expires at its time and sends the event", async () => {
    const id = await idOf();
    await sandbox.advanceClock(3601);
    expect((await read(id)).body["status"]).toBe("expired");
    expect(listener.received[0]?.body).toMatchObject({ type: "checkout.session.expired" });
  });
});

describe("the page", () => {
  test("is in the language of the session and declines a card before it accepts another", async () => {
    const id = await idOf();
    const page = await call(`/c/pay/${id}`);
    expect(page.text).toContain('lang="en"');
    expect(page.text).toContain("€10.20");
    const declined = await card(id, "4000 0000 0000 9995");
    expect(declined).toMatchObject({ status: 303, to: `/c/pay/${id}?error=insufficient_funds` });
    expect((await call(declined.to ?? "")).text).toContain("insufficient funds");
    expect((await card(id, "4242424242424242")).to).toBe(`http://127.0.0.1:1/back?session=${id}`);
    expect((await read(id)).body).toMatchObject({ status: "complete", payment_status: "paid" });
    expect((await call(`/c/pay/${id}`)).text).toContain("already made");
  });

  test("asks for confirmation by the bank, which can be rejected", async () => {
    const id = await idOf();
    expect((await card(id, "4000000000003220")).to).toBe(`/c/bank/${id}`);
    expect((await post(`/c/bank/${id}`, { answer: "reject" })).to).toContain("authentication");
    expect((await read(id)).body["status"]).toBe("open");
    expect((await post(`/c/bank/${id}`, { answer: "confirm" })).to).toContain("/back?");
  });

  test.each([
    ["1234", {}, "badNumber"],
    ["4242424242424242", { expiry: "01/20" }, "badDate"],
    ["4242424242424242", { code: "1" }, "badCode"],
  ])("refuses the input %s %j", async (number, more, error) => {
    const id = await idOf();
    expect((await card(id, number, more)).to).toBe(`/c/pay/${id}?error=${error}`);
  });

  test("of an unknown session is not found", async () => {
    expect((await call("/c/pay/cs_test_none")).status).toBe(404);
  });
});

describe("events", () => {
  test("are signed, and a disputed card sends a second one", async () => {
    const id = await idOf();
    await card(id, "4000000000000259");
    expect(listener.received.map(({ body }) => body["type"])).toEqual([
      "checkout.session.completed",
      "charge.dispute.created",
    ]);
    const { body, headers } = sandbox.journal().callbacks[0]!;
    const v1 = createHmac("sha256", "whsec_demo_card_secret")
      .update(`${now}.${body}`)
      .digest("hex");
    expect(headers["stripe-signature"]).toBe(`t=${now},v1=${v1}`);
  });

  test("are delivered again without a 2xx", async () => {
    await listener.stop();
    const id = await idOf();
    await sandbox.approve(id);
    await sandbox.advanceClock(61);
    await sandbox.idle();
    expect(sandbox.journal().callbacks).toHaveLength(2);
  });

  test("are listed by type and time, the newest first and in pages, also those that never_callback did not send", async () => {
    sandbox.scenario({ match: { op: "session_create" }, do: ["never_callback", "dispute(won)"] });
    await sandbox.approve(await idOf());
    await sandbox.advanceClock(61);
    await sandbox.idle();
    expect(sandbox.journal().callbacks).toHaveLength(0);
    const list = async (more: Readonly<Record<string, string>>) => {
      const types = ["charge.dispute.created", "charge.dispute.closed"];
      const named = types.map((type, index) => [`types[${index}]`, type] as const);
      const query = new URLSearchParams({ ...Object.fromEntries(named), ...more });
      return (await call(`/v1/events?${query.toString()}`)).body as unknown as {
        data: { id: string; type: string }[];
        has_more: boolean;
      };
    };
    const first = await list({ limit: "1" });
    expect(first).toMatchObject({ data: [{ type: "charge.dispute.closed" }], has_more: true });
    const second = await list({ limit: "1", starting_after: first.data[0]!.id });
    expect(second).toMatchObject({ data: [{ type: "charge.dispute.created" }], has_more: false });
    expect((await list({ "created[gte]": String(now + 30) })).data).toEqual(first.data);
  });
});
