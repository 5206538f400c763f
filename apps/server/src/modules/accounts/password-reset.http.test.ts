import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  confirmPasswordReset,
  customerLogin,
  getMe,
  requestPasswordReset,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  lastCode,
  lastLink,
  messagesTo,
  registerVerified,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { countHashes } from "@wakafine/testkit/counted-hashes.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startNextHour } from "@wakafine/testkit/limit-window.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";

const fresh = "nouveau-depart-7";
const app = useTestApp();
beforeEach(() => startNextHour(app));

/** Registers a user whose e-mail and phone are verified. */
async function traveller() {
  const phone = freshPhone();
  return registerVerified(app, { phonenumber: phone, email: `p${phone.slice(4)}@example.cm` });
}

async function ask(email: string) {
  const before = app.app.context.database.roundTrips();
  const { status, body } = await requestPasswordReset(app, email, { language: "fr" });
  return { status, body, trips: app.app.context.database.roundTrips() - before };
}

async function confirm(body: Record<string, string>) {
  const before = app.app.context.database.roundTrips();
  const { status, body: response } = await confirmPasswordReset(
    app,
    { password: fresh, ...body } as never,
    { language: "fr" },
  );
  return {
    status,
    body: response,
    code: response.error_code,
    trips: app.app.context.database.roundTrips() - before,
  };
}

const logIn = (identifier: string, password: string) =>
  customerLogin(app, { identifier, password });

test("requesting a reset returns 200; only the contact entered gets a message: link and code by mail, the code by SMS [C7.auth.11, G.auth.17]", async () => {
  const { phone, email } = await traveller();
  await expectStatus(200, ask(email ?? ""));
  expect(
    await app.database.sql(
      "select payload ->> 'channel' as channel from outbox where topic = 'account-code-message' and done_at is null order by 1",
    ),
  ).toEqual([{ channel: "email" }]);
  const mail = (await messagesTo(app, email ?? "")).at(-1) ?? "";
  expect(await messagesTo(app, phone)).toHaveLength(1); // the code of the registration
  expect(mail).toMatch(/http:\/\/127\.0\.0\.1:3000\/auth\/reset-password\/[\w-]{22}\b/);
  expect(mail).toContain(await lastCode(app, email ?? ""));
  await app.advance(61);
  await ask(phone);
  const sms = (await messagesTo(app, phone)).at(-1) ?? "";
  expect(await messagesTo(app, email ?? "")).toHaveLength(2); // the code of its verification, and this one
  expect(sms).not.toContain("http");
});

test("a reset accepts a phone or an e-mail in any spelling and case [G.auth.17, G.auth.25]", async () => {
  const { phone, email } = await traveller();
  await ask(`6 ${phone.slice(5)}`);
  expect(await messagesTo(app, phone)).toHaveLength(2);
  await app.advance(61);
  await ask((email ?? "").toUpperCase());
  expect(await messagesTo(app, email ?? "")).toHaveLength(2);
});

test("an unknown account gets the same response for the same work, and no message is sent [G.auth.17]", async () => {
  const { phone } = await traveller();
  const known = await ask(phone);
  expect(known.status).toBe(200);
  const stranger = freshPhone();
  expect(await ask(stranger)).toEqual(known);
  expect(await ask("nobody-at-all@example.cm")).toEqual(known);
  expect(await messagesTo(app, stranger)).toEqual([]);
  await expectStatus(429, ask(phone));
  await expectStatus(429, ask(stranger));
});

test("an id that is neither e-mail nor phone is refused with a message [C8.auth.05, G.auth.17]", async () => {
  for (const malformed of ["", "nobody", "a@b", "12", "+33 899 12 34 56"]) {
    const { status, body } = await ask(malformed);
    expect({ status, message: body.message, code: body.error_code }, malformed).toEqual({
      status: 400,
      message: "Adresse email invalide.",
      code: "bad_reset_email",
    });
  }
});

