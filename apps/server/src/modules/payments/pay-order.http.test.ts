import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { demoMtn } from "@wakafine/sandbox/mtn/access.ts";
import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";

const { trainEconomic, smallCoach } = smallWorld.departures;
type Pay = RequestOf<"payOrder">["body"];

let app: TestApp;
beforeAll(async () => {
  const port = await freePort();
  app = await startTestApp({
    env: {
      PORT: String(port),
      PAYMENT_CALLBACK_ORIGIN: `http://127.0.0.1:${port}`,
      LIMITS: "false",
      ...settingsOf(demoMtn),
    },
  });
});
afterAll(() => app.stop());
beforeEach(() =>
  app.sandbox.scenario({ match: { msisdn: refuses }, do: ["decline(NOT_ENOUGH_FUNDS)"] }),
);
afterEach(async () => {
  await work(1800);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

function settingsOf(keys: typeof demoMtn): Record<string, string> {
  return {
    MTN_API_USER: keys.apiUser,
    MTN_API_KEY: keys.apiKey,
    MTN_SUBSCRIPTION_KEY: keys.subscriptionKey,
  };
}

const refuses = "+237677000051";
let payers = 0;
/** Returns a phone that confirms no prompt by itself. */
const newPayer = (): string => `+2376781${String((payers += 1)).padStart(4, "0")}7`;

/** Advances the clock and runs the due jobs. */
async function work(seconds = 0): Promise<void> {
  if (seconds > 0) await app.advance(seconds);
  await app.sandbox.idle();
  for (const job of ["outbox", "payment-poller-mtn_momo", "sweep-holds", "outbox"])
    while ((await app.runJob(job)) > 0);
}

async function book(
  payer: string,
  departure: string = trainEconomic.id,
  places = 1,
): Promise<string> {
  const { status, body } = await app.call("createBooking", {
    body: sampleBooking(departure, places, { payer_phone: payer }),
  });
  expect([status, body.message]).toEqual([201, expect.any(String)]);
  await work();
  return body.data.order_hidden_uuid;
}

const order = async (token: string) =>
  (await app.call("getOrder", { params: { token } })).body.data;
const pay = (token: string, body: Partial<Pay> = {}, key?: string) =>
  app.call(
    "payOrder",
    { params: { token }, body: { payment_method: "MOBILE", operator: "MTN", ...body } },
    key ? { key } : {},
  );

async function refOf(token: string, number = 1): Promise<string> {
  const [row] = await app.database.sql<{ ref: string }>(
    "select a.provider_ref as ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1 and a.number = $2",
    [token, number],
  );
  if (!row) throw new Error("no such attempt");
  return row.ref;
}

async function statuses(token: string) {
  const [row] = await app.database.sql<{ status: string; tickets: string[] }>(
    "select b.status, (select array_agg(distinct t.status) from tickets t where t.booking_id = b.id) as tickets from bookings b where b.link_token = $1",
    [token],
  );
  return row;
}

describe("a booking", () => {
  test("keeps its seats after insufficient funds and is paid by a second attempt [T7, G.book.11, G.pay.08, G.pay.06, C4.pay.08, C4.pay.09]", async () => {
    const token = await book(refuses);
    await work(2);
    const refused = await order(token);
    expect(refused).toMatchObject({
      status: "PENDING",
      ticket_status: "BOOKED",
      can_pay: true,
      attempt: { state: "CANCEL", reason: "payment_insufficient_funds", number: 1 },
    });
    expect(refused.attempt?.message).toBe(
      "Votre solde est insuffisant. Rechargez ou utilisez un autre numéro",
    );
    expect(await statuses(token)).toEqual({ status: "PENDING", tickets: ["BOOKED"] });

    const again = await pay(token, { payer_phone: newPayer() });
    expect([again.status, again.body.data]).toEqual([
      201,
      {
        ticket_status: "BOOKED",
        order_hidden_uuid: token,
        stripe_session: null,
        paylink: null,
        link: `/payment/loading?order=${token}`,
      },
    ]);
    await work();
    expect(await order(token)).toMatchObject({
      attempt: { state: "PENDING", prompted: true, number: 2 },
    });
    await app.sandbox.approve(await refOf(token, 2));
    await work(1);
    expect(await order(token)).toMatchObject({
      status: "PAID",
      ticket_status: "PAID",
      attempt: { state: "PAID", reason: null },
    });
    expect(await statuses(token)).toEqual({ status: "PAID", tickets: ["PAID"] });
    expect((await order(token)).legs[0]?.seats).toEqual(refused.legs[0]?.seats);
  });

  test("is paid by its order page alone: without a callback a view makes the next read due at once [T1, G.pay.03]", async () => {
    const payer = newPayer();
    app.sandbox.scenario({ match: { msisdn: payer }, do: ["never_callback"] });
    const token = await book(payer);
    await app.sandbox.approve(await refOf(token));
    await app.sandbox.idle();
    const readDue = () => app.runJob("payment-poller-mtn_momo");
    expect(await readDue()).toBe(0);
    expect(await order(token)).toMatchObject({ status: "PENDING", attempt: { state: "PENDING" } });
    expect(await readDue()).toBe(1);
    expect(await order(token)).toMatchObject({ status: "PAID", attempt: { state: "PAID" } });
  });

  test("is not paid by an altered callback and stays paid after a replayed one [T3, T4, G.pay.02]", async () => {
    const token = await book(newPayer());
    const ref = await refOf(token);
    const forged = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        status: "SUCCESSFUL",
        amount: "1",
        currency: "XAF",
        externalId: token,
      }),
    };
    expect((await app.fetch(`/api/payments/callbacks/mtn/${ref}`, forged)).status).toBe(200);
    await work(4);
    expect(await order(token)).toMatchObject({ status: "PENDING", attempt: { state: "PENDING" } });
    await app.sandbox.approve(ref);
    await work(4);
    expect((await order(token)).status).toBe("PAID");
    const [sent] = app.sandbox.journal().callbacks.filter((one) => one.ref === ref);
    for (let turn = 0; turn < 3; turn += 1) await app.sandbox.replay(sent?.eventId ?? "");
    await app.fetch(`/api/payments/callbacks/mtn/${ref}`, {
      ...forged,
      body: JSON.stringify({ status: "FAILED", reason: "APPROVAL_REJECTED" }),
    });
    await work(4);
    expect(await order(token)).toMatchObject({
      status: "PAID",
      ticket_status: "PAID",
      total_number_of_tickets_reserved: 1,
    });
    const movements = await app.database.sql(
      "select kind from ledger_transactions t join payment_attempts a on a.id = t.attempt_id where a.provider_ref = $1",
      [ref],
    );
    expect(movements).toEqual([{ kind: "payment" }]);
  });

  test("is confirmed with at most four database round trips, including its tickets", async () => {
    const token = await book(newPayer(), trainEconomic.id, 3);
    const ref = await refOf(token);
    await app.sandbox.approve(ref);
    await app.sandbox.idle();
    const [attempt] = await app.database.sql<{ id: string }>(
      "select id from payment_attempts where provider_ref = $1",
      [ref],
    );
    const { database } = app.app.context;
    const before = database.roundTrips();
    await app.app.payments.settle(attempt?.id ?? "", "poll");
    expect(database.roundTrips() - before).toBeLessThanOrEqual(4);
    expect(await statuses(token)).toEqual({ status: "PAID", tickets: ["PAID"] });
  });

  test("is FAILED with CANCEL tickets and free seats when its hold ends after a refusal [G.book.11]", async () => {
    const token = await book(refuses);
    await work(2);
    await work(16 * 60);
    expect(await statuses(token)).toEqual({ status: "FAILED", tickets: ["CANCEL"] });
    expect(
      await app.database.sql(
        "select 1 from seat_claims c join bookings b on b.hold_id = c.hold_id where b.link_token = $1",
        [token],
      ),
    ).toEqual([]);
    const late = await pay(token, { payer_phone: newPayer() });
    expect([late.status, late.body.error_code]).toEqual([409, "booking_not_payable"]);
  });
});

