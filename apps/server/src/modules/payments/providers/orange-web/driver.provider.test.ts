import type { PageSuite } from "@wakafine/testkit/page-provider-conformance.ts";
import { testPageProviderConformance } from "@wakafine/testkit/page-provider-conformance.ts";
import { describe, expect, test } from "vitest";

testPageProviderConformance(
  {
    payBy: {
      provider: "orange_web",
      operator: "ORANGE",
      phone: "+237695700000",
      env: { ORANGE_ROUTE: "page" },
    },
    settings: {
      readsPerSecond: ["ORANGE_WEB_READS_PER_SECOND", 2],
      refused: [
        ["ORANGE_WEB_BASE_URL", "http://api.orange.com"],
        ["ORANGE_WEB_BASE_URL", "https://127.0.0.1:4107"],
        ["ORANGE_WEB_CLIENT_SECRET", "demo-orange-web-secret"],
        ["ORANGE_WEB_MERCHANT_KEY", ""],
        ["ORANGE_WEB_COUNTRY", "dev"],
      ],
      activation: {
        routes: [[{ ORANGE_ROUTE: "page" }, ["ORANGE"]]],
        live: {
          ORANGE_ROUTE: "page",
          ORANGE_WEB_BASE_URL: "https://api.orange.com",
          ORANGE_WEB_CLIENT_ID: "hT4kW9",
          ORANGE_WEB_CLIENT_SECRET: "zQ7rB2",
          ORANGE_WEB_MERCHANT_KEY: "mV3xN8",
        },
      },
    },
    operations: { prepare: "webpayment", read: "transactionstatus" },
    closable: false,
    endsWhenDeclined: true,
    mismatches: ["wrong_reference"],
  },
  (suite) => {
    testNotifications(suite);
    testPages(suite);
    testAccess(suite);
  },
);

function testNotifications(suite: PageSuite): void {
  describe("a notification", () => {
    test.each([["forged_signature"], ["missing_signature"]] as const)(
      "with a %s instead of its token causes no read and raises an alert [T4, G.pay.02]",
      async (change) => {
        await suite.world.advance(61); // alerts are raised once a minute
        const { attemptId, payableId, ref } = await suite.startWith(change);
        const before = suite.world.payments().rejectedCallbacks();
        await suite.world.sandbox.approve(ref);
        await suite.actions.poll(1);
        expect(suite.world.payments().rejectedCallbacks() - before).toBe(1);
        expect((await suite.world.attempt(attemptId)).state).toBe("pending");
        expect(
          await suite.actions.alerts("callback_without_valid_secret", "orange_web"),
        ).toBeGreaterThan(0);
        await suite.actions.poll(12); // the next scheduled read finds the payment
        await suite.expectPaidOnce(attemptId, payableId);
      },
    );

    test("with its token about a payment that is not confirmed raises an alert and pays nothing [T4]", async () => {
      const { attemptId, ref } = await suite.actions.started();
      const { notifToken } = await storedPage(suite, attemptId);
      const body = JSON.stringify({ status: "SUCCESS", notif_token: notifToken, txnid: "MP1" });
      expect(await suite.actions.callback(ref, body)).toBe(200);
      await suite.actions.poll(4);
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      expect(await suite.actions.alerts("forged_callback", attemptId)).toBe(1);
    });

    test("with the token of another attempt is ignored [T4]", async () => {
      const [one, other] = [await suite.actions.started(), await suite.actions.started()];
      const { notifToken } = await storedPage(suite, other.attemptId);
      const before = suite.world.payments().rejectedCallbacks();
      const body = JSON.stringify({ status: "SUCCESS", notif_token: notifToken, txnid: "MP1" });
      expect(await suite.actions.callback(one.ref, body)).toBe(200);
      expect(suite.world.payments().rejectedCallbacks() - before).toBe(1);
    });
  });
}

function testPages(suite: PageSuite): void {
  const created = (ref: string) =>
    suite.actions
      .requests("webpayment", ref)
      .map(({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>);

  test("a page has the amount, an order id of its own, both addresses of the site and the language of the payer", async () => {
    const { ref } = await suite.actions.started();
    const [sent] = created(ref);
    expect(sent).toMatchObject({ amount: 4080, currency: "XAF", lang: "fr", reference: ref });
    expect(sent?.["order_id"]).toMatch(new RegExp(`^${ref}[0-9a-f]{8}$`));
    expect(sent?.["return_url"]).toMatch(/\/payment\/loading\?order=token-[\w-]+&from=returned$/);
    expect(sent?.["cancel_url"]).toMatch(/\/payment\/loading\?order=token-[\w-]+&from=cancelled$/);
  });

  test("a page whose response was lost is replaced by one with another order id, and only one can be paid [T5]", async () => {
    const { attemptId, ref } = await suite.startWith("created_but_timeout", {
      op: "webpayment",
      nth: 1,
    });
    await suite.actions.poll(3);
    const ids = created(ref).map((sent) => sent["order_id"]);
    expect(new Set(ids).size).toBe(2);
    expect((await storedPage(suite, attemptId)).orderId).toBe(ids[1]);
  });
}

function testAccess(suite: PageSuite): void {
  const tokens = () =>
    suite.world.sandbox.journal().requests.filter(({ op }) => op === "orange_web_token").length;

  test("a revoked access token is renewed once, without a second page [T15]", async () => {
    await suite.actions.started();
    const before = tokens();
    const { attemptId, ref } = await suite.startWith("token_revoked", { op: "webpayment" });
    expect((await suite.world.attempt(attemptId)).state).toBe("pending");
    expect(tokens() - before).toBe(1);
    await suite.world.sandbox.approve(ref);
    expect(suite.actions.transactions(ref)).toBe(1);
  });

  test("a refused request ends the attempt as merchant_config and raises an alert", async () => {
    const { attemptId } = await suite.startWith("http(403)", { op: "webpayment" });
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "merchant_config",
    });
    expect(await suite.actions.alerts("merchant_config", "orange_web")).toBeGreaterThan(0);
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