test("a code with its e-mail or phone sets the password, which then logs in [C7.auth.12, G.auth.18]", async () => {
  const { phone, email, password } = await traveller();
  await ask(phone);
  const { status, body } = await confirm({
    code: await lastCode(app, phone),
    email: email ?? "",
    password_confirm: fresh,
  });
  expect({ status, data: body.data }).toEqual({ status: 200, data: { login: "client" } });
  await expectStatus(200, logIn(phone, fresh));
  await expectStatus(401, logIn(phone, password));
});

test("a link token needs no further id [C7.auth.13, G.auth.18]", async () => {
  const { email } = await traveller();
  await ask(email ?? "");
  await expectStatus(200, confirm({ token: await lastLink(app, email ?? "") }));
  await expectStatus(200, logIn(email ?? "", fresh));
});

test("a code alone is refused with identity_required; wrong, used, expired and missing codes and links with bad_token [C8.auth.04, G.auth.18]", async () => {
  const { phone, email } = await traveller();
  await ask(email ?? "");
  const [code, token] = [await lastCode(app, email ?? ""), await lastLink(app, email ?? "")];
  expect(await confirm({ code })).toMatchObject({ status: 400, code: "identity_required" });
  const bad = { status: 400, code: "bad_token", body: { message: "token invalide", data: null } };
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  for (const verification of [
    { token: "x" },
    { token: "" },
    { token: `${token}x` },
    { code: other, email: phone },
    { code, email: freshPhone() },
    {},
  ])
    expect(await confirm(verification), JSON.stringify(verification)).toMatchObject(bad);
  await expectStatus(200, confirm({ token }));
  expect(await confirm({ token })).toMatchObject(bad);
  expect(await confirm({ code, email: phone })).toMatchObject(bad);
});

test("the code is valid for 15 minutes, the link for 60 [G.auth.17]", async () => {
  const { phone, email } = await traveller();
  await ask(email ?? "");
  const [code, token] = [await lastCode(app, email ?? ""), await lastLink(app, email ?? "")];
  await app.advance(15 * 60 + 1);
  expect((await confirm({ code, email: phone })).code).toBe("bad_token");
  await app.advance(43 * 60);
  await expectStatus(200, confirm({ token }));
  await ask(email ?? "");
  const late = await lastLink(app, email ?? "");
  await app.advance(60 * 60 + 1);
  expect((await confirm({ token: late })).code).toBe("bad_token");
});

test("a reset ends every session and pending code of the account, and notifies the user [G.auth.08, G.auth.18]", async () => {
  const { phone, email, token, userId } = await traveller();
  const other = String((await logIn(phone, "papillon-bleu-8")).body["Authorization"]);
  await ask(phone);
  await confirm({ code: await lastCode(app, phone), email: phone });
  for (const old of [token, other]) await expectStatus(401, getMe(app, old));
  expect(
    await app.database.sql("select 1 from one_time_codes where user_id = $1", [userId]),
  ).toEqual([]);
  expect((await messagesTo(app, email ?? "")).at(-1)).toMatch(
    /mot de passe de votre compte vient de changer/,
  );
  expect(
    await app.database.sql(
      "select reason from audit_log where action = 'set password' and entity_id = $1",
      [userId],
    ),
  ).toEqual([{ reason: "forgotten" }]);
});

test("five wrong codes end the code; the link of the same mail stays valid", async () => {
  const { phone, email } = await traveller();
  await ask(email ?? "");
  const [code, token] = [await lastCode(app, email ?? ""), await lastLink(app, email ?? "")];
  for (let step = 1; step <= 5; step += 1)
    await expectStatus(
      400,
      confirm({ code: String((Number(code) + step) % 1_000_000).padStart(6, "0"), email: phone }),
    );
  expect((await confirm({ code, email: phone })).code).toBe("bad_token");
  await expectStatus(200, confirm({ token }));
});

test("a code or link is not used up by an invalid password or confirmation [G.auth.19]", async () => {
  const { email } = smallWorld.users.member.modest[1];
  await ask(email);
  const code = await lastCode(app, email);
  const fields = async (body: Record<string, string>) =>
    (
      (await confirm({ code, email, ...body })).body.data as unknown as {
        fields: { field: string; code: string }[];
      }
    ).fields.map((one) => `${one.field} ${one.code}`);
  expect(await fields({ password: "kolo567" })).toEqual(["password password_short"]);
  expect(await fields({ password: email })).toEqual(["password password_personal"]);
  expect(await fields({ password: "motdepasse1" })).toEqual(["password password_common"]);
  expect(await fields({ password_confirm: "something-else" })).toEqual([
    "password_confirm password_mismatch",
  ]);
  expect((await confirm({ code, email })).body.data).toEqual({ login: "agency" });
});

