import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { addVoucher } from "@wakafine/testkit/vouchers.ts";
import { beforeEach, expect, test } from "vitest";

const app = useTestApp();
beforeEach(() => startLimitWindow(app, 15));

const check = (code: string, device: string) =>
  app.call("checkVoucher", { body: { code } }, { device });

test("wrong codes of others behind an address do not stop the holder of a voucher [C9.ticket.04]", async () => {
  const { code } = await addVoucher(app);
  for (let attempt = 0; attempt < 101; attempt += 1) {
    const device = `stranger ${attempt}`;
    const wrong = attempt % 2 === 0 ? "BON-22222-22222-22222" : "nonsense";
    expect((await check(wrong, device)).body.error_code).toBe("voucher_unknown");
    await app.call("checkCoupon", { body: { code: "NOSUCHCODE" } }, { device });
  }
  const { status, body } = await check(code, "the holder's");
  expect([status, body.data.rest]).toEqual([200, 5000]);
});

test("a device checks 60 codes a minute [G.book.32]", async () => {
  const { code } = await addVoucher(app);
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await check(code, "one")).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
});
