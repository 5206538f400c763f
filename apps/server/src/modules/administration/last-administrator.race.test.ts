import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { setAdminUserActive } from "@wakafine/testkit/account-calls.ts";
import { addTraveller } from "@wakafine/testkit/administration-samples.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestContext, Context } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { setUserActive } from "./change-user.ts";

let apps: readonly [TestApp, TestApp];
/** The only two administrators. */
let pair: readonly [Admin, Admin];
interface Admin {
  readonly id: string;
  readonly token: string;
}
beforeAll(async () => {
  const first = await startTestApp({ env: { LIMITS: "false" } });
  apps = [
    first,
    await startTestApp({
      database: first.database,
      sandbox: first.sandbox,
      env: { LIMITS: "false" },
    }),
  ];
});
afterAll(async () => {
  await apps[1].stop();
  await apps[0].stop();
});

async function admin(): Promise<Admin> {
  const id = await addTraveller(apps[0], { roleId: 1 });
  return { id, token: await openSessionOf(apps[0], id) };
}
beforeEach(async () => {
  await apps[0].database.sql("update users set role_id = 2 where role_id = 1");
  pair = [await admin(), await admin()];
});

type Action = (
  app: TestApp,
  target: string,
  token: string,
) => Promise<{ status: number; body: { error_code?: string } }>;
const actions: readonly (readonly [string, Action])[] = [
  ["deactivate", (app, id, token) => setAdminUserActive(app, token, { id, is_active: false })],
  [
    "degrade",
    (app, id, token) =>
      app.call("setAdminUserRole", { params: { id }, body: { role_id: 2 } }, { token }),
  ],
];
const activeAdministrators = async () =>
  (
    await apps[0].database.sql<{ id: string }>(
      "select id from users where role_id = 1 and is_active and deleted_at is null",
    )
  ).map(({ id }) => id);

describe.each(actions)("%s", (_name, action) => {
  test("of two administrators who remove each other at once at two processes one remains", async () => {
    const [one, two] = pair;
    const responses = await Promise.all([
      action(apps[0], two.id, one.token),
      action(apps[1], one.id, two.token),
    ]);
    expect(await activeAdministrators()).toHaveLength(1);
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
      1,
    );
    expect(["unauthenticated", "forbidden"]).toContain(
      responses.find(({ status }) => status !== 200)?.body.error_code,
    );
  });

  test("of ten administrators who remove each other in a circle at once at least one remains", async () => {
    const circle = [...pair, ...(await Promise.all(Array.from({ length: 8 }, admin)))];
    const responses = await Promise.all(
      circle.map(({ token }, at) =>
        action(apps[at % 2 === 0 ? 0 : 1], circle[(at + 1) % circle.length]!.id, token),
      ),
    );
    const left = await activeAdministrators();
    expect(left.length).toBeGreaterThan(0);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(
      circle.length - left.length,
    );
    for (const { status } of responses) expect([200, 401, 403]).toContain(status);
  });
});

/** The same use case without its lock; both calls wait for each other between reading and writing. */
function unguarded(context: Context, both: () => Promise<void>): Context {
  const { database } = context;
  const open = (one: Statement<unknown>): Statement<unknown> =>
    one.name === "administer: lock"
      ? { ...one, name: "", text: "select id from users where id = $1" }
      : one;
  return {
    ...context,
    database: {
      ...database,
      transaction: (work) =>
        database.transaction((transaction) =>
          work({
            ...transaction,
            async batch(statements) {
              const rows = await transaction.batch(
                (statements as readonly Statement<unknown>[]).map(open),
              );
              await both();
              return rows as never;
            },
          }),
        ),
    },
  };
}

test("the control: without the lock no administrator remains", async () => {
  const arrived = Promise.withResolvers<void>();
  let waiting = 0;
  const both = (): Promise<void> => {
    waiting += 1;
    if (waiting === 2) arrived.resolve();
    return arrived.promise;
  };
  const [one, two] = pair;
  const off = (actor: Admin, target: Admin) =>
    setUserActive(
      unguarded(apps[0].app.context, both),
      { params: { id: target.id }, body: { is_active: false } },
      requestContextOf(actor.id),
    );
  await Promise.all([off(one, two), off(two, one)]);
  expect(await activeAdministrators()).toEqual([]);
});

/** The request context of a user. */
function requestContextOf(userId: string): RequestContext {
  return {
    requestId: "control",
    language: "fr",
    actor: {
      userId,
      publicId: userId,
      userRoleId: 1,
      member: null,
      sessionId: "none",
      secondFactor: "complete",
    },
    registering: null,
    deviceKey: null,
    addressKey: "control",
    address: "127.0.0.1",
    userAgent: null,
    fromPage: false,
    idempotencyKey: null,
    sessionToken: null,
  };
}

test("of concurrent reviews of an agency one succeeds", async () => {
  const { id } = smallWorld.agencies.inactive;
  await apps[0].database.sql("update agencies set state = 'pending' where id = $1", [id]);
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_none, n) =>
      apps[n % 2 === 0 ? 0 : 1].call(
        "reviewAgency",
        { params: { id }, body: { state: "refused", reason: `Motif ${n}` } },
        { token: pair[n % 2 === 0 ? 0 : 1].token },
      ),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.error_code === "not_in_this_state")).toHaveLength(7);
  expect(
    await apps[0].database.sql(
      "select from audit_log where entity = 'agency' and entity_id = $1 and action = 'agency refused'",
      [id],
    ),
  ).toHaveLength(1);
});
