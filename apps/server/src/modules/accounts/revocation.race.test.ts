import { smallWorldPassword } from "@wakafine/server/demo/small-agencies.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  confirmPasswordReset,
  customerLogin,
  deleteMe,
  getMe,
  requestPasswordReset,
  setAdminUserActive,
} from "@wakafine/testkit/account-calls.ts";
import { lastCode } from "@wakafine/testkit/account-world.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { CreatedUser } from "@wakafine/testkit/created-user.ts";
import { createUser, openFurtherSession } from "@wakafine/testkit/created-user.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users } = smallWorld;
const ahead = { seconds: 0 };
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await startTestApp({ ahead, env: { LIMITS: "false" } });
  there = await startTestApp({
    ahead,
    database: here.database,
    sandbox: here.sandbox,
    env: { LIMITS: "false" },
  });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const statusOf = async (app: TestApp, token: string) => (await getMe(app, token)).status;

/** Actions in one process that end the sessions of a user. */
const events: readonly (readonly [
  name: string,
  action: (user: CreatedUser & { readonly other: string }) => Promise<number>,
  survivor: "other" | "none",
])[] = [
  ["logout", async ({ token }) => (await here.call("logout", {}, { token })).status, "other"],
  [
    "password change",
    async ({ other, password }) =>
      (
        await here.call(
          "changePassword",
          { body: { current_password: password, new_password: "Nyong-et-Kelle" } },
          { token: other },
        )
      ).status,
    "other",
  ],
  [
    "password reset",
    async ({ email }) => {
      await requestPasswordReset(here, email);
      return (
        await confirmPasswordReset(here, {
          password: "Nyong-et-Kelle",
          code: await lastCode(here, email),
          email,
        })
      ).status;
    },
    "none",
  ],
  [
    "deactivation",
    async ({ id }) =>
      (
        await setAdminUserActive(
          here,
          (await openFurtherSession(here, users.administrator.id)).token,
          { id, is_active: false },
        )
      ).status,
    "none",
  ],
  [
    "deletion",
    async ({ other, password }) => (await deleteMe(here, other, password)).status,
    "none",
  ],
  [
    "log out everywhere",
    async ({ other }) => (await here.call("endAllSessions", {}, { token: other })).status,
    "none",
  ],
  [
    "ended from another device",
    async ({ other, sessionId }) =>
      (await here.call("endOneSession", { params: { id: sessionId } }, { token: other })).status,
    "other",
  ],
];

test.each(events)(
  "after %s in one process the old token is refused in another at once [G.auth.08]",
  async (_name, action, survivor) => {
    const user = await createUser(here);
    const { token: other } = await openFurtherSession(here, user.id);
    // Both processes have served both sessions, so that any cache is filled.
    for (const app of [here, there])
      expect([await statusOf(app, user.token), await statusOf(app, other)]).toEqual([200, 200]);
    expect(await action({ ...user, other })).toBe(200);
    for (const app of [there, here]) {
      expect(await statusOf(app, user.token)).toBe(401);
      expect(await statusOf(app, other)).toBe(survivor === "other" ? 200 : 401);
    }
  },
);

test("a deactivated or removed member is refused in every process [G.auth.08]", async () => {
  const boss = await logInMember(here, users.member.sample[1]);
  for (const [role, action] of [
    [8, "toggleAgencyUser"],
    [7, "deleteAgencyUser"],
  ] as const) {
    const member = users.member.sample[role];
    const token = await logInMember(there, member);
    expect(await statusOf(there, token)).toBe(200);
    const row = await here.database.row<{ public_id: string }>(
      "select public_id from users where id = $1",
      [member.id],
    );
    await expectStatus(
      200,
      here.call(action, { params: { id: row?.public_id ?? "" } }, { token: boss }),
      action,
    );
    expect(await statusOf(there, token), action).toBe(401);
  }
});

