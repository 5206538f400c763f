import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  lastLink,
  messagesTo,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const boss = smallWorld.users.member.sample[1];
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  token = await openSessionOf(app, boss.id);
});
afterAll(() => app.stop());

/** Somebody the agency made. */
async function entered(more: Parameters<typeof newMember>[0] = {}) {
  const body = newMember(more);
  const { id: userId, public_id: publicId } = (await app.call("addAgencyUser", { body }, { token }))
    .body.data.user;
  return { ...body, userId, publicId };
}

/** And who has verified the e-mail and logged in. */
async function working(more: Parameters<typeof newMember>[0] = {}) {
  const one = await entered(more);
  await app.call("confirmPasswordReset", {
    body: { token: await lastLink(app, one.email), password: goodPassword },
  });
  expect(await logIn(one.email)).toBe("in");
  return one;
}

/** Whoever has come in proves another phone in the profile. */
async function verifiesOwnPhone({ userId }: Member): Promise<string> {
  const [phonenumber, session] = [freshPhone(), await openSessionOf(app, userId)];
  await app.call("updateMe", { body: { phonenumber } }, { token: session });
  expect(
    (
      await app.call(
        "confirmContact",
        { body: { kind: "phonenumber", code: await lastCode(app, phonenumber) } },
        { token: session },
      )
    ).status,
  ).toBe(200);
  return phonenumber;
}
type Member = Awaited<ReturnType<typeof entered>>;

const change = ({ publicId, userId: _, ...form }: Member, more: Partial<Member>) =>
  app.call(
    "updateAgencyUser",
    { params: { id: publicId }, body: { ...form, password: "", ...more } },
    { token },
  );
const register = async (contact: object) =>
  (await app.call("register", { body: registration(contact) })).status;
const logIn = async (identifier: string) =>
  (await app.call("agencyLogin", { body: { identifier, password: goodPassword } })).body
    .error_code ?? "in";
const stands = async ({ userId }: Pick<Member, "userId">) =>
  (
    await app.database.sql(
      "select email, phone, email_verified, phone_verified, validated_at is not null as validated, deleted_at is not null as deleted from users_with_contacts where id = $1",
      [userId],
    )
  )[0];

test("what an agency enters for a member keeps nobody from registering [G.auth.29]", async () => {
  const one = await working();
  const { email, phonenumber } = newMember();
  expect((await change(one, { email, phonenumber })).status).toBe(200);
  expect(await register({ email, phonenumber })).toBe(201);
  expect(await stands(one)).toMatchObject({ email, phone: phonenumber, validated: false });
});

test("a stranger who came in by a mistyped e-mail and verified a phone of their own is out with the correction: both are unverified, and the right e-mail alone is welcomed", async () => {
  const one = await working();
  const phonenumber = await verifiesOwnPhone(one);
  const { email } = newMember();
  const texts = (await messagesTo(app, phonenumber)).length;
  expect((await change(one, { email, phonenumber })).status).toBe(200);
  expect(await stands(one)).toEqual({
    email,
    phone: phonenumber,
    email_verified: false,
    phone_verified: false,
    validated: false,
    deleted: false,
  });
  expect([await logIn(phonenumber), (await messagesTo(app, phonenumber)).length]).toEqual([
    "wrong_login",
    texts,
  ]);
  expect(
    (
      await app.call("confirmPasswordReset", {
        body: { token: await lastLink(app, email), password: goodPassword },
      })
    ).status,
  ).toBe(200);
});

test("each edit welcomes anew: a second one leaves nobody without password and link", async () => {
  const one = await working();
  const [first, second] = [newMember(), newMember()];
  expect((await change(one, { phonenumber: first.phonenumber })).status).toBe(200);
  const link = await lastLink(app, one.email);
  for (const more of [
    { phonenumber: second.phonenumber },
    { phonenumber: second.phonenumber, password: "un tout autre 77" },
  ])
    expect((await change(one, more)).status).toBe(200);
  expect(
    (await app.call("confirmPasswordReset", { body: { token: link, password: goodPassword } })).body
      .error_code,
  ).toBe("bad_token");
  expect(
    (
      await app.call("confirmPasswordReset", {
        body: { token: await lastLink(app, one.email), password: goodPassword },
      })
    ).status,
  ).toBe(200);
  expect(await logIn(one.email)).toBe("in");
});

test("who verified a contact is told there that it changed, logged in or not; one that nobody verified is told nothing, for it may be a stranger's", async () => {
  const [one, other] = [await working(), await entered()];
  const phonenumber = await verifiesOwnPhone(one);
  const stranger = freshPhone();
  const heard = async (to: string) =>
    (await messagesTo(app, to)).filter((text) => /maintenant une? autre/.test(text)).length;
  expect((await change(one, { phonenumber: stranger })).status).toBe(200);
  expect((await change(one, { phonenumber: freshPhone() })).status).toBe(200);
  expect([await heard(phonenumber), await heard(stranger)]).toEqual([1, 0]);
  await app.call("confirmPasswordReset", {
    body: { token: await lastLink(app, other.email), password: goodPassword },
  }); // and never logs in
  expect((await change(other, newMember())).status).toBe(200);
  expect([await heard(other.email), await heard(other.phonenumber)]).toEqual([1, 0]);
});
