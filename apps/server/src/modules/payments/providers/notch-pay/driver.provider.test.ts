import { createHmac } from "node:crypto";
import { guest } from "@wakafine/testkit/payment-actions.ts";
import type { PageSuite } from "@wakafine/testkit/page-provider-conformance.ts";
import { testPageProviderConformance } from "@wakafine/testkit/page-provider-conformance.ts";
import { describe, expect, test } from "vitest";

testPageProviderConformance(
  {
    payBy: {
      provider: "notch_pay",
      operator: "ORANGE",
      phone: "+237695700000",
      env: { NOTCH_OPERATORS: "ORANGE" },
    },
    settings: {
      readsPerSecond: ["NOTCH_READS_PER_SECOND", 2],
      refused: [
        ["NOTCH_BASE_URL", "http://api.notchpay.co"],
        ["NOTCH_BASE_URL", "https://127.0.0.1:4108"],
        ["NOTCH_PUBLIC_KEY", "demo-notch-public"],
        ["NOTCH_PUBLIC_KEY", "sb.8fQ2mV7xZ1"],
        ["NOTCH_PUBLIC_KEY", "pk_test.8fQ2mV7xZ1"],
        ["NOTCH_HASH_KEY", ""],
        ["NOTCH_HASH_KEY", "demo-notch-hash"],
      ],
      activation: {
        routes: [
          [{ NOTCH_OPERATORS: "MTN" }, ["MTN"]],
          [{ NOTCH_OPERATORS: "ORANGE" }, ["ORANGE"]],
          [{ NOTCH_OPERATORS: "MTN,ORANGE" }, ["MTN", "ORANGE"]],
        ],
        live: {
          NOTCH_OPERATORS: "MTN,ORANGE",
          NOTCH_BASE_URL: "https://api.notchpay.co",
          NOTCH_PUBLIC_KEY: "pk.8fQ2mV7xZ1",
          NOTCH_HASH_KEY: "hsk.4Tn9cK6wY3",
        },
      },
    },
    operations: { prepare: "payment_create", read: "payment_read" },
    closable: true,
    endsWhenDeclined: true,
    mismatches: ["wrong_amount", "wrong_currency", "wrong_reference"],
  },
  (suite) => {
    testSignatures(suite);
    testPages(suite);
  },
);

function testSignatures(suite: PageSuite): void {
  const rejected = () => suite.world.payments().rejectedCallbacks();

  describe("an event", () => {
    test.each([["forged_signature"], ["missing_signature"]] as const)(
      "with a %s gets 400, causes no read and raises an alert [T4, G.pay.02]",
      async (change) => {
        await suite.world.advance(61); // alerts are raised once a minute
        const { attemptId, payableId, ref } = await suite.startWith(change);
        const before = rejected();
        await suite.world.sandbox.approve(ref);
        expect(suite.world.sandbox.journal().callbacks.at(-1)?.response).toMatchObject({
          status: 400,
        });
        expect(rejected() - before).toBe(1);
        await suite.actions.poll(1);
        expect((await suite.world.attempt(attemptId)).state).toBe("pending");
        expect(
          await suite.actions.alerts("callback_without_valid_signature", "notch_pay"),
        ).toBeGreaterThan(0);
        await suite.actions.poll(12); // the next scheduled read finds the payment
        await suite.expectPaidOnce(attemptId, payableId);
      },
    );

    test("about a payment that is not confirmed raises an alert and pays nothing [T4]", async () => {
      const { attemptId } = await suite.actions.started();
      const { reference, payment } = await storedPage(suite, attemptId);
      const data = { reference: payment, merchant_reference: reference, status: "complete" };
      expect(await post(JSON.stringify({ id: "evt_1", type: "payment.complete", data }))).toBe(200);
      await suite.actions.poll(4);
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      expect(await suite.actions.alerts("forged_callback", attemptId)).toBe(1);
    });

    test("about the payment of another system, or unreadable, is ignored", async () => {
      const data = { reference: "trx.other", merchant_reference: "order_1", status: "complete" };
      expect(await post(JSON.stringify({ id: "evt_2", type: "payment.complete", data }))).toBe(200);
      expect(await post("not json")).toBe(200);
    });
  });

  async function post(body: string): Promise<number> {
    const key = suite.world.sandbox.serverSettings["NOTCH_HASH_KEY"] ?? "";
    const response = await fetch(`${suite.world.origin}/api/payments/callbacks/notch`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-notch-signature": createHmac("sha256", key).update(body).digest("hex"),
      },
    });
    return response.status;
  }
}

