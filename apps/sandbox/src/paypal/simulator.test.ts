import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CallbackListener } from "../sandbox-under-test.ts";
import { startListener, startTestSandbox } from "../sandbox-under-test.ts";
import type { Sandbox } from "../sandbox.ts";

let sandbox: Sandbox;
let listener: CallbackListener;
let token: string;
beforeEach(async () => {
  listener = await startListener();
  sandbox = await startTestSandbox({ env: { SANDBOX_PAYPAL_WEBHOOK_URL: listener.url } });
  const granted = await fetch(`${sandbox.urls.paypal}/v1/oauth2/token`, {
    method: "POST",
    body: "grant_type=client_credentials",
    headers: { authorization: `Basic ${btoa("demo-paypal-client:demo-paypal-secret")}` },
  });
  token = ((await granted.json()) as { access_token: string }).access_token;
});
afterEach(async () => {
  await sandbox.stop();
  await listener.stop();
});

const reference = "0199a0c0-0000-7000-8000-000000000001";
const amount = { currency_code: "EUR", value: "10.20" };
const unit = {
  reference_id: "default",
  custom_id: reference,
  invoice_id: reference,
  description: "WF-1 Douala",
  amount,
};
const context = {
  payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
  user_action: "PAY_NOW",
  shipping_preference: "NO_SHIPPING",
  brand_name: "Wakafine",
  locale: "en-US",
  return_url: "http://127.0.0.1:1/back?from=returned",
  cancel_url: "http://127.0.0.1:1/left",
};

