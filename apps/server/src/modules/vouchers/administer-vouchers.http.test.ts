import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { addVoucher } from "@wakafine/testkit/vouchers.ts";
import { describe, expect, test } from "vitest";

const app = useTestApp();
const check = (code: string, device: string) =>
  app.call("checkVoucher", { body: { code } }, { device });

describe("a check", () => {
  test("returns what is left and the expiry, for the code in any spelling", async () => {
    const { code } = await addVoucher(app, { amount: 7000 });
    const { status, body } = await check(code.toLowerCase().replaceAll("-", " "), "checker-1");
    expect([status, body.data.code, body.data.rest]).toEqual([200, code, 7000]);
  });

  test("of codes that cannot be used has the same message for every code, and uses up neither a right one nor the attempts of coupons [G.book.22]", async () => {
    const device = "a-device-that-guesses";
    const responses = [];
    for (let index = 0; index < 10; index += 1)
      responses.push(await check(`BON-22222-33333-4444${"23456789AB"[index]}`, device));
    expect(new Set(responses.map(({ body }) => body.error_code))).toEqual(
      new Set(["voucher_unknown"]),
    );
    expect((await check((await addVoucher(app)).code, device)).status).toBe(200);
    const coupon = await app.call("checkCoupon", { body: { code: "NOTHING" } }, { device });
    expect(coupon.body.error_code).toBe("coupon_invalid");
  });
});

describe("an administrator", () => {
  test("finds a voucher by its code, its end or its order; the code itself is masked [G.role.05]", async () => {
    const token = await logInAdministrator(app);
    const { id, code } = await addVoucher(app, { amount: 7000 });
    const list = async (keyword: string) =>
      (await app.call("listAdminVouchers", { query: { keyword } }, { token })).body.data.data;
    for (const keyword of [code, code.slice(-5).toLowerCase()]) {
      const found = await list(keyword);
      expect(found.map(({ uuid, rest }) => [uuid, rest])).toEqual([[id, 7000]]);
      expect(JSON.stringify(found)).not.toContain(code);
    }
    const [found] = await list(code);
    expect((await list(found!.order_code)).map(({ uuid }) => uuid)).toContain(id);
    expect(await list("BON-99999-99999-99999")).toEqual([]);
  });

  test("blocks and unblocks a voucher and extends an expired one, each with its reason in the audit log [G.role.05]", async () => {
    const token = await logInAdministrator(app);
    const { id, code } = await addVoucher(app, { validDays: -10 });
    const params = { id };
    const block = (is_blocked: boolean) =>
      app.call(
        "blockAdminVoucher",
        { params, body: { is_blocked, reason: "Reported stolen" } },
        { token },
      );
    expect((await block(true)).body.data.refusal).toBe("voucher_blocked");
    expect((await check(code, "checker-2")).body.error_code).toBe("voucher_blocked");
    expect((await block(false)).body.data.refusal).toBe("voucher_expired");
    const extended = await app.call(
      "extendAdminVoucher",
      { params, body: { days: 60, reason: "Strike" } },
      { token },
    );
    expect(extended.body.data.refusal).toBeNull();
    expect((await check(code, "checker-2")).status).toBe(200);
    const audited = await app.database.sql<{ action: string; reason: string }>(
      "select action, reason from audit_log where entity = 'voucher' and entity_id = $1 order by happened_at, id",
      [id],
    );
    expect(audited).toEqual([
      { action: "block voucher", reason: "Reported stolen" },
      { action: "unblock voucher", reason: "Reported stolen" },
      { action: "extend voucher", reason: "Strike" },
    ]);
    const { body } = await app.call("getAdminVoucher", { params }, { token });
    expect(body.data.uses).toEqual([]);
  });

  test("must give a reason, and an unknown voucher is not found [G.role.05]", async () => {
    const token = await logInAdministrator(app);
    const { id } = await addVoucher(app);
    const without = await app.call(
      "blockAdminVoucher",
      { params: { id }, body: { is_blocked: true, reason: " " } },
      { token },
    );
    expect(without.body.error_code).toBe("invalid_input");
    const unknown = await app.call("getAdminVoucher", { params: { id: "nothing" } }, { token });
    expect(unknown.status).toBe(404);
  });
});
