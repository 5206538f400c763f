import { randomUUID } from "node:crypto";
import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
import {
  closeShift,
  counterSale,
  openShift,
  owedRefund,
  plannedForSale,
} from "@wakafine/testkit/counter-samples.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addVerifiedMember } from "@wakafine/testkit/member-world.ts";
import { lockRows } from "@wakafine/testkit/row-lock.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import pg from "pg";
import { afterEach, beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
const apps = useTwoApps({ env: { LIMITS: "false" } });
const [one] = apps;

let member: string;
let planner: string;
beforeAll(async () => {
  member = await logInMember(one, users.member.sample[1]);
  planner = await logInMember(one, users.member.sample[2]);
});
afterEach(async () => {
  for (const token of [member, planner]) await closeShift(one, token);
});

const outcomes = (responses: readonly { status: number; body: { error_code?: string } }[]) =>
  responses.map(({ status, body }) => body.error_code ?? status);
const drawerOf = async (token: string) =>
  (await one.call("getCounterShift", {}, { token })).body.data.shift!;
const inLedger = (kind: string, shift: string) =>
  one.database.sql("select from ledger_transactions where kind = $1 and shift_id = $2", [
    kind,
    shift,
  ]);

test("two counters and the site want the last seat: one of them gets it [G.counter.03, G.book.10]", async () => {
  for (let round = 0; round < 5; round += 1) {
    const departure = await plannedForSale(one, member, 1);
    await openShift(one, member, 0);
    await openShift(one, planner, 0);
    const before = (await drawerOf(member)).drawer + (await drawerOf(planner)).drawer;
    const results = outcomes(
      await callConcurrently<{ status: number; body: { error_code?: string } }>(
        apps,
        9,
        (app, index) =>
          index % 3 === 2
            ? app.call("createBooking", { body: sampleBooking(departure, 1) })
            : app.call("createCounterSale", counterSale(departure), {
                token: index % 3 === 0 ? member : planner,
              }),
      ),
    );
    expect(results.filter((result) => result === 201)).toHaveLength(1);
    expect(results.filter((result) => result === "seats_unavailable")).toHaveLength(8);
    const claims = await one.database.sql("select from seat_claims where departure_id = $1", [
      departure,
    ]);
    expect(claims).toHaveLength(1);
    const sold = await one.database.sql(
      "select from bookings b join booking_legs l on l.booking_id = b.id where l.departure_id = $1 and b.payment_method = 'CASH'",
      [departure],
    );
    const after = (await drawerOf(member)).drawer + (await drawerOf(planner)).drawer;
    expect(after - before).toBe(sold.length * 2500);
  }
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("of concurrent openings at two processes one opens the shift [G.counter.01]", async () => {
  const results = outcomes(
    await callConcurrently(apps, 8, (app) =>
      app.call("openCounterShift", { body: { opening_float: 1000 } }, { token: member }),
    ),
  );
  expect(results.filter((result) => result === 201)).toHaveLength(1);
  expect(results.filter((result) => result === "shift_already_open")).toHaveLength(7);
  expect((await drawerOf(member)).drawer).toBe(1000);
});

test("a member who gets a role without the counter while a shift is being opened opens none [G.counter.01, G.users.03]", async () => {
  const seller = await addVerifiedMember(one, member, { user_agency_role_id: 2 });
  const token = await openSessionOf(one, seller.userId);
  const open = () => one.call("openCounterShift", { body: { opening_float: 0 } }, { token });
  // Holds the lock of the agency and changes the role: the opening has passed the check of its access and waits.
  const change = await lockRows(
    one.database,
    `with locked as (select id from agencies where id = $1 for no key update)
     update agency_members m set role_id = 9 from locked where m.agency_id = locked.id and m.user_id = $2 returning m.user_id`,
    [agencies.sample.id, seller.userId],
  );
  const opening = open();
  await change.waiting(1);
  await change.release();
  expect(outcomes([await opening])).toEqual(["forbidden"]);
});

test("a shift closed twice at once is closed once, and its cash moves once [G.counter.04]", async () => {
  const shift = await openShift(one, member, 4000);
  const results = outcomes(
    await callConcurrently(apps, 8, (app) =>
      app.call(
        "closeCounterShift",
        { params: { id: shift }, body: { counted: 4000 } },
        { token: member },
      ),
    ),
  );
  expect(results.filter((result) => result === 200)).toHaveLength(1);
  expect(results.filter((result) => result === "shift_already_closed")).toHaveLength(7);
  expect(await inLedger("shift_closed", shift)).toHaveLength(1);
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("a shift closed while it sells counts every sale that succeeded; later ones are refused [G.counter.03, G.counter.04]", async () => {
  const departure = await plannedForSale(one, member, 20);
  const shift = await openShift(one, member, 1000);
  const results = await callConcurrently<{ status: number; body: { error_code?: string } }>(
    apps,
    12,
    (app, index) =>
      index === 5
        ? app.call(
            "closeCounterShift",
            { params: { id: shift }, body: { counted: 1000, reason: "Essai" } },
            { token: member },
          )
        : app.call("createCounterSale", counterSale(departure), { token: member }),
  );
  const sold = outcomes(results).filter((result) => result === 201).length;
  expect(outcomes(results).filter((result) => result === "no_open_shift")).toHaveLength(11 - sold);
  const { shift: closed, sales } = (await one.call("getCounterShift", {}, { token: member })).body
    .data;
  expect(closed).toMatchObject({ uuid: shift, expected: 1000 + sold * 2500, drawer: 0 });
  expect(sales).toHaveLength(sold);
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("owed cash is paid once, also to concurrent members with open shifts [G.counter.05]", async () => {
  const order = await owedRefund(one, member);
  await openShift(one, planner, 10_000);
  const { data } = (
    await one.call("listCashRefunds", { query: { order_code: order } }, { token: member })
  ).body.data;
  const results = outcomes(
    await callConcurrently(apps, 8, (app, index) =>
      app.call(
        "payCashRefund",
        { params: { id: data[0]!.uuid } },
        { token: [member, planner][Math.floor(index / 2) % 2]! },
      ),
    ),
  );
  expect(results.filter((result) => result === 200)).toHaveLength(1);
  expect(results.filter((result) => result === "not_in_this_state")).toHaveLength(7);
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("repeated requests with one key at two processes sell once [G.counter.03, G.book.24]", async () => {
  const departure = await plannedForSale(one, member, 5);
  const shift = await openShift(one, member, 0);
  const key = randomUUID();
  const results = outcomes(
    await callConcurrently(apps, 6, (app) =>
      app.call("createCounterSale", counterSale(departure), { token: member, key }),
    ),
  );
  expect(results).toContain(201);
  expect(
    results.filter((result) => result !== 201 && result !== "idempotency_in_progress"),
  ).toEqual([]);
  expect(await inLedger("cash_sale", shift)).toHaveLength(1);
});

/** Closes a shift of 3,000 francs in two transactions that have both read it open, as without the lock. Returns how many commit. */
async function closeWithoutLock(): Promise<number> {
  const shift = await openShift(one, member, 3000);
  const clients = [1, 2].map(() => new pg.Client(one.database.url));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const close = async (client: pg.Client) => {
      await client.query("begin");
      const id = randomUUID();
      await client.query(
        "update counter_shifts set closed_at = app_now(), expected = 3000, counted = 3000, difference = 0 where id = $1",
        [shift],
      );
      await client.query(
        "insert into ledger_transactions (id, kind, shift_id, agency_id) values ($1, 'shift_closed', $2, $3)",
        [id, shift, agencies.sample.id],
      );
      await client.query(
        `insert into ledger_entries (transaction_id, position, account, agency_id, user_id, amount)
         select $1::uuid, 0, 'cash_drawer', s.agency_id, s.user_id, -3000 from counter_shifts s where s.id = $2
         union all select $1::uuid, 1, 'agency_cash', s.agency_id, null, 3000 from counter_shifts s where s.id = $2`,
        [id, shift],
      );
      await client.query("commit");
    };
    const results = await Promise.allSettled(clients.map(close));
    return results.filter(({ status }) => status === "fulfilled").length;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

test("the database refuses a second closing, also to a transaction that read the shift before [G.counter.04]", async () => {
  expect(await closeWithoutLock()).toBe(1);
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("the database refuses cash without a shift of its member and a drawer below 0 [G.counter.04]", async () => {
  const shift = await openShift(one, member, 100);
  const move = (of: string | null, amount: number) =>
    one.database.sql(
      `with movement as (
         insert into ledger_transactions (id, kind, shift_id, agency_id) values (gen_random_uuid(), 'cash_refund_owed', $1::uuid, $2::uuid) returning id)
       insert into ledger_entries (transaction_id, position, account, agency_id, user_id, amount)
       select id, 0, 'cash_drawer', $2::uuid, $3::uuid, $4::bigint from movement
       union all select id, 1, 'agency_cash', $2::uuid, null, -$4::bigint from movement`,
      [of, agencies.sample.id, users.member.sample[1].id, amount],
    );
  await expect(move(null, 500)).rejects.toThrow("outside a shift");
  await expect(move(shift, -500)).rejects.toThrow("does not match");
});

test("the control: without the guards both closings commit, and the check of the ledger reports it", async () => {
  const guards = [
    "alter table counter_shifts disable trigger counter_shifts_fixed",
    "alter table ledger_entries disable trigger cash_drawer_of_shift",
    "drop index ledger_shift_once",
  ];
  for (const guard of guards) await one.database.sql(guard);
  expect(await closeWithoutLock()).toBe(2);
  await one.database.sql("alter table counter_shifts enable trigger counter_shifts_fixed");
  await one.database.sql("alter table ledger_entries enable trigger cash_drawer_of_shift");
  expect((await one.app.payments.checkLedger()).map(({ check }) => check)).toContain(
    "the drawer of a closed shift is empty",
  );
});
