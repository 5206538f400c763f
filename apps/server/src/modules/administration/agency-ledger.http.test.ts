import type { AgencyFigures } from "@wakafine/shared/administration/ledger-contract.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { explain } from "@wakafine/testkit/explain.ts";
import { freezeClock } from "@wakafine/testkit/frozen-clock.ts";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";
import { agencyEntries, agencyFigures } from "./agency-ledger-reads.ts";

const { trainEconomic, noFee } = smallWorld.departures;
const agencies = smallWorld.agencies;
const agency = agencies[trainEconomic.agency].id;
const { traveller } = smallWorld.users;
const app = useTestApp({ env: { LIMITS: "false" } });
let administrator = "";

type Query = Partial<RequestOf<"getAgencyLedger">["query"]>;
const statement = async (query: Query = {}, id: string = agency) => {
  const { status, body } = await app.call(
    "getAgencyLedger",
    { params: { id }, query: { per_page: 500, ...query } },
    { token: administrator },
  );
  expect(status).toBe(200);
  return body.data;
};
const minus = (closing: AgencyFigures, opening: AgencyFigures) =>
  Object.fromEntries(
    Object.entries(closing).map(([name, amount]) => [
      name,
      amount - opening[name as keyof AgencyFigures],
    ]),
  );

/** Two tickets, one of them cancelled, and a booking with a coupon. */
beforeAll(async () => {
  administrator = await logInAdministrator(app);
  const link = await journeys(app).paid(sampleBooking(trainEconomic.id, 2));
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    traveller.id,
  ]);
  const token = await openSessionOf(app, traveller.id);
  const offer = await app.call("getCancellation", { params: { token: link } }, { token });
  const [ticket] = offer.body.data.tickets;
  const cancelled = await app.call(
    "cancelTickets",
    {
      params: { token: link },
      body: { tickets: [ticket!.uuid], amount: ticket!.amount_back },
    },
    { token },
  );
  expect(cancelled.status).toBe(200);
  await journeys(app).paid(
    sampleBooking(trainEconomic.id, 1, { code_coupon: await addCoupon(app) }),
  );
  await journeys(app).paid(sampleBooking(noFee.id, 1)); // of another agency or not, its money is in its own statement
});
afterEach(() => freezeClock(app.database, null));

test("the closing figures are the balances of the ledger, and the entries of the statement sum to them [G.role.05, G.price.03]", async () => {
  const { opening, closing, entries, next } = await statement();
  expect(next).toBeNull();
  expect(Object.values(opening)).toEqual([0, 0, 0, 0, 0]);
  const sum = (account: string) =>
    entries.filter((one) => one.account === account).reduce((all, { amount }) => all + amount, 0);
  const [ledger] = await app.database.sql<AgencyFigures>(
    `select -coalesce(sum(amount) filter (where account = 'agency_held'), 0)::integer as held, -coalesce(sum(amount) filter (where account = 'agency_payable'), 0)::integer as payable,
       -coalesce(sum(amount) filter (where account = 'platform_commission'), 0)::integer as commission, coalesce(sum(amount) filter (where account = 'coupon_cost'), 0)::integer as coupon_cost
     from ledger_entries where agency_id = $1`,
    [agency],
  );
  expect(closing).toMatchObject({ ...ledger });
  expect([0 - sum("agency_held"), 0 - sum("agency_payable")]).toEqual([
    closing.held,
    closing.payable,
  ]);
  expect([0 - sum("platform_commission"), sum("coupon_cost")]).toEqual([
    closing.commission,
    closing.coupon_cost,
  ]);
  const takenBack = entries.filter(
    ({ kind, account }) => kind === "refund_owed" && account === "agency_held",
  );
  expect(closing.refunds).toBe(takenBack.reduce((all, { amount }) => all + amount, 0));
  expect(closing.held).toBeGreaterThan(0);
  expect(closing.coupon_cost).toBeGreaterThan(0);
  expect(closing.refunds).toBeGreaterThan(0);
});

test("the statements of all agencies sum to the accounts of the whole ledger [G.role.05]", async () => {
  const all = await Promise.all(Object.values(agencies).map(({ id }) => statement({}, id)));
  const [ledger] = await app.database.sql<{ held: number; commission: number; coupon: number }>(
    `select -sum(amount) filter (where account = 'agency_held')::integer as held, -coalesce(sum(amount) filter (where account = 'platform_commission'), 0)::integer as commission,
       coalesce(sum(amount) filter (where account = 'coupon_cost'), 0)::integer as coupon from ledger_entries`,
  );
  const total = (name: keyof AgencyFigures) =>
    all.reduce((sum, { closing }) => sum + closing[name], 0);
  expect([total("held"), total("commission"), total("coupon_cost")]).toEqual([
    ledger!.held,
    ledger!.commission,
    ledger!.coupon,
  ]);
});

