import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const day = 86_400;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { IDENTITY_DAYS: "10", MESSAGE_DAYS: "20", AUDIT_DAYS: "40" } });
});
afterAll(() => app.stop());

/** Runs the retention job until nothing is left to erase, as the job runner does. */
async function purge(): Promise<void> {
  while ((await app.runJob("retention")) > 0);
}

test("a passenger's identity number is erased the configured days after the trip ended; the name stays", async () => {
  const [ticket] = await sellTickets(app.database, {
    departureId: smallWorld.departures.soon.id,
    passengers: [{ lastname: "Ngo Bassong", cni: "CNI100200300", phone: "+237677112233" }],
  });
  const traveller = async () =>
    (
      await app.database.sql(
        "select p.lastname, p.cni from passengers p join tickets t on t.booking_id = p.booking_id where t.id = $1",
        [ticket!.id],
      )
    )[0];
  await app.advance(10 * day); // the coach arrived some hours after the sale
  await purge();
  expect(await traveller()).toEqual({ lastname: "Ngo Bassong", cni: "CNI100200300" });
  await app.advance(2 * day);
  await purge();
  expect(await traveller()).toEqual({ lastname: "Ngo Bassong", cni: null });
});

test("the payload of a permanently failed job is erased after the configured days for messages; the row stays", async () => {
  await app.database.sql(
    "insert into outbox (id, topic, entity_id, failed_at, payload, error) values (gen_random_uuid(), 'y', 'carried', app_now(), '{\"to\":\"b@example.org\"}', '550 b@example.org')",
  );
  const carried = () =>
    app.database.sql(
      "select payload, error, failed_at is not null as failed from outbox where entity_id = 'carried'",
    );
  await app.advance(19 * day);
  await purge();
  expect(await carried()).toEqual([
    { payload: { to: "b@example.org" }, error: "550 b@example.org", failed: true },
  ]);
  await app.advance(2 * day);
  await purge();
  expect(await carried()).toEqual([{ payload: {}, error: null, failed: true }]);
});

test("rows to erase are found by a partial index of those rows only", async () => {
  await app.database.sql("set enable_seqscan = off"); // the planner would scan the small test tables sequentially
  const plan = async (query: string) => JSON.stringify(await app.database.sql(`explain ${query}`));
  const old = "app_now() - interval '90 days'";
  expect(
    await plan(
      `select id from bookings where purged = 0 and created_at < ${old} order by created_at limit 1000`,
    ),
  ).toContain("bookings_trip_to_purge");
  expect(
    await plan(
      `select id from bookings where purged < 2 and created_at < ${old} order by created_at limit 1000`,
    ),
  ).toContain("bookings_names_to_purge");
  expect(
    await plan(
      `select id from messages where (body <> '' or recipient <> '') and created_at < ${old} order by created_at limit 2000`,
    ),
  ).toContain("messages_to_purge");
  expect(
    await plan(
      `select id from audit_log where address is not null and happened_at < ${old} limit 2000`,
    ),
  ).toContain("audit_log_to_purge");
  await app.database.sql("reset enable_seqscan");
});

test("the text and recipient of a message are erased after the configured days; the record of its delivery stays", async () => {
  await app.database.sql(
    `insert into messages (id, channel, recipient, template, language, subject, body, state)
     values (gen_random_uuid(), 'email', 'a@example.org', 'ticket', 'fr', 'Billet de Ngo', 'Bonjour Ngo', 'sent')`,
  );
  const messages = () => app.database.sql("select recipient, subject, body, state from messages");
  await app.advance(19 * day);
  await purge();
  expect(await messages()).toEqual([
    { recipient: "a@example.org", subject: "Billet de Ngo", body: "Bonjour Ngo", state: "sent" },
  ]);
  await app.advance(2 * day);
  await purge();
  expect(await messages()).toEqual([{ recipient: "", subject: null, body: "", state: "sent" }]);
});

test("the hashed IP address of an audit row is erased after the configured days; the row stays", async () => {
  await app.database.sql(
    "insert into audit_log (id, actor, action, entity, entity_id, address) values (gen_random_uuid(), 'guest', 'look', 'ticket', 'kept', 'hash')",
  );
  const address = async () =>
    (await app.database.sql("select address from audit_log where entity_id = 'kept'"))[0];
  await app.advance(39 * day);
  await purge();
  expect(await address()).toEqual({ address: "hash" });
  await app.advance(2 * day);
  await purge();
  expect(await address()).toEqual({ address: null });
});

test("a completed job is deleted after 30 days; a waiting or failed one is kept", async () => {
  await app.database.sql(
    `insert into outbox (id, topic, entity_id, done_at, failed_at) values (gen_random_uuid(), 'x', 'done', app_now(), null),
     (gen_random_uuid(), 'x', 'failed', null, app_now()), (gen_random_uuid(), 'x', 'waiting', null, null)`,
  );
  const outboxJobs = async () =>
    (
      await app.database.sql<{ entity_id: string }>(
        "select entity_id from outbox where topic = 'x' order by entity_id",
      )
    ).map((row) => row.entity_id);
  await app.advance(29 * day);
  await purge();
  expect(await outboxJobs()).toEqual(["done", "failed", "waiting"]);
  await app.advance(2 * day);
  await purge();
  expect(await outboxJobs()).toEqual(["failed", "waiting"]);
});

