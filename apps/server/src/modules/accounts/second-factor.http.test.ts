import { smallWorld } from "@wakafine/server/demo/small-world.ts";
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

/** Optional, as in demo mode; `strict` requires it as in live mode, on the same database. */
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
// Limits count per address too, and a code of the step before is used up.
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

describe("enrolment", () => {
  test("needs the password, a QR code and one code; what is stored does not show the secret, other sessions end, the person is notified", async () => {
    const one = await administrator();
    const other = await openFurtherSession(app, one.id);
    await expectError(
      "wrong_password",
      app.call("beginSecondFactor", { body: { current_password: "wrong-password" } }, one),
    );
    const {
      secret,
      uri,
      qr_code: qrCode,
      enrolment,
    } = (await app.call("beginSecondFactor", { body: { current_password: one.password } }, one))
      .body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Wakafine:${encodeURIComponent(one.email)}?issuer=Wakafine&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(
      Buffer.from(qrCode.replace("data:image/svg+xml;base64,", ""), "base64").toString(),
    ).toMatch(/^<svg /);
    const wrong = String((Number(secondFactorCode(app, secret)) + 1) % 1_000_000).padStart(6, "0");
    await expectError(
      "second_factor_wrong",
      app.call("confirmSecondFactor", { body: { enrolment, code: wrong } }, one),
    );
    expect((await app.call("getSecondFactor", {}, one)).body.data).toEqual({
      state: "complete",
      required: false,
      enrolled_date: null,
      recovery_codes_left: 0,
    });
    const confirmed = await app.call(
      "confirmSecondFactor",
      { body: { enrolment, code: secondFactorCode(app, secret) } },
      one,
    );
    expect(new Set(confirmed.body.data.recovery_codes).size).toBe(10);
    for (const code of confirmed.body.data.recovery_codes)
      expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    expect((await app.call("getSecondFactor", {}, one)).body.data).toEqual({
      state: "complete",
      required: false,
      enrolled_date: expect.any(String),
      recovery_codes_left: 10,
    });
    expect([await dashboard(one.token), await dashboard(other.token)]).toEqual([
      200,
      "unauthenticated",
    ]);
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

  test("ends after 15 minutes, and belongs to the session and person that began it", async () => {
    const [one, other] = [await administrator(), await administrator()];
    const begin = async () =>
      (await app.call("beginSecondFactor", { body: { current_password: one.password } }, one)).body
        .data;
    const confirm = async (enrolment: string, code: string, token: string) =>
      (await app.call("confirmSecondFactor", { body: { enrolment, code } }, { token })).body
        .error_code ?? "enrolled";
    const { secret, enrolment } = await begin();
    const second = await openFurtherSession(app, one.id);
    for (const token of [other.token, second.token])
      expect(await confirm(enrolment, secondFactorCode(app, secret), token)).toBe(
        "enrolment_expired",
      );
    expect(await confirm(`x${enrolment}`, secondFactorCode(app, secret), one.token)).toBe(
      "enrolment_expired",
    );
    await app.advance(15 * 60 + 1);
    expect(await confirm(enrolment, secondFactorCode(app, secret), one.token)).toBe(
      "enrolment_expired",
    );
    const again = await begin();
    expect(await confirm(again.enrolment, secondFactorCode(app, again.secret), one.token)).toBe(
      "enrolled",
    );
  });

  test("is confirmed once, of ten confirmations at the same moment and of two enrolments begun together; the recovery codes shown are those that open", async () => {
    const one = await administrator();
    const begin = async (code?: string) =>
      (
        await app.call(
          "beginSecondFactor",
          { body: { current_password: one.password, second_factor: code } },
          one,
        )
      ).body.data;
    const confirm = ({ enrolment, secret }: { enrolment: string; secret: string }, at = app) =>
      at.call(
        "confirmSecondFactor",
        { body: { enrolment, code: secondFactorCode(app, secret) } },
        one,
      );
    const confirmAtOnce = async (started: { enrolment: string; secret: string }) => {
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_unused, index) =>
          confirm(started, index % 2 === 0 ? app : strict),
        ),
      );
      expect(responses.map(({ status, body }) => body.error_code ?? status).sort()).toEqual([
        200,
        ...Array<string>(9).fill("enrolment_expired"),
      ]);
      return responses.find(({ status }) => status === 200)?.body.data.recovery_codes ?? [];
    };
    const [first, second] = [await begin(), await begin()];
    const codes = await confirmAtOnce(first);
    await expectError("enrolment_expired", confirm(second));
    await expectStatus(200, logIn(one, codes[0]));
    const codesOfNext = await confirmAtOnce(await begin(codes[1]));
    await expectStatus(200, logIn(one, codesOfNext[0]));
    expect(
      (await auditOf(one.id)).filter(({ action }) => action === "enrol second factor"),
    ).toHaveLength(2);
  });

  test("of another app needs a code of the present one, whose codes are then worth nothing", async () => {
    const one = await administrator();
    const first = await enrolSecondFactor(app, one);
    const begin = async (code?: string) =>
      (
        await app.call(
          "beginSecondFactor",
          { body: { current_password: one.password, second_factor: code } },
          one,
        )
      ).body;
    expect((await begin()).error_code).toBe("second_factor_required");
    expect((await begin("000000")).error_code).toBe("second_factor_wrong");
    const { data } = await begin(first.recoveryCodes[0]);
    await app.call(
      "confirmSecondFactor",
      { body: { enrolment: data.enrolment, code: secondFactorCode(app, data.secret) } },
      one,
    );
    expect((await logIn(one, secondFactorCode(app, first.secret, 30))).code).toBe(
      "second_factor_wrong",
    );
    expect((await logIn(one, first.recoveryCodes[1])).code).toBe("second_factor_wrong");
    await expectStatus(200, logIn(one, secondFactorCode(app, data.secret, 30)));
  });

  test("is for administrators alone", async () => {
    const traveller = await createUser(app);
    await expectError("forbidden", app.call("getSecondFactor", {}, traveller));
    await expectError(
      "forbidden",
      app.call("beginSecondFactor", { body: { current_password: traveller.password } }, traveller),
    );
  });
});

