import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { customerLogin, deleteMe, getMe } from "@wakafine/testkit/account-calls.ts";
import { messagesTo } from "@wakafine/testkit/account-world.ts";
import { expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { CreatedUser } from "@wakafine/testkit/created-user.ts";
import { createUser, openFurtherSession } from "@wakafine/testkit/created-user.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, describe, expect, test } from "vitest";

const app = useTestApp();

const statusOf = async (token: string) => (await getMe(app, token)).status;

describe("open sessions", () => {
  test("are listed with time, address and device, newest first, the current one marked, without tokens and restricted or ended sessions [G.auth.08]", async () => {
    const { id, token, sessionId } = await createUser(app);
    await app.advance(60);
    const second = await openFurtherSession(app, id);
    await app.database.sql(
      "insert into sessions (token_hash, user_id, expires_at, restricted) values ('\\x01', $1, app_now() + interval '1 day', true)",
      [id],
    );
    await app.database.sql(
      "insert into sessions (token_hash, user_id, expires_at) values ('\\x02', $1, app_now() - interval '1 second')",
      [id],
    );
    const { data } = (await app.call("listSessions", {}, { token })).body;
    expect(data.map((one) => [one.id, one.current])).toEqual([
      [second.sessionId, false],
      [sessionId, true],
    ]);
    expect(data[0]).toEqual({
      id: second.sessionId,
      created_date: expect.any(String),
      last_seen_date: expect.any(String),
      expires_date: expect.any(String),
      address: "127.0.0.1",
      device: "Opera Mini",
      current: false,
    });
    expect(JSON.stringify(data)).not.toContain(token);
  });

  test("are named by the user agent of the login [G.auth.08]", async () => {
    const { email, password } = await createUser(app);
    const { body } = await customerLogin(
      app,
      { identifier: email, password },
      { headers: { "user-agent": `Tecno Spark ${"x".repeat(300)}` } },
    );
    const { data } = (await app.call("listSessions", {}, { token: String(body["Authorization"]) }))
      .body;
    expect(data.find(({ current }) => current)?.device).toMatch(/^Tecno Spark x{188}$/);
  });

  test("are ended by id; an id of another user or an invalid one is not found [G.auth.08]", async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const second = await openFurtherSession(app, one.id);
    for (const id of [
      other.sessionId,
      "no-id",
      "00000000-0000-7000-8000-000000000000",
      "' or 1=1",
    ]) {
      await expectStatus(
        404,
        app.call("endOneSession", { params: { id } }, { token: one.token }),
        id,
      );
    }
    expect(
      (await app.call("endOneSession", { params: { id: second.sessionId } }, { token: one.token }))
        .body.data,
    ).toEqual({ ended: 1 });
    expect([
      await statusOf(second.token),
      await statusOf(one.token),
      await statusOf(other.token),
    ]).toEqual([401, 200, 200]);
    await expectStatus(
      200,
      app.call("endOneSession", { params: { id: one.sessionId } }, { token: one.token }),
    );
    expect(await statusOf(one.token)).toBe(401);
  });

  test("can all be ended at once, the current one included, for this user only [G.auth.08]", async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const second = await openFurtherSession(app, one.id);
    expect((await app.call("endAllSessions", {}, { token: one.token })).body.data).toEqual({
      ended: 2,
    });
    expect([
      await statusOf(one.token),
      await statusOf(second.token),
      await statusOf(other.token),
    ]).toEqual([401, 401, 200]);
  });

  test("end 180 days after the login, however often they are used [G.auth.08]", async () => {
    const { id, token } = await createUser(app);
    const ends = async () =>
      (
        await app.database.row<{ days: number }>(
          "select extract(epoch from expires_at - created_at)::float8 / 86400 as days from sessions where user_id = $1",
          [id],
        )
      )?.days;
    for (let day = 0; day < 160; day += 20) {
      expect(await statusOf(token), `after ${day} days`).toBe(200);
      await app.advance(20 * 24 * 3600);
    }
    expect(await statusOf(token)).toBe(200);
    expect(await ends()).toBe(180);
    await app.advance(20 * 24 * 3600 + 1);
    expect(await statusOf(token)).toBe(401);
  });

  test("end 30 days after the last use, which is written at most once a day [G.auth.08]", async () => {
    const { token, sessionId } = await createUser(app);
    const version = async () =>
      (
        await app.database.row<{ xmin: string }>("select xmin::text from sessions where id = $1", [
          sessionId,
        ])
      )?.xmin;
    const versions = new Set([await version()]);
    const use = async () => {
      for (let call = 0; call < 5; call += 1) expect(await statusOf(token)).toBe(200);
      versions.add(await version());
    };
    await use();
    await app.advance(23 * 3600);
    await use();
    expect(versions.size).toBe(1);
    await app.advance(2 * 3600);
    await use();
    await app.advance(3600);
    await use();
    expect(versions.size).toBe(2);
    await app.advance(29 * 86_400);
    expect(await statusOf(token)).toBe(200);
    await app.advance(30 * 86_400 + 60);
    expect(await statusOf(token)).toBe(401);
  });
});