const alertsOf = async () =>
  (
    await app.database.sql<{ kind: string }>(
      "select kind from alerts where kind not in ('ledger') order by kind",
    )
  ).map(({ kind }) => kind);
const strangerCallback = () =>
  app.fetch("/api/payments/callbacks/mtn/3f1a2b4c-5d6e-4f70-8a9b-0c1d2e3f4a5b", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"status":"SUCCESSFUL"}',
  });

test("a seen alert is deleted the configured days for messages after it was raised last, another one after those for contacts", async () => {
  await app.database.sql("delete from alerts");
  expect((await strangerCallback()).status).toBe(200);
  await app.database.sql(
    `insert into alerts (id, kind, subject, seen_at) values (gen_random_uuid(), 'unknown_callback', 'mtn_momo', app_now()),
     (gen_random_uuid(), 'late_money', 'x', null)`,
  );
  await app.advance(19 * day);
  await purge();
  expect(await alertsOf()).toEqual([
    "callback_without_valid_secret",
    "late_money",
    "unknown_callback",
  ]);
  await app.advance(2 * day);
  await purge();
  expect(await alertsOf()).toEqual(["callback_without_valid_secret", "late_money"]);
  await app.advance(700 * day);
  expect((await strangerCallback()).status).toBe(200); // raised again: its period starts again
  await app.advance(10 * day);
  await purge();
  expect(await alertsOf()).toEqual(["callback_without_valid_secret"]);
});

test("the alert about a failed job is kept with the job", async () => {
  await app.database.sql("delete from alerts");
  await app.database.sql(
    `with failed as (insert into outbox (id, topic, entity_id, failed_at) values (gen_random_uuid(), 'z', 'kept', app_now()) returning id)
     insert into alerts (id, kind, subject) select gen_random_uuid(), 'outbox_job_failed', id::text from failed`,
  );
  await app.advance(731 * day);
  await purge();
  expect(await alertsOf()).toEqual(["outbox_job_failed"]);
});

test("the statement of a traveller is deleted the configured days for contacts after it was made, except an open one about an order that was not paid", async () => {
  const admin = smallWorld.users.traveller.id; // any account
  await app.database.sql(
    `insert into payment_statements (id, payable_kind, payable_id, transaction_id, closed_at, closed_by, reason) values
     (gen_random_uuid(), 'booking', gen_random_uuid(), 'closed', app_now(), $1, 'checked'),
     (gen_random_uuid(), 'booking', gen_random_uuid(), 'open', null, null, null)`,
    [admin],
  );
  await app.database.sql(
    `with paid as (
       insert into payment_attempts (id, payable_kind, payable_id, number, driver, provider_ref, state, effective, amount_xaf, currency, amount_minor, language, expires_at)
       values (gen_random_uuid(), 'booking', gen_random_uuid(), 1, 'mtn_momo', 'paid', 'paid', true, 100, 'XAF', 100, 'fr', app_now()) returning payable_id)
     insert into payment_statements (id, payable_kind, payable_id, transaction_id) select gen_random_uuid(), 'booking', payable_id, 'paid' from paid`,
  );
  const statements = async () =>
    (
      await app.database.sql<{ transaction_id: string }>(
        "select transaction_id from payment_statements order by transaction_id",
      )
    ).map((row) => row.transaction_id);
  await app.advance(729 * day);
  await purge();
  expect(await statements()).toEqual(["closed", "open", "paid"]);
  await app.advance(2 * day);
  await purge();
  expect(await statements()).toEqual(["open"]);
});

test("more rows than one batch are erased by running the job again", async () => {
  await app.database.sql(
    `insert into messages (id, channel, recipient, template, language, body)
     select gen_random_uuid(), 'sms', '+237677112233', 'ticket', 'fr', 'Bonjour' from generate_series(1, 2500)`,
  );
  await app.advance(21 * day);
  expect(await app.runJob("retention")).toBe(2000);
  await purge();
  expect(
    await app.database.sql("select from messages where body <> '' or recipient <> ''"),
  ).toEqual([]);
});

test("a refused check-in is deleted the configured days for contacts after it, an accepted one never", async () => {
  const { id: agency } = smallWorld.agencies.sample;
  await app.database.sql(
    `insert into check_ins (agency_id, id, entered, outcome, user_id, happened_at, received_at)
     select $1, gen_random_uuid(), 'Ngo Bassong', outcome, gen_random_uuid(), app_now(), app_now()
     from unnest(array['ticket_not_found', 'accepted']) outcome`,
    [agency],
  );
  const kept = async () =>
    (
      await app.database.sql<{ outcome: string }>(
        "select outcome from check_ins where entered = 'Ngo Bassong' order by outcome",
      )
    ).map(({ outcome }) => outcome);
  await app.advance(729 * day);
  await purge();
  expect(await kept()).toEqual(["accepted", "ticket_not_found"]);
  await app.advance(2 * day);
  await purge();
  expect(await kept()).toEqual(["accepted"]);
});
