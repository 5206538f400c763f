import { randomUUID } from "node:crypto";
import type { ClientEvents, ServerEvents } from "@wakafine/shared/live/events.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { parcelBalanceOf, sampleParcel, sampleTopUp } from "@wakafine/testkit/parcel-world.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { smallWorld } from "../../demo/small-world.ts";
import { callbackUrl } from "../payments/public.ts";

const { agencies, users } = smallWorld;
const env = { LIMITS: "false" };
let one: TestApp;
let two: TestApp;
let token: string;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const ahead = { seconds: 0 };
  const settings = { PORT: String(port), PUBLIC_ORIGIN: origin, PAYMENT_CALLBACK_ORIGIN: origin };
  one = await startTestApp({ ahead, env: { ...env, ...settings } });
  two = await startTestApp({
    database: one.database,
    sandbox: one.sandbox,
    ahead,
    env: { ...env, PAYMENT_CALLBACK_ORIGIN: origin },
  });
  token = await logInMember(one, users.member.parcels[5]);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});
afterEach(async () => {
  await work(3600);
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

const pollers = ["mtn_momo", "stripe", "paypal"].map((name) => `payment-poller-${name}`);
/** Advances the clock and runs the due jobs. */
async function work(seconds = 0): Promise<void> {
  if (seconds > 0) await one.advance(seconds);
  await one.sandbox.idle();
  for (const job of ["outbox", ...pollers]) while ((await one.runJob(job)) > 0);
}

const topUp = (body: object = sampleTopUp(), as = token, key?: string) =>
  one.call("topUpBalance", { body: body as never }, { token: as, ...(key ? { key } : {}) });
const read = async (id: string, as = token) =>
  (await one.call("getTopUp", { params: { id } }, { token: as })).body.data;

/** Opens a top-up by mobile money whose prompt is on the phone; returns its id and the provider's reference. */
async function prompted(amount = 10_000) {
  const { status, body } = await topUp(sampleTopUp({ amount }));
  expect(status).toBe(201);
  await one.drainOutbox();
  const id = body.data.top_up_uuid;
  const [attempt] = await one.database.sql<{ provider_ref: string }>(
    "select provider_ref from payment_attempts where payable_kind = 'top_up' and payable_id = $1",
    [id],
  );
  return { id, ref: attempt?.provider_ref ?? "" };
}

/** Connects a member of the agency to the live updates of the first process. */
async function openScreen(): Promise<Socket<ServerEvents, ClientEvents>> {
  const screen: Socket<ServerEvents, ClientEvents> = io(one.origin, {
    transports: ["websocket"],
    reconnection: false,
  });
  expect(await screen.emitWithAck("EVENT_FIRST_CONNECT", token)).toEqual({ ok: true });
  expect(await screen.emitWithAck("EVENT_JOIN_CHANNEL", agencies.parcels.id)).toEqual({ ok: true });
  return screen;
}

test("a top-up that is confirmed is credited once and whole, without a fee [A1.topup.01, A7.topup.01, A3.topup.01–04, G.topup.03, G.topup.04]", async () => {
  const before = await parcelBalanceOf(one);
  const opened = await topUp(
    sampleTopUp({ amount: 12_345, return_url: "/agency/package", cancel_url: `${origin}/agency` }),
  );
  expect([opened.status, opened.body.data]).toEqual([
    201,
    {
      top_up_uuid: expect.any(String),
      stripe_session: null,
      paylink: null,
      link: expect.stringMatching(/^\/payment\/loading\?topup=/),
    },
  ]);
  const { id, ref } = await prompted(10_000);
  expect(await read(id)).toMatchObject({
    order_status: "PENDING",
    status: "PENDING",
    amount: 10_000,
    operator: "MTN",
    payer_phone: expect.stringMatching(/^\+237 6 78 •• •• \d\d$/),
    prompted: true,
    message: null,
  });
  await one.sandbox.approve(ref);
  await work(6);
  expect(await read(id)).toMatchObject({
    order_status: "COMPLETED",
    status: "PAID",
    completed_date: expect.any(String),
  });
  expect(await parcelBalanceOf(one)).toBe(before + 10_000);
  const own = await one.call("getOwnAgency", {}, { token });
  expect(own.body.data.package_balance).toBe(before + 10_000);
  const list = await one.call("listTopUps", { query: {} }, { token });
  expect(list.body.data.data.map(({ order_status }) => order_status)).toEqual([
    "COMPLETED",
    "PENDING",
  ]);
});

test("a card payment returns its session, PayPal and mobile money a link; their approval is credited [A7.topup.02, A7.topup.03, A7.topup.04, G.topup.01]", async () => {
  const card = await topUp({ payment_method: "STRIPE", amount: 6560 });
  expect(card.body.data.stripe_session).toEqual({
    id: expect.any(String),
    url: expect.stringMatching(/^http/),
  });
  const paypal = await topUp({ payment_method: "PAYPAL", amount: 6560 });
  expect(paypal.body.data).toMatchObject({
    stripe_session: null,
    paylink: expect.stringMatching(/^http/),
    link: expect.stringContaining(paypal.body.data.top_up_uuid),
  });
  expect((await topUp()).body.data.link).toContain("/payment/loading?topup=");
});

test.each([
  ["no method", { payment_method: undefined }, "payment_method not_a_choice"],
  ["a text as amount", { amount: "abc" }, "amount not_a_number"],
  ["no amount", { amount: undefined }, "amount required"],
  ["99 francs", { amount: 99 }, "amount too_small"],
  ["a negative amount", { amount: -500 }, "amount too_small"],
  ["a part of a franc", { amount: 500.5 }, "amount not_a_number"],
  ["5,000,001 francs", { amount: 5_000_001 }, "amount too_large"],
  ["no phone for mobile money", { payer_phone: undefined }, "payer_phone required"],
  ["a bad phone", { payer_phone: "12" }, "payer_phone bad_phone"],
])(
  "a top-up with %s is refused at its field [A5.topup.01–03, G.topup.02]",
  async (_name, more, error) => {
    await expectFieldErrors([error], topUp({ ...sampleTopUp(), ...more }));
  },
);

test("a foreign return address is refused, and a refused payment credits nothing", async () => {
  const foreign = await topUp(sampleTopUp({ return_url: "https://evil.example/" }));
  expect(foreign.body.error_code).toBe("foreign_url");
  const before = await parcelBalanceOf(one);
  const { id, ref } = await prompted();
  await one.sandbox.refuse(ref);
  await work(6);
  expect(await read(id)).toMatchObject({
    order_status: "PENDING",
    status: "CANCEL",
    reason: "payment_declined",
    message: errorMessages.payment_declined.fr,
  });
  expect(await parcelBalanceOf(one)).toBe(before);
});

test("money that arrives after the time to pay is credited too [G.topup.03]", async () => {
  const before = await parcelBalanceOf(one);
  const { id, ref } = await prompted(700);
  await one.database.sql(
    "update top_ups set pay_until = app_now() - interval '1 hour' where id = $1",
    [id],
  );
  await one.sandbox.approve(ref);
  await work(6);
  expect(await read(id)).toMatchObject({ order_status: "COMPLETED" });
  expect(await parcelBalanceOf(one)).toBe(before + 700);
});

test("a repeated key opens one top-up", async () => {
  const body = sampleTopUp();
  const key = randomUUID();
  const [first, again] = [await topUp(body, token, key), await topUp(body, token, key)];
  expect(again.body.data).toEqual(first.body.data);
});

test("an agency sees its own top-ups only, and roles without the permission none [G.role.12]", async () => {
  const { id } = await prompted();
  const other = await logInMember(one, users.member.sample[3]);
  const get = (as: string) => one.call("getTopUp", { params: { id } }, { token: as });
  expect([(await get(token)).status, (await get(other)).status]).toEqual([200, 404]);
  const planner = await logInMember(one, users.member.sample[2]);
  expect((await get(planner)).status).toBe(403);
  const list = await one.call("listTopUps", { query: {} }, { token: other });
  expect(list.body.data.total).toBe(0);
  expect(agencies.sample.id).not.toBe(agencies.parcels.id);
});

test("callback, poll and reads at once by two processes credit a top-up once, with one event to each open screen [T18, G.topup.03]", async () => {
  const screen = await openScreen();
  const balances: number[] = [];
  screen.on("EVENT_RECHARGE_COMPLETED_NOTIFICATION", ({ package_balance: balance }) => {
    balances.push(balance);
  });
  for (let round = 0; round < 5; round += 1) {
    const before = await parcelBalanceOf(one);
    const { id, ref } = await prompted(1000);
    await one.sandbox.approve(ref);
    await one.sandbox.idle();
    await one.advance(6);
    const callback = callbackUrl(
      { ...readConfig({ DATABASE_URL: "postgres://unused" }), PAYMENT_CALLBACK_ORIGIN: origin },
      "mtn_momo",
      ref,
    );
    const send = () =>
      fetch(callback, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ status: "SUCCESSFUL", round }),
      });
    await Promise.all([
      send(),
      send(),
      one.runJob("payment-poller-mtn_momo"),
      two.runJob("payment-poller-mtn_momo"),
      read(id),
      two.call("getTopUp", { params: { id } }, { token }),
    ]);
    await work(6);
    expect(await read(id)).toMatchObject({ order_status: "COMPLETED" });
    expect(await parcelBalanceOf(one)).toBe(before + 1000);
    const booked = await one.database.sql(
      "select count(*)::integer as times from ledger_transactions m join payment_attempts a on a.id = m.attempt_id where a.payable_id = $1",
      [id],
    );
    expect(booked).toEqual([{ times: 1 }]);
  }
  // Events arrive in order: with the one of this last top-up all others have arrived.
  const last = await prompted(1234);
  const balance = (await parcelBalanceOf(one)) + 1234;
  await one.sandbox.approve(last.ref);
  await work(6);
  await expect.poll(() => balances.includes(balance)).toBe(true);
  expect(balances).toHaveLength(6);
  screen.disconnect();
});

