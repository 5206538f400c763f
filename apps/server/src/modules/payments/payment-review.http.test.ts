import { demoMtn } from "@wakafine/sandbox/mtn/access.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { bookingIdOf } from "@wakafine/testkit/admin-booking-samples.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

let app: TestApp;
beforeEach(async () => {
  const port = await freePort();
  app = await startTestApp({
    env: {
      PORT: String(port),
      PAYMENT_CALLBACK_ORIGIN: `http://127.0.0.1:${port}`,
      MTN_API_USER: demoMtn.apiUser,
      MTN_API_KEY: demoMtn.apiKey,
      MTN_SUBSCRIPTION_KEY: demoMtn.subscriptionKey,
    },
    ahead: { seconds: 0 },
  });
});
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
  await app.stop();
});

/** A phone that confirms no prompt by itself. */
const payer = "+237678100017";

async function work(seconds = 0): Promise<void> {
  if (seconds > 0) await app.advance(seconds);
  await app.sandbox.idle();
  for (const job of ["outbox", "payment-poller-mtn_momo", "sweep-holds", "outbox"])
    while ((await app.runJob(job)) > 0);
}

interface Booked {
  readonly link: string;
  readonly ref: string;
  readonly attempt: string;
}

let devices = 0;
async function book(departure: string = smallWorld.departures.trainEconomic.id, places = 1) {
  const device = `device ${(devices += 1)}`;
  const { status, body } = await app.call(
    "createBooking",
    { body: sampleBooking(departure, places, { payer_phone: payer }) },
    { device },
  );
  expect(status, body.message).toBe(201);
  await work();
  const link = body.data.order_hidden_uuid;
  const [row] = await app.database.sql<{ ref: string; attempt: string }>(
    "select a.provider_ref as ref, a.id as attempt from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
    [link],
  );
  return { link, ...row! } satisfies Booked;
}

const order = async (token: string) =>
  (await app.call("getOrder", { params: { token } })).body.data;
const state = (token: string, transaction_id = "9034567812", device = "traveller") =>
  app.call("statePayment", { params: { token }, body: { transaction_id } }, { device });
const administrator = async () => ({ token: await logInAdministrator(app) });
const reviews = async () =>
  (await app.call("listPaymentReviews", { query: {} }, await administrator())).body.data.data;
const outcome = ({ status, body }: { status: number; body: { error_code?: string } }) =>
  `${status} ${body.error_code ?? "ok"}`;
const stateOf = async (attempt: string) =>
  (
    await app.database.sql<{ state: string }>("select state from payment_attempts where id = $1", [
      attempt,
    ])
  )[0]!.state;
/** Lets the window of the attempt and the hold end; the operator does not respond meanwhile. */
async function windowOver(): Promise<void> {
  await app.advance(20 * 60);
}

describe("a traveller states a lost payment", () => {
  test("money of the order's own attempt is settled, whatever id is stated [G.pay.02, G.pay.03]", async () => {
    const { link, ref } = await book();
    await app.sandbox.approve(ref); // the callback is lost, and nobody reads the payment
    await windowOver();
    const stated = await state(link);
    expect([stated.status, stated.body.data]).toEqual([200, { outcome: "paid" }]);
    await work();
    expect((await order(link)).status).toBe("PAID");
    expect(await reviews()).toEqual([]);
    const statements = await app.database.sql("select id from payment_statements");
    expect(statements).toEqual([]);
  });

  test("while the payer can still confirm, it is too early; an unknown order is not found; a paid order is paid [G.pay.03]", async () => {
    const { link, ref } = await book();
    expect(outcome(await state(link))).toBe("409 payment_statement_too_early");
    expect(outcome(await state("AAAAAAAAAAAAAAAAAAAAAA"))).toBe("404 not_found");
    await app.sandbox.approve(ref);
    await work(1);
    expect((await state(link)).body.data).toEqual({ outcome: "paid" });
  });

  test("an id that belongs to nothing is reviewed with the statement, once, and issues no ticket [G.pay.02, G.role.05]", async () => {
    const { link, ref } = await book();
    await app.sandbox.refuse(ref);
    await work(20 * 60);
    for (let time = 0; time < 2; time += 1)
      expect((await state(link, "90-unknown")).body.data).toEqual({ outcome: "review" });
    const issued = (await order(link)).tickets.map(({ ticket_status }) => ticket_status);
    expect(issued).toEqual(["CANCEL"]);
    const [review, ...others] = await reviews();
    expect(others).toEqual([]);
    expect(review).toMatchObject({
      kind: "statement",
      transaction_id: "90-unknown",
      used_by_order: null,
      booking_uuid: await bookingIdOf(app, link),
      provider: "mtn_momo",
      payer: expect.stringContaining("•"),
    });
  });

  test("another order's id settles nothing and names the order that it paid to administrators only [G.pay.02]", async () => {
    const paid = await book();
    await app.sandbox.approve(paid.ref);
    await work(1);
    const [row] = await app.database.sql<{ id: string }>(
      "select provider_txn_id as id from payment_attempts where id = $1",
      [paid.attempt],
    );
    const mine = await book();
    await app.sandbox.refuse(mine.ref);
    await work(20 * 60);
    const stated = await state(mine.link, row!.id);
    expect(stated.body.data).toEqual({ outcome: "review" });
    expect((await order(mine.link)).status).not.toBe("PAID");
    const [review] = await reviews();
    expect(review!.used_by_order).toBe((await order(paid.link)).order.order_code);
  });

  test("statements are limited per order, and invalid ids are refused at their field [G.book.32]", async () => {
    const { link, ref } = await book();
    await app.sandbox.refuse(ref);
    await app.advance(3600 - ((Date.now() / 1000) % 3600) + 1); // limits count per whole hour
    await work();
    for (let count = 0; count < 5; count += 1)
      expect(outcome(await state(link, `90000${count}`, `device ${count}`))).toBe("200 ok");
    expect(outcome(await state(link, "900006", "another device"))).toBe("429 too_many_requests");
    expect(outcome(await state(link, "a b"))).toBe("400 invalid_input");
  });
});

