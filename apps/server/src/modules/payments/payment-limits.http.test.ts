import { demoMtn } from "@wakafine/sandbox/mtn/access.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import type { CallOptions, TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const mtn = {
  MTN_API_USER: demoMtn.apiUser,
  MTN_API_KEY: demoMtn.apiKey,
  MTN_SUBSCRIPTION_KEY: demoMtn.subscriptionKey,
};

let app: TestApp | undefined;
afterEach(() => app?.stop());

async function start(env: Readonly<Record<string, string>>): Promise<TestApp> {
  const port = await freePort();
  app = await startTestApp({
    env: {
      ...mtn,
      PORT: String(port),
      PAYMENT_CALLBACK_ORIGIN: `http://127.0.0.1:${port}`,
      TRUSTED_PROXIES: "127.0.0.1",
      ...env,
    },
  });
  return app;
}

let buyers = 0;
/** Creates a booking of a new traveller with a new phone. */
async function book(
  { call }: TestApp,
  options: CallOptions = {},
  more: Parameters<typeof sampleBooking>[2] = {},
) {
  buyers += 1;
  const phone = `+23767${String(8_000_000 + buyers)}`;
  const body = sampleBooking(trainEconomic.id, 1, {
    payer_phone: phone,
    receive_method: { type: "SMS", token: phone },
    users: [samplePassenger(1, { phonenumber: phone })],
    ...more,
  });
  return call("createBooking", { body }, options);
}

async function referenceOf({ database }: TestApp, token: string): Promise<string> {
  const [row] = await database.sql<{ ref: string }>(
    "select a.provider_ref as ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
    [token],
  );
  return row!.ref;
}

describe("callbacks without a secret for unpaid orders", () => {
  test("do not delay a genuine callback, whose payment is read first [T4, T16, G.pay.02]", async () => {
    const world = await start({ LIMITS: "false" });
    const strangers = [];
    for (let order = 0; order < 60; order += 1)
      strangers.push((await book(world)).body.data.order_hidden_uuid);
    const honest = (await book(world)).body.data.order_hidden_uuid;
    await world.drainOutbox();
    await world.advance(20);
    for (const token of strangers) {
      const sent = await world.fetch(
        `/api/payments/callbacks/mtn/${await referenceOf(world, token)}`,
        { method: "POST", body: JSON.stringify({ status: "SUCCESSFUL" }) },
      );
      expect(sent.status).toBe(200);
    }
    const reference = await referenceOf(world, honest);
    await world.sandbox.approve(reference);
    await world.sandbox.idle();
    const reads = () =>
      world.sandbox.journal().requests.filter((one) => one.op === "requesttopay_status");
    const before = reads().length;
    for (let turn = 0; turn < 10 && !reads().some((one) => one.url.includes(reference)); turn += 1)
      await world.runJob("payment-poller-mtn_momo");
    expect(
      reads()
        .slice(before)
        .findIndex((one) => one.url.includes(reference)),
    ).toBe(0);
    expect((await world.call("getOrder", { params: { token: honest } })).body.data.status).toBe(
      "PAID",
    );
    const [alerts] = await world.database.sql<{ n: number }>(
      "select count(*)::int as n from alerts where kind = 'callback_without_valid_secret' and subject = 'mtn_momo'",
    );
    expect(alerts?.n).toBe(1);
  });
});

test("the reference at the provider is shown only after the order is paid [G.book.27]", async () => {
  const world = await start({ LIMITS: "false" });
  const token = (await book(world)).body.data.order_hidden_uuid;
  await world.drainOutbox();
  const reference = await referenceOf(world, token);
  expect(await (await world.fetch(`/api/bookings/order/${token}`)).text()).not.toContain(reference);
  await world.sandbox.approve(reference);
  await world.sandbox.idle();
  await world.runJob("payment-poller-mtn_momo");
  expect(
    (await world.call("getOrder", { params: { token } })).body.data.order.provider_reference,
  ).toEqual(expect.any(String));
});

test("an unpaid order is marked as delayed while reads wait for more than 10 s", async () => {
  const world = await start({ LIMITS: "false" });
  const token = (await book(world)).body.data.order_hidden_uuid;
  await world.drainOutbox();
  const delayed = async () =>
    (await world.call("getOrder", { params: { token } })).body.data.attempt?.delayed;
  expect(await delayed()).toBe(false);
  await world.advance(30); // the poller does not run in this time
  expect(await delayed()).toBe(true);
  await world.sandbox.approve(await referenceOf(world, token));
  await world.sandbox.idle();
  await world.runJob("payment-poller-mtn_momo");
  expect(await delayed()).toBe(false);
});

