import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  agencyLogin,
  confirmPasswordReset,
  customerLogin,
  getMe,
  requestPasswordReset,
  validateAccount,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  messagesTo,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startNextHour } from "@wakafine/testkit/limit-window.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";

const app = useTestApp();
beforeEach(() => startNextHour(app));

interface PendingAccount {
  readonly phone: string;
  readonly email: string;
  readonly publicId: string;
  readonly userId: string;
  readonly token: string;
  readonly code: string;
}

async function registerPending(): Promise<PendingAccount> {
  const phone = freshPhone();
  const email = `p${phone.slice(4)}@example.cm`;
  const { body } = await app.call("register", {
    body: registration({ phonenumber: phone, email }),
  });
  return {
    phone,
    email,
    publicId: body.data.user.public_id,
    userId: body.data.user.id,
    token: String(body["Authorization"]),
    code: await lastCode(app, phone),
  };
}

/** Returns a wrong code. */
const wrongCode = (code: string, step = 1): string =>
  String((Number(code) + step) % 1_000_000).padStart(6, "0");

/** Enters a code with a new password, which is required without the token of the registration. */
function enter(code: string, { id, token }: { id?: string; token?: string }) {
  return app.call(
    "validateAccount",
    { params: { code }, body: id === undefined ? null : { id, password: chosenPassword } },
    token === undefined ? {} : { token },
  );
}
const chosenPassword = "nouveau-depart-7";

test("the code with the restricted token validates the account and logs it in: data, Authorization, message [C7.auth.07–08, G.auth.07, G.auth.16]", async () => {
  const { code, token, userId, publicId } = await registerPending();
  const { status, body, headers } = await enter(code, { token });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(expect.arrayContaining(["data", "Authorization", "message"]));
  expect(body.data).toMatchObject({
    user: { id: userId, last_connexion_date: expect.any(String) },
    uuid: publicId,
  });
  expect(headers.get("authorization")).toBe(body["Authorization"]);
  await expectStatus(200, getMe(app, String(body["Authorization"])));
  expect(
    await app.database.sql("select 1 from users where id = $1 and validated_at is not null", [
      userId,
    ]),
  ).toHaveLength(1);
});

test("without the token the account is found by public id, phone or e-mail in any spelling; without either, identity_required is returned [C7.auth.07, G.auth.16]", async () => {
  const nameless = await registerPending();
  expect((await enter(nameless.code, {})).body).toMatchObject({ error_code: "identity_required" });
  await expectStatus(400, enter(nameless.code, {}));
  for (const named of ["publicId", "phone", "email"] as const) {
    const account = await registerPending();
    const id =
      named === "phone"
        ? `00237 ${account.phone.slice(4)}`
        : named === "email"
          ? account.email.toUpperCase()
          : account.publicId;
    await expectStatus(
      200,
      enter(`${account.code.slice(0, 3)} ${account.code.slice(3)}`, { id }),
      named,
    );
  }
});

test("a code is sent to one contact: the phone when it receives SMS, else the e-mail [G.auth.02]", async () => {
  const { phone, email, publicId } = await registerPending();
  const landline = "+237222231234";
  await app.call("register", {
    body: registration({ phonenumber: landline, email: "fixe@example.cm" }),
  });
  await app.drainOutbox();
  await app.advance(61);
  for (const id of [publicId, email, "fixe@example.cm"])
    await app.call("resendCode", { params: { id } });
  const counts: number[] = [];
  for (const to of [phone, email, landline, "fixe@example.cm"])
    counts.push((await messagesTo(app, to)).length);
  expect(counts).toEqual([2, 0, 0, 2]);
});

test("the restricted token only allows entering the code: 403 elsewhere, also as Bearer [G.auth.10]", async () => {
  const { token } = await registerPending();
  for (const sent of [token, `Bearer ${token}`]) {
    const { status, body } = await getMe(app, sent);
    expect({ status, code: body.error_code }).toEqual({
      status: 403,
      code: "account_not_validated",
    });
  }
  await expectStatus(403, app.call("logout", {}, { token }));
  await expectStatus(403, app.call("listTickets", { query: {} }, { token }));
});

