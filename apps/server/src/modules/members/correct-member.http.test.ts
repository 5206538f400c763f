import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  answerInvitation,
  confirmPasswordReset,
  customerLogin,
  deleteAgencyUser,
  updateAgencyUser,
} from "@wakafine/testkit/account-calls.ts";
import {
  goodPassword,
  lastCode,
  lastLink,
  messagesTo,
  registerTraveller,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { countHashes } from "@wakafine/testkit/counted-hashes.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { users } = smallWorld;
type Body = ReturnType<typeof newMember>;

const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
beforeAll(async () => {
  token = await openSessionOf(app, users.member.sample[1].id);
});

async function added(
  by: TestApp = app,
  session = token,
): Promise<Body & { readonly id: string; readonly userId: string }> {
  const body = newMember();
  const { user } = (await addAgencyUser(by, session, body)).body.data;
  return { ...body, id: user.public_id, userId: user.id };
}
const update = (id: string, body: object) =>
  app.call("updateAgencyUser", { params: { id }, body: body as Body }, { token });
const setPassword = async (link: string) =>
  (await confirmPasswordReset(app, { token: link, password: goodPassword } as never)).status;
const logIn = async (identifier: string, password: string) =>
  (await customerLogin(app, { identifier, password })).body.error_code ?? "in";
const changes = (userId: string) =>
  app.database.sql(
    "select details from audit_log where entity_id = $1 and action = 'change agency user'",
    [userId],
  );

test("what was sent to a mistyped e-mail opens nothing once it is corrected, and the right one is welcomed", async () => {
  const one = await added();
  const [stray, strayCode] = [await lastLink(app, one.email), await lastCode(app, one.email)];
  const { email } = newMember();
  await expectStatus(200, update(one.id, { ...one, email, password: "" }));
  expect(await setPassword(stray)).toBe(400);
  await expectError(
    "bad_token",
    confirmPasswordReset(app, {
      code: strayCode,
      email: one.phonenumber,
      password: goodPassword,
    } as never),
  );
  expect(await messagesTo(app, one.email)).toHaveLength(1);
  expect(await setPassword(await lastLink(app, email))).toBe(200);
  expect(await logIn(email, goodPassword)).toBe("in");
});

test("a password that a stranger set by the stray link is gone with the correction", async () => {
  const one = await added();
  expect(await setPassword(await lastLink(app, one.email))).toBe(200);
  const { email } = newMember();
  await expectStatus(200, update(one.id, { ...one, email, password: "" }));
  expect(await logIn(one.phonenumber, goodPassword)).toBe("wrong_login");
  expect(
    await app.database.sql("select validated_at from users where id = $1", [one.userId]),
  ).toEqual([{ validated_at: null }]);
  expect(await setPassword(await lastLink(app, email))).toBe(200);
});

test("a reset link ends with the password that the agency sets", async () => {
  const one = await added();
  const welcome = await lastLink(app, one.email);
  expect(await setPassword(welcome)).toBe(200);
  expect(await logIn(one.email, goodPassword)).toBe("in");
  await app.advance(61);
  await app.call("requestPasswordReset", { body: { email: one.email } as never });
  const link = await lastLink(app, one.email);
  expect(link).not.toBe(welcome);
  await expectStatus(200, update(one.id, { ...one, password: "un tout autre 77" }));
  expect([await setPassword(link), await logIn(one.email, "un tout autre 77")]).toEqual([
    400,
    "in",
  ]);
});

test("a changed e-mail or phone is unverified, also of who has logged in: nothing of before counts, the activation goes there, and the former one that was verified is told", async () => {
  const one = await added();
  await setPassword(await lastLink(app, one.email));
  expect(await logIn(one.email, goodPassword)).toBe("in");
  const { email, phonenumber } = newMember();
  const before = [
    (await messagesTo(app, one.email)).length,
    (await messagesTo(app, one.phonenumber)).length,
  ];
  await expectStatus(200, update(one.id, { ...one, email, phonenumber, password: "" }));
  expect([
    (await messagesTo(app, one.email)).length,
    (await messagesTo(app, one.phonenumber)).length,
  ]).toEqual([before[0]! + 1, before[1]]);
  expect(
    [await messagesTo(app, email), await messagesTo(app, phonenumber)].map((sent) => sent.length),
  ).toEqual([1, 0]);
  expect(await logIn(email, goodPassword)).toBe("wrong_login");
  expect(
    await app.database.sql("select validated_at from users where id = $1", [one.userId]),
  ).toEqual([{ validated_at: null }]);
  expect(
    await app.database.sql("select from trusted_devices where user_id = $1", [one.userId]),
  ).toEqual([]);
  expect(await setPassword(await lastLink(app, email))).toBe(200);
  expect(await logIn(email, goodPassword)).toBe("in");
});

test("a password set together with another e-mail stays, and the unverified e-mail is sent the activation alone", async () => {
  const one = await added();
  await setPassword(await lastLink(app, one.email));
  expect(await logIn(one.email, goodPassword)).toBe("in");
  const { email } = newMember();
  const sms = (await messagesTo(app, one.phonenumber)).length;
  await expectStatus(200, update(one.id, { ...one, email, password: "un tout autre 77" }));
  expect([
    (await messagesTo(app, email)).length,
    (await messagesTo(app, one.phonenumber)).length - sms,
  ]).toEqual([1, 0]);
  const row = await app.database.row<{ kept: boolean; validated_at: null }>(
    "select password_hash is not null as kept, validated_at from users where id = $1",
    [one.userId],
  );
  expect(row).toEqual({ kept: true, validated_at: null });
});

test("sixty changes of e-mail, phone or password an hour and agency, adding included; one refused for an account that exists counts, another name does not", async () => {
  await using limited = await startTestApp();

  await startLimitWindow(limited, 60);
  const by = await openSessionOf(limited, users.member.sample[1].id);
  const one = await added(limited, by);
  const change = async (more: object) =>
    (await updateAgencyUser(limited, by, { ...one, password: "", ...more, id: one.id })).status;
  await limited.database.sql(
    "update rate_limits set count = 58 where key like 'add agency user %'",
  );
  expect(await change({ email: users.traveller.email })).toBe(409);
  expect(await change({ lastname: "Autre" })).toBe(200);
  expect(await change({ password: "un tout autre 77" })).toBe(200);
  expect([
    await change({ password: "encore un autre 77" }),
    await change({ phonenumber: newMember().phonenumber }),
    await change({ lastname: "Encore" }),
  ]).toEqual([429, 429, 200]);
});

test("what the caller may not is refused before the password is hashed", async () => {
  const manager = await openSessionOf(app, users.member.sample[3].id);
  const { id } = (await app.database.row<{ id: string }>(
    "select public_id as id from users where id = $1",
    [users.member.sample[1].id],
  ))!;
  for (const [to, refusal] of [
    [id, 403],
    ["00000000-0000-4000-8000-000000000000", 404],
  ] as const) {
    const call = () =>
      updateAgencyUser(app, manager, { ...newMember({ password: goodPassword }), id: to });
    const { result, hashes } = await countHashes(call);
    expect([to, result.status, hashes]).toEqual([to, refusal, 0]);
  }
  const one = await added();
  const { hashes } = await countHashes(() =>
    update(one.id, { ...one, password: "un tout autre 77" }),
  );
  expect(hashes).toBe(1);
});

test("one newcomer gets a new activation five times an hour, no more", async () => {
  await using limited = await startTestApp();

  await startLimitWindow(limited, 60);
  const by = await openSessionOf(limited, users.member.sample[1].id);
  const one = await added(limited, by);
  const statuses = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push(
      (
        await updateAgencyUser(limited, by, {
          ...one,
          email: newMember().email,
          password: "",
          id: one.id,
        })
      ).status,
    );
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("passwords alone are typed three times a day for one member as contacts are, so that nobody's SMS of an hour go to them", async () => {
  await using limited = await startTestApp();

  await startLimitWindow(limited, 24 * 60);
  const by = await openSessionOf(limited, users.member.sample[1].id);
  const one = await added(limited, by); // which counts
  const statuses = [];
  for (const count of [1, 2, 3])
    statuses.push(
      (
        await updateAgencyUser(limited, by, {
          ...one,
          password: `un tout autre 7${count}`,
          id: one.id,
        })
      ).status,
    );
  expect(statuses).toEqual([200, 200, 429]);
});

test("of who joined by invitation, and of an invitation, another name, contact or password is refused with its field; the role alone is changed (docs/decisions/0070)", async () => {
  const known = await registerTraveller(app);
  const body = newMember({ phonenumber: known.phone });
  const { user } = (await addAgencyUser(app, token, body)).body.data;
  expect(user.invited).toBe(true);
  const invalid = {
    ...newMember({ password: goodPassword }),
    sex_id: 1,
    town: "Kribi",
    user_agency_role_id: 2,
  };
  const fields = [
    "firstname",
    "lastname",
    "email",
    "phonenumber",
    "sex_id",
    "town",
    "password",
  ].map((field) => ({ field, code: "not_yours" }));
  const refusal = async (id: string) => {
    const { status, body: response } = await update(id, { ...invalid, firstname: "Autre" });
    return [status, (response.data as unknown as { fields: unknown }).fields];
  };
  expect(await refusal(user.public_id)).toMatchObject([400, fields]);
  expect((await update(user.public_id, { user_agency_role_id: 3 })).body.data.user).toMatchObject({
    invited: true,
    user_agency_role: { id: 3 },
    lastname: body.lastname,
  });
  await answerInvitation(app, known.token, { id: user.public_id, accept: true });
  expect(await refusal(known.publicId)).toMatchObject([400, fields]);
  expect((await update(known.publicId, { user_agency_role_id: 2 })).body.data.user).toMatchObject({
    invited: true,
    user_agency_role: { id: 2 },
    lastname: "Mbarga",
  });
});

test("a form that says what stands already leaves no audit row", async () => {
  const one = await added();
  await expectStatus(200, update(one.id, { ...one, password: "" }));
  expect(await changes(one.userId)).toEqual([]);
  await update(one.id, { ...one, lastname: "Autre", password: "" });
  expect(await changes(one.userId)).toMatchObject([{ details: { changed: ["lastname"] } }]);
});

test("adding sent again after the person was removed is not found, and blames no field", async () => {
  const [body, key] = [newMember(), "adding-somebody-who-left"];
  const first = await app.call("addAgencyUser", { body }, { token, key });
  await deleteAgencyUser(app, token, first.body.data.user.public_id);
  const again = await app.call("addAgencyUser", { body }, { token, key });
  expect([again.status, again.body.error_code]).toEqual([404, "not_found"]);
});