test("a period has the entries of its days in Douala, and opening plus entries is closing [G.role.05]", async () => {
  const [{ at } = { at: new Date() }] = await app.database.sql<{ at: Date }>(
    "select app_now() as at",
  );
  const today = dayOf(at);
  const tomorrow = addDays(today, 1);
  const before = await statement();
  await freezeClock(app.database, new Date(`${tomorrow}T00:30:00+01:00`));
  await app.database.sql(
    `with posted as (insert into ledger_transactions (id, kind, agency_id, departure_id) values (gen_random_uuid(), 'held_to_payable', $1::uuid, $2::uuid) returning id)
     insert into ledger_entries (transaction_id, position, account, agency_id, departure_id, amount)
     select id, position, account, $1::uuid, $2::uuid, amount from posted, (values (0, 'agency_held', 700::bigint), (1, 'agency_payable', -700)) as e(position, account, amount)`,
    [agency, trainEconomic.id],
  );
  const period = await statement({ from: tomorrow, to: tomorrow });
  expect(period.entries.map(({ kind, account, amount }) => [kind, account, amount])).toEqual([
    ["held_to_payable", "agency_held", 700],
    ["held_to_payable", "agency_payable", -700],
  ]);
  expect(period.opening).toEqual(before.closing);
  expect(minus(period.closing, period.opening)).toMatchObject({ held: -700, payable: 700 });
  expect((await statement({ to: today })).closing).toEqual(before.closing);
  expect((await statement({ from: addDays(tomorrow, 1) })).entries).toEqual([]);
});

test("pages follow each other without a gap; a malformed cursor begins at the start [G.role.05]", async () => {
  const whole = await statement();
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page = await statement({ per_page: 2, ...(after === null ? {} : { after }) });
    ids.push(...page.entries.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(ids).toEqual(whole.entries.map(({ id }) => id));
  for (const unknown of ["nonsense", "1.x.0", "1.00000000-0000-4000-8000-000000000000"])
    expect((await statement({ after: unknown })).entries).toEqual(whole.entries);
});

test("the entries are a CSV file in the administrator's language [G.role.05]", async () => {
  const { entries } = await statement();
  const response = await app.fetch(`/api/administration/agencies/${agency}/ledger.csv`, {
    headers: { authorization: administrator, "accept-language": "en" },
  });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [header, ...lines] = (await response.text()).trimEnd().split("\r\n");
  expect(header).toBe('"Date","Movement","Identifier","Account","Departure","Debit","Credit"');
  expect(
    lines.map((line) => Number(line.split(",").at(-2)) - Number(line.split(",").at(-1))),
  ).toEqual(entries.map(({ amount }) => amount));
});

test("an unknown agency is not found, and a day that does not exist is a field error [G.role.05]", async () => {
  const call = (id: string, query: Query) =>
    app.call("getAgencyLedger", { params: { id }, query }, { token: administrator });
  expect((await call("00000000-0000-4000-8000-000000000000", {})).status).toBe(404);
  expect((await call("x", {})).status).toBe(404);
  expect((await call(agency, { from: "2026-02-30" })).body.data).toMatchObject({
    fields: [{ field: "from", code: "bad_date" }],
  });
});

test("a statement reads only the entries of its agency and period, by the index [G.role.05]", async () => {
  await app.database.sql(
    `with others as (select gen_random_uuid() as agency from generate_series(1, 100)),
       posted as (insert into ledger_transactions (id, kind, created_at) select gen_random_uuid(), 'suspense', app_now() - make_interval(mins => n) from generate_series(1, 40000) n returning id, created_at),
       numbered as (select id, created_at, row_number() over () as n from posted),
       named as (select agency, row_number() over () as n from others)
     insert into ledger_entries (transaction_id, position, account, driver, agency_id, amount, created_at)
     select p.id, e.position, e.account, e.driver, case e.position when 0 then o.agency end, e.amount, p.created_at from numbered p join named o on o.n = p.n % 100 + 1,
       (values (0, 'agency_payable', null, -100::bigint), (1, 'provider_cash', 'mtn_momo', 100)) as e(position, account, driver, amount)`,
  );
  await app.database.sql("vacuum analyze ledger_entries");
  await app.database.sql("vacuum analyze ledger_transactions");
  const [{ id } = { id: "" }] = await app.database.sql<{ id: string }>(
    "select agency_id as id from ledger_entries where agency_id is not null group by agency_id having count(*) = 400 limit 1",
  );
  const entries = await explain(
    app.database,
    agencyEntries(id, "-infinity", "infinity", null, null, null, 51),
    "ledger_entries",
  );
  expect([entries.scannedTables, entries.indexes]).toEqual([
    [],
    expect.arrayContaining(["ledger_entries_agency"]),
  ]);
  expect(entries.rowsRead).toBeLessThanOrEqual(51);
  const [{ micros } = { micros: "" }] = entries.rows.slice(-1);
  const later = await explain(
    app.database,
    agencyEntries(
      id,
      "-infinity",
      "infinity",
      micros,
      "00000000-0000-0000-0000-000000000000",
      0,
      51,
    ),
    "ledger_entries",
  );
  expect(later.rowsRead).toBeLessThanOrEqual(52);
  const figures = await explain(
    app.database,
    agencyFigures(id, "-infinity", "infinity"),
    "ledger_entries",
  );
  expect(figures.scannedTables).toEqual([]);
  expect(figures.rowsRead).toBeLessThanOrEqual(2 * 400);
});