describe("late money for a booking", () => {
  async function lapsed(departure: string, places = 1): Promise<string> {
    const payer = newPayer();
    app.sandbox.scenario({ match: { msisdn: payer }, do: ["late_success(1200)"] });
    const token = await book(payer, departure, places);
    await work(310);
    await work(1000);
    expect((await statuses(token))?.tickets).toEqual(["CANCEL"]);
    return token;
  }

  test("claims free seats again: PAID, with new tickets and codes beside the cancelled ones [T8, G.book.11]", async () => {
    const token = await lapsed(trainEconomic.id, 2);
    await work(200);
    expect(await order(token)).toMatchObject({ status: "PAID", refund: null });
    expect(await statuses(token)).toEqual({ status: "PAID", tickets: ["CANCEL", "PAID"] });
    const codes = await app.database.sql<{ code: string }>(
      "select distinct t.code from tickets t join bookings b on b.id = t.booking_id where b.link_token = $1",
      [token],
    );
    expect(codes).toHaveLength(4);
  });

  test("is refunded in full if the seats are taken, and the payer is notified of the due date [T8, G.book.11]", async () => {
    const token = await lapsed(smallCoach.id);
    await app.database.sql(
      `insert into seat_claims (agency_id, departure_id, seat, hold_id) select o.agency_id, o.departure_id, s, gen_random_uuid()
       from offers o, generate_series(1, o.total_places) s where o.departure_id = $1 and o.stop = 0 on conflict do nothing`,
      [smallCoach.id],
    );
    const before = app.sandbox.smsInbox().length;
    const [paid] = await app.database.sql<{ payer: string; owner: string }>(
      "select a.payer_phone as payer, b.owner_phone as owner from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
      [token],
    );
    expect(paid?.payer).not.toBe(paid?.owner);
    await work(200);
    const { amount_xaf: amount, ...lost } = await order(token);
    expect(lost).toMatchObject({ refund: { amount, state: "requested" } });
    expect(lost.status).not.toBe("PAID");
    expect((await statuses(token))?.tickets).toEqual(["CANCEL"]);
    const notices = app.sandbox
      .smsInbox()
      .slice(before)
      .filter((sms) => sms.text.includes(lost.order.order_code));
    expect(notices.map((sms) => `+${sms.to}`)).toEqual([paid?.payer]);
    const due = formatDay(dayOf(new Date(lost.refund?.due_date ?? "")), "fr");
    expect(notices[0]?.text).toContain(due);
    const [job] = await app.database.sql(
      "select payload ->> 'dueAt' as due from outbox where topic = 'refund-owed-message' and payload ->> 'bookingId' = $1",
      [lost.uuid],
    );
    expect(job).toEqual({ due: lost.refund?.due_date });
  });
});

