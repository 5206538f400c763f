import {
  closeShift,
  counterSale,
  openShift,
  owedRefund,
  plannedForSale,
} from "@wakafine/testkit/counter-samples.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const app = useTestApp({ env: { LIMITS: "false" } });
const { users } = smallWorld;

/** The administrator, trip planner and manager of one agency, and the administrator of another. */
let administrator: string;
let planner: string;
let manager: string;
let stranger: string;
/** The closed shift of each. */
const shifts: Record<"planner" | "manager" | "stranger", string> = {
  planner: "",
  manager: "",
  stranger: "",
};
beforeAll(async () => {
  administrator = await logInMember(app, users.member.sample[1]);
  planner = await logInMember(app, users.member.sample[2]);
  manager = await logInMember(app, users.member.sample[3]);
  stranger = await logInMember(app, users.member.rail[1]);
  shifts.planner = await openShift(app, planner, 20_000);
  const departure = await plannedForSale(app, administrator);
  for (const places of [2, 1])
    await app.call("createCounterSale", counterSale(departure, { places }), { token: planner });
  const code = await owedRefund(app, administrator);
  await closeShift(app, administrator);
  const { data } = (
    await app.call("listCashRefunds", { query: { order_code: code } }, { token: planner })
  ).body.data;
  await app.call("payCashRefund", { params: { id: data[0]!.uuid } }, { token: planner });
  await app.call(
    "closeCounterShift",
    { params: { id: shifts.planner }, body: { counted: 24_900, reason: "=1+1 monnaie" } },
    { token: planner },
  );
  await app.advance(24 * 3600);
  shifts.manager = await openShift(app, manager, 1000);
  await closeShift(app, manager);
  shifts.stranger = await openShift(app, stranger, 500);
  await closeShift(app, stranger);
});

const list = async (token: string, query: Record<string, string> = {}) =>
  (await app.call("listPastShifts", { query }, { token })).body.data;
const idsOf = (page: { data: { uuid: string }[] }) => page.data.map(({ uuid }) => uuid);
const detail = (id: string, token: string, query = {}) =>
  app.call("getPastShift", { params: { id }, query }, { token });

test("a closed shift is listed with float, sales, refunds, expected and counted cash, difference, times and member [G.counter.06]", async () => {
  const { data } = await list(planner);
  expect(data.find(({ uuid }) => uuid === shifts.planner)).toEqual({
    uuid: shifts.planner,
    opened_date: expect.any(String),
    opening_float: 20_000,
    sales: 2,
    seats: 3,
    sales_amount: 7500,
    refunds: 1,
    refunds_amount: 2500,
    drawer: 0,
    closed_date: expect.any(String),
    expected: 25_000,
    counted: 24_900,
    difference: -100,
    reason: "=1+1 monnaie",
    member: { uuid: users.member.sample[2].id, name: expect.stringMatching(/\S/u) },
  });
});

test("roles 1 and 2 see the shifts of all members of their agency, a manager the own ones [G.counter.06, G.role.12]", async () => {
  const all = await list(administrator);
  expect(idsOf(all)).toEqual(expect.arrayContaining([shifts.manager, shifts.planner]));
  expect(idsOf(all)).not.toContain(shifts.stranger);
  expect(idsOf(all)[0]).toBe(shifts.manager);
  expect(idsOf(await list(planner))).toEqual(idsOf(all));
  expect(all.members.map(({ uuid }) => uuid).toSorted()).toEqual(
    [users.member.sample[1].id, users.member.sample[2].id, users.member.sample[3].id].toSorted(),
  );
  const own = await list(manager, { member_uuid: users.member.sample[2].id });
  expect([idsOf(own), own.members]).toEqual([[shifts.manager], []]);
  expect(idsOf(await list(stranger))).toEqual([shifts.stranger]);
  const controller = await logInMember(app, users.member.sample[9]);
  const refused = await app.call("listPastShifts", { query: {} }, { token: controller });
  expect(refused.status).toBe(403);
});

test("the list is filtered by member and by the days of closing, and paged [G.counter.06]", async () => {
  const of = await list(administrator, { member_uuid: users.member.sample[3].id });
  expect(idsOf(of)).toEqual([shifts.manager]);
  expect(idsOf(await list(administrator, { member_uuid: "nobody" }))).toEqual([]);
  const day = (at: string | null) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Douala" }).format(new Date(at ?? ""));
  const closed = day(of.data[0]!.closed_date);
  expect(idsOf(await list(administrator, { start_date: closed }))).toEqual([shifts.manager]);
  const before = await list(administrator, { end_date: closed });
  expect(idsOf(before)).toContain(shifts.planner);
  const first = await list(administrator, { per_page: "1" });
  const all = idsOf(await list(administrator)).length;
  expect([first.data.length, first.total, first.pages, first.current_page]).toEqual([
    1,
    all,
    all,
    1,
  ]);
  const second = await list(administrator, { per_page: "1", page: "2" });
  expect(idsOf(second)).not.toEqual(idsOf(first));
  await expectFieldErrors(
    ["end_date invalid"],
    app.call(
      "listPastShifts",
      { query: { start_date: "2026-12-02", end_date: "2026-12-01" } },
      { token: administrator },
    ),
  );
});

test("an open shift is not listed and not shown, and a shift is shown to those who may see it [G.counter.06]", async () => {
  const open = await openShift(app, manager);
  expect(idsOf(await list(administrator))).not.toContain(open);
  expect((await detail(open, administrator)).status).toBe(404);
  await closeShift(app, manager);
  expect((await detail(open, administrator)).status).toBe(200);
  expect((await detail(shifts.planner, manager)).status).toBe(404);
  expect((await detail(shifts.planner, stranger)).status).toBe(404);
  expect((await detail("not-a-shift", administrator)).status).toBe(404);
});

test("a shift is shown with a page of its sales and the refunds paid from its drawer [G.counter.06]", async () => {
  const { body } = await detail(shifts.planner, administrator, { per_page: "1" });
  expect(body.data.shift).toMatchObject({ counted: 24_900, refunds_amount: 2500 });
  expect(body.data.sales).toMatchObject({ total: 2, pages: 2 });
  expect(body.data.sales.data.map(({ amount }) => amount)).toEqual([2500]);
  const second = await detail(shifts.planner, administrator, { per_page: "1", page: "2" });
  expect(second.body.data.sales.data.map(({ seats }) => seats.length)).toEqual([2]);
  expect(body.data.refunds).toMatchObject([{ amount: 2500, paid_date: expect.any(String) }]);
});

test("past shifts are exported as CSV with a byte order mark, without formulas, for those who may see them [G.counter.06]", async () => {
  const file = async (token: string) => {
    const response = await app.fetch("/api/agencies/counter/shifts.csv", {
      headers: { authorization: token, "accept-language": "fr" },
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Buffer.from(bytes.subarray(0, 3)).toString("hex")).toBe("efbbbf");
    return new TextDecoder().decode(bytes).trim().split("\r\n");
  };
  const all = await file(administrator);
  expect(all.join("\n")).toContain(`;20000;2;3;7500;1;2500;25000;24900;`);
  expect(all.join("\n")).toContain(`"'=1+1 monnaie"`);
  const own = await file(manager);
  expect(own.join("\n")).not.toContain("=1+1");
  expect(own.length).toBeLessThan(all.length);
});
