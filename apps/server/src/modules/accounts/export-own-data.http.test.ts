import { registerTraveller } from "@wakafine/testkit/account-world.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";

const app = useTestApp();

test("a user exports the own data five times an hour, then gets 429 with the time to wait; other users are not limited [G.acct.03]", async () => {
  const [eager, other] = [await registerTraveller(app), await registerTraveller(app)];
  await startLimitWindow(app, 60);
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn += 1)
    statuses.push((await app.call("exportMe", {}, { token: eager.token })).status);
  expect(statuses).toEqual(Array(5).fill(200));
  const { status, headers } = await app.call("exportMe", {}, { token: eager.token });
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  await expectStatus(200, app.call("exportMe", {}, { token: other.token }));
});

test("the exported log contains actions by the user and on the account, once each, newest first [G.acct.03]", async () => {
  const { token, userId } = await registerTraveller(app);
  await app.database.sql(
    "insert into audit_log (id, actor, action, entity, entity_id, happened_at) values (gen_random_uuid(), 'somebody else', 'deactivate user', 'user', $1, app_now() + interval '1 second')",
    [userId],
  );
  const copy = (await app.call("exportMe", {}, { token })).body.data as {
    log: { action: string; by_oneself: boolean }[];
  };
  const [{ rows } = { rows: 0 }] = await app.database.sql<{ rows: number }>(
    "select count(*)::integer as rows from audit_log where actor = $1 or (entity = 'user' and entity_id = $1)",
    [userId],
  );
  expect(copy.log).toHaveLength(rows);
  expect(copy.log[0]).toMatchObject({ action: "deactivate user", by_oneself: false });
  expect(copy.log.some(({ by_oneself }) => by_oneself)).toBe(true);
});