describe("a further attempt is refused", () => {
  const refusal = async (response: ReturnType<typeof pay>) => {
    const { status, body } = await response;
    return [status, body.error_code];
  };

  test("for an unknown order, during a running attempt and after payment [G.pay.08]", async () => {
    expect(await refusal(pay("AAAAAAAAAAAAAAAAAAAAAA"))).toEqual([404, "not_found"]);
    const token = await book(newPayer());
    expect(await refusal(pay(token))).toEqual([409, "attempt_running"]);
    await app.sandbox.approve(await refOf(token));
    await work(1);
    expect(await refusal(pay(token))).toEqual([409, "booking_not_payable"]);
  });

  test("while any attempt of the order is in review, as the order page shows [G.pay.08]", async () => {
    const odd = newPayer();
    app.sandbox.scenario({ match: { msisdn: odd }, do: ["wrong_amount"] });
    const last = await book(odd);
    await app.sandbox.approve(await refOf(last));
    await work(2);
    const earlier = await book(refuses);
    await work(2);
    expect((await pay(earlier, { payer_phone: refuses })).status).toBe(201);
    await work();
    await work(2);
    expect(await order(earlier)).toMatchObject({
      can_pay: true,
      attempt: { state: "CANCEL", number: 2 },
    });
    await app.database.sql("update payment_attempts set state = 'review' where provider_ref = $1", [
      await refOf(earlier),
    ]);
    for (const token of [last, earlier]) {
      const prompts = app.sandbox.payments().length;
      expect(await order(token)).toMatchObject({ can_pay: false, attempt: { state: "PENDING" } });
      expect(await refusal(pay(token, { payer_phone: newPayer() }))).toEqual([
        409,
        "attempt_running",
      ]);
      expect((await app.call("cancelOrder", { params: { token } })).body.error_code).toBe(
        "attempt_running",
      );
      await work();
      expect(app.sandbox.payments()).toHaveLength(prompts);
    }
  });

  test("for an unavailable method or an invalid phone, without counting as an attempt", async () => {
    const token = await book(refuses);
    await work(2);
    for (const body of [{ payment_method: "PAYPAL" }, { payment_method: "STRIPE" }] as const)
      expect(await refusal(pay(token, body))).toEqual([400, "method_unavailable"]);
    expect(await refusal(pay(token, { payer_phone: "12" }))).toEqual([400, "invalid_input"]);
    expect((await pay(token, { operator: null, payer_phone: newPayer() })).status).toBe(201);
  });

  test("with too_late_to_pay if the provider's window exceeds the maximum hold [G.book.10]", async () => {
    const token = await book(refuses);
    await work(2);
    for (let minutes = 0; minutes < 36; minutes += 6) {
      expect((await pay(token, { payer_phone: refuses })).status).toBe(201);
      await work();
      await work(6 * 60);
    }
    const [hold] = await app.database.sql<{ age: number; left: number }>(
      `select extract(epoch from app_now() - h.started_at) / 60 as age, extract(epoch from h.hold_until - app_now()) / 60 as left
       from seat_holds h join bookings b on b.hold_id = h.id where b.link_token = $1`,
      [token],
    );
    expect(Number(hold?.age)).toBeGreaterThan(36);
    await work(150);
    expect(await refusal(pay(token, { payer_phone: refuses }))).toEqual([409, "too_late_to_pay"]);
    expect(await statuses(token)).toEqual({ status: "PENDING", tickets: ["BOOKED"] });
  });

  test("if its idempotency key was used with another body; the same key and body open one attempt [G.book.24]", async () => {
    const token = await book(refuses);
    await work(2);
    const payer = newPayer();
    const key = `key-${payer}-0123456789`;
    const responses = [
      await pay(token, { payer_phone: payer }, key),
      await pay(token, { payer_phone: payer }, key),
    ];
    expect(responses.map((one) => one.status)).toEqual([201, 201]);
    expect(responses[1]?.body.data).toEqual(responses[0]?.body.data);
    expect(await refusal(pay(token, { payer_phone: newPayer() }, key))).toEqual([
      409,
      "idempotency_conflict",
    ]);
    const [attempts] = await app.database.sql<{ n: number }>(
      "select count(*)::int as n from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
      [token],
    );
    expect(attempts?.n).toBe(2);
    await work();
    await app.sandbox.approve(await refOf(token, 2));
    await work(1);
    expect((await pay(token, { payer_phone: payer }, key)).body.data.ticket_status).toBe("PAID");
  });

  test("with 429 and the time to wait after three prompts to one phone in fifteen minutes [G.book.32]", async () => {
    const limited = await startTestApp({ env: settingsOf(demoMtn) });
    limited.sandbox.scenario({ match: { msisdn: refuses }, do: ["decline(APPROVAL_REJECTED)"] });
    const made = await limited.call("createBooking", {
      body: sampleBooking(trainEconomic.id, 1, { payer_phone: refuses }),
    });
    const token = made.body.data.order_hidden_uuid;
    const again = () =>
      limited.call("payOrder", {
        params: { token },
        body: { payment_method: "MOBILE", operator: "MTN", payer_phone: refuses },
      });
    for (let prompt = 1; prompt <= 3; prompt += 1) {
      await limited.drainOutbox();
      await limited.advance(7);
      await limited.runJob("payment-poller-mtn_momo");
      const response = await again();
      expect([prompt, response.status, response.body.error_code]).toEqual(
        prompt < 3 ? [prompt, 201, undefined] : [3, 429, "too_many_prompts"],
      );
      if (prompt === 3) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(600);
    }
    expect(limited.sandbox.payments()).toHaveLength(3);
    await limited.stop();
  });
});
