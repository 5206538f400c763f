import { randomUUID } from "node:crypto";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";
import { alert } from "../payments/public.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  token = await logInAdministrator(app);
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.database.sql("delete from alerts")));

const raise = (...values: Parameters<typeof alert>) =>
  app.app.context.database.query(alert(...values));
const list = async (query = {}) => (await app.call("listAlerts", { query }, { token })).body.data;
const handle = (id: string, count: number) =>
  app.call("handleAlert", { params: { id }, body: { count } }, { token });

test("open alerts are listed oldest first with what they concern, page by page [G.role.05, G.pay.09]", async () => {
  await raise("ledger", "balance: shift 1");
  await app.advance(60);
  await raise("merchant_config", "mtn_momo");
  const { data, total } = await list();
  expect(total).toBe(2);
  expect(data).toMatchObject([
    { kind: "ledger", subject: "balance: shift 1", provider: null, count: 1, booking: null },
    { kind: "merchant_config", subject: null, provider: "mtn_momo", booking: null },
  ]);
  expect((await list({ page: 2, per_page: 1 })).data).toMatchObject([{ kind: "merchant_config" }]);
  expect(await list({ page: 9 })).toMatchObject({ data: [], total: 2 });
});

test("the alert of a failed job names its topic and leads to the order [G.role.05, G.pay.09]", async () => {
  await sellTickets(app.database, {
    departureId: smallWorld.departures.soon.id,
    passengers: [{ lastname: "Mbarga" }],
  });
  const [booking] = await app.database.sql<{ id: string; order_code: string }>(
    "select id, order_code from bookings order by created_at desc limit 1",
  );
  const job = randomUUID();
  await app.database.sql(
    "insert into outbox (id, topic, entity_id, failed_at) values ($1, 'send tickets', $2, app_now())",
    [job, booking!.id],
  );
  await app.database.sql(
    "insert into alerts (id, kind, subject, details) values (gen_random_uuid(), 'outbox_job_failed', $1, '{\"topic\": \"send tickets\"}')",
    [job],
  );
  const { data } = await list();
  expect(data).toMatchObject([
    {
      kind: "outbox_job_failed",
      subject: "send tickets",
      booking: { uuid: booking!.id, order_code: booking!.order_code },
    },
  ]);
});

test("a handled alert leaves the list once, with an audit row, and comes back when it is raised again [G.role.05, G.pay.09]", async () => {
  await raise("ledger", "balance: shift 2");
  const [seen] = (await list()).data;
  expect((await handle(randomUUID(), 1)).body.error_code).toBe("not_found");
  expect((await handle(seen!.id, 1)).status).toBe(200);
  expect((await list()).total).toBe(0);
  expect((await handle(seen!.id, 1)).body.error_code).toBe("not_in_this_state");
  const audited = await app.database.sql<{ details: unknown }>(
    "select details from audit_log where action = 'handle alert' and entity_id = $1",
    [seen!.id],
  );
  expect(audited).toEqual([{ details: { alert: "ledger", subject: "balance: shift 2" } }]);
  await raise("ledger", "balance: shift 2");
  expect((await list()).data).toMatchObject([{ id: seen!.id, count: 2 }]);
});

test("an alert that was raised again after it was read stays open, and so does the callback of an unknown payment [G.role.05, G.pay.02, G.pay.09]", async () => {
  await raise("refund_failed", randomUUID());
  await raise("unknown_callback", "mtn_momo");
  const { data } = await list();
  const [failed, callback] = data;
  await raise("refund_failed", (await subjectOf(failed!.id))!);
  expect((await handle(failed!.id, 1)).body.error_code).toBe("not_in_this_state");
  expect((await handle(callback!.id, 1)).body.error_code).toBe("not_in_this_state");
  expect((await list()).total).toBe(2);
  expect((await handle(failed!.id, 2)).status).toBe(200);
});

const subjectOf = async (id: string) =>
  (await app.database.sql<{ subject: string }>("select subject from alerts where id = $1", [id]))[0]
    ?.subject;
