import type { PageSuite } from "@wakafine/testkit/page-provider-conformance.ts";
import {
  payAgain,
  testPageProviderConformance,
} from "@wakafine/testkit/page-provider-conformance.ts";
import { describe, expect, test } from "vitest";

testPageProviderConformance(
  {
    payBy: { provider: "paypal", method: "PAYPAL", operator: null, phone: null },
    settings: {
      readsPerSecond: ["PAYPAL_READS_PER_SECOND", 10],
      refused: [
        ["PAYPAL_BASE_URL", "https://api-m.sandbox.paypal.com"],
        ["PAYPAL_BASE_URL", "http://api-m.paypal.com"],
        ["PAYPAL_CLIENT_ID", "demo-paypal-client"],
        ["PAYPAL_CLIENT_SECRET", ""],
        ["PAYPAL_WEBHOOK_ID", "demo-paypal-webhook"],
      ],
    },
    operations: { prepare: "order_create", read: "order_read" },
    closable: true,
    capturedByUs: true,
    endsWhenDeclined: false,
    feeXaf: 347, // 0.53 € of 6.23 €
    mismatches: ["wrong_amount", "wrong_currency", "wrong_reference"],
  },
  (suite) => {
    testSignatures(suite);
    testOrders(suite);
    testCaptures(suite);
    testUncaptured(suite);
    testReviews(suite);
  },
);

const state = async ({ world }: PageSuite, attemptId: string) =>
  (await world.attempt(attemptId)).state;

/** Captures requested of an order. */
function captures({ world }: PageSuite, ref: string): number {
  const order = world.sandbox.payments().find((one) => one.ourRef === ref)?.ref ?? "none";
  return world.sandbox
    .journal()
    .requests.filter((one) => one.op === "order_capture" && one.url.includes(order)).length;
}

function testSignatures(suite: PageSuite): void {
  const rejected = () => suite.world.payments().rejectedCallbacks();
  const post = async (body: string, headers: Readonly<Record<string, string>>) =>
    (
      await fetch(`${suite.world.origin}/api/payments/callbacks/paypal`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", ...headers },
      })
    ).status;
  const verifications = () =>
    suite.world.sandbox.journal().requests.filter(({ op }) => op === "webhook_verify").length;

  describe("an event", () => {
    test.each([["forged_signature"], ["missing_signature"]] as const)(
      "with a %s gets 400 and causes no read [T4, G.pay.02]",
      async (change) => {
        const { attemptId, payableId, ref } = await suite.startWith(change);
        const before = rejected();
        await suite.world.sandbox.approve(ref);
        expect(suite.world.sandbox.journal().callbacks.at(-1)?.response).toMatchObject({
          status: 400,
        });
        expect(rejected() - before).toBe(1);
        await suite.actions.poll(1);
        expect(await state(suite, attemptId)).toBe("pending");
        await suite.actions.poll(12); // the next scheduled read finds the approval
        await suite.expectPaidOnce(attemptId, payableId);
      },
    );

    test("that was altered or is unreadable gets 400, as signed it gets 200 [T4, G.pay.02]", async () => {
      const { ref } = await suite.actions.started();
      await suite.world.sandbox.approve(ref);
      const { body = "", headers = {} } = suite.world.sandbox.journal().callbacks.at(-1) ?? {};
      expect(await post(body.replace(ref, crypto.randomUUID()), headers)).toBe(400);
      expect(await post(`${body} `, headers)).toBe(400);
      expect(await post("not json", headers)).toBe(400);
      expect(await post(body, headers)).toBe(200);
    });

    test("that PayPal cannot verify now gets 503, and is accepted when it is sent again [T4]", async () => {
      const { attemptId, payableId, ref } = await suite.actions.started();
      suite.world.sandbox.scenario({ match: { op: "webhook_verify" }, do: ["http(503)"] });
      await suite.world.sandbox.approve(ref);
      const sent = () => suite.world.sandbox.journal().callbacks.at(-1)?.response;
      expect(sent()).toMatchObject({ status: 503 });
      await suite.actions.poll(61);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("of a flood is not verified beyond ten at once [T4]", async () => {
      const names = ["transmission-id", "transmission-time", "transmission-sig", "cert-url"];
      const headers = Object.fromEntries(
        [...names, "auth-algo"].map((name) => [`paypal-${name}`, "forged"]),
      );
      for (let nth = 1; nth <= 10; nth += 1)
        suite.world.sandbox.scenario({ match: { op: "webhook_verify", nth }, do: ["slow(3000)"] });
      const before = verifications();
      const statuses = await Promise.all(Array.from({ length: 15 }, () => post("{}", headers)));
      expect(verifications() - before).toBe(10);
      expect(statuses.toSorted()).toEqual([...Array(10).fill(400), ...Array(5).fill(503)]);
    });

    test("about an order of another system is ignored", async () => {
      const { attemptId, payableId, ref } = await suite.startWith("foreign_order");
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(1);
      await suite.expectPaidOnce(attemptId, payableId);
    });
  });

  test("a dispute raises an alert for the administrators [T13]", async () => {
    const { attemptId, ref } = await suite.startWith("dispute");
    await suite.world.sandbox.approve(ref);
    await suite.actions.poll(1);
    await suite.world.run("refunds"); // the event arrived before the response of the capture
    expect(await state(suite, attemptId)).toBe("disputed");
  });
}

function testOrders(suite: PageSuite): void {
  const requests = (attemptId: string) => suite.actions.requests("order_create", attemptId);

  test("an order has one amount in euro, our reference, both addresses of the site and the language of the payer", async () => {
    const { attemptId, payableId } = await suite.actions.started();
    const sent = JSON.parse(requests(attemptId)[0]?.body ?? "{}") as {
      payment_source: { paypal: { experience_context: Record<string, string> } };
    };
    expect(sent).toMatchObject({
      intent: "CAPTURE",
      purchase_units: [
        {
          custom_id: attemptId,
          invoice_id: attemptId,
          amount: { currency_code: "EUR", value: "6.23" }, // 4080 / 655
        },
      ],
    });
    const {
      return_url: back,
      cancel_url: left,
      locale,
    } = sent.payment_source.paypal.experience_context;
    const token = `token-${payableId.slice(0, 16)}`;
    expect(new URL(back ?? "").pathname).toBe(`/app/reservation/success/paypal/${token}`);
    expect(new URL(left ?? "").search).toBe(`?order=${token}&from=cancelled`);
    expect(locale).toBe("fr-FR");
  });

  test("a retry sends the same bytes with the same id, so there is one order [T5]", async () => {
    const { attemptId, ref } = await suite.startWith("created_but_http(500)", {
      op: "order_create",
      nth: 1,
    });
    await suite.actions.poll(120);
    const [first, second] = requests(attemptId);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["paypal-request-id"]).toBe(first?.headers["paypal-request-id"]);
    expect(suite.actions.transactions(ref)).toBe(1);
  });

  test("a revoked access token is renewed once, without a second order or charge [T15]", async () => {
    const { attemptId, payableId, ref } = await suite.startWith("token_revoked", {
      op: "order_create",
    });
    suite.fail(ref, "order_capture", "token_revoked");
    await suite.world.sandbox.approve(ref);
    await suite.actions.poll(1);
    await suite.expectPaidOnce(attemptId, payableId);
    expect(suite.actions.transactions(ref)).toBe(1);
  });

  test("a refused order ends the attempt as merchant_config and raises an alert", async () => {
    const { attemptId } = await suite.startWith("http(403)", { op: "order_create" });
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "merchant_config",
    });
    expect(await suite.actions.alerts("merchant_config", "paypal")).toBeGreaterThan(0);
  });

  test("an order that PayPal voided ends the attempt", async () => {
    const { attemptId, ref } = await suite.actions.started();
    await suite.world.sandbox.expire(ref);
    await suite.actions.poll(12);
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "expired",
      reason: "timeout",
    });
  });
}

