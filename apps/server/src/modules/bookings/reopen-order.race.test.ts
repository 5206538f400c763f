import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const phonenumber = "+237677123456";
const device = "finder";

let one: TestApp;
let two: TestApp;
beforeEach(async () => {
  const ahead = { seconds: 0 };
  one = await startTestApp({ ahead });
  two = await startTestApp({ database: one.database, sandbox: one.sandbox, ahead });
});
afterEach(async () => {
  await two.stop();
  await one.stop();
});

/** Books, requests the code of the order and returns both. */
async function lostOrder(): Promise<{ order_code: string; code: string }> {
  const body = sampleBooking(smallWorld.departures.noFee.id, 1);
  expect((await one.call("createBooking", { body }, { device: "owner" })).status).toBe(201);
  const [row] = await one.database.sql<{ order_code: string }>("select order_code from bookings");
  const { order_code } = row!;
  await one.call("requestOrderCode", { body: { order_code, phonenumber } }, { device });
  await one.drainOutbox();
  return { order_code, code: one.sandbox.smsInbox().at(-1)!.text.slice(0, 6) };
}

/** Enters twenty wrong codes at once at two processes; returns the error codes. */
async function guess({ order_code, code }: { order_code: string; code: string }) {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_unused, index) =>
      (index % 2 === 0 ? one : two).call(
        "reopenOrder",
        {
          body: {
            order_code,
            phonenumber,
            code: String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0"),
          },
        },
        { device },
      ),
    ),
  );
  return responses.map(({ body }) => body.error_code);
}

test("five of twenty concurrent attempts at two processes are checked; then even the right code is refused [G.ticket.07, G.book.32]", async () => {
  const lost = await lostOrder();
  const outcomes = await guess(lost);
  expect(outcomes.filter((outcome) => outcome === "phone_code_wrong")).toHaveLength(4);
  expect(outcomes.filter((outcome) => outcome === "phone_code_used_up")).toHaveLength(16);
  const right = await two.call("reopenOrder", { body: { ...lost, phonenumber } }, { device });
  expect(right.body.error_code).toBe("phone_code_used_up");
});

test("the control: without the row lock more than five of the same attempts are checked", async () => {
  const lost = await lostOrder();
  const [definition] = await one.database.sql<{ text: string }>(
    "select pg_get_functiondef('enter_phone_code'::regproc) as text",
  );
  const unlocked = definition!.text.replace(" for update;", ";");
  expect(unlocked).not.toBe(definition!.text);
  // The pause widens the window between reading and writing the count, so that the race does not depend on chance.
  await one.database.sql(
    unlocked.replace("if v_code.attempts >=", "perform pg_sleep(0.3);\n  if v_code.attempts >="),
  );
  const outcomes = await guess(lost);
  expect(outcomes.filter((outcome) => outcome === "phone_code_wrong").length).toBeGreaterThan(4);
});
