import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";

const apps = useTwoApps({ env: { LIMITS: "false" } });
const [one] = apps;

/** Returns departures for bookings at once: the lock of a shared departure would order them before they reach the coupon. */
async function departures(count: number): Promise<readonly string[]> {
  const seeder = seederOf(one.database);
  const agency = await seeder.agency();
  return Promise.all(
    Array.from({ length: count }, (_, hour) =>
      seeder.departure({
        agency,
        from: "Yaoundé",
        to: "Douala",
        at: `${String(hour % 24).padStart(2, "0")}:00`,
        inDays: 1 + Math.floor(hour / 24),
      }),
    ),
  );
}

function book(
  app: TestApp,
  departureId: string | undefined,
  { code, phone }: { code: string; phone: string },
) {
  const owner = { lastname: "Ngassa", firstname: "Rosine", sex_id: 2, phonenumber: phone };
  return app.call("createBooking", {
    body: sampleBooking(departureId!, 1, { code_coupon: code, users: [owner] }),
  });
}
const phoneOf = (index: number) => `+2376771234${10 + index}`;

/** Counts the responses by status and error code. */
function tally(responses: readonly { status: number; body: { error_code?: string } }[]) {
  const names = responses.map(({ status, body }) => `${status} ${body.error_code ?? "ok"}`);
  return Object.fromEntries(
    [...new Set(names)].sort().map((name) => [name, names.filter((each) => each === name).length]),
  );
}

test("a coupon with 5 uses discounts 5 of 24 concurrent bookings at two processes [G.book.22]", async () => {
  const code = await addCoupon(one, { maxUses: 5 });
  const trips = await departures(24);
  const responses = await callConcurrently(apps, 24, (app, index) =>
    book(app, trips[index], { code, phone: phoneOf(index) }),
  );
  expect(tally(responses)).toEqual({ "201 ok": 5, "409 coupon_used_up": 19 });
  expect(
    await one.database.sql(
      "select uses, (select count(*)::integer from coupon_uses where coupon_id = c.id) as rows from coupons c where code = $1",
      [code],
    ),
  ).toEqual([{ uses: 5, rows: 5 }]);
});

test("a coupon discounts one of 12 concurrent bookings of one phone at two processes [G.book.22]", async () => {
  const code = await addCoupon(one, { maxUses: 50 });
  const trips = await departures(12);
  const responses = await callConcurrently(apps, 12, (app, index) =>
    book(app, trips[index], { code, phone: phoneOf(0) }),
  );
  expect(tally(responses)).toEqual({ "201 ok": 1, "409 coupon_used_by_phone": 11 });
});

test("a coupon that concurrent bookings give back can be used as often as before", async () => {
  const code = await addCoupon(one, { maxUses: 8 });
  const trips = await departures(8);
  await callConcurrently(apps, 8, (app, index) =>
    book(app, trips[index], { code, phone: phoneOf(index) }),
  );
  await one.advance(16 * 60);
  const [again] = await Promise.all([
    callConcurrently(apps, 8, (app, index) =>
      book(app, trips[index], { code, phone: phoneOf(40 + index) }),
    ),
    one.runJob("sweep-holds"),
    apps[1].runJob("sweep-holds"),
  ]);
  const used = again.filter(({ status }) => status === 201).length;
  expect(
    await one.database.sql<{ uses: number }>("select uses from coupons where code = $1", [code]),
  ).toEqual([{ uses: used }]);
});

test("the control: without the lock on the coupon, more than one booking of a phone uses it", async () => {
  const code = await addCoupon(one, { maxUses: 50 });
  const trips = await departures(6);
  const [row] = await one.database.sql<{ text: string }>(
    "select pg_get_functiondef('use_coupon'::regproc) as text",
  );
  const unguarded = row!.text
    .replace("for update", "")
    // The pause lets every booking count before the first one writes, so that the race does not depend on chance.
    .replace("update coupons set", "perform pg_sleep(0.3); update coupons set");
  expect(unguarded).not.toBe(row!.text);
  await one.database.sql(unguarded);
  const responses = await callConcurrently(apps, 6, (app, index) =>
    book(app, trips[index], { code, phone: phoneOf(0) }),
  );
  await one.database.sql(row!.text);
  expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
});

test("without the function, the check constraint still refuses a use beyond the maximum [G.book.22]", async () => {
  const code = await addCoupon(one, { maxUses: 2 });
  await expect(
    one.database.sql("update coupons set uses = 3 where code = $1", [code]),
  ).rejects.toThrow("coupons_check");
});