describe("a login with a second factor", () => {
  test("asks for a code after the right password alone; a wrong password learns nothing of the factor", async () => {
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

  test("accepts a code one step early or late and no further, and each code once, also of ten logins at the same moment", async () => {
    const one = await administrator();
    const { secret } = await enrolSecondFactor(app, one);
    await app.advance(300);
    expect((await logIn(one, secondFactorCode(app, secret, -60))).code).toBe("second_factor_wrong");
    expect((await logIn(one, secondFactorCode(app, secret, 60))).code).toBe("second_factor_wrong");
    await expectStatus(200, logIn(one, secondFactorCode(app, secret, -30)));
    const code = secondFactorCode(app, secret);
    const attempts = await Promise.all(
      Array.from({ length: 10 }, (_unused, index) =>
        logIn(one, code, index % 2 === 0 ? app : strict),
      ),
    );
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      attempts.every(
        (one) =>
          one.status === 200 ||
          one.code === "second_factor_wrong" ||
          one.code === "too_many_requests",
      ),
    ).toBe(true);
  });

  test("accepts each recovery code once, in any spelling; the person is notified and the log says so", async () => {
    const one = await administrator();
    const { recoveryCodes } = await enrolSecondFactor(app, one);
    const [code = ""] = recoveryCodes;
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => logIn(one, code.toLowerCase().replaceAll("-", " "))),
    );
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn(one, code)).code).toBe("second_factor_wrong");
    expect(
      (
        await app.call(
          "getSecondFactor",
          {},
          { token: attempts.find(({ status }) => status === 200)?.token ?? "" },
        )
      ).body.data.recovery_codes_left,
    ).toBe(9);
    expect((await messagesTo(app, one.email)).join("\n")).toContain("code de secours");
    expect(
      (await auditOf(one.id)).filter(({ action }) => action === "use recovery code"),
    ).toHaveLength(1);
  });

  test("is refused after ten wrong codes in 15 minutes, all at once or one by one, and after 30 a day; a recovery code still opens, and nobody is locked for good", async () => {
    const one = await administrator();
    const { secret, recoveryCodes } = await enrolSecondFactor(app, one);
    const attempts = await Promise.all(
      Array.from({ length: 16 }, (_unused, index) =>
        logIn(one, "000000", index % 2 === 0 ? app : strict),
      ),
    );
    expect(
      attempts.filter(({ code }) => code === "second_factor_wrong").length,
    ).toBeLessThanOrEqual(10);
    expect(
      attempts.every(({ code }) => code === "second_factor_wrong" || code === "too_many_requests"),
    ).toBe(true);
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
    const reasons = (await auditOf(one.id))
      .filter(({ action }) => action === "refuse second factor")
      .map(({ reason }) => reason);
    expect(
      reasons.filter((reason) => reason === "second_factor_wrong").length,
    ).toBeGreaterThanOrEqual(20);
    expect(reasons).toContain("too_many_requests");
  });

  test("opens with a recovery code after floods of wrong codes and of wrong recovery codes by somebody who knows the password; an address has 100 failures an hour", async () => {
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

  test("a session without a code opens nothing of the administration, the own account stays open", async () => {
    const one = await administrator();
    await enrolSecondFactor(app, one);
    const { token } = await openFurtherSession(app, one.id);
    expect(await dashboard(token)).toBe("second_factor_required");
    await expectError(
      "second_factor_required",
      app.call("updateOwnAgency", { body: {} as never }, { token }),
    );
    await expectStatus(200, getMe(app, token));
    expect((await app.call("getSecondFactor", {}, { token })).body.data.state).toBe("code_missing");
  });
});