test("a login concurrent with a change of password opens no session [G.auth.08]", async () => {
  const user = await createUser(here);
  const { token: other } = await openFurtherSession(here, user.id);
  const client = new pg.Client({ connectionString: here.database.url });
  await client.connect();
  // The row of the user is locked: change and login both wait for it, the change first.
  await client.query("begin");
  await client.query("select 1 from users where id = $1 for update", [user.id]);
  const waiting = async () =>
    (
      await here.database.row<{ n: number }>(
        "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    )?.n;
  const change = here.call(
    "changePassword",
    { body: { current_password: user.password, new_password: "Nyong-et-Kelle" } },
    { token: other },
  );
  await expect.poll(waiting).toBe(1);
  const logIn = customerLogin(there, { identifier: user.email, password: user.password });
  await expect.poll(waiting).toBe(2);
  await client.query("commit");
  await client.end();
  expect([(await change).status, (await logIn).status]).toEqual([200, 401]);
  expect(
    await here.database.sql("select 1 from sessions where user_id = $1", [user.id]),
  ).toHaveLength(1);
});

test("a login concurrent with the deactivation of a member opens no session, also after the member is active again [G.auth.08, G.users.05]", async () => {
  const member = users.member.free[1];
  const client = new pg.Client({ connectionString: here.database.url });
  await client.connect();
  await client.query("begin");
  await client.query("select 1 from users where id = $1 for update", [member.id]);
  const logIn = there.call("agencyLogin", {
    body: { identifier: member.email, password: smallWorldPassword },
  });
  await expect
    .poll(async () => (await here.database.sql("select from pg_locks where not granted")).length)
    .toBe(1);
  // The statements of the agency, which run first.
  await client.query("update agency_members set is_active = false where user_id = $1", [member.id]);
  await client.query("delete from sessions where user_id = $1", [member.id]);
  await client.query("commit");
  await client.end();
  expect((await logIn).body.error_code).toBe("account_disabled");
  expect(
    await here.database.sql("select 1 from sessions where user_id = $1", [member.id]),
  ).toHaveLength(0);
  await here.database.sql("update agency_members set is_active = true where user_id = $1", [
    member.id,
  ]);
});

test.each(["changePassword", "deleteMe"] as const)(
  "%s concurrent with a password reset writes nothing [G.auth.08]",
  async (action) => {
    const user = await createUser(here);
    await requestPasswordReset(here, user.email);
    const code = await lastCode(here, user.email);
    const client = new pg.Client({ connectionString: here.database.url });
    await client.connect();
    await client.query("begin");
    await client.query("select 1 from users where id = $1 for update", [user.id]);
    const waiting = async () =>
      (
        await here.database.row<{ n: number }>(
          "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      )?.n;
    const reset = confirmPasswordReset(there, {
      password: "Nyong-et-Kelle",
      code,
      email: user.email,
    });
    await expect.poll(waiting).toBe(1);
    const write =
      action === "deleteMe"
        ? deleteMe(here, user.token, user.password)
        : here.call(
            "changePassword",
            { body: { current_password: user.password, new_password: "Haute-Sanaga" } },
            { token: user.token },
          );
    await expect.poll(waiting).toBe(2);
    await client.query("commit");
    await client.end();
    expect([(await reset).status, (await write).status]).toEqual([200, 401]);
    await expectStatus(
      200,
      customerLogin(there, { identifier: user.email, password: "Nyong-et-Kelle" }),
    );
  },
);

test("ten concurrent uses of a stale session in two processes extend it and succeed [G.auth.08]", async () => {
  const { token, sessionId } = await createUser(here);
  await here.advance(2 * 86_400);
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_unused, index) => statusOf(index % 2 === 0 ? here : there, token)),
  );
  expect(statuses).toEqual(Array<number>(10).fill(200));
  expect(
    await here.database.sql(
      "select expires_at > app_now() + interval '29 days' as moved from sessions where id = $1",
      [sessionId],
    ),
  ).toEqual([{ moved: true }]);
});

test("wrong passwords are counted across processes [G.auth.20]", async () => {
  const counting = { ahead, database: here.database, sandbox: here.sandbox };
  const [one, other] = [await startTestApp(counting), await startTestApp(counting)];
  await startLimitWindow(here, 15);
  const { token, password } = await createUser(here);
  const attempts = await Promise.all(
    Array.from({ length: 24 }, (_unused, index) =>
      deleteMe(index % 2 === 0 ? one : other, token, "guess"),
    ),
  );
  expect(attempts.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
  await expectStatus(429, deleteMe(other, token, password));
  // Control: without limits every password is verified, and the correct one is accepted.
  const free = await Promise.all(Array.from({ length: 24 }, () => deleteMe(here, token, "guess")));
  expect(free.map(({ status }) => status)).toEqual(Array<number>(24).fill(400));
  await expectStatus(200, deleteMe(there, token, password));
  await Promise.all([one.stop(), other.stop()]);
});