test("entering the code ends the restricted session and opens one with another token [G.auth.10]", async () => {
  const { code, token, userId } = await registerPending();
  const { body } = await enter(code, { token });
  expect(body["Authorization"]).not.toBe(token);
  await expectStatus(401, getMe(app, token));
  expect(
    await app.database.sql("select restricted from sessions where user_id = $1", [userId]),
  ).toEqual([{ restricted: false }]);
});

test("a token sent with the code never becomes the token of the session [G.auth.08]", async () => {
  const [victim, attacker] = [await registerPending(), await registerPending()];
  const { body } = await enter(victim.code, { id: victim.phone, token: attacker.token });
  expect(body.data.user.id).toBe(victim.userId);
  expect(body["Authorization"]).not.toBe(attacker.token);
  await expectStatus(403, getMe(app, attacker.token));
});

test("a restricted session ends after a day and its row is deleted", async () => {
  const { token, userId } = await registerPending();
  await app.advance(24 * 3600 + 1);
  await expectStatus(401, getMe(app, token));
  await app.runJob("old sessions");
  expect(await app.database.sql("select 1 from sessions where user_id = $1", [userId])).toEqual([]);
});

test("a code works once, within 15 minutes, and for its own account only [G.auth.16]", async () => {
  const used = await registerPending();
  await expectStatus(200, enter(used.code, { id: used.phone }));
  await expectError("code_wrong", enter(used.code, { id: used.phone }));
  const [one, two] = [await registerPending(), await registerPending()];
  if (one.code !== two.code) await expectError("code_wrong", enter(one.code, { id: two.phone }));
  await app.advance(14 * 60);
  await expectStatus(200, enter(one.code, { id: one.phone }));
  await app.advance(61);
  await expectError("code_wrong", enter(two.code, { id: two.phone }));
});

test("the fifth wrong code ends the code: the correct one is refused afterwards [G.auth.16]", async () => {
  const { code, phone } = await registerPending();
  for (let step = 1; step <= 5; step += 1)
    await expectStatus(400, enter(wrongCode(code, step), { id: phone }));
  await expectError("code_wrong", enter(code, { id: phone }));
  const spared = await registerPending();
  for (let step = 1; step <= 4; step += 1)
    await enter(wrongCode(spared.code, step), { id: spared.phone });
  await expectStatus(200, enter(spared.code, { id: spared.phone }));
});

test("unknown callers at one address enter 100 wrong codes an hour, then get 429; correct ones do not count [G.auth.16]", async () => {
  const { code, phone } = await registerPending();
  const enterElsewhere = (entered: string) =>
    validateAccount(app, { code: entered, id: phone }, { device: "strangers-browser" });
  await enterElsewhere(wrongCode(code));
  await app.database.sql(
    "update rate_limits set count = 99 where key like 'code attempts address %' and window_start > app_now() - interval '1 hour'",
  );
  await expectStatus(400, enterElsewhere(wrongCode(code)));
  const { status, headers } = await enterElsewhere(code);
  expect({ status, wait: Number(headers.get("retry-after")) > 0 }).toEqual({
    status: 429,
    wait: true,
  });
});

test("an e-mail or phone allows 30 wrong codes a day across codes and spellings, then 429, whether it has an account or not [G.auth.16]", async () => {
  const { code, phone, email } = await registerPending();
  for (const known of [true, false]) {
    const id = known ? phone : freshPhone();
    if (!known) await app.call("resendCode", { params: { id } });
    await enter(wrongCode(code), { id });
    await app.database.sql(
      "update rate_limits set count = 30 where key like 'code attempts %' and key not like '% address %' and window_start > app_now() - interval '1 day'",
    );
    await expectStatus(429, enter(wrongCode(code), { id: `237 ${id.slice(4)}` }), String(known));
  }
  await expectError("code_wrong", enter(code, { id: email })); // the silent limit of the account is reached too
});

