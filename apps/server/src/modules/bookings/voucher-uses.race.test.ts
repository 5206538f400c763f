import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { lockRows } from "@wakafine/testkit/row-lock.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { addVoucher } from "@wakafine/testkit/vouchers.ts";
import { afterEach, expect, test } from "vitest";

const apps = useTwoApps({ env: { LIMITS: "false" } });
const [one] = apps;
afterEach(async () => {
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

/** Returns departures for bookings at once: the lock of a shared departure would order them before they reach the voucher. */
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
        inDays: 2,
      }),
    ),
  );
}

function book(app: TestApp, departureId: string | undefined, code: string, index: number) {
  const phonenumber = `+2376771234${10 + index}`;
  const owner = { lastname: "Ngassa", firstname: "Rosine", sex_id: 2, phonenumber };
  return app.call("createBooking", {
    body: sampleBooking(departureId!, 1, { voucher_code: code, users: [owner] }),
  });
}
const reservedOf = async (id: string) =>
  (
    await one.database.sql<{ reserved: number; uses: number }>(
      `select reserved_xaf as reserved, (select count(*)::integer from voucher_uses where voucher_id = v.id) as uses from vouchers v where id = $1`,
      [id],
    )
  )[0];

test("a voucher is spent by one of 8 concurrent bookings at two processes [G.ticket.02]", async () => {
  const voucher = await addVoucher(one, { amount: 1000 });
  const trips = await departures(8);
  const responses = await callConcurrently(apps, 8, (app, index) =>
    book(app, trips[index], voucher.code, index),
  );
  const outcomes = responses.map(({ status, body }) => body.error_code ?? status);
  expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set([201, "voucher_used_up"]));
  expect(await reservedOf(voucher.id)).toEqual({ reserved: 1000, uses: 1 });
});

test("the control: without lock and constraint, more than one booking spends the voucher", async () => {
  const voucher = await addVoucher(one, { amount: 1000 });
  const trips = await departures(6);
  const [row] = await one.database.sql<{ text: string }>(
    "select pg_get_functiondef('reserve_voucher'::regproc) as text",
  );
  const unguarded = row!.text
    .replace("for update", "")
    // The pause lets every booking read before the first one writes, so that the race does not depend on chance.
    .replace("update vouchers set", "perform pg_sleep(0.3); update vouchers set");
  expect(unguarded).not.toBe(row!.text);
  await one.database.sql(unguarded);
  const constraint = "vouchers_check1";
  await one.database.sql(`alter table vouchers drop constraint ${constraint}`);
  const responses = await callConcurrently(apps, 6, (app, index) =>
    book(app, trips[index], voucher.code, 20 + index),
  );
  await one.database.sql(row!.text);
  expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
  await one.database.sql("update voucher_uses set state = 'released' where voucher_id = $1", [
    voucher.id,
  ]);
  await one.database.sql("update vouchers set reserved_xaf = 0 where id = $1", [voucher.id]);
  await one.database.sql(
    `alter table vouchers add constraint ${constraint} check (reserved_xaf between 0 and balance_xaf)`,
  );
});

test("without the function, the check constraint still refuses to reserve more than the balance [G.ticket.02]", async () => {
  const voucher = await addVoucher(one, { amount: 1000 });
  await expect(
    one.database.sql("update vouchers set reserved_xaf = 1001 where id = $1", [voucher.id]),
  ).rejects.toThrow("vouchers_check1");
});

test.each([["booking"], ["block"]])(
  "a voucher that an administrator blocks while it is used: the %s that comes first wins, and nothing is spent after the block [G.role.05, G.ticket.02]",
  async (first) => {
    const voucher = await addVoucher(one, { amount: 1000 });
    const [trip, further] = await departures(2);
    const token = await logInAdministrator(one);
    const block = () =>
      one.call(
        "blockAdminVoucher",
        { params: { id: voucher.id }, body: { is_blocked: true, reason: "Stolen" } },
        { token },
      );
    const use = () => book(one, trip, voucher.code, 40);
    await using lock = await lockRows(
      one.database,
      "select id from vouchers where id = $1 for update",
      [voucher.id],
    );
    const steps: (() => Promise<{ status: number; body: { error_code?: string } }>)[] =
      first === "booking" ? [use, block] : [block, use];
    const running: Promise<{ status: number; body: { error_code?: string } }>[] = [];
    for (const step of steps) {
      running.push(step());
      await lock.waiting(running.length);
    }
    await lock.release();
    const outcomes = (await Promise.all(running)).map(
      ({ status, body }) => body.error_code ?? status,
    );
    expect(outcomes).toEqual(first === "booking" ? [201, 200] : [200, "voucher_blocked"]);
    expect(await reservedOf(voucher.id)).toEqual(
      first === "booking" ? { reserved: 1000, uses: 1 } : { reserved: 0, uses: 0 },
    );
    const later = await book(one, further, voucher.code, 41);
    expect(later.body.error_code).toBe("voucher_blocked");
  },
);
