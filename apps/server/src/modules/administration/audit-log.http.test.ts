import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { agencyLogin, setAdminUserActive } from "@wakafine/testkit/account-calls.ts";
import { addTraveller } from "@wakafine/testkit/administration-samples.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { agencies, users } = smallWorld;
const administrator = users.administrator;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInAdministrator(app);
});

type Query = RequestOf<"listAuditLog">["query"];
const log = async (query: Query) =>
  (await app.call("listAuditLog", { query }, { token })).body.data;

interface Change {
  readonly actor: string;
  readonly action: string;
  readonly entity?: string;
  readonly entityId?: string;
  /** ISO 8601. */
  readonly at?: string;
}
async function insertChange({
  actor,
  action,
  entity = "booking",
  entityId = "a-thing",
  at,
}: Change): Promise<void> {
  await app.database.sql(
    "insert into audit_log (id, actor, action, entity, entity_id, happened_at) values (gen_random_uuid(), $1, $2, $3, $4, coalesce($5::timestamptz, app_now()))",
    [actor, action, entity, entityId, at ?? null],
  );
}

test("every action of an administrator is listed with actor, time, subject and both states, the newest first [G.role.05]", async () => {
  const id = await addTraveller(app, { lastname: "Journal" });
  await app.call(
    "setAdminUserActive",
    { params: { id }, body: { is_active: false, reason: "Essai du journal" } },
    { token },
  );
  await app.advance(1);
  await app.call("setAdminUserRole", { params: { id }, body: { role_id: 5 } }, { token });
  const { data, total } = await log({ entity: "user", entity_id: id });
  expect(total).toBe(2);
  const actor = {
    id: administrator.id,
    name: `${administrator.firstname} ${administrator.lastname}`,
    gone: false,
  };
  expect(data[0]).toMatchObject({
    actor,
    action: "set user role",
    from_state: "role 2",
    to_state: "role 5",
  });
  expect(data[1]).toEqual({
    id: expect.any(String),
    happened_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    actor,
    action: "deactivate user",
    entity: "user",
    entity_id: id,
    subject: { name: "Rosine Journal", departure: null, gone: false },
    related: {},
    from_state: "active",
    to_state: "disabled",
    reason: "Essai du journal",
    details: null,
    request_id: expect.any(String),
  });
  await app.call(
    "reviewAgency",
    { params: { id: agencies.air.id }, body: { state: "suspended", reason: "Essai" } },
    { token },
  );
  expect((await log({ action: "agency suspended" })).data).toMatchObject([
    {
      entity: "agency",
      entity_id: agencies.air.id,
      from_state: "active",
      to_state: "suspended",
      reason: "Essai",
    },
  ]);
});

test("an actor is found by id, e-mail in any case or phone in any spelling; an unknown one finds nothing [G.role.05]", async () => {
  const id = await addTraveller(app, {
    lastname: "Acteur",
    firstname: "Jeanne",
    email: "jeanne.acteur@exemple.cm",
    phone: "+237699123400",
  });
  await insertChange({ actor: id, action: "act here" });
  await insertChange({ actor: "guest", action: "act here" });
  for (const actor of [
    id,
    "Jeanne.Acteur@exemple.cm",
    "+237699123400",
    "6 99 12 34 00",
    "00237699123400",
  ]) {
    expect(
      (await log({ actor, action: "act here" })).data.map((row) => row.actor),
      actor,
    ).toEqual([{ id, name: "Jeanne Acteur", gone: false }]);
  }
  expect((await log({ actor: "guest", action: "act here" })).data.map((row) => row.actor)).toEqual([
    { id: "guest", name: null, gone: false },
  ]);
  for (const actor of ["nobody@exemple.cm", "699123401", "somebody"])
    expect(await log({ actor }), actor).toMatchObject({ total: 0, data: [], pages: 0 });
});

