import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CallbackListener } from "../sandbox-under-test.ts";
import { startListener, startTestSandbox } from "../sandbox-under-test.ts";
import type { Sandbox } from "../sandbox.ts";

let sandbox: Sandbox;
let listener: CallbackListener;
beforeEach(async () => {
  listener = await startListener();
  sandbox = await startTestSandbox({ env: { SANDBOX_NOTCH_WEBHOOK_URL: listener.url } });
});
afterEach(async () => {
  await sandbox.stop();
  await listener.stop();
});

async function call(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(new URL(path, sandbox.urls.notch), {
    method,
    redirect: "manual",
    headers: { authorization: "demo-notch-public" },
    ...init,
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  const body = (isJson ? JSON.parse(text) : {}) as Record<string, unknown>;
  const payment = (body["transaction"] ?? {}) as Record<string, unknown>;
  return { status: response.status, to: response.headers.get("location"), text, body, payment };
}

const order = {
  amount: 4080,
  currency: "XAF",
  phone: "+237695700001",
  description: "WKF 1",
  callback: "http://127.0.0.1:1/returned?from=returned",
  reference: "ref1.a",
  locked_channel: "cm.orange",
};
const create = (more: object = {}) =>
  call("POST", "/payments", { body: JSON.stringify({ ...order, ...more }) });
const read = (id: unknown) => call("GET", `/payments/${String(id)}`);
const cancel = (id: unknown) => call("DELETE", `/payments/${String(id)}`);
const answer = (url: unknown, choice: string) =>
  call("POST", String(url), { body: new URLSearchParams({ answer: choice }).toString() });

describe("the API", () => {
  test("creates a payment with a page, found by its id and by our reference", async () => {
    const { status, body, payment } = await create();
    expect(status).toBe(201);
    expect(body["authorization_url"]).toMatch(/^http/);
    expect(payment).toMatchObject({
      merchant_reference: "ref1.a",
      amount: 4080,
      currency: "XAF",
      status: "pending",
    });
    for (const id of [payment["reference"], "ref1.a"])
      expect((await read(id)).payment["reference"]).toBe(payment["reference"]);
    expect((await read("other")).status).toBe(404);
    expect(sandbox.payments()).toEqual([]);
    await call("GET", String(body["authorization_url"]));
    expect(sandbox.payments()).toMatchObject([{ ourRef: "ref1", status: "pending" }]);
  });

  test("needs the key", async () => {
    const headers = { authorization: "other" };
    expect((await call("GET", "/payments/x", { headers })).status).toBe(401);
    sandbox.scenario({ match: { op: "payment_create" }, do: ["token_revoked"] });
    expect((await create()).status).toBe(401);
  });

  test.each([
    [{ amount: 40.5 }, 422, "amount"],
    [{ currency: "EUR" }, 422, "currency"],
    [{ callback: "" }, 422, "callback"],
    [{ locked_channel: "cm.other" }, 422, "locked_channel"],
    [{ colour: "red" }, 422, "colour"],
  ])("refuses the parameters %j with %i", async (more, code, name) => {
    const { status, body } = await create(more);
    expect([status, body["message"]]).toEqual([code, expect.stringContaining(name)]);
  });

  test("refuses a repeated reference with 409", async () => {
    await create();
    expect((await create()).status).toBe(409);
  });

  test("cancels an open payment, and refuses to cancel one that has ended", async () => {
    const { body, payment } = await create();
    expect((await cancel(payment["reference"])).status).toBe(202);
    expect((await read(payment["reference"])).payment["status"]).toBe("canceled");
    expect((await cancel(payment["reference"])).status).toBe(422);
    await answer(body["authorization_url"], "pay");
    expect((await read(payment["reference"])).payment["status"]).toBe("canceled");
  });
});

describe("the page", () => {
  test.each([
    ["pay", "complete"],
    ["fail", "failed"],
    ["cancel", "canceled"],
  ])(
    "with the answer %s the payment is %s; a signed event is sent and the payer returns",
    async (choice, status) => {
      const { body, payment } = await create();
      const page = await call("GET", String(body["authorization_url"]));
      expect(page.text).toContain("4080 FCFA");
      expect(page.text).toContain("Orange Money");
      const { to } = await answer(body["authorization_url"], choice);
      expect(to).toContain(`from=returned&reference=${String(payment["reference"])}`);
      expect(to).toContain(`status=${status}`);
      const [event] = listener.received;
      expect(event?.body).toMatchObject({
        type: `payment.${status}`,
        data: { reference: payment["reference"], status },
      });
      const signed = createHmac("sha256", "demo-notch-hash").update(JSON.stringify(event?.body));
      expect(event?.headers["x-notch-signature"]).toBe(signed.digest("hex"));
      const ended = await call("GET", String(body["authorization_url"]));
      expect(ended.text).toContain("fermée");
    },
  );

  test("expires after three hours; an unknown page gets 404", async () => {
    const { payment } = await create();
    await sandbox.advanceClock(3 * 3600);
    expect((await read(payment["reference"])).payment["status"]).toBe("expired");
    expect((await call("GET", "/pay/none")).status).toBe(404);
  });
});

test.each([
  ["never_callback", 0],
  ["duplicate(3)", 3],
  ["missing_signature", 1],
  ["forged_signature", 1],
] as const)(
  "with %s %i events are sent, none with a wrong signature as right",
  async (change, count) => {
    sandbox.scenario({ match: { ref: "ref1" }, do: [change] });
    await create();
    await sandbox.approve("ref1");
    expect(listener.received).toHaveLength(count);
    const isSigned = ({ body, headers }: (typeof listener.received)[number]) =>
      headers["x-notch-signature"] ===
      createHmac("sha256", "demo-notch-hash").update(JSON.stringify(body)).digest("hex");
    expect(listener.received.every(isSigned)).toBe(!change.endsWith("_signature"));
  },
);

test.each(["wrong_amount", "wrong_currency", "wrong_reference"] as const)(
  "with %s the status differs from the request",
  async (change) => {
    sandbox.scenario({ match: { ref: "ref1" }, do: [change] });
    const { payment } = await create();
    const shown = (await read(payment["reference"])).payment;
    expect([shown["amount"], shown["currency"], shown["merchant_reference"]]).not.toEqual([
      4080,
      "XAF",
      "ref1.a",
    ]);
  },
);