describe("changing the password", () => {
  beforeEach(() => startLimitWindow(app, 15));
  const change = (
    user: Pick<CreatedUser, "token">,
    current: string,
    next: string,
    confirm?: string,
  ) =>
    app.call(
      "changePassword",
      {
        body: {
          current_password: current,
          new_password: next,
          ...(confirm === undefined ? {} : { new_password_confirm: confirm }),
        },
      },
      { token: user.token },
    );
  const logIn = async ({ email }: CreatedUser, password: string) =>
    (await customerLogin(app, { identifier: email, password })).status;

  test("requires the current password; then only the new one logs in, and the user is notified [C7.acct.03]", async () => {
    const user = await createUser(app);
    const wrong = await change(user, "not my password", "Nyong-et-Kelle");
    expect([wrong.status, wrong.body.error_code]).toEqual([400, "wrong_password"]);
    expect(wrong.body.message).toMatch(/\S/);
    expect(
      await app.database.sql(
        "select reason from audit_log where action = 'refuse password' and entity_id = $1",
        [user.id],
      ),
    ).toEqual([{ reason: "wrong_password" }]);
    expect([await logIn(user, user.password), await logIn(user, "Nyong-et-Kelle")]).toEqual([
      200, 401,
    ]);
    await expectStatus(200, change(user, user.password, "Nyong-et-Kelle", "Nyong-et-Kelle"));
    expect([await logIn(user, user.password), await logIn(user, "Nyong-et-Kelle")]).toEqual([
      401, 200,
    ]);
    expect((await messagesTo(app, user.email)).length).toBe(1);
    const row = await app.database.row<{ row: string }>(
      "select to_jsonb(u)::text || (select coalesce(jsonb_agg(l), '[]')::text from audit_log l where actor = u.id::text) as row from users u where id = $1",
      [user.id],
    );
    expect(row?.row).not.toContain("Nyong-et-Kelle");
    expect(row?.row).toContain("$argon2id$");
  });

  test("ends every other session and keeps the current one [C7.acct.03, G.auth.08]", async () => {
    const user = await createUser(app);
    const [second, third] = [
      await openFurtherSession(app, user.id),
      await openFurtherSession(app, user.id),
    ];
    expect((await change(user, user.password, "Nyong-et-Kelle")).body.data).toEqual({
      ended_sessions: 2,
    });
    expect([
      await statusOf(user.token),
      await statusOf(second.token),
      await statusOf(third.token),
    ]).toEqual([200, 401, 401]);
  });

  test("requires both passwords and a matching confirmation [C5.acct.01, C5.acct.02]", async () => {
    const user = await createUser(app);
    const { token, password: current_password } = user;
    const new_password = "Nyong-et-Kelle";
    for (const [body, error] of [
      [{ new_password }, "current_password required"],
      [{ current_password: "", new_password }, "current_password required"],
      [{ current_password }, "new_password required"],
      [{ current_password, new_password: "" }, "new_password required"],
      [
        { current_password, new_password, new_password_confirm: "Nyong" },
        "new_password_confirm password_mismatch",
      ],
    ] as const)
      await expectFieldErrors(
        [error],
        app.call("changePassword", { body: body as never }, { token }),
      );
    expect(await logIn(user, user.password)).toBe(200);
  });

  test("requires 8 characters and refuses breached passwords and the own e-mail [G.auth.19]", async () => {
    const traveller = await createUser(app);
    const controller = smallWorld.users.member.modest[9];
    const member = {
      token: await logInMember(app, controller),
      password: smallWorld.password,
      email: controller.email,
    };
    for (const user of [traveller, member]) {
      for (const [next, code] of [
        ["Ny8ngkk", "password_short"],
        ["Azerty2024", "password_common"],
        [user.email, "password_personal"],
      ] as const)
        await expectFieldErrors([`new_password ${code}`], change(user, user.password, next));
      await expectStatus(200, change(user, user.password, "Ny8ngkkw"));
    }
  });

  test("is refused for 15 minutes after ten wrong passwords, sent at once or one by one [G.auth.20]", async () => {
    const user = await createUser(app);
    const second = await openFurtherSession(app, user.id);
    const attempts = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) =>
        change(index % 2 === 0 ? user : second, "guess", "Nyong-et-Kelle"),
      ),
    );
    expect(attempts.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
    expect(attempts.every(({ status }) => status === 400 || status === 429)).toBe(true);
    await expectStatus(429, change(user, user.password, "Nyong-et-Kelle"));
    await expectStatus(429, deleteMe(app, user.token, user.password));
    await app.advance(900);
    await expectStatus(200, change(user, user.password, "Nyong-et-Kelle"));
  });
});
