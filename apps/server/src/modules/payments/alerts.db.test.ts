import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";
import { alertUnlessKnown } from "./alerts.ts";

const app = useTestApp();
const day = 24 * 3600;

test("an alert of what is found again and again comes back a day after it was handled, when its details have changed", async () => {
  const subject = crypto.randomUUID();
  const raised = async (days: number) =>
    (await app.app.context.database.query(alertUnlessKnown("refund_overdue", subject, { days })))
      .length;
  const handle = () =>
    app.database.sql("update alerts set seen_at = app_now() where subject = $1", [subject]);
  expect([await raised(4), await raised(5)]).toEqual([1, 0]);
  await handle();
  expect(await raised(6)).toBe(0);
  await app.advance(day + 60);
  expect([await raised(4), await raised(7), await raised(8)]).toEqual([0, 1, 0]);
  expect(
    await app.database.sql("select seen_at, details from alerts where subject = $1", [subject]),
  ).toEqual([{ seen_at: null, details: { days: 7, count: 2 } }]);
});
