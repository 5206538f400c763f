import { createHmac } from "node:crypto";
import type { PageSuite } from "@wakafine/testkit/page-provider-conformance.ts";
import { testPageProviderConformance } from "@wakafine/testkit/page-provider-conformance.ts";
import { describe, expect, test } from "vitest";

testPageProviderConformance(
  {
    payBy: { provider: "stripe", method: "STRIPE", operator: null, phone: null },
    settings: {
      readsPerSecond: ["STRIPE_READS_PER_SECOND", 20],
      refused: [
        ["STRIPE_BASE_URL", "http://api.stripe.com"],
        ["STRIPE_SECRET_KEY", "sk_test_51ZkQ8vTn3"],
        ["STRIPE_WEBHOOK_SECRET", "whsec_demo_card_secret"],
        ["STRIPE_WEBHOOK_SECRET", ""],
      ],
    },
    operations: { prepare: "session_create", read: "session_read" },
    closable: true,
    endsWhenDeclined: false,
    feeXaf: 223, // 0.34 € of 6.23 €
    mismatches: ["wrong_amount", "wrong_currency", "wrong_reference"],
  },
  (suite) => {
    testSignatures(suite);
    testSessions(suite);
  },
);

function testSignatures(suite: PageSuite): void {
  const rejected = () => suite.world.payments().rejectedCallbacks();

  describe("an event", () => {
    test.each([["forged_signature"], ["missing_signature"], ["old_timestamp"]] as const)(
      "with a %s gets 400 and causes no read [T4, G.pay.02]",
      async (change) => {
        const { attemptId, payableId, ref } = await suite.startWith(change);
        const before = rejected();
        await suite.world.sandbox.approve(ref);
        const sent = suite.world.sandbox.journal().callbacks.at(-1);
        expect(sent?.response).toMatchObject({ status: 400 });
        expect(rejected() - before).toBe(1);
        await suite.actions.poll(1);
        expect((await suite.world.attempt(attemptId)).state).toBe("pending");
        await suite.actions.poll(12); // the next scheduled read finds the payment
        await suite.expectPaidOnce(attemptId, payableId);
      },
    );

    test("with a wrong signature raises an alert", async () => {
      await suite.world.advance(61);
      expect(await post("{}", "t=1,v1=00")).toBe(400);
      expect(
        await suite.actions.alerts("callback_without_valid_signature", "stripe"),
      ).toBeGreaterThan(0);
    });

    test("dated more than five minutes in the future gets 400 [T4]", async () => {
      const body = "{}";
      expect(await post(body, sign(body, 301))).toBe(400);
      expect(
        await post(
          '{"type":"ping","data":{"object":{}}}',
          sign('{"type":"ping","data":{"object":{}}}', 0),
        ),
      ).toBe(200);
    });

    test("signed with the new and the old secret is accepted while the secret is replaced", async () => {
      const body = '{"type":"ping","data":{"object":{}}}';
      const [time = "", right = ""] = sign(body, 0).split(",");
      expect(await post(body, `${time},v1=${"0".repeat(64)},${right}`)).toBe(200);
    });

    test("that is signed but unreadable gets 400", async () => {
      expect(await post("not json", sign("not json", 0))).toBe(400);
    });

    test("about a payment that is not confirmed raises an alert and pays nothing [T4]", async () => {
      const { attemptId } = await suite.actions.started();
      const body = JSON.stringify({
        type: "checkout.session.completed",
        data: {
          object: { id: "cs_test_other", client_reference_id: attemptId, payment_status: "paid" },
        },
      });
      expect(await post(body, sign(body, 0))).toBe(200);
      await suite.actions.poll(4);
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      expect(await suite.actions.alerts("forged_callback", attemptId)).toBe(1);
    });

    test("about the session of another system is ignored", async () => {
      const { attemptId, payableId, ref } = await suite.startWith("foreign_order");
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(1);
      await suite.expectPaidOnce(attemptId, payableId);
    });
  });

  const transactionOf = async (attemptId: string) =>
    (
      await suite.world.database.sql<{ id: string }>(
        "select provider_txn_id as id from payment_attempts where id = $1",
        [attemptId],
      )
    )[0]!.id;

  test("a dispute raises one alert for the administrators, also when its event is repeated", async () => {
    const { attemptId, payableId, ref } = await suite.startWith("dispute");
    await suite.world.sandbox.approve(ref);
    await suite.actions.poll(1);
    await suite.expectPaidOnce(attemptId, payableId);
    const { callbacks } = suite.world.sandbox.journal();
    await suite.world.sandbox.replay(callbacks.at(-1)?.eventId ?? "");
    expect((await suite.world.attempt(attemptId)).state).toBe("disputed");
    const transaction = await transactionOf(attemptId); // the payment was not read yet
    expect(await suite.actions.alerts("payment_disputed", transaction)).toBe(1);
  });

  test("a dispute is about its amount; returned money and repeated events after it was won raise no further alert [T13]", async () => {
    const { attemptId, ref } = await suite.startWith("never_callback");
    await suite.world.sandbox.approve(ref);
    await suite.actions.poll(11);
    const intent = await transactionOf(attemptId);
    const event = async (type: string, status: string) => {
      const object = {
        id: "du_part",
        amount: 250,
        currency: "eur",
        payment_intent: intent,
        status,
      };
      const body = JSON.stringify({ type: `charge.dispute.${type}`, data: { object } });
      expect(await post(body, sign(body, 0))).toBe(200);
    };
    await event("created", "needs_response");
    expect(await suite.actions.alerts("payment_disputed", attemptId)).toBe(1);
    await event("closed", "won");
    await event("funds_reinstated", "won");
    await event("funds_reinstated", "needs_response");
    await event("updated", "needs_response");
    expect(await suite.actions.alerts("payment_disputed", attemptId)).toBe(1);
    expect((await suite.world.attempt(attemptId)).state).toBe("paid");
    const stored = await suite.world.database.sql(
      "select state, amount_minor from disputes where provider_ref = 'du_part'",
    );
    expect(stored).toEqual([{ state: "won", amount_minor: "250" }]);
  });

  test("an inquiry raises its alert once: repeated, it stays seen, and the payment stays paid [T13]", async () => {
    const { attemptId, ref } = await suite.startWith("never_callback");
    await suite.world.sandbox.approve(ref);
    await suite.actions.poll(11);
    const object = {
      id: "du_inquiry",
      amount: 250,
      currency: "eur",
      payment_intent: await transactionOf(attemptId),
      status: "warning_needs_response",
    };
    const body = JSON.stringify({ type: "charge.dispute.created", data: { object } });
    const where = "kind = 'payment_disputed' and subject = $1";
    const seen = () =>
      suite.world.database.sql<{ seen: boolean }>(
        `select seen_at is not null as seen from alerts where ${where}`,
        [attemptId],
      );
    expect(await post(body, sign(body, 0))).toBe(200);
    expect(await seen()).toEqual([{ seen: false }]);
    await suite.world.database.sql(`update alerts set seen_at = app_now() where ${where}`, [
      attemptId,
    ]);
    expect(await post(body, sign(body, 0))).toBe(200);
    expect(await seen()).toEqual([{ seen: true }]);
    expect((await suite.world.attempt(attemptId)).state).toBe("paid");
  });

  async function post(body: string, signature: string): Promise<number> {
    const response = await fetch(`${suite.world.origin}/api/payments/callbacks/stripe`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", "stripe-signature": signature },
    });
    return response.status;
  }

  function sign(body: string, ahead: number): string {
    const timestamp = Math.floor(suite.world.sandbox.now().getTime() / 1000) + ahead;
    const secret = suite.world.sandbox.serverSettings["STRIPE_WEBHOOK_SECRET"] ?? "";
    const v1 = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    return `t=${timestamp},v1=${v1}`;
  }
}