describe("administrators review payments", () => {
  /** An attempt in review because the operator reports another amount; `received` in francs, null: the operator's switch. */
  async function mismatch(): Promise<Booked> {
    app.sandbox.scenario({ match: { msisdn: payer }, do: ["wrong_amount"] });
    const booked = await book();
    await app.sandbox.approve(booked.ref);
    await work(2);
    expect(await stateOf(booked.attempt)).toBe("review");
    return booked;
  }

  const act = async (
    id: "settleReview" | "refundReview",
    attempt: string,
    reason = "Read in the operator's portal",
  ) => app.call(id, { params: { id: attempt }, body: { reason } }, await administrator());
  const close = async (id: string, subject: "attempt" | "statement" | "callback") =>
    app.call(
      "closeReview",
      { params: { id }, body: { subject, reason: "Handled" } },
      await administrator(),
    );
  const audited = async (entityId: string, action: string) =>
    app.database.sql("select actor, reason from audit_log where entity_id = $1 and action = $2", [
      entityId,
      action,
    ]);
  const actor = smallWorld.users.administrator.id;

  test("the list and the dashboard are empty unless something is wrong [G.role.05]", async () => {
    const { ref } = await book();
    await app.sandbox.approve(ref);
    await work(1);
    expect(await reviews()).toEqual([]);
    const dashboard = await app.call("getAdminDashboard", {}, await administrator());
    expect(dashboard.body.data.payments_to_review).toBe(0);
  });

  test("another amount is neither settled nor closed; what was received is refunded, recorded and in the ledger [G.role.05, G.ticket.02]", async () => {
    const { link, attempt } = await mismatch();
    const [review] = await reviews();
    expect(review).toMatchObject({ id: attempt, kind: "mismatch", attempt });
    const dashboard = await app.call("getAdminDashboard", {}, await administrator());
    expect(dashboard.body.data.payments_to_review).toBe(1);
    expect(outcome(await act("settleReview", attempt))).toBe("409 payment_not_confirmed");
    expect(outcome(await close(attempt, "attempt"))).toBe("409 payment_not_confirmed");
    const refunded = await act("refundReview", attempt);
    expect([outcome(refunded), refunded.body.data]).toEqual([
      "200 ok",
      { id: attempt, state: "paid_late" },
    ]);
    const [row] = await app.database.sql<{ received: number; refund: number }>(
      "select a.amount_xaf as received, r.amount_xaf as refund from payment_attempts a join refunds r on r.attempt_id = a.id where a.id = $1",
      [attempt],
    );
    expect(row!.refund).toBe(row!.received);
    expect(row!.received).not.toBe((await order(link)).amount_xaf);
    expect(await audited(attempt, "refund review")).toEqual([
      { actor, reason: "Read in the operator's portal" },
    ]);
    expect(outcome(await act("refundReview", attempt))).toBe("409 not_in_this_state");
    expect((await reviews()).map(({ kind }) => kind)).toEqual(["late"]);
  });

  test("money that the operator confirms is settled to the order with its tickets; a retry changes nothing [G.role.05, G.pay.02]", async () => {
    const { link, attempt, ref } = await book();
    await app.database.sql(
      "update payment_attempts set state = 'review', reason = 'mismatch', ended_at = app_now(), next_poll_at = null where id = $1",
      [attempt],
    );
    expect(outcome(await act("settleReview", attempt))).toBe("409 payment_not_confirmed");
    await app.sandbox.approve(ref);
    expect((await act("settleReview", attempt)).body.data).toEqual({ id: attempt, state: "paid" });
    expect((await order(link)).status).toBe("PAID");
    expect(outcome(await act("settleReview", attempt))).toBe("409 not_in_this_state");
    expect(outcome(await act("refundReview", attempt))).toBe("409 not_in_this_state");
    expect(await audited(attempt, "settle review")).toHaveLength(1);
    expect(await reviews()).toEqual([]);
  });

  test("an attempt without money is closed as failed with its reason, so that the order can be paid again [G.role.05]", async () => {
    const { link, attempt } = await book();
    await app.database.sql(
      "update payment_attempts set state = 'review', reason = 'undecided', ended_at = app_now(), next_poll_at = null where id = $1",
      [attempt],
    );
    expect((await close(attempt, "attempt")).body.data).toEqual({ id: attempt, state: "failed" });
    expect((await order(link)).can_pay).toBe(true);
    expect(await audited(attempt, "close review")).toEqual([{ actor, reason: "Handled" }]);
    expect(outcome(await close(attempt, "attempt"))).toBe("409 not_in_this_state");
  });

  test("while the operator does not respond nothing is closed; after a close it is watched for a day, and money found then is refunded [G.role.05, G.pay.02]", async () => {
    const { attempt, ref } = await book();
    await app.database.sql(
      `update payment_attempts set state = 'review', reason = 'undecided', next_poll_at = null,
         started_at = started_at - interval '25 hours', expires_at = expires_at - interval '25 hours', ended_at = app_now() - interval '25 hours' where id = $1`,
      [attempt],
    );
    app.sandbox.scenario({ match: { op: "requesttopay_status" }, do: ["http(503,1)"] });
    expect(outcome(await close(attempt, "attempt"))).toBe("409 provider_unavailable");
    expect(await stateOf(attempt)).toBe("review");
    expect(outcome(await close(attempt, "attempt"))).toBe("200 ok");
    await app.sandbox.approve(ref);
    app.sandbox.scenario({ match: { op: "requesttopay_status" }, do: ["http(503,1)"] });
    await work(601);
    expect(await stateOf(attempt)).toBe("failed");
    await work(3600);
    expect(await stateOf(attempt)).toMatch(/paid/);
  });

  test("statements and unknown callbacks are closed once, with reason and audit entry [G.role.05]", async () => {
    const { link, ref } = await book();
    await app.sandbox.refuse(ref);
    await work(20 * 60);
    await state(link);
    await app.database.sql(
      "insert into alerts (id, kind, subject) values (gen_random_uuid(), 'unknown_callback', 'mtn_momo')",
    );
    const listed = await reviews();
    expect(listed.map(({ kind }) => kind).sort()).toEqual(["statement", "unknown_callback"]);
    for (const { id, kind } of listed) {
      const subject = kind === "statement" ? "statement" : "callback";
      expect(outcome(await close(id, subject))).toBe("200 ok");
      expect(outcome(await close(id, subject))).toBe("409 not_in_this_state");
    }
    expect(await reviews()).toEqual([]);
    const bookingId = await bookingIdOf(app, link);
    expect(await audited(bookingId, "close payment statement")).toEqual([
      { actor, reason: "Handled" },
    ]);
  });

  test("a reason is required, and unknown ids are not found [G.role.05]", async () => {
    const unknown = "0199a0c0-0000-7000-8000-000000000000";
    expect(outcome(await act("settleReview", unknown, " "))).toBe("400 invalid_input");
    for (const response of [
      await act("settleReview", unknown),
      await act("refundReview", "nothing"),
      await close(unknown, "statement"),
      await close(unknown, "callback"),
      await close(unknown, "attempt"),
    ])
      expect(outcome(response)).toBe("404 not_found");
  });

  test("an attempt that nobody decided half an hour after its window is listed [G.role.05]", async () => {
    const { attempt } = await book();
    await app.advance(3600);
    const listed = await reviews();
    expect(listed).toMatchObject([{ kind: "overdue", attempt }]);
    await work();
    expect(await reviews()).toEqual([]);
  });
});
