import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  goodPassword,
  lastCode,
  lastLink,
  messagesTo,
  registerTraveller,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { countHashes } from "@wakafine/testkit/counted-hashes.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users } = smallWorld;
type Body = ReturnType<typeof newMember>;

let app: TestApp;
let token = "";
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  token = await openSessionOf(app, users.member.sample[1].id);
});
afterAll(() => app.stop());

async function added(
  by: TestApp = app,
  session = token,
): Promise<Body & { readonly id: string; readonly userId: string }> {
  const body = newMember();
  const { user } = (await by.call("addAgencyUser", { body }, { token: session })).body.data;
  return { ...body, id: user.public_id, userId: user.id };
}
const update = (id: string, body: object) =>
  app.call("updateAgencyUser", { params: { id }, body: body as Body }, { token });
const setPassword = async (link: string) =>
  (
    await app.call("confirmPasswordReset", {
      body: { token: link, password: goodPassword } as never,
    })
  ).status;
const logIn = async (identifier: string, password: string) =>
  (await app.call("customerLogin", { body: { identifier, password } })).body.error_code ?? "in";
const changes = (userId: string) =>
  app.database.sql(
    "select details from audit_log where entity_id = $1 and action = 'change agency user'",
    [userId],
  );

test("what was sent to a mistyped e-mail opens nothing once it is corrected, and the right one is welcomed", async () => {
  const one = await added();
  const [stray, strayCode] = [await lastLink(app, one.email), await lastCode(app, one.email)];
  const { email } = newMember();
  expect((await update(one.id, { ...one, email, password: "" })).status).toBe(200);
  expect(await setPassword(stray)).toBe(400);
  expect(
    (
      await app.call("confirmPasswordReset", {
        body: { code: strayCode, email: one.phonenumber, password: goodPassword } as never,
      })
    ).body.error_code,
  ).toBe("bad_token");
  expect(await messagesTo(app, one.email)).toHaveLength(1);
  expect(await setPassword(await lastLink(app, email))).toBe(200);
  expect(await logIn(email, goodPassword)).toBe("in");
});

test("a password that a stranger set by the stray link is gone with the correction", async () => {
  const one = await added();
  expect(await setPassword(await lastLink(app, one.email))).toBe(200);
  const { email } = newMember();
  expect((await update(one.id, { ...one, email, password: "" })).status).toBe(200);
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
  expect((await update(one.id, { ...one, password: "un tout autre 77" })).status).toBe(200);
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
  expect((await update(one.id, { ...one, email, phonenumber, password: "" })).status).toBe(200);
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
  expect((await update(one.id, { ...one, email, password: "un tout autre 77" })).status).toBe(200);
  expect([
    (await messagesTo(app, email)).length,
    (await messagesTo(app, one.phonenumber)).length - sms,
  ]).toEqual([1, 0]);
  const [row] = await app.database.sql<{ kept: boolean; validated_at: null }>(
    "select password_hash is not null as kept, validated_at from users where id = $1",
    [one.userId],
  );
  expect(row).toEqual({ kept: true, validated_at: null });
});

test("sixty changes of e-mail, phone or password an hour and agency, adding included; one refused for an account that exists counts, another name does not", async () => {
  const limited = await startTestApp();
  try {
    await startLimitWindow(limited, 60);
    const by = await openSessionOf(limited, users.member.sample[1].id);
    const one = await added(limited, by);
    const change = async (more: object) =>
      (
        await limited.call(
          "updateAgencyUser",
          { params: { id: one.id }, body: { ...one, password: "", ...more } },
          { token: by },
        )
      ).status;
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
  } finally {
    await limited.stop();
  }
});

test("what the caller may not is refused before the password is hashed", async () => {
  const manager = await openSessionOf(app, users.member.sample[3].id);
  const { id } = (
    await app.database.sql<{ id: string }>("select public_id as id from users where id = $1", [
      users.member.sample[1].id,
    ])
  )[0]!;
  for (const [to, refusal] of [
    [id, 403],
    ["00000000-0000-4000-8000-000000000000", 404],
  ] as const) {
    const call = () =>
      app.call(
        "updateAgencyUser",
        { params: { id: to }, body: newMember({ password: goodPassword }) },
        { token: manager },
      );
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
  const limited = await startTestApp();
  try {
    await startLimitWindow(limited, 60);
    const by = await openSessionOf(limited, users.member.sample[1].id);
    const one = await added(limited, by);
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push(
        (
          await limited.call(
            "updateAgencyUser",
            { params: { id: one.id }, body: { ...one, email: newMember().email, password: "" } },
            { token: by },
          )
        ).status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await limited.stop();
  }
});

test("passwords alone are typed three times a day for one member as contacts are, so that nobody's SMS of an hour go to them", async () => {
  const limited = await startTestApp();
  try {
    await startLimitWindow(limited, 24 * 60);
    const by = await openSessionOf(limited, users.member.sample[1].id);
    const one = await added(limited, by); // which counts
    const statuses = [];
    for (const count of [1, 2, 3])
      statuses.push(
        (
          await limited.call(
            "updateAgencyUser",
            { params: { id: one.id }, body: { ...one, password: `un tout autre 7${count}` } },
            { token: by },
          )
        ).status,
      );
    expect(statuses).toEqual([200, 200, 429]);
  } finally {
    await limited.stop();
  }
});

test("of who joined by invitation, and of an invitation, another name, contact or password is refused with its field; the role alone is changed (docs/decisions/0070)", async () => {
  const known = await registerTraveller(app);
  const body = newMember({ phonenumber: known.phone });
  const { user } = (await app.call("addAgencyUser", { body }, { token })).body.data;
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
  await app.call(
    "answerInvitation",
    { params: { id: user.public_id }, body: { accept: true } },
    { token: known.token },
  );
  expect(await refusal(known.publicId)).toMatchObject([400, fields]);
  expect((await update(known.publicId, { user_agency_role_id: 2 })).body.data.user).toMatchObject({
    invited: true,
    user_agency_role: { id: 2 },
    lastname: "Mbarga",
  });
});

test("a form that says what stands already leaves no audit row", async () => {
  const one = await added();
  expect((await update(one.id, { ...one, password: "" })).status).toBe(200);
  expect(await changes(one.userId)).toEqual([]);
  await update(one.id, { ...one, lastname: "Autre", password: "" });
  expect(await changes(one.userId)).toMatchObject([{ details: { changed: ["lastname"] } }]);
});

test("adding sent again after the person was removed is not found, and blames no field", async () => {
  const [body, key] = [newMember(), "adding-somebody-who-left"];
  const first = await app.call("addAgencyUser", { body }, { token, key });
  await app.call("deleteAgencyUser", { params: { id: first.body.data.user.public_id } }, { token });
  const again = await app.call("addAgencyUser", { body }, { token, key });
  expect([again.status, again.body.error_code]).toEqual([404, "not_found"]);
});