test("the own e-mail as password with a wrong code does not disclose whether the account exists", async () => {
  const [member, nobody] = [smallWorld.users.member.free[1].phone, freshPhone()];
  const attempts = await Promise.all(
    [member, nobody].map((email) =>
      confirm({ code: "000000", email, password: smallWorld.users.member.free[1].email }),
    ),
  );
  expect(attempts[0]?.body).toEqual(attempts[1]?.body);
  expect(attempts[0]?.code).toBe("bad_token");
});

test("confirming a reset of an unknown account takes as many queries and hashes [G.auth.18]", async () => {
  const { phone } = await traveller();
  await ask(phone);
  const code = String((Number(await lastCode(app, phone)) + 1) % 1_000_000).padStart(6, "0");
  const known = await countHashes(() => confirm({ code, email: phone }));
  expect(known).toMatchObject({ hashes: 1, result: { code: "bad_token" } });
  expect(await countHashes(() => confirm({ code, email: freshPhone() }))).toEqual(known);
  expect((await countHashes(() => confirm({ token: "no-such-link" }))).hashes).toBe(1);
});

test("setting a password by link verifies the contact and validates the account; the other contact does not log in [G.auth.18]", async () => {
  const phone = freshPhone();
  const email = `p${phone.slice(4)}@example.cm`;
  await app.call("register", { body: registration({ phonenumber: phone, email }) });
  await ask(email);
  await expectStatus(200, confirm({ token: await lastLink(app, email) }));
  expect([(await logIn(email, fresh)).status, (await logIn(phone, fresh)).status]).toEqual([
    200, 401,
  ]);
});

test("a deactivated account gets no message, and its codes and links do not work", async () => {
  const { phone, userId } = await traveller();
  await ask(phone);
  const code = await lastCode(app, phone);
  await app.database.sql("update users set is_active = false where id = $1", [userId]);
  expect((await confirm({ code, email: phone })).code).toBe("bad_token");
  await app.advance(61);
  const before = (await messagesTo(app, phone)).length;
  await expectStatus(200, ask(phone));
  expect(await messagesTo(app, phone)).toHaveLength(before);
});

test("a correct code refused for its password counts as no wrong attempt, and the refusal is audited", async () => {
  const { email, id } = smallWorld.users.member.free[1];
  await ask(email);
  const code = await lastCode(app, email);
  const counted = () =>
    app.database.sql<{ attempts: number }>(
      "select coalesce(sum(count), 0)::integer as attempts from rate_limits where key like 'code attempts %' and key not like '% address %' and count <> 0",
    );
  const before = await counted();
  for (let turn = 0; turn < 3; turn += 1)
    expect((await confirm({ code, email, password: email })).code).toBe("invalid_input");
  expect(await counted()).toEqual(before);
  const rows = await app.database.sql<{ reason: string }>(
    "select reason from audit_log where action = 'refuse code' and entity_id = $1 order by happened_at desc, id desc limit 3",
    [id],
  );
  expect(rows).toEqual(Array(3).fill({ reason: "invalid_input" }));
});

test("a request for a reset writes an audit row without contacts, also for an unknown account", async () => {
  const { email, userId, phone } = await traveller();
  const stranger = "nobody-at-all@example.cm";
  await ask(email ?? "");
  await ask(stranger);
  const rows = await app.database.sql<{ entity_id: string; whole: string }>(
    "select entity_id, a::text as whole from audit_log a where action = 'ask for password' order by happened_at desc, id desc limit 2",
  );
  expect(rows.map(({ entity_id }) => entity_id)).toEqual(["unknown", userId]);
  for (const { whole } of rows)
    expect(whole).not.toMatch(new RegExp(`${email ?? ""}|${stranger}|${phone.slice(4)}`));
});