test("wrong codes count only while a code is active, and separately for validation and password reset [G.auth.16]", async () => {
  const counted = async () =>
    await app.database.sql<{ key: string; count: number }>(
      "select split_part(key, ' ', 3) || ' ' || split_part(key, ' ', 5) as key, count from rate_limits where key like 'code attempts %' and key not like '% address %' and count <> 0 and window_start > app_now() - interval '1 day' order by 1",
    );
  await app.advance(86_400);
  const { code, phone } = await registerPending();
  const stranger = { device: "strangers-browser" };
  const attempt = () => validateAccount(app, { code: wrongCode(code), id: phone }, stranger);
  await app.advance(15 * 60 + 1);
  await attempt();
  expect(await counted()).toEqual([]);
  await requestPasswordReset(app, phone);
  await attempt();
  expect(await counted()).toEqual([]);
  await confirmPasswordReset(
    app,
    { code: wrongCode(await lastCode(app, phone)), email: phone, password: goodPassword },
    stranger,
  );
  // For the account and for its unverified phone.
  expect(await counted()).toEqual([
    { key: "reset account", count: 1 },
    { key: "reset account", count: 1 },
    { key: "reset entered", count: 1 },
  ]);
});

test("an unknown account gets the response of a wrong code for the same work", async () => {
  const { code, phone } = await registerPending();
  const trips = async (id: string, entered: string) => {
    const before = app.app.context.database.roundTrips();
    const { status, body } = await enter(entered, { id });
    return { status, body, trips: app.app.context.database.roundTrips() - before };
  };
  expect(await trips(phone, wrongCode(code))).toEqual(await trips(freshPhone(), wrongCode(code)));
});

test("a wrong code writes an audit row with the account and without the code", async () => {
  const { code, phone, userId } = await registerPending();
  await enter(wrongCode(code), { id: phone });
  const rows = await app.database.sql<{ reason: string; whole: string }>(
    "select reason, a::text as whole from audit_log a where action = 'refuse code' and entity_id = $1",
    [userId],
  );
  expect(rows.map(({ reason }) => reason)).toEqual(["not good"]);
  expect(rows[0]?.whole).not.toMatch(
    new RegExp(`(?<![\\w.:-])(${wrongCode(code)}|${code})(?![\\w.:-])|${phone.slice(4)}`),
  );
});

test("a member who enters the code gets the agency and its uuid; a deactivated account is refused [G.auth.07]", async () => {
  const { id, phone, email } = smallWorld.users.member.modest[2];
  await app.database.sql("update users set validated_at = null where id = $1", [id]);
  const { body } = await agencyLogin(app, { identifier: email, password: smallWorld.password });
  expect(body.error_code).toBe("account_not_validated");
  const { status, body: entered } = await enter(await lastCode(app, email), { id: phone });
  expect({ status, uuid: entered.data.uuid, agency: entered.data.agency?.uuid }).toEqual({
    status: 200,
    uuid: smallWorld.agencies.modest.id,
    agency: smallWorld.agencies.modest.id,
  });
  const off = await registerPending();
  await app.database.sql("update users set is_active = false where id = $1", [off.userId]);
  await expectError("account_disabled", enter(off.code, { id: off.phone }));
});

test("a login before the code is entered returns 403 with the public id and sends a new code, once in 60 s [G.auth.10]", async () => {
  const { phone, publicId, code } = await registerPending();
  const logIn = () =>
    customerLogin(app, { identifier: phone, password: goodPassword }, { language: "en" });
  const early = await logIn();
  expect({ status: early.status, code: early.body.error_code, data: early.body.data }).toEqual({
    status: 403,
    code: "account_not_validated",
    data: { public_id: publicId },
  });
  expect(await lastCode(app, phone)).toBe(code); // sent less than 60 s ago
  await app.advance(60);
  await logIn();
  const fresh = await lastCode(app, phone);
  expect(fresh).not.toBe(code);
  await expectStatus(400, enter(code, { id: publicId }));
  await expectStatus(200, enter(fresh, { id: publicId }));
  await expectStatus(401, customerLogin(app, { identifier: phone, password: "wrong password" }));
});