function testCaptures(suite: PageSuite): void {
  describe("an approved order", () => {
    test("is captured by the sweep if the payer closed the browser and no event arrives [T11]", async () => {
      const { attemptId, payableId, ref } = await suite.startWith("never_callback");
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(12);
      await suite.expectPaidOnce(attemptId, payableId);
      expect(captures(suite, ref)).toBe(1);
    });

    test.each([["created_but_timeout"], ["created_but_http(500)"], ["garbage_json"]] as const)(
      "whose capture has no known outcome by %s is read, not charged twice [T5, T6]",
      async (change) => {
        const { attemptId, payableId, ref } = await suite.startWith("never_callback");
        suite.world.sandbox.scenario({ match: { ref, op: "order_capture", nth: 1 }, do: [change] });
        await suite.world.sandbox.approve(ref);
        await suite.world.payments().settle(attemptId, "poll");
        expect(await state(suite, attemptId)).toBe("processing");
        await suite.actions.poll(12);
        await suite.expectPaidOnce(attemptId, payableId);
        expect(captures(suite, ref)).toBe(1);
      },
    );

    test("whose capture never arrived is captured again [T5, T6]", async () => {
      const { attemptId, payableId, ref } = await suite.startWith("never_callback");
      suite.world.sandbox.scenario({
        match: { ref, op: "order_capture", nth: 1 },
        do: ["no_answer"],
      });
      await suite.world.sandbox.approve(ref);
      await suite.world.payments().settle(attemptId, "poll");
      await suite.actions.poll(12);
      await suite.expectPaidOnce(attemptId, payableId);
      expect(captures(suite, ref)).toBe(2);
    });

    test("is captured and booked once by concurrent reads [T2]", async () => {
      const { attemptId, payableId, ref } = await suite.startWith("never_callback");
      await suite.world.sandbox.approve(ref);
      const settle = () => suite.world.payments().settle(attemptId, "poll");
      await Promise.all([settle(), settle(), settle(), settle()]);
      await suite.actions.poll(12);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("cannot be left for another method once its capture was requested [T10]", async () => {
      const { attemptId, payableId, ref } = await suite.startWith("never_callback");
      suite.world.sandbox.scenario({
        match: { ref, op: "order_capture", nth: 1 },
        do: ["created_but_timeout"],
      });
      await suite.world.sandbox.approve(ref);
      await suite.world.payments().settle(attemptId, "poll");
      await expect(payAgain(suite, payableId)).rejects.toMatchObject({ code: "attempt_running" });
      await suite.actions.poll(12);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("whose means of payment is declined can be paid by another one on the same page [T7]", async () => {
      const { attemptId, payableId, ref } = await suite.startWith("never_callback");
      suite.world.sandbox.scenario({
        match: { ref, op: "order_capture", nth: 1 },
        do: ["decline(INSTRUMENT_DECLINED)"],
      });
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(12);
      expect(await suite.world.attempt(attemptId)).toMatchObject({
        state: "pending",
        reason: "instrument_declined",
      });
      const shown = await suite.world.payments().paymentService.lastAttempt("booking", payableId);
      expect(shown).toMatchObject({ status: "PENDING", reason: "payment_instrument_declined" });
      expect(shown?.page?.url).toMatch(/checkoutnow/);
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(35);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test.each([
      ["TRANSACTION_REFUSED", "generic"],
      ["PAYEE_ACCOUNT_RESTRICTED", "merchant_config"],
    ] as const)("that is refused by %s ends the attempt [T7]", async (issue, reason) => {
      const { attemptId, ref } = await suite.startWith("never_callback");
      suite.fail(ref, "order_capture", `decline(${issue})`);
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(12);
      expect(await suite.world.attempt(attemptId)).toMatchObject({ state: "failed", reason });
    });
  });
}

function testUncaptured(suite: PageSuite): void {
  describe("an approved order is not captured", () => {
    const approvedWhen = async (change: (payableId: string) => Promise<unknown>) => {
      const { attemptId, payableId, ref } = await suite.startWith("never_callback");
      await change(payableId);
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(12);
      expect(captures(suite, ref)).toBe(0);
      return { attemptId, payableId };
    };

    test("if its seats are no longer held: it lapses [T8, T11]", async () => {
      const { attemptId } = await approvedWhen((payableId) =>
        suite.world.database.sql(
          "update test_payables set hold_until = app_now() - interval '1 second' where id = $1",
          [payableId],
        ),
      );
      expect(await state(suite, attemptId)).toBe("expired");
    });

    test("if its payable is not open any more [T10, T11]", async () => {
      const { attemptId } = await approvedWhen((payableId) =>
        suite.world.database.sql("update test_payables set status = 'EXPIRED' where id = $1", [
          payableId,
        ]),
      );
      expect(await state(suite, attemptId)).toBe("expired");
    });

    test("if the window ended before it was read: another attempt can pay [T8, T11]", async () => {
      const { attemptId, ref } = await suite.startWith("never_callback", undefined, 10);
      await suite.world.advance(595);
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(10);
      expect(await suite.world.attempt(attemptId)).toMatchObject({
        state: "expired",
        reason: "timeout",
      });
      expect(captures(suite, ref)).toBe(0);
    });

    test.each(suite.provider.mismatches)("if it has a %s [T9, G.pay.02]", async (error) => {
      const { attemptId, ref } = await suite.startWith(error);
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(1);
      expect(await state(suite, attemptId)).toBe("review");
      expect(captures(suite, ref)).toBe(0);
    });
  });
}

function testReviews(suite: PageSuite): void {
  describe("a capture that PayPal reviews", () => {
    const pending = async (end: "completed" | "denied" | "open") => {
      const opened = await suite.startWith(`capture_pending(${end})`);
      await suite.world.sandbox.approve(opened.ref);
      await suite.actions.poll(1);
      expect(await state(suite, opened.attemptId)).toBe("processing");
      return opened;
    };

    test("is processing with its seats held to the maximum, then paid once [T11, G.book.10]", async () => {
      const { attemptId, payableId } = await pending("completed");
      const [held] = await suite.world.database.sql<{ minutes: number }>(
        "select round(extract(epoch from hold_until - hold_started) / 60)::int as minutes from test_payables where id = $1",
        [payableId],
      );
      expect(held?.minutes).toBe(45);
      const shown = await suite.world.payments().paymentService.lastAttempt("booking", payableId);
      expect(shown).toMatchObject({ status: "PENDING", reason: null, page: null });
      await suite.actions.poll(61);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("and denies ends the attempt, and another attempt can pay the order [T7, T11]", async () => {
      const { attemptId, payableId } = await pending("denied");
      await suite.actions.poll(61);
      expect(await suite.world.attempt(attemptId)).toMatchObject({
        state: "failed",
        reason: "generic",
      });
      expect((await payAgain(suite, payableId)).attemptId).not.toBe(attemptId);
    });

    test("does not expire with its window, and is paid when it completes [T11]", async () => {
      const { attemptId, payableId, ref } = await pending("open");
      await suite.actions.poll(25 * 60);
      expect(await state(suite, attemptId)).toBe("processing");
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(4);
      await suite.expectPaidOnce(attemptId, payableId);
    });
  });
}
