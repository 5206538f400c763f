import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { tablesContaining } from "@wakafine/testkit/tables-containing.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

const day = 86_400;
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    env: { IDENTITY_DAYS: "10", CONTACT_DAYS: "60", MESSAGE_DAYS: "20" },
  });
});
afterEach(() => app.stop());

/** Runs the retention job until nothing is left to erase, as the job runner does. */
async function purge(): Promise<void> {
  while ((await app.runJob("retention")) > 0);
}

const secret = {
  lastname: "Nkoulou",
  firstname: "Prosper",
  phone: "+237655443300",
  cni: "118822334",
  mail: "nkoulou.prive@exemple.cm",
  payer: "+237671998877",
} as const;

test("a paid order's delivery address is erased first, its names and phones later; amounts, codes, seats and the ledger stay", async () => {
  const users = [
    samplePassenger(1, {
      lastname: secret.lastname,
      firstname: secret.firstname,
      phonenumber: secret.phone,
      cni_identifier: secret.cni,
    }),
  ];
  const { body } = await app.call("createBooking", {
    body: sampleBooking(smallWorld.departures.smallCoach.id, 1, {
      users,
      payer_phone: secret.payer,
      receive_method: { type: "EMAIL", token: secret.mail },
    }),
  });
  const token = body.data.order_hidden_uuid;
  await app.drainOutbox();
  const [attempt] = await app.database.sql<{ provider_ref: string }>(
    "select a.provider_ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
    [token],
  );
  await app.sandbox.approve(attempt!.provider_ref);
  await app.advance(20);
  await app.runJob("payment-poller-mtn_momo");
  await app.drainOutbox();
  const kept = () =>
    app.database.sql(
      `select b.status, b.order_code, b.amount_xaf, b.due, b.passengers, t.code, t.seat, t.status as ticket, l.agency_share_xaf, a.state, a.amount_xaf as paid,
         (select json_agg(e order by e.transaction_id, e.position) from ledger_entries e) as ledger
       from bookings b join tickets t on t.booking_id = b.id join booking_legs l on l.booking_id = b.id join payment_attempts a on a.payable_id = b.id where b.link_token = $1`,
      [token],
    );
  const before = await kept();
  expect(before).toMatchObject([{ status: "PAID", state: "paid" }]);
  const own = [secret.lastname, secret.firstname, secret.phone];
  expect(await tablesContaining(app.database, [secret.mail])).toEqual(["bookings", "messages"]);
  expect(await tablesContaining(app.database, own)).toEqual([
    "bookings",
    "messages",
    "passengers",
    "seat_holds",
  ]);
  expect(await tablesContaining(app.database, [secret.payer])).toEqual([
    "bookings",
    "payment_attempts",
  ]);

  await app.advance(22 * day);
  await purge();
  expect(await tablesContaining(app.database, [secret.mail, secret.cni])).toEqual([]);
  expect(await tablesContaining(app.database, own)).toEqual(["bookings", "passengers"]);
  expect((await app.call("resendTickets", { params: { token } })).body.error_code).toBe(
    "tickets_not_sendable",
  );

  await app.advance(50 * day);
  await purge();
  expect(
    await tablesContaining(app.database, [...own, secret.mail, secret.cni, secret.payer]),
  ).toEqual([]);
  expect(await kept()).toEqual(before);
  expect(await app.app.payments.checkLedger()).toEqual([]);
  expect(await app.call("getOrder", { params: { token } })).toMatchObject({
    status: 200,
    body: { data: { status: "PAID" } },
  });
});

test("a payer's data is not erased before an outstanding refund is paid", async () => {
  const [attempt] = await app.database.sql<{ id: string }>(
    `insert into payment_attempts (id, payable_kind, payable_id, number, driver, provider_ref, state, amount_xaf, currency, amount_minor, payer_phone, raw, language, expires_at)
     values (gen_random_uuid(), 'booking', gen_random_uuid(), 1, 'mtn_momo', gen_random_uuid(), 'paid_late', 500, 'XAF', 500, '+237671223344', 'said', 'fr', app_now()) returning id`,
  );
  await app.database.sql(
    `insert into refunds (id, attempt_id, payable_kind, payable_id, amount_xaf, reason, payer_phone, due_at)
     select gen_random_uuid(), id, payable_kind, payable_id, 500, 'late', payer_phone, app_now() from payment_attempts where id = $1`,
    [attempt!.id],
  );
  await app.advance(61 * day);
  await purge();
  expect(await tablesContaining(app.database, ["+237671223344"])).toEqual([
    "payment_attempts",
    "refunds",
  ]);
  await app.database.sql(
    "update refunds set state = 'succeeded', ended_at = app_now() where attempt_id = $1",
    [attempt!.id],
  );
  await purge();
  expect(await tablesContaining(app.database, ["+237671223344"])).toEqual(["refunds"]);
  await app.advance(61 * day);
  await purge();
  expect(await tablesContaining(app.database, ["+237671223344"])).toEqual([]);
});
