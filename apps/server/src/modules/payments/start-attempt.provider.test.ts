import { paymentActions } from "@wakafine/testkit/payment-actions.ts";
import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { createMtnMomo } from "./providers/mtn-momo/driver.ts";

let world: PaymentWorld;
let actions: ReturnType<typeof paymentActions>;
beforeAll(async () => {
  world = await startPaymentWorld({ env: { LIMITS: "false" } });
  actions = paymentActions(world);
});
afterAll(() => world.stop());
beforeEach(() => world.restart());
afterEach(async () => {
  await actions.poll(1800); // ends every open attempt
  await world.drain();
  expect(await world.payments().checkLedger()).toEqual([]);
});

describe("a start whose response is lost", () => {
  test("is accepted if the provider responds 409 to the retry [T5]", async () => {
    world.sandbox.scenario({
      match: { op: "requesttopay", msisdn: "+237672000021", nth: 1 },
      do: ["created_but_timeout"],
    });
    world.sandbox.scenario({
      match: { op: "requesttopay_status", msisdn: "+237672000021", nth: 1 },
      do: ["http(404)"],
    });
    const { attemptId, ref } = await actions.started({ phone: "+237672000021" });
    await actions.poll(3);
    expect((await world.attempt(attemptId)).state).toBe("pending");
    expect(
      world.sandbox
        .journal()
        .requests.filter(
          (one) => one.op === "requesttopay" && one.headers["x-reference-id"] === ref,
        )
        .map((one) => one.status),
    ).toEqual([null, 409]);
    expect(actions.transactions(ref)).toBe(1);
  });
});

describe("the access token", () => {
  const tokens = () =>
    world.sandbox.journal().requests.filter((one) => one.op === "collection_token").length;

  test("is shared by all payments and renewed ten minutes before it expires [T15]", async () => {
    await actions.started();
    const before = tokens();
    await Promise.all([actions.started(), actions.started(), actions.started()]);
    await world.advance(49 * 60);
    await actions.started();
    expect(tokens() - before).toBe(0);
    await world.advance(2 * 60);
    await Promise.all([world.open(), world.open(), world.open()]);
    await world.drain();
    expect(tokens() - before).toBe(1);
  });

  test("that is denied for a wrong key ends the attempt without a payment request [T15]", async () => {
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
      debug: () => undefined,
    };
    const driver = createMtnMomo(
      {
        ...readConfig({ DATABASE_URL: "postgres://unused" }),
        MTN_BASE_URL: world.sandbox.urls.mtn,
        MTN_SUBSCRIPTION_KEY: "wrong",
      },
      { log, clock: () => new Date() },
    );
    world.restart({ drivers: { mtn_momo: driver } });
    const { attemptId, ref } = await actions.started();
    expect(await world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "merchant_config",
    });
    expect(world.sandbox.payments().filter((one) => one.ref === ref)).toHaveLength(0);
  });
});
