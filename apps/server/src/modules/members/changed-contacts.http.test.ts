import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  agencyLogin,
  confirmContact,
  confirmPasswordReset,
  updateAgencyUser,
  updateMe,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  lastLink,
  messagesTo,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const boss = smallWorld.users.member.sample[1];
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await openSessionOf(app, boss.id);
});

/** Somebody the agency made. */
async function entered(more: Parameters<typeof newMember>[0] = {}) {
  const body = newMember(more);
  const { id: userId, public_id: publicId } = (await addAgencyUser(app, token, body)).body.data
    .user;
  return { ...body, userId, publicId };
}

/** And who has verified the e-mail and logged in. */
async function working(more: Parameters<typeof newMember>[0] = {}) {
  const one = await entered(more);
  await confirmPasswordReset(app, {
    token: await lastLink(app, one.email),
    password: goodPassword,
  });
  expect(await logIn(one.email)).toBe("in");
  return one;
}

/** Whoever has come in proves another phone in the profile. */
async function verifiesOwnPhone({ userId }: Member): Promise<string> {
  const [phonenumber, session] = [freshPhone(), await openSessionOf(app, userId)];
  await updateMe(app, session, { phonenumber });
  await expectStatus(
    200,
    confirmContact(app, session, { kind: "phonenumber", code: await lastCode(app, phonenumber) }),
  );
  return phonenumber;
}
type Member = Awaited<ReturnType<typeof entered>>;

const change = ({ publicId, userId: _, ...form }: Member, more: Partial<Member>) =>
  updateAgencyUser(app, token, { ...form, password: "", ...more, id: publicId });
const register = async (contact: object) =>
  (await app.call("register", { body: registration(contact) })).status;
const logIn = async (identifier: string) =>
  (await agencyLogin(app, { identifier, password: goodPassword })).body.error_code ?? "in";
const stands = async ({ userId }: Pick<Member, "userId">) =>
  await app.database.row(
    "select email, phone, email_verified, phone_verified, validated_at is not null as validated, deleted_at is not null as deleted from users_with_contacts where id = $1",
    [userId],
  );

test("what an agency enters for a member keeps nobody from registering [G.auth.29]", async () => {
  const one = await working();
  const { email, phonenumber } = newMember();
  await expectStatus(200, change(one, { email, phonenumber }));
  expect(await register({ email, phonenumber })).toBe(201);
  expect(await stands(one)).toMatchObject({ email, phone: phonenumber, validated: false });
});

test("a stranger who came in by a mistyped e-mail and verified a phone of their own is out with the correction: both are unverified, and the right e-mail alone is welcomed", async () => {
  const one = await working();
  const phonenumber = await verifiesOwnPhone(one);
  const { email } = newMember();
  const texts = (await messagesTo(app, phonenumber)).length;
  await expectStatus(200, change(one, { email, phonenumber }));
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
  await expectStatus(
    200,
    confirmPasswordReset(app, { token: await lastLink(app, email), password: goodPassword }),
  );
});

test("each edit welcomes anew: a second one leaves nobody without password and link", async () => {
  const one = await working();
  const [first, second] = [newMember(), newMember()];
  await expectStatus(200, change(one, { phonenumber: first.phonenumber }));
  const link = await lastLink(app, one.email);
  for (const more of [
    { phonenumber: second.phonenumber },
    { phonenumber: second.phonenumber, password: "un tout autre 77" },
  ])
    await expectStatus(200, change(one, more));
  await expectError(
    "bad_token",
    confirmPasswordReset(app, { token: link, password: goodPassword }),
  );
  await expectStatus(
    200,
    confirmPasswordReset(app, { token: await lastLink(app, one.email), password: goodPassword }),
  );
  expect(await logIn(one.email)).toBe("in");
});

test("who verified a contact is told there that it changed, logged in or not; one that nobody verified is told nothing, for it may be a stranger's", async () => {
  const [one, other] = [await working(), await entered()];
  const phonenumber = await verifiesOwnPhone(one);
  const stranger = freshPhone();
  const heard = async (to: string) =>
    (await messagesTo(app, to)).filter((text) => /maintenant une? autre/.test(text)).length;
  await expectStatus(200, change(one, { phonenumber: stranger }));
  await expectStatus(200, change(one, { phonenumber: freshPhone() }));
  expect([await heard(phonenumber), await heard(stranger)]).toEqual([1, 0]);
  await confirmPasswordReset(app, {
    token: await lastLink(app, other.email),
    password: goodPassword,
  }); // and never logs in
  await expectStatus(200, change(other, newMember()));
  expect([await heard(other.email), await heard(other.phonenumber)]).toEqual([1, 0]);
});