function testSessions(suite: PageSuite): void {
  const requests = (op: string, attemptId: string) =>
    suite.world.sandbox
      .journal()
      .requests.filter((one) => one.op === op && one.body.includes(attemptId));

  test("a session has one line in euro, both addresses of the site and the language of the payer", async () => {
    const { attemptId } = await suite.actions.started();
    const [created] = requests("session_create", attemptId);
    const sent = new URLSearchParams(created?.body);
    expect(Object.fromEntries(sent)).toMatchObject({
      mode: "payment",
      "allowed_payment_method_types[0]": "card",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "eur",
      "line_items[0][price_data][unit_amount]": "623", // 4080 / 655
      client_reference_id: attemptId,
      locale: "fr",
    });
    expect(sent.get("success_url")).toMatch(
      /\/payment\/loading\?order=token-[\w-]+&from=returned$/,
    );
    expect(sent.get("cancel_url")).toMatch(
      /\/payment\/loading\?order=token-[\w-]+&from=cancelled$/,
    );
  });

  test("a retry sends the same bytes with the same key, so there is one session [T5]", async () => {
    const { attemptId, ref } = await suite.startWith("created_but_http(500)", {
      op: "session_create",
      nth: 1,
    });
    await suite.actions.poll(120);
    const [first, second] = requests("session_create", attemptId);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
    expect(suite.actions.transactions(ref)).toBe(1);
  });

  test("a wrong key ends the attempt as merchant_config and raises an alert [T15]", async () => {
    const { attemptId } = await suite.startWith("token_revoked", { op: "session_create" });
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "merchant_config",
    });
    expect(await suite.actions.alerts("merchant_config", "stripe")).toBeGreaterThan(0);
  });

  test("a session that expired at Stripe ends the attempt", async () => {
    const { attemptId, ref } = await suite.actions.started();
    await suite.world.sandbox.expire(ref);
    await suite.actions.poll(1);
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "expired",
      reason: "timeout",
    });
  });
}
