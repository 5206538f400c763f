import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { FailpointName } from "@wakafine/server/modules/payments/public.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The failpoint at which the process dies; dead, it passes no failpoint until it is started again. */
const process: { point: FailpointName | null; dead: boolean } = { point: null, dead: false };
let app: TestApp;
beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  app = await startTestApp({
    env: {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      PAYMENT_CALLBACK_ORIGIN: origin,
      LIMITS: "false",
    },
    overrides: {
      failpoint(point) {
        if (point === process.point) process.dead = true;
        if (process.dead) throw new Error(`killed: ${point}`);
      },
    },
  });
});
afterAll(() => app.stop());

const page = { payer_phone: null, operator: null };
const approve = (ref: string) => app.sandbox.approve(ref);
const methods = {
  stripe: { choice: { ...page, payment_method: "STRIPE" }, pay: approve },
  paypal: {
    choice: { ...page, payment_method: "PAYPAL" },
    pay: (url: string) =>
      fetch(url, {
        method: "POST",
        body: new URLSearchParams({ answer: "approve" }),
        redirect: "manual",
      }),
  },
  orange_money: {
    choice: { payment_method: "MOBILE", payer_phone: "+237699000003", operator: "ORANGE" },
    pay: approve,
  },
} as const;
type Method = keyof typeof methods;

/** Points between the provider's success and the end of its settlement. MTN passes them in kills.race.test.ts. */
const points: readonly FailpointName[] = [
  "callback: before insert",
  "callback: after insert",
  "poll: after lease",
  "settle: after claim",
  "settle: after decision",
  "money: before commit",
  "settle: after commit",
  "poll: before reschedule",
];
const cases = (Object.keys(methods) as Method[]).flatMap((method) =>
  points.map((point) => [method, point] as const),
);

async function work(method: Method): Promise<void> {
  for (const job of [`payment-poller-${method}`, "outbox"])
    if (!process.dead) await app.runJob(job).catch(() => undefined); // the process was killed
}

describe("killed after the payer paid, a process leaves exactly one payment with its tickets:", () => {
  test.each(cases)("%s at %s [T6]", async (method, point) => {
    const { choice, pay } = methods[method];
    const { body } = await app.call("createBooking", {
      body: sampleBooking(smallWorld.departures.trainEconomic.id, 1, choice),
    });
    const { order_hidden_uuid: link, stripe_session: session, paylink } = body.data;
    await app.drainOutbox();
    const attempt = (await app.database.row<{ id: string; ref: string }>(
      "select a.id, a.provider_ref as ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
      [link],
    ))!;
    process.point = point;
    await pay(session?.id ?? paylink ?? attempt.ref);
    await app.advance(31);
    await app.sandbox.idle();
    await work(method);
    expect(process.dead, "the point was passed").toBe(true);
    Object.assign(process, { point: null, dead: false });

    for (const seconds of [0, 61, 61, 61]) {
      await app.advance(seconds);
      await app.sandbox.idle();
      await work(method);
    }
    const order = (await app.call("getOrder", { params: { token: link } })).body.data;
    expect([order.status, order.tickets.map((one) => one.ticket_status)]).toEqual([
      "PAID",
      ["PAID"],
    ]);
    const booked = await app.database.sql<{ kind: string }>(
      "select kind from ledger_transactions where attempt_id = $1",
      [attempt.id],
    );
    expect(booked).toEqual([{ kind: "payment" }]);
    const code = order.tickets[0]?.code_verification ?? "no ticket";
    expect(app.sandbox.smsInbox().filter(({ text }) => text.includes(code))).toHaveLength(1);
    expect(await app.app.payments.checkLedger()).toEqual([]);
  });
});
