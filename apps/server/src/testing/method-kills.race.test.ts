import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { FailpointName } from "@wakafine/server/modules/payments/public.ts";
import { providerNames } from "@wakafine/server/modules/payments/providers/registry.ts";
import { answerOnPage, byPage, startPaymentApp } from "@wakafine/testkit/payment-app.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The failpoint at which the process dies; dead, it passes no failpoint until it is started again. */
const process: { point: FailpointName | null; dead: boolean } = { point: null, dead: false };

const orange = { payment_method: "MOBILE", payer_phone: "+237699000003", operator: "ORANGE" };
const mtn = { payment_method: "MOBILE", payer_phone: "+237671000003", operator: "MTN" };

/** How the payer pays with a method: the traveller's choice, and what its simulator needs to pay, from the booking and its attempt. */
interface Method {
  readonly choice: object;
  pay(
    app: TestApp,
    paid: { readonly ref: string; readonly session?: string; readonly page?: string },
  ): Promise<unknown>;
}
const approve: Method["pay"] = (app, { ref, session }) => app.sandbox.approve(session ?? ref);
/** Methods in use with the settings of a server; the routes of the wallets exclude each other. */
const servers = [
  {
    env: {},
    methods: {
      stripe: { choice: { ...byPage, payment_method: "STRIPE" }, pay: approve },
      paypal: {
        choice: { ...byPage, payment_method: "PAYPAL" },
        pay: (_app, { page = "" }) => answerOnPage(page, "approve"),
      },
      orange_money: { choice: orange, pay: approve },
    },
  },
  {
    env: { ORANGE_ROUTE: "page", NOTCH_OPERATORS: "MTN" },
    methods: {
      orange_web: { choice: orange, pay: approve },
      notch_pay: { choice: mtn, pay: approve },
    },
  },
] as const satisfies readonly {
  readonly env: object;
  readonly methods: Readonly<Record<string, Method>>;
}[];

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

test("every provider is killed at these points: one below, or MTN in kills.race.test.ts; an order of 0 francs is not charged [T6]", () => {
  const tested = servers.flatMap(({ methods }) => Object.keys(methods));
  expect([...tested, "mtn_momo", "zero"].toSorted()).toEqual(providerNames.toSorted());
});

describe.each(servers)("with the settings $env,", ({ env, methods }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startPaymentApp({
      env,
      overrides: {
        failpoint(point) {
          if (point === process.point) process.dead = true;
          if (process.dead) throw new Error(`killed: ${point}`);
        },
      },
    });
  });
  afterAll(() => app.stop());

  async function work(provider: string): Promise<void> {
    for (const job of [`payment-poller-${provider}`, "outbox"])
      if (!process.dead) await app.runJob(job).catch(() => undefined); // the process was killed
  }

  const cases = Object.entries<Method>(methods).flatMap(([provider, method]) =>
    points.map((point) => [provider, point, method] as const),
  );
  test.each(cases)(
    "killed after the payer paid by %s, at %s, a process leaves exactly one payment with its tickets [T6]",
    async (provider, point, { choice, pay }) => {
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
      await pay(app, {
        ref: attempt.ref,
        ...(session ? { session: session.id } : {}),
        ...(paylink ? { page: paylink } : {}),
      });
      await app.advance(31);
      await app.sandbox.idle();
      await work(provider);
      expect(process.dead, "the point was passed").toBe(true);
      Object.assign(process, { point: null, dead: false });

      for (const seconds of [0, 61, 61, 61]) {
        await app.advance(seconds);
        await app.sandbox.idle();
        await work(provider);
      }
      const order = (await app.call("getOrder", { params: { token: link } })).body.data;
      const { status, tickets } = order;
      expect([order.order.provider, status, tickets.map((one) => one.ticket_status)]).toEqual([
        provider,
        "PAID",
        ["PAID"],
      ]);
      const booked = await app.database.sql<{ kind: string }>(
        "select kind from ledger_transactions where attempt_id = $1 and kind <> 'provider_fee'",
        [attempt.id],
      );
      expect(booked).toEqual([{ kind: "payment" }]);
      const code = tickets[0]?.code_verification ?? "no ticket";
      expect(app.sandbox.smsInbox().filter(({ text }) => text.includes(code))).toHaveLength(1);
      expect(await app.app.payments.checkLedger()).toEqual([]);
    },
  );
});