function testPages(suite: PageSuite): void {
  const created = (ref: string) =>
    suite.actions
      .requests("payment_create", ref)
      .map(({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>);

  test("a page has the amount, the payer's phone and wallet, a reference of its own and the address of the site", async () => {
    const { ref } = await suite.actions.started();
    const [sent] = created(ref);
    expect(sent).toMatchObject({
      amount: 4080,
      currency: "XAF",
      phone: "+237695700000",
      locked_channel: "cm.orange",
    });
    expect(sent?.["reference"]).toMatch(new RegExp(`^${ref}\\.[0-9a-f]{8}$`));
    expect(sent?.["callback"]).toMatch(/\/payment\/loading\?order=token-[\w-]+&from=returned$/);
  });

  test("a page whose response was lost is replaced by one with another reference, and only one can be paid [T5]", async () => {
    const { attemptId, ref } = await suite.startWith("created_but_timeout", {
      op: "payment_create",
      nth: 1,
    });
    await suite.actions.poll(3);
    const references = created(ref).map((sent) => sent["reference"]);
    expect(new Set(references).size).toBe(2);
    expect((await storedPage(suite, attemptId)).reference).toBe(references[1]);
  });

  test("a payment that the payer cancels on the page ends the attempt as cancelled [T7]", async () => {
    const { attemptId } = await suite.actions.started();
    const { url } = await storedPage(suite, attemptId);
    const body = new URLSearchParams({ answer: "cancel" });
    const response = await fetch(url ?? "", { method: "POST", body, redirect: "manual" });
    expect(response.headers.get("location")).toContain("from=returned");
    await suite.actions.poll(1);
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "cancelled",
      reason: "cancelled",
    });
  });

  test("a page that Notch Pay does not close stays pending", async () => {
    const { attemptId, payableId, ref } = await suite.actions.started();
    suite.fail(ref, "payment_cancel", "http(422)");
    await expect(
      suite.world
        .payments()
        .retryPayment(
          { kind: "booking", payableId },
          { method: "MOBILE", operator: "MTN", payerPhone: "+237671234599", language: "fr" },
          guest,
        ),
    ).rejects.toMatchObject({ code: "attempt_running" });
    expect((await suite.world.attempt(attemptId)).state).toBe("pending");
  });

  test("a wrong key ends the attempt as merchant_config and raises an alert [T15]", async () => {
    const { attemptId } = await suite.startWith("token_revoked", { op: "payment_create" });
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "merchant_config",
    });
    expect(await suite.actions.alerts("merchant_config", "notch_pay")).toBeGreaterThan(0);
  });

  test("a key that is refused once does not end a running payment [T15]", async () => {
    const { attemptId, payableId, ref } = await suite.startWith("never_callback");
    suite.fail(ref, "payment_read", "token_revoked");
    await suite.world.sandbox.approve(ref);
    await suite.actions.poll(12);
    expect((await suite.world.attempt(attemptId)).state).toBe("pending");
    await suite.actions.poll(12);
    await suite.expectPaidOnce(attemptId, payableId);
  });
}

async function storedPage(
  suite: PageSuite,
  attemptId: string,
): Promise<Readonly<Record<string, string>>> {
  const [row] = await suite.world.database.sql<{ provider_data: Record<string, string> }>(
    "select provider_data from payment_attempts where id = $1",
    [attemptId],
  );
  return row?.provider_data ?? {};
}
