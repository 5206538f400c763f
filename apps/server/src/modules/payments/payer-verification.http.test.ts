import { demoMtn } from "@wakafine/sandbox/mtn/access.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const mtn = {
  MTN_API_USER: demoMtn.apiUser,
  MTN_API_KEY: demoMtn.apiKey,
  MTN_SUBSCRIPTION_KEY: demoMtn.subscriptionKey,
};
const payer = "+237678000400";
const owner = { device: "the owner's" };

let world: TestApp;
beforeEach(async () => {
  const port = await freePort();
  world = await startTestApp({
    env: { ...mtn, PORT: String(port), PAYMENT_CALLBACK_ORIGIN: `http://127.0.0.1:${port}` },
  });
});
afterEach(() => world.stop());

const promptsTo = (phone: string) =>
  world.sandbox.payments().filter(({ msisdn }) => `+${msisdn}` === phone).length;
const outcome = ({
  status,
  body,
}: {
  readonly status: number;
  readonly body: { readonly error_code?: string };
}) => `${status} ${body.error_code ?? "ok"}`;

let buyers = 0;
/** Returns a booking of a new traveller, paid by the given phone. */
function bodyOf(payerPhone: string) {
  buyers += 1;
  const phone = `+23767${String(8_100_000 + buyers)}`;
  return sampleBooking(trainEconomic.id, 1, {
    payer_phone: payerPhone,
    receive_method: { type: "SMS", token: phone },
    users: [samplePassenger(1, { phonenumber: phone })],
  });
}

/** Sends one prompt to the phone from each of six other devices. */
async function useUpPrompts(): Promise<void> {
  for (let stranger = 1; stranger <= 6; stranger += 1) {
    expect(
      outcome(
        await world.call(
          "createBooking",
          { body: bodyOf(payer) },
          { device: `stranger ${stranger}` },
        ),
      ),
    ).toBe("201 ok");
  }
  await world.drainOutbox();
  expect(promptsTo(payer)).toBe(6);
}

/** Verifies the payer phone as its owner: requests the code, reads it in the SMS and enters it. */
async function verify(): Promise<void> {
  const asked = await world.call(
    "requestPhoneCode",
    { body: { phonenumber: payer, purpose: "hold" } },
    owner,
  );
  expect(asked.body.data).toEqual({ needed: true, wait_seconds: 60 });
  await world.drainOutbox();
  const code =
    /^\d{6}/.exec(
      world.sandbox.smsInbox().findLast(({ to }) => `+${to}` === payer)?.text ?? "",
    )?.[0] ?? "";
  expect(
    outcome(await world.call("verifyPhone", { body: { phonenumber: payer, code } }, owner)),
  ).toBe("200 ok");
}

describe("a phone whose prompt limit was reached by other devices", () => {
  test("pays a booking once after its owner verified it by SMS, for concurrent equal requests [G.book.32]", async () => {
    await useUpPrompts();
    const body = bodyOf(payer);
    const refused = await world.call(
      "createBooking",
      { body },
      { ...owner, key: "before-the-verification" },
    );
    expect(outcome(refused)).toBe("429 prompt_verification_required");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await verify();
    // Other devices are still refused: only the device that entered the code is verified.
    expect(
      outcome(await world.call("createBooking", { body: bodyOf(payer) }, { device: "stranger 7" })),
    ).toBe("429 prompt_verification_required");
    const sent = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.call("createBooking", { body }, { ...owner, key: "after-the-verification" }),
      ),
    );
    expect(sent.some((one) => outcome(one) === "201 ok")).toBe(true);
    for (const one of sent)
      expect(["201 ok", "409 idempotency_in_progress"]).toContain(outcome(one));
    await world.drainOutbox();
    expect(promptsTo(payer)).toBe(7);
    await expectPaid(
      sent.find((one) => outcome(one) === "201 ok")?.body.data.order_hidden_uuid ?? "",
    );
  });

  test("pays a further attempt of an order after its owner verified it by SMS [G.book.11, G.book.32]", async () => {
    const other = "+237678000401";
    const { order_hidden_uuid: token } = (
      await world.call("createBooking", { body: bodyOf(other) }, owner)
    ).body.data;
    await world.drainOutbox();
    await world.sandbox.refuse(await lastReference());
    await world.sandbox.idle();
    await world.advance(20);
    await world.runJob("payment-poller-mtn_momo");
    await useUpPrompts();
    const again = (key: string) =>
      world.call(
        "payOrder",
        {
          params: { token },
          body: { payment_method: "MOBILE", operator: "MTN", payer_phone: payer },
        },
        { ...owner, key },
      );
    expect(outcome(await again("before-the-verification"))).toBe(
      "429 prompt_verification_required",
    );
    await verify();
    expect((await again("after-the-verification")).status).toBeLessThan(300);
    await world.drainOutbox();
    expect(promptsTo(payer)).toBe(7);
    await expectPaid(token);
  });
});

async function lastReference(): Promise<string> {
  const [row] = await world.database.sql<{ ref: string }>(
    "select provider_ref as ref from payment_attempts order by created_at desc limit 1",
  );
  return row?.ref ?? "";
}

/** Approves the last prompt and expects the order to be paid. */
async function expectPaid(token: string): Promise<void> {
  await world.sandbox.approve(await lastReference());
  await world.sandbox.idle();
  await world.advance(20);
  await world.runJob("payment-poller-mtn_momo");
  expect((await world.call("getOrder", { params: { token } })).body.data.status).toBe("PAID");
}