describe("undecided payments are limited", () => {
  const outcomes = (
    responses: readonly {
      readonly status: number;
      readonly body: { readonly error_code?: string };
    }[],
  ) => [
    responses.filter((one) => one.status === 201).length,
    responses.filter((one) => one.body.error_code === "too_many_pending_payments").length,
  ];

  test("per device, also for concurrent requests; decided payments and other devices do not count [G.book.32]", async () => {
    const world = await start({ PENDING_PAYMENTS_PER_DEVICE: "3", HOLDS_PER_DEVICE: "50" });
    expect(
      outcomes(await Promise.all(Array.from({ length: 10 }, () => book(world, { device: "one" })))),
    ).toEqual([3, 7]);
    const refused = await book(world, { device: "one", language: "en" });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      "Too many payments from this device or connection are already waiting for an answer. Finish one of them, or try again in a few minutes",
    ]);
    expect((await book(world, { device: "one", language: "fr" })).body.message).toBe(
      "Trop de paiements attendent déjà une réponse depuis cet appareil ou cette connexion. Terminez-en un, ou réessayez dans quelques minutes",
    );
    const other = await book(world, { device: "two" });
    expect(other.status).toBe(201);
    await world.drainOutbox();
    const [first] = await world.database.sql<{ ref: string }>(
      "select provider_ref as ref from payment_attempts where device_key is not null order by created_at limit 1",
    );
    await world.sandbox.refuse(first!.ref);
    await world.sandbox.idle();
    await world.runJob("payment-poller-mtn_momo");
    expect((await book(world, { device: "one" })).status).toBe(201);
  });

  test("per address, also for concurrent requests; other addresses do not count [G.book.32]", async () => {
    const world = await start({ PENDING_PAYMENTS_PER_ADDRESS: "4" });
    const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
    expect(
      outcomes(
        await Promise.all(Array.from({ length: 12 }, () => book(world, from("41.202.0.1")))),
      ),
    ).toEqual([4, 8]);
    expect((await book(world, from("41.202.0.2"))).status).toBe(201);
  });
});

test("an order has at most 10 attempts, so that payment pages cannot be opened without end [G.pay.08, G.book.32]", async () => {
  const world = await start({});
  const token = (await book(world)).body.data.order_hidden_uuid;
  await world.drainOutbox();
  await world.sandbox.refuse(await referenceOf(world, token));
  await world.sandbox.idle();
  await world.runJob("payment-poller-mtn_momo");
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { status, body } = await world.call("payOrder", {
      params: { token },
      body: { payment_method: "STRIPE" },
    });
    outcomes.push(`${status} ${body.error_code ?? "ok"}`);
  }
  expect(outcomes).toEqual([
    ...Array(9).fill("201 ok"),
    ...Array(21).fill("429 too_many_attempts"),
  ]);
  expect(
    await world.database.sql("select count(*)::integer as attempts from payment_attempts"),
  ).toEqual([{ attempts: 10 }]);
});

describe("prompts to a number in a day", () => {
  const payer_phone = "+237677000999";
  const prompt = async (world: TestApp, device: string) => {
    const { status, body } = await book(world, { device }, { payer_phone });
    await world.drainOutbox();
    return `${status} ${body.error_code ?? "ok"}`;
  };
  const pay = async (world: TestApp) => {
    const [newest] = await world.database.sql<{ ref: string }>(
      "select provider_ref as ref from payment_attempts order by created_at desc limit 1",
    );
    await world.sandbox.approve(newest!.ref);
    await world.sandbox.idle();
    await world.runJob("payment-poller-mtn_momo");
  };

  test("are limited to 12 that were not paid; then its owner pays after an SMS code, and after a day without one [G.book.32]", async () => {
    const world = await start({});
    for (let count = 0; count < 12; count += 1) {
      expect(await prompt(world, `stranger ${count}`)).toBe("201 ok");
      await world.advance(20 * 60);
    }
    expect(await prompt(world, "another")).toBe("429 prompt_verification_required");
    expect(await prompt(world, "the owner's")).toBe("429 prompt_verification_required");
    const phone = { phonenumber: payer_phone };
    const owner = { device: "the owner's" };
    await world.call("requestPhoneCode", { body: { ...phone, purpose: "hold" } }, owner);
    await world.drainOutbox();
    const code = /^\d{6}/.exec(world.sandbox.smsInbox().at(-1)?.text ?? "")?.[0] ?? "";
    expect((await world.call("verifyPhone", { body: { ...phone, code } }, owner)).status).toBe(200);
    expect(await prompt(world, "the owner's")).toBe("201 ok");
    await world.advance(20 * 60 * 60);
    expect(await prompt(world, "another")).toBe("201 ok");
  });

  test("that are paid do not count: one phone pays for 20 orders [G.book.32]", async () => {
    const world = await start({});
    for (let count = 0; count < 20; count += 1) {
      expect(await prompt(world, `relative ${count}`)).toBe("201 ok");
      await pay(world);
      await world.advance(5 * 60);
    }
  });
});
