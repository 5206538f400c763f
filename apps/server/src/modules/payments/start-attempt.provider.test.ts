import { lookInto } from "@wakafine/testkit/payment-looks.ts";
import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { createMtnMomo } from "./providers/mtn-momo/driver.ts";

let world: PaymentWorld;
let look: ReturnType<typeof lookInto>;
beforeAll(async () => {
  world = await startPaymentWorld({ env: { LIMITS: "false" } });
  look = lookInto(world);
});
afterAll(() => world.stop());
beforeEach(() => world.restart());
afterEach(async () => {
  await look.poll(1800); // whatever is still open ends
  await world.drain();
  expect(await world.payments().checkLedger()).toEqual([]);
});

describe("a start whose answer is lost", () => {
  test.each([
    ["created_but_timeout"],
    ["created_but_http(500)"],
    ["created_but_http(503)"],
    ["garbage_json"],
  ] as const)("%s: is found again by its reference, prompted once [T5]", async (error) => {
    const number = `+2376720000${String(["created_but_timeout", "created_but_http(500)", "created_but_http(503)", "garbage_json"].indexOf(error) + 10)}`;
    world.sandbox.scenario({ match: { op: "requesttopay", msisdn: number }, do: [error] });
    const { attemptId, payableId, ref } = await look.started({ phone: number });
    await look.poll(3);
    expect((await world.attempt(attemptId)).state).toBe("pending");
    await world.sandbox.approve(ref);
    await look.poll(6);
    expect(await look.ticketsSent(payableId)).toBe(1);
    expect(look.transactions(ref)).toBe(1);
  });

  test("never arrived: is sent again under the same reference [T5]", async () => {
    world.sandbox.scenario({
      match: { op: "requesttopay", msisdn: "+237672000020", nth: 1 },
      do: ["no_answer"],
    });
    const { attemptId, ref } = await look.started({ phone: "+237672000020" });
    expect((await world.attempt(attemptId)).state).toBe("created");
    await look.poll(3);
    expect((await world.attempt(attemptId)).state).toBe("pending");
    expect(look.transactions(ref)).toBe(1);
    const sent = world.sandbox
      .journal()
      .requests.filter((one) => one.op === "requesttopay" && one.headers["x-reference-id"] === ref);
    expect(sent).toHaveLength(2);
  });

  test("arrived after all: the provider's 409 counts as accepted [T5]", async () => {
    world.sandbox.scenario({
      match: { op: "requesttopay", msisdn: "+237672000021", nth: 1 },
      do: ["created_but_timeout"],
    });
    world.sandbox.scenario({
      match: { op: "requesttopay_status", msisdn: "+237672000021", nth: 1 },
      do: ["http(404)"],
    });
    const { attemptId, ref } = await look.started({ phone: "+237672000021" });
    await look.poll(3);
    expect((await world.attempt(attemptId)).state).toBe("pending");
    expect(
      world.sandbox
        .journal()
        .requests.filter(
          (one) => one.op === "requesttopay" && one.headers["x-reference-id"] === ref,
        )
        .map((one) => one.status),
    ).toEqual([null, 409]);
    expect(look.transactions(ref)).toBe(1);
  });

  test("provider away for good: ends as unavailable, nobody was charged, another attempt may start", async () => {
    world.sandbox.scenario({
      match: { op: "requesttopay", msisdn: "+237672000022" },
      do: ["http(503,99)"],
    });
    const { attemptId, ref } = await look.started({ phone: "+237672000022" });
    for (const wait of [3, 10, 20, 40, 60]) await look.poll(wait);
    expect(await world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "provider_unavailable",
    });
    expect(look.transactions(ref)).toBe(0);
  });

  test("unreadable answers never fail a payment; after a day a person looks at it", async () => {
    const { attemptId } = await look.started({ phone: "+237672000023" });
    world.sandbox.scenario({
      match: { op: "requesttopay_status", msisdn: "+237672000023" },
      do: ["http(500,999)"],
    });
    await look.poll(6);
    await look.poll(900);
    expect((await world.attempt(attemptId)).state).toBe("pending");
    await look.poll(24 * 3600);
    expect(await world.attempt(attemptId)).toMatchObject({ state: "review", reason: "undecided" });
    expect(await look.alerts("payment_undecided", attemptId)).toBe(1);
  });
});

describe("the access token", () => {
  const tokens = () =>
    world.sandbox.journal().requests.filter((one) => one.op === "collection_token").length;

  test("revoked mid-flight is renewed once, nobody is charged twice [T15]", async () => {
    await look.started();
    world.sandbox.scenario({
      match: { op: "requesttopay", msisdn: "+237676000001" },
      do: ["token_revoked"],
    });
    const before = tokens();
    const { attemptId, ref } = await look.started({ phone: "+237676000001" });
    expect((await world.attempt(attemptId)).state).toBe("pending");
    expect(tokens() - before).toBe(1);
    expect(world.sandbox.payments().filter((one) => one.ref === ref)).toHaveLength(1);
  });

  test("is shared by all payments and renewed ten minutes before it ends [T15]", async () => {
    await look.started();
    const before = tokens();
    await Promise.all([look.started(), look.started(), look.started()]);
    await world.advance(49 * 60);
    await look.started();
    expect(tokens() - before).toBe(0);
    await world.advance(2 * 60);
    await Promise.all([world.open(), world.open(), world.open()]);
    await world.drain();
    expect(tokens() - before).toBe(1);
  });

  test("denied for a wrong key ends the attempt with an alert and no request [T15]", async () => {
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
    const { attemptId, ref } = await look.started();
    expect(await world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "merchant_config",
    });
    expect(world.sandbox.payments().filter((one) => one.ref === ref)).toHaveLength(0);
  });
});