test("a lost dispute takes its francs from the balance, which may become negative; no parcel is sent until it is topped up [G.topup.03, G.parc.07]", async () => {
  const send = () =>
    one.call("sendParcel", { body: sampleParcel({ billing_amount: 1000 }) }, { token });
  const start = await parcelBalanceOf(one);
  const { id, ref } = await prompted(10_000);
  await one.sandbox.approve(ref);
  await work(6);
  expect((await send()).status).toBe(201);
  const before = await parcelBalanceOf(one);
  await one.database.sql(
    `insert into disputes (driver, provider_ref, provider_txn_id, state, status, amount_minor)
     select driver, 'du_open', provider_txn_id, 'open', 'open', 10000 from payment_attempts where payable_id = $1`,
    [id],
  );
  while ((await one.runJob("refunds")) > 0);
  expect(await parcelBalanceOf(one)).toBe(before);
  await one.database.sql(
    "update disputes set state = 'lost', status = 'lost', closed_at = app_now() where provider_ref = 'du_open'",
  );
  while ((await one.runJob("refunds")) > 0);
  expect(await parcelBalanceOf(one)).toBe(before - 10_000);
  expect(before - 10_000).toBeLessThan(start);
  // Spends what other tests left, so that the charge-back alone decides the sign.
  await one.database.sql(
    `with movement as (insert into ledger_transactions (id, kind, agency_id) values (gen_random_uuid(), 'charge_back', $1::uuid) returning id)
     insert into ledger_entries (transaction_id, position, account, agency_id, amount)
     select id, 0, 'parcel_balance', $1::uuid, $2::bigint from movement union all select id, 1, 'rounding', null, -$2::bigint from movement`,
    [agencies.parcels.id, before - 10_000 + 50],
  );
  expect(await parcelBalanceOf(one)).toBe(-50);
  expect(await one.app.payments.checkLedger()).toEqual([]);
  expect((await send()).body.error_code).toBe("parcel_balance_too_low");
  const again = await prompted(5000);
  await one.sandbox.approve(again.ref);
  await work(6);
  expect(await parcelBalanceOf(one)).toBe(4950);
  expect((await send()).status).toBe(201);
});
