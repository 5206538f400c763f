import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
import { customerLogin, getMe } from "@wakafine/testkit/account-calls.ts";
import { messagesTo } from "@wakafine/testkit/account-world.ts";
import type { CreatedUser } from "@wakafine/testkit/created-user.ts";
import { createUser, openFurtherSession } from "@wakafine/testkit/created-user.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { enrolSecondFactor, secondFactorCode } from "@wakafine/testkit/second-factor.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { removeSecondFactorOf } from "./second-factor.ts";

/** A second factor is optional here, as in demo mode; `strict` requires it, as in live mode, on the same database. */
let app: TestApp;
let strict: TestApp;
const ahead = { seconds: 0 };
beforeAll(async () => {
  app = await startTestApp({ ahead });
  strict = await startTestApp({
    ahead,
    database: app.database,
    sandbox: app.sandbox,
    env: { SECOND_FACTOR_REQUIRED: "true", TRUSTED_PROXIES: "127.0.0.1" },
  });
});
afterAll(async () => {
  await strict.stop();
  await app.stop();
});
// A new window resets the limits per address and allows a new code.
beforeEach(() => startLimitWindow(app, 24 * 60));

const administrator = () => createUser(app, { roleId: 1 });
const dashboard = async (token: string, at = app) => {
  const { status, body } = await at.call("getAdminDashboard", {}, { token });
  return body.error_code ?? status;
};

async function logIn(
  { email, password }: Pick<CreatedUser, "email" | "password">,
  code?: string,
  at = app,
) {
  const { status, body, headers } = await customerLogin(at, {
    identifier: email,
    password,
    second_factor: code,
  });
  return {
    status,
    code: body.error_code ?? null,
    token: String(body["Authorization"] ?? ""),
    wait: headers.get("retry-after"),
  };
}

const auditOf = (id: string) =>
  app.database.sql<{ action: string; reason: string | null }>(
    "select action, reason from audit_log where entity_id = $1 and action <> 'open account' order by happened_at, id",
    [id],
  );

type Started = { readonly enrolment: string; readonly secret: string };
const requestEnrolment = ({ token, password }: CreatedUser, code?: string) =>
  app.call(
    "beginSecondFactor",
    { body: { current_password: password, second_factor: code } },
    { token },
  );
const begin = async (one: CreatedUser, code?: string) =>
  (await requestEnrolment(one, code)).body.data;
const confirm = ({ enrolment, secret }: Started, token: string, at = app) =>
  at.call(
    "confirmSecondFactor",
    { body: { enrolment, code: secondFactorCode(app, secret) } },
    { token },
  );
const readFactor = async (token: string, at = app) =>
  (await at.call("getSecondFactor", {}, { token })).body.data;