async function call(path: string, body?: string | object, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.urls.paypal}${path}`, {
    redirect: "manual",
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    to: response.headers.get("location"),
    text,
    body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown> & {
      details?: readonly { issue: string }[];
    },
  };
}

const create = (change: object = {}, requestId = "") =>
  call(
    "/v2/checkout/orders",
    {
      intent: "CAPTURE",
      purchase_units: [{ ...unit, ...change }],
      payment_source: { paypal: { experience_context: context } },
    },
    requestId === "" ? {} : { "paypal-request-id": requestId },
  );
const idOf = async () => String((await create()).body["id"]);
const read = async (id: string) => (await call(`/v2/checkout/orders/${id}`)).body;
const capture = (id: string) => call(`/v2/checkout/orders/${id}/capture`, {});
const answer = (id: string, value: string) => call(`/checkoutnow?token=${id}`, `answer=${value}`);
const issueOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.details?.[0]?.issue,
];
const captureIn = (body: Record<string, unknown>) =>
  (body["purchase_units"] as { payments: { captures: { id: string; status: string }[] } }[])[0]
    ?.payments.captures[0];

describe("the API", () => {
  test("creates an order once per request id, and refuses another body with it", async () => {
    const first = await create({}, "a");
    expect(first.body).toMatchObject({ status: "PAYER_ACTION_REQUIRED" });
    expect((await create({}, "a")).body["id"]).toBe(first.body["id"]);
    expect(issueOf(await create({ description: "other" }, "a"))).toEqual([
      422,
      "DUPLICATE_REQUEST_ID",
    ]);
    expect(sandbox.payments()).toHaveLength(1);
  });

  test.each([
    [{ amount: { ...amount, currency_code: "XAF" } }, 422, "CURRENCY_NOT_SUPPORTED"],
    [{ amount: { ...amount, value: "10.2" } }, 422, "DECIMAL_PRECISION"],
    [{ amount: { ...amount, value: "0.00" } }, 422, "CANNOT_BE_ZERO_OR_NEGATIVE"],
    [{ custom_id: "x".repeat(128) }, 400, "INVALID_STRING_MAX_LENGTH"],
    [{ customid: "wrong name" }, 400, "MALFORMED_REQUEST_JSON"],
  ])("refuses %j", async (change, status, issue) => {
    expect(issueOf(await create(change))).toEqual([status, issue]);
  });

  test("captures an approved order once", async () => {
    const id = await idOf();
    expect(issueOf(await capture(id))).toEqual([422, "ORDER_NOT_APPROVED"]);
    await sandbox.approve(id);
    expect(captureIn((await capture(id)).body)?.status).toBe("COMPLETED");
    expect(issueOf(await capture(id))).toEqual([422, "ORDER_ALREADY_CAPTURED"]);
    expect(issueOf(await create())).toEqual([422, "DUPLICATE_INVOICE_ID"]);
  });

  test("refunds parts of a capture, not more than it has", async () => {
    const id = await idOf();
    await sandbox.approve(id);
    const refund = `/v2/payments/captures/${captureIn((await capture(id)).body)?.id}/refund`;
    const part = { amount: { ...amount, value: "10.00" }, custom_id: "r", invoice_id: "r" };
    expect((await call(refund, part)).body).toMatchObject({ status: "COMPLETED" });
    expect(issueOf(await call(refund, part))).toEqual([422, "REFUND_AMOUNT_EXCEEDED"]);
    expect((await call(refund, { ...part, amount: { ...amount, value: "0.20" } })).status).toBe(
      201,
    );
    expect(issueOf(await call(refund, part))).toEqual([422, "CAPTURE_FULLY_REFUNDED"]);
  });

  test("an order ends after 3 hours", async () => {
    const id = await idOf();
    await sandbox.advanceClock(3 * 3600 + 1);
    expect((await read(id))["status"]).toBe("VOIDED");
    expect(await sandbox.approve(id)).toBe(false);
  });
});

describe("the page", () => {
  test("is in the language of the order, declines a means of payment and approves another", async () => {
    const id = await idOf();
    expect((await call(`/checkoutnow?token=${id}`)).text).toContain('lang="en"');
    const declined = await answer(id, "decline");
    expect((await call(declined.to ?? "")).text).toContain('role="alert"');
    const back = new URL((await answer(id, "approve")).to ?? "");
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: "returned",
      token: id,
      PayerID: "SIMULATION",
    });
    expect((await read(id))["status"]).toBe("APPROVED");
    expect((await call("/checkoutnow?token=none")).status).toBe(404);
  });

  test("a card that is declined at the capture leads back to the page", async () => {
    const id = await idOf();
    await answer(id, "bank");
    expect(issueOf(await capture(id))).toEqual([422, "INSTRUMENT_DECLINED"]);
    expect((await read(id))["status"]).toBe("PAYER_ACTION_REQUIRED");
  });

  test("a reviewed payment completes after a minute", async () => {
    const id = await idOf();
    await answer(id, "review");
    expect(captureIn((await capture(id)).body)?.status).toBe("PENDING");
    await sandbox.advanceClock(61);
    expect(captureIn(await read(id))?.status).toBe("COMPLETED");
    expect(listener.received.map(({ body }) => body["event_type"])).toEqual([
      "CHECKOUT.ORDER.APPROVED",
      "PAYMENT.CAPTURE.PENDING",
      "PAYMENT.CAPTURE.COMPLETED",
    ]);
  });
});

test("an event is verified by its exact text and the id of the webhook", async () => {
  await sandbox.approve(await idOf());
  const { headers = {}, body: event = "" } = sandbox.journal().callbacks[0] ?? {};
  const names = [
    "auth-algo",
    "cert-url",
    "transmission-id",
    "transmission-sig",
    "transmission-time",
  ];
  const signature = Object.fromEntries(
    names.map((name) => [name.replace("-", "_"), headers[`paypal-${name}`]]),
  );
  const verdict = async (text: string, webhook = "demo-paypal-webhook") => {
    const rest = JSON.stringify({ ...signature, webhook_id: webhook }).slice(0, -1);
    const path = "/v1/notifications/verify-webhook-signature";
    return (await call(path, `${rest},"webhook_event":${text}}`)).body["verification_status"];
  };
  expect(await verdict(event)).toBe("SUCCESS");
  expect(await verdict(event.replace(reference, "another"))).toBe("FAILURE");
  expect(await verdict(event, "another")).toBe("FAILURE");
});
