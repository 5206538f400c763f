import { bookingCalls } from "@wakafine/testkit/booking-calls.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { noFee } = smallWorld.departures;
const world = useTestApp({ env: { LIMITS: "false" } });
const { book, countBookings } = bookingCalls(world);

describe("a repeated request", () => {
  const key = "0123456789abcdef";

  test("the same key and body return the same order, another body 409, a malformed key 400 [G.book.24]", async () => {
    const before = await countBookings();
    const one = await book(sampleBooking(noFee.id), { key });
    const two = await book(sampleBooking(noFee.id), { key });
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.data).toEqual(one.body.data);
    expect(await countBookings()).toBe(before + 1);
    const other = await book(sampleBooking(noFee.id, 2), { key });
    expect([other.status, other.body.error_code, other.body.data]).toEqual([
      409,
      "idempotency_conflict",
      null,
    ]);
    expect((await book(sampleBooking(noFee.id), { key: "short" })).body.error_code).toBe(
      "idempotency_key_invalid",
    );
  });

  test("a key has 16 to 128 characters [G.book.24]", async () => {
    const outcomes = await Promise.all(
      [15, 16, 128, 129].map(
        async (length) =>
          (await book(sampleBooking(noFee.id), { key: "k".repeat(length) })).body.error_code,
      ),
    );
    expect(outcomes).toEqual([
      "idempotency_key_invalid",
      undefined,
      undefined,
      "idempotency_key_invalid",
    ]);
  });

  test("a key is scoped to a guest's device, else to the address; the same device gets its response from any address [G.book.24]", async () => {
    const own = await startTestApp({
      database: world.database,
      sandbox: world.sandbox,
      env: { LIMITS: "false", TRUSTED_PROXIES: "127.0.0.1" },
    });
    try {
      const send = async (address: string, device?: string) => {
        const options = {
          key: "one-key-of-guests",
          headers: { "x-forwarded-for": address },
          ...(device === undefined ? {} : { device }),
        };
        const { status, body } = await own.call(
          "createBooking",
          { body: sampleBooking(noFee.id) },
          options,
        );
        expect(status).toBe(201);
        return body.data.order_hidden_uuid;
      };
      const before = await countBookings();
      const order = await send("10.0.0.1", "first");
      expect(await send("10.0.0.2", "first")).toBe(order); // mobile networks change a phone's address
      const others = [
        await send("10.0.0.1", "second"),
        await send("10.0.0.1"),
        await send("10.0.0.2"),
      ];
      expect(new Set([order, ...others]).size).toBe(4);
      expect(await send("10.0.0.2")).toBe(others[2]);
      expect(await countBookings()).toBe(before + 4);
    } finally {
      await own.stop();
    }
  });

  test("the stored response contains no token [G.book.24]", async () => {
    const { data } = (await book(sampleBooking(noFee.id), { key: "fedcba9876543210" })).body;
    const rows = await world.database.sql<{ whole: string }>(
      "select k::text as whole from idempotency_keys k",
    );
    expect(rows.some((row) => row.whole.includes(data.order_hidden_uuid))).toBe(false);
  });

  test("a key can be used again after a refused request", async () => {
    const body = sampleBooking(noFee.id, 1, { expected_total: 1 });
    expect((await book(body, { key: "refused-request-1" })).body.error_code).toBe("price_changed");
    expect(
      (await book({ ...body, expected_total: 4000 }, { key: "refused-request-1" })).status,
    ).toBe(201);
  });
});