describe("enrolment", () => {
  test("requires the password and a code; stores the secret encrypted, ends other sessions and notifies the user", async () => {
    const one = await administrator();
    const other = await openFurtherSession(app, one.id);
    await expectError("wrong_password", requestEnrolment({ ...one, password: "wrong-password" }));
    const started = await begin(one);
    const { secret, enrolment } = started;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.uri).toBe(
      `otpauth://totp/Wakafine:${encodeURIComponent(one.email)}?issuer=Wakafine&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const picture = started.qr_code.replace("data:image/svg+xml;base64,", "");
    expect(Buffer.from(picture, "base64").toString()).toMatch(/^<svg /);
    const wrong = String((Number(secondFactorCode(app, secret)) + 1) % 1_000_000).padStart(6, "0");
    await expectError(
      "second_factor_wrong",
      app.call("confirmSecondFactor", { body: { enrolment, code: wrong } }, one),
    );
    const factor = { state: "complete", required: false };
    expect(await readFactor(one.token)).toEqual({
      ...factor,
      enrolled_date: null,
      recovery_codes_left: 0,
    });
    const { recovery_codes: codes } = (await confirm(started, one.token)).body.data;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect(await readFactor(one.token)).toEqual({
      ...factor,
      enrolled_date: expect.any(String),
      recovery_codes_left: 10,
    });
    expect(await dashboard(one.token)).toBe(200);
    expect(await dashboard(other.token)).toBe("unauthenticated");
    const row = await app.database.row<{ text: string }>(
      "select f::text as text from second_factors f where user_id = $1",
      [one.id],
    );
    expect(row?.text).not.toContain(secret);
    expect((await messagesTo(app, one.email)).at(-1)).toContain("application d'authentification");
    expect(await auditOf(one.id)).toEqual([
      { action: "refuse password", reason: "wrong_password" },
      { action: "enrol second factor", reason: null },
    ]);
  });

  test("expires after 15 minutes, and belongs to the session and user that began it", async () => {
    const [one, other] = [await administrator(), await administrator()];
    const started = await begin(one);
    const second = await openFurtherSession(app, one.id);
    for (const { token } of [other, second])
      await expectError("enrolment_expired", confirm(started, token));
    const broken = { ...started, enrolment: `x${started.enrolment}` };
    await expectError("enrolment_expired", confirm(broken, one.token));
    await app.advance(15 * 60 + 1);
    await expectError("enrolment_expired", confirm(started, one.token));
    await expectStatus(200, confirm(await begin(one), one.token));
  });

  test("is confirmed once, of concurrent confirmations and of two enrolments; the recovery codes shown are valid", async () => {
    const one = await administrator();
    const confirmAtOnce = async (started: Started) => {
      const responses = await callConcurrently([app, strict], 10, (at) =>
        confirm(started, one.token, at),
      );
      expect(responses.map(({ status, body }) => body.error_code ?? status).sort()).toEqual([
        200,
        ...Array<string>(9).fill("enrolment_expired"),
      ]);
      return responses.find(({ status }) => status === 200)?.body.data.recovery_codes ?? [];
    };
    const [first, second] = [await begin(one), await begin(one)];
    const codes = await confirmAtOnce(first);
    await expectError("enrolment_expired", confirm(second, one.token));
    await expectStatus(200, logIn(one, codes[0]));
    const codesOfNext = await confirmAtOnce(await begin(one, codes[1]));
    await expectStatus(200, logIn(one, codesOfNext[0]));
    const actions = (await auditOf(one.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === "enrol second factor")).toHaveLength(2);
  });

  test("of another app requires a code of the current one, whose codes then end", async () => {
    const one = await administrator();
    const first = await enrolSecondFactor(app, one);
    await expectError("second_factor_required", requestEnrolment(one));
    await expectError("second_factor_wrong", requestEnrolment(one, "000000"));
    const started = await begin(one, first.recoveryCodes[0]);
    await confirm(started, one.token);
    for (const code of [secondFactorCode(app, first.secret, 30), first.recoveryCodes[1]])
      expect((await logIn(one, code)).code).toBe("second_factor_wrong");
    await expectStatus(200, logIn(one, secondFactorCode(app, started.secret, 30)));
  });

  test("is for administrators only", async () => {
    const traveller = await createUser(app);
    await expectError("forbidden", app.call("getSecondFactor", {}, traveller));
    await expectError("forbidden", requestEnrolment(traveller));
  });
});

describe("a login with a second factor", () => {
  test("requires a code only after the correct password", async () => {
    const one = await administrator();
    const { secret } = await enrolSecondFactor(app, one);
    expect(
      (await logIn({ ...one, password: "wrong-password" }, secondFactorCode(app, secret, 30))).code,
    ).toBe("wrong_login");
    const asked = await logIn(one);
    expect(asked).toMatchObject({ status: 403, code: "second_factor_required", token: "" });
    const { status, token } = await logIn(
      one,
      ` ${secondFactorCode(app, secret, 30).replace(/(...)/, "$1 ")}`,
    );
    expect(status).toBe(200);
    expect(await dashboard(token)).toBe(200);
    expect(await auditOf(one.id)).toEqual([
      { action: "enrol second factor", reason: null },
      { action: "refuse log in", reason: "wrong_login" },
      { action: "log in", reason: null },
    ]);
  });

  test("accepts a code one step early or late, and each code once, also of ten concurrent logins", async () => {
    const one = await administrator();
    const { secret } = await enrolSecondFactor(app, one);
    await app.advance(300);
    expect((await logIn(one, secondFactorCode(app, secret, -60))).code).toBe("second_factor_wrong");
    expect((await logIn(one, secondFactorCode(app, secret, 60))).code).toBe("second_factor_wrong");
    await expectStatus(200, logIn(one, secondFactorCode(app, secret, -30)));
    const code = secondFactorCode(app, secret);
    const attempts = await callConcurrently([app, strict], 10, (at) => logIn(one, code, at));
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, code: refusal } of attempts)
      expect([200, 400, 429], String(refusal)).toContain(status);
  });

  test("accepts each recovery code once, in any spelling; the user is notified and the use is audited", async () => {
    const one = await administrator();
    const { recoveryCodes } = await enrolSecondFactor(app, one);
    const [code = ""] = recoveryCodes;
    const attempts = await callConcurrently([app], 5, (at) =>
      logIn(one, code.toLowerCase().replaceAll("-", " "), at),
    );
    const opened = attempts.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    expect((await logIn(one, code)).code).toBe("second_factor_wrong");
    expect((await readFactor(opened[0]?.token ?? "")).recovery_codes_left).toBe(9);
    expect((await messagesTo(app, one.email)).join("\n")).toContain("code de secours");
    expect(
      (await auditOf(one.id)).filter(({ action }) => action === "use recovery code"),
    ).toHaveLength(1);
  });

  test("is refused after ten wrong codes in 15 minutes and after 30 a day; a recovery code still works", async () => {
    const one = await administrator();
    const { secret, recoveryCodes } = await enrolSecondFactor(app, one);
    const attempts = await callConcurrently([app, strict], 16, (at) => logIn(one, "000000", at));
    const looked = attempts.filter(({ code }) => code === "second_factor_wrong");
    expect(looked.length).toBeLessThanOrEqual(10);
    for (const { code } of attempts)
      expect(["second_factor_wrong", "too_many_requests"]).toContain(code);
    expect(await logIn(one, secondFactorCode(app, secret, 30))).toMatchObject({
      status: 429,
      wait: expect.stringMatching(/^\d+$/),
    });
    await expectStatus(200, logIn(one, recoveryCodes[0]));
    for (let quarter = 0; quarter < 2; quarter += 1) {
      await app.advance(900);
      for (let attempt = 0; attempt < 10; attempt += 1) await logIn(one, "000000");
    }
    await app.advance(900);
    expect((await logIn(one, secondFactorCode(app, secret))).code).toBe("too_many_requests");
    await startLimitWindow(app, 24 * 60);
    await expectStatus(200, logIn(one, secondFactorCode(app, secret)));
    const refusals = await auditOf(one.id);
    const wrong = refusals.filter(({ reason }) => reason === "second_factor_wrong");
    expect(wrong.length).toBeGreaterThanOrEqual(20);
    const tooMany = { action: "refuse second factor", reason: "too_many_requests" };
    expect(refusals).toContainEqual(tooMany);
  });

  test("accepts a recovery code after many wrong codes; an address has 100 failures an hour", async () => {
    const one = await administrator();
    const { recoveryCodes } = await enrolSecondFactor(app, one);
    const from = (address: string, code = "ABCD-EFGH-IJKL-MNOP") =>
      customerLogin(
        strict,
        { identifier: one.email, password: one.password, second_factor: code },
        { headers: { "x-forwarded-for": address } },
      );
    await Promise.all(Array.from({ length: 12 }, () => from("198.51.100.20", "000000")));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await from(`198.51.100.${attempt % 2}`)).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    await expectStatus(200, from("203.0.113.40", recoveryCodes[0]));
    await app.database.sql(
      "update rate_limits set count = 100 where key like 'second factor recovery code address %' and window_start > app_now() - interval '1 hour'",
    );
    await expectStatus(429, from("198.51.100.0"));
    await expectStatus(200, from("203.0.113.41", recoveryCodes[1]));
  });

  test("a session without a code has no access to the administration, only to the own account", async () => {
    const one = await administrator();
    await enrolSecondFactor(app, one);
    const { token } = await openFurtherSession(app, one.id);
    expect(await dashboard(token)).toBe("second_factor_required");
    await expectError(
      "second_factor_required",
      app.call("updateOwnAgency", { body: {} as never }, { token }),
    );
    await expectStatus(200, getMe(app, token));
    expect((await readFactor(token)).state).toBe("code_missing");
  });
});

describe("a required second factor", () => {
  test("an administrator without one must enrol before using the administration", async () => {
    const one = await administrator();
    const { token } = await logIn(one, undefined, strict);
    expect(await dashboard(token, strict)).toBe("second_factor_enrolment_required");
    await expectError(
      "second_factor_enrolment_required",
      strict.call("removeAdminUserSecondFactor", { params: { id: one.id } }, { token }),
    );
    const missing = { state: "enrolment_missing", required: true };
    expect(await readFactor(token, strict)).toMatchObject(missing);
    await enrolSecondFactor(strict, { token, password: one.password });
    expect(await dashboard(token, strict)).toBe(200);
    expect((await readFactor(token, strict)).state).toBe("complete");
  });

  test("in demo mode the demo administrator logs in with the password only", async () => {
    expect(app.app.context.config.SECOND_FACTOR_REQUIRED).toBe(false);
    const { status, token } = await logIn({
      email: smallWorld.users.administrator.email,
      password: smallWorld.password,
    });
    expect([status, await dashboard(token)]).toEqual([200, 200]);
  });
});

describe("the removal of a second factor", () => {
  test("by another administrator ends the sessions, is notified and audited, and allows a new enrolment; the own one cannot be removed", async () => {
    const one = await administrator();
    await enrolSecondFactor(app, one);
    const token = await logInAdministrator(app);
    const readUser = async () =>
      (await app.call("getAdminUser", { params: { id: one.id } }, { token })).body.data;
    const remove = (by: string, id = one.id) =>
      app.call("removeAdminUserSecondFactor", { params: { id } }, { token: by });
    await expectError("not_on_oneself", remove(one.token));
    expect((await readUser()).second_factor).toBe(true);
    expect((await remove(token)).body.data.second_factor).toBe(false);
    expect((await readUser()).second_factor).toBe(false);
    expect(await dashboard(one.token)).toBe("unauthenticated");
    expect((await messagesTo(app, one.email)).join()).toContain(
      "Le second facteur de votre compte a été retiré",
    );
    const again = await logIn(one);
    expect(again.status).toBe(200);
    await enrolSecondFactor(app, { token: again.token, password: one.password });
    expect((await auditOf(one.id)).map(({ action }) => action)).toEqual([
      "enrol second factor",
      "remove second factor",
      "log in",
      "enrol second factor",
    ]);
    await expectStatus(404, remove(token, "no-id"));
  });

  test("by the command of the server is for an administrator who lost app and recovery codes", async () => {
    const one = await administrator();
    await enrolSecondFactor(app, one);
    const context = {
      ...app.app.context,
      database: openDatabase({
        connectionString: app.database.url,
        connections: 2,
        onError: () => undefined,
      }),
    };
    try {
      expect(await removeSecondFactorOf(context, "nobody@exemple.cm")).toBe("no such account");
      expect(await removeSecondFactorOf(context, one.email.toUpperCase())).toBe("removed");
      expect(await removeSecondFactorOf(context, one.email)).toBe("no second factor");
    } finally {
      await context.database.close();
    }
    await expectStatus(200, logIn(one));
    expect(await auditOf(one.id)).toContainEqual({ action: "remove second factor", reason: null });
  });

  test("happens with a change of role and with the deletion of the account; the data export contains the enrolment date", async () => {
    const [one, two] = [await administrator(), await administrator()];
    const stored = async () =>
      (
        await app.database.sql<{ user_id: string }>(
          "select user_id from second_factors where user_id = any($1)",
          [[one.id, two.id]],
        )
      ).map((row) => row.user_id);
    for (const each of [one, two]) await enrolSecondFactor(app, each);
    expect((await app.call("exportMe", {}, two)).body.data["account"]).toMatchObject([
      { second_factor: { enrolled_date: expect.any(String), recovery_codes_left: 10 } },
    ]);
    await app.call(
      "setAdminUserRole",
      { params: { id: one.id }, body: { role_id: 2 } },
      { token: await logInAdministrator(app) },
    );
    expect(await stored()).toEqual([two.id]);
    await app.call("deleteMe", { body: { password: two.password } }, two);
    expect(await stored()).toEqual([]);
  });
});