describe("where it is required", () => {
  test("an administrator without one logs in and enrols before anything of the administration opens", async () => {
    const one = await administrator();
    const { token } = await logIn(one, undefined, strict);
    expect(await dashboard(token, strict)).toBe("second_factor_enrolment_required");
    await expectError(
      "second_factor_enrolment_required",
      strict.call("removeAdminUserSecondFactor", { params: { id: one.id } }, { token }),
    );
    expect((await strict.call("getSecondFactor", {}, { token })).body.data).toMatchObject({
      state: "enrolment_missing",
      required: true,
    });
    await enrolSecondFactor(strict, { token, password: one.password });
    expect(await dashboard(token, strict)).toBe(200);
    expect((await strict.call("getSecondFactor", {}, { token })).body.data.state).toBe("complete");
  });

  test("in demo mode the administrator of the demo logs in with the password alone", async () => {
    expect(app.app.context.config.SECOND_FACTOR_REQUIRED).toBe(false);
    const { status, token } = await logIn({
      email: smallWorld.users.administrator.email,
      password: smallWorld.password,
    });
    expect([status, await dashboard(token)]).toEqual([200, 200]);
  });
});

describe("the removal of a second factor", () => {
  test("by another administrator ends the sessions, is told and logged, and lets the person enrol anew; nobody removes the own one", async () => {
    const one = await administrator();
    await enrolSecondFactor(app, one);
    const token = await logInAdministrator(app);
    const readUser = async () =>
      (await app.call("getAdminUser", { params: { id: one.id } }, { token })).body.data
        .second_factor;
    await expectError(
      "not_on_oneself",
      app.call("removeAdminUserSecondFactor", { params: { id: one.id } }, one),
    );
    expect(await readUser()).toBe(true);
    expect(
      (await app.call("removeAdminUserSecondFactor", { params: { id: one.id } }, { token })).body
        .data.second_factor,
    ).toBe(false);
    expect(await readUser()).toBe(false);
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
    await expectStatus(
      404,
      app.call("removeAdminUserSecondFactor", { params: { id: "no-id" } }, { token }),
    );
  });

  test("by the server's command helps an administrator who lost app and recovery codes", async () => {
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

  test("happens with another role and with the account; the copy of one's data names when it was enrolled", async () => {
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