test("days are those of Douala, the last one inclusive, and filters are combined with AND [G.role.05]", async () => {
  const action = "watch the clock";
  const times = [
    "2025-03-09T22:59:59.900Z",
    "2025-03-09T23:00:00Z",
    "2025-03-10T22:59:59.900Z",
    "2025-03-10T23:00:00Z",
  ];
  for (const at of times) await insertChange({ actor: "system", action, at });
  const shown = async (query: Query) =>
    (await log({ action, ...query })).data.map(({ happened_at }) =>
      times.findIndex((at) => Date.parse(at) === Date.parse(happened_at)),
    );
  expect(await shown({})).toEqual([3, 2, 1, 0]);
  expect(await shown({ from: "10-03-2025", to: "2025-03-10" })).toEqual([2, 1]);
  expect(await shown({ from: "11-03-2025" })).toEqual([3]);
  expect(await shown({ to: "09-03-2025" })).toEqual([0]);
  expect(await shown({ actor: "guest" })).toEqual([]);
  expect(
    (await app.call("listAuditLog", { query: { from: "30-02-2025" } }, { token })).body,
  ).toMatchObject({
    error_code: "invalid_input",
    data: { fields: [{ field: "from", code: "bad_date" }] },
  });
});

test("the log has pages and an exact total up to a thousand", async () => {
  await app.database.sql(
    "insert into audit_log (id, actor, action, entity, entity_id, happened_at) select gen_random_uuid(), 'system', 'count me', 'hold', n::text, app_now() - make_interval(secs => n) from generate_series(1, 1002) n",
  );
  expect(await log({ action: "count me", per_page: 100, page: 10 })).toMatchObject({
    total: 1000,
    total_is_minimum: true,
    pages: 10,
    current_page: 10,
    data: { length: 100 },
  });
  const [first, second] = [
    await log({ action: "count me", per_page: 3 }),
    await log({ action: "count me", per_page: 3, page: 2 }),
  ];
  expect([...first.data, ...second.data].map((row) => row.entity_id)).toEqual([
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
  ]);
});

test("the dashboard counts pending tasks and the events of the day in Douala [G.role.05]", async () => {
  const read = async () => (await app.call("getAdminDashboard", {}, { token })).body.data;
  const before = await read();
  const [{ now } = { now: "" }] = await app.database.sql<{ now: string }>(
    "select iso(app_now()) as now",
  );
  const midnight = `${addDays(dayOf(new Date(now)), -1)}T23:00:00Z`; // of Douala
  const off = await addTraveller(app);
  await setAdminUserActive(app, token, { id: off, is_active: false });
  const yesterday = await addTraveller(app);
  await app.database.sql(
    "update users set created_at = $2::timestamptz - interval '1 second' where id = $1",
    [yesterday, midnight],
  );
  await app.database.sql(
    "insert into alerts (id, kind, subject) values (gen_random_uuid(), 'test', 'open')",
  );
  await app.database.sql(
    "insert into alerts (id, kind, subject, seen_at) values (gen_random_uuid(), 'test', 'seen', app_now())",
  );
  await app.database.sql(
    "update agencies set state = 'pending', created_at = app_now() - interval '9 days' where id = $1",
    [agencies.inactive.id],
  );
  await app.database.sql(
    `with held as (insert into seat_holds (id, hold_until, places, confirmed_at) values (gen_random_uuid(), app_now(), 1, app_now()) returning id)
     insert into bookings (id, order_code, link_token, hold_id, status, language, payment_method, delivery_mode, delivery_address, owner_phone, passengers, due, amount_xaf, paid_at)
     select gen_random_uuid(), 'DASH' || n, lpad(n::text, 22, 'd'), held.id, 'PAID', 'fr', 'MOBILE', 'SMS', '-', '-', 1, 4000, 4000, $1::timestamptz + make_interval(secs => n) from held, (values (-1), (0), (1)) v (n)`,
    [midnight],
  );
  const wrong = await agencyLogin(app, {
    identifier: users.member.modest[1].email,
    password: "Wrong-password-4711",
  });
  expect(wrong.body.error_code).toBe("wrong_login");
  const after = await read();
  expect(after.refused_logins_today).toBe(before.refused_logins_today + 1);
  expect(after.users).toEqual({
    total: before.users.total + 2,
    new_today: before.users.new_today + 1,
    disabled: before.users.disabled + 1,
  });
  expect(after.open_alerts).toBe(before.open_alerts + 1);
  expect(after.bookings).toEqual({
    paid_today: before.bookings.paid_today + 2,
    amount_today: before.bookings.amount_today + 8000,
  });
  expect(after.oldest_waiting[0]).toMatchObject({
    uuid: agencies.inactive.id,
    name: agencies.inactive.name,
  });
  expect(after.agencies.waiting).toBeGreaterThan(0);
  expect(after.refunds_waiting).toBe(0);
});

