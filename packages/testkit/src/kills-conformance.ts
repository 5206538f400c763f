import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { FailpointName } from "@wakafine/server/modules/payments/public.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPaymentApp } from "./payment-app.ts";
import type { ProviderChoice } from "./payment-world.ts";
import { sampleBooking } from "./sample-booking.ts";
import type { TestApp } from "./test-app.ts";

/** Points between the provider's success and the end of its settlement. */
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

/**
 * Tests that a payment survives the death of the process at each point between the provider's success and the end of its settlement [T6]. Called by the
 * conformance suite of a provider. It starts an app of its own, because the tickets and their message are checked too.
 */
export function testKills({ provider, method, operator, phone, env = {} }: ProviderChoice): void {
  /** The failpoint at which the process dies; dead, it passes no failpoint until it is started again. */
  const process: { point: FailpointName | null; dead: boolean } = { point: null, dead: false };
  // Last digits with which no simulator pays on its own.
  const payer = phone === null ? null : `${phone.slice(0, -4)}0003`;
  const choice = { payment_method: method ?? "MOBILE", payer_phone: payer, operator };

  describe("a booking of the whole product", () => {
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

    async function work(): Promise<void> {
      for (const job of [`payment-poller-${provider}`, "outbox"])
        if (!process.dead) await app.runJob(job).catch(() => undefined); // the process was killed
    }

    test.each(points)(
      `killed after the payer paid by ${provider}, at %s, a process leaves exactly one payment with its tickets [T6]`,
      async (point) => {
        const { body } = await app.call("createBooking", {
          body: sampleBooking(smallWorld.departures.trainEconomic.id, 1, choice),
        });
        const { order_hidden_uuid: link } = body.data;
        await app.drainOutbox();
        const attempt = (await app.database.row<{ id: string; ref: string }>(
          "select a.id, a.provider_ref as ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
          [link],
        ))!;
        process.point = point;
        await app.sandbox.approve(attempt.ref);
        await app.advance(31);
        await app.sandbox.idle();
        await work();
        expect(process.dead, "the point was passed").toBe(true);
        Object.assign(process, { point: null, dead: false });

        for (const seconds of [0, 61, 61, 61]) {
          await app.advance(seconds);
          await app.sandbox.idle();
          await work();
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
}
