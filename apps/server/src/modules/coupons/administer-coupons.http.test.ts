import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { agencies, departures } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
beforeAll(async () => {
  token = await logInAdministrator(app);
});

const fields = {
  amount: 1500,
  valid_from: "2026-01-01",
  valid_until: "2027-12-31",
  max_uses: 10,
  max_uses_per_phone: 1,
} as const;
const create = (body: object) =>
  app.call("createAdminCoupon", { body: { ...fields, code: "NOUVEAU1", ...body } }, { token });
const list = async (query: object) =>
  (await app.call("listAdminCoupons", { query }, { token })).body.data;
const errorsOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { fields: { field: string; code: string }[] }).fields.map(
    ({ field, code }) => `${field} ${code}`,
  );
const logged = (id: string) =>
  app.database.sql(
    "select action, details from audit_log where entity = 'coupon' and entity_id = $1 order by id",
    [id],
  );

test("an administrator creates a coupon, which travellers can use at once, and the audit log has its terms [G.role.05, G.book.22]", async () => {
  const { status, body } = await create({ code: " bien venue 26 ", agency_uuid: agencies.free.id });
  expect([status, body.data]).toEqual([
    201,
    expect.objectContaining({
      code: "BIENVENUE26",
      amount: 1500,
      reduction: null,
      agency: { uuid: agencies.free.id, name: "Bonne Étape" },
      uses: 0,
      is_active: true,
      refusal: null,
    }),
  ]);
  expect((await app.call("checkCoupon", { body: { code: "BIENVENUE26" } })).status).toBe(200);
  expect(await logged(body.data.uuid)).toEqual([
    {
      action: "create coupon",
      details: { after: expect.objectContaining({ code: "BIENVENUE26", amount_xaf: 1500 }) },
    },
  ]);
});

test.each([
  ["a code with signs", { code: "AB-CDE" }, "code invalid"],
  ["a short code", { code: "ABCD" }, "code invalid"],
  ["no value", { amount: null }, "amount required"],
  ["two values", { reduction: 10 }, "reduction invalid"],
  ["a percent above 100", { amount: null, reduction: 101 }, "reduction too_large"],
  ["three decimals", { amount: null, reduction: 1.125 }, "reduction invalid"],
  ["days in the wrong order", { valid_until: "2025-12-31" }, "valid_until too_small"],
  ["an unknown agency", { agency_uuid: "none" }, "agency_uuid not_a_choice"],
  ["no uses", { max_uses: 0 }, "max_uses too_small"],
])("a coupon with %s is refused [G.book.22]", async (_name, more, error) => {
  const response = await create(more);
  expect([response.status, errorsOf(response)]).toEqual([400, [error]]);
});

test("a code exists once", async () => {
  const code = await addCoupon(app);
  expect(errorsOf(await create({ code: code.toLowerCase() }))).toEqual(["code code_taken"]);
});

test("a change and a deactivation are logged with the values before and after, and apply to new bookings only [G.role.05]", async () => {
  const { body } = await create({ code: "CHANGE26" });
  const id = body.data.uuid;
  const booking = sampleBooking(departures.noFee.id, 1, { code_coupon: "CHANGE26" });
  const { data } = (await app.call("createBooking", { body: booking })).body;
  const change = (more: object) =>
    app.call("updateAdminCoupon", { params: { id }, body: { ...fields, ...more } }, { token });
  const changed = await change({ amount: null, reduction: 12.5 });
  expect([changed.body.data.amount, changed.body.data.reduction, changed.body.data.uses]).toEqual([
    null,
    12.5,
    1,
  ]);
  await change({ amount: null, reduction: 12.5 });
  const setActive = (is_active: boolean) =>
    app.call("setAdminCouponActive", { params: { id }, body: { is_active } }, { token });
  expect((await setActive(false)).body.data.refusal).toBe("coupon_inactive");
  await setActive(false);
  expect((await setActive(true)).body.data.is_active).toBe(true);
  expect((await logged(id)).slice(1)).toEqual([
    {
      action: "change coupon",
      details: {
        before: { amount_xaf: 1500, reduction: null },
        after: { amount_xaf: null, reduction: "12.50" },
      },
    },
    { action: "deactivate coupon", details: null },
    { action: "reactivate coupon", details: null },
  ]);
  const order = await app.call("getOrder", { params: { token: data.order_hidden_uuid } });
  expect(order.body.data.amount_xaf).toBe(2500);
  const { latest_uses } = (await app.call("getAdminCoupon", { params: { id } }, { token })).body
    .data;
  expect(latest_uses).toEqual([
    {
      order_code: order.body.data.order.order_code,
      status: "PENDING",
      discount: 1500,
      used_date: expect.any(String),
      released: false,
    },
  ]);
  const { body: log } = await app.call(
    "listAuditLog",
    { query: { entity: "coupon", entity_id: id } },
    { token },
  );
  expect(log.data.data[0]?.subject.name).toBe("CHANGE26");
});

test("the maximum of uses cannot become less than the uses so far", async () => {
  const { body } = await create({ code: "TWICE26", max_uses: 2 });
  await app.database.sql("update coupons set uses = 2 where id = $1", [body.data.uuid]);
  const response = await app.call(
    "updateAdminCoupon",
    { params: { id: body.data.uuid }, body: { ...fields, max_uses: 1 } },
    { token },
  );
  expect(errorsOf(response)).toEqual(["max_uses too_small"]);
});

test("the list is paged, newest first, and filtered by part of the code and by whether a coupon can be used now [G.role.05]", async () => {
  for (const number of [1, 2, 3]) {
    await addCoupon(app, { code: `PAGED${number}`, until: number === 3 ? -1 : 0, from: -2 });
    await app.database.sql(
      "update coupons set created_at = app_now() + make_interval(mins => $2) where code = $1",
      [`PAGED${number}`, number],
    );
  }
  const page = await list({ keyword: "paged", per_page: 2 });
  expect([page.data.map(({ code }) => code), page.total, page.pages]).toEqual([
    ["PAGED3", "PAGED2"],
    3,
    2,
  ]);
  const unusable = await list({ keyword: "paged", state: "unusable" });
  expect(unusable.data.map(({ code, refusal }) => [code, refusal])).toEqual([
    ["PAGED3", "coupon_expired"],
  ]);
  expect((await list({ keyword: "pa%d" })).total).toBe(0);
});