test("a filter that cannot match finds nothing instead of being ignored [G.role.05]", async () => {
  for (const name of ["actor", "action", "entity", "entity_id"] as const) {
    const { status, body } = await app.call(
      "listAuditLog",
      { query: { [name]: "\u0000" } },
      { token },
    );
    expect(
      [status, (body.data as unknown as { data?: unknown[] }).data ?? body.data],
      name,
    ).toEqual([200, []]);
  }
});

test("the log is a CSV file with the filters of the list, in which a text cannot run as a formula; the export is logged [G.role.05]", async () => {
  const entityId = "csv-of-the-log";
  const day = "2026-03-05";
  await app.database.sql(
    `insert into audit_log (id, actor, action, entity, entity_id, from_state, reason, details, happened_at)
     values (gen_random_uuid(), 'system', 'log in', 'booking', $1, 'pending', '=HYPERLINK(1)', '{"after": 1}', $2)`,
    [entityId, `${day}T12:00:00Z`],
  );
  await insertChange({ actor: "guest", action: "log in", entityId, at: "2026-03-06T12:00:00Z" });
  await insertChange({ actor: "guest", action: "log out", entityId, at: `${day}T12:00:00Z` });
  const query = new URLSearchParams({ entity_id: entityId, action: "log in", from: day, to: day });
  const download = (language: string, search: URLSearchParams, session = token) =>
    app.fetch(`/api/administration/audit-log.csv?${search}`, {
      headers: { authorization: session, "accept-language": language },
    });
  const response = await download("en", query);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toContain("audit-log.csv");
  const [header, line = "", ...more] = (await response.text()).trimEnd().split("\r\n");
  expect(header).toContain('"When","Who","Id of the person","Action"');
  expect(line).toContain(
    `"The system","system","Logged in","Booking","","${entityId}","Pending","",`,
  );
  expect(line).toContain(`"'=HYPERLINK(1)"`);
  expect(more).toEqual([]);
  expect((await (await download("fr", query)).text()).split("\r\n")[0]).toContain('"Quand";"Qui"');
  const [last] = (await log({ action: "export audit log" })).data;
  expect(last).toMatchObject({
    actor: { id: administrator.id },
    entity: "user",
    entity_id: administrator.id,
    details: { entries: 1, from: day, to: day },
  });
  expect((await download("en", query, "")).status).toBe(401);
});

test("an export of more entries than a file has is refused at the first day, and nothing is logged [G.role.05]", async () => {
  const entity_id = "too-many-for-a-file";
  await app.database.sql(
    "insert into audit_log (id, actor, action, entity, entity_id, happened_at) select gen_random_uuid(), 'system', 'log in', 'booking', $1, app_now() from generate_series(1, 20001)",
    [entity_id],
  );
  const exports = async () => (await log({ action: "export audit log" })).total;
  const before = await exports();
  const response = await app.call("exportAuditLog", { query: { entity_id } }, { token });
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({
    data: { fields: [{ field: "from", code: "period_too_long" }] },
  });
  expect(await exports()).toBe(before);
});
