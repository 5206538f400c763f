import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  freshPhone,
  goodPassword,
  lastLink,
  registerVerified,
  registerTraveller,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newAgency, newMember } from "@wakafine/testkit/agency-samples.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  token = await logInMember(app, smallWorld.users.member.sample[1]);
});
afterAll(() => app.stop());

/** The agency types e-mail and phone of somebody. */
async function entered() {
  const body = newMember();
  const { id: userId, public_id: publicId } = (await app.call("addAgencyUser", { body }, { token }))
    .body.data.user;
  return { ...body, userId, publicId };
}
type Member = Awaited<ReturnType<typeof entered>>;

const deactivate = async ({ publicId }: Member) =>
  expect(
    (await app.call("toggleAgencyUser", { params: { id: publicId } }, { token })).body.data,
  ).toEqual({ is_active: false });
const move = ({ publicId, userId: _, ...form }: Member) =>
  app.call(
    "updateAgencyUser",
    { params: { id: publicId }, body: { ...form, password: "" } },
    { token },
  );
const register = async (contact: object) =>
  (await app.call("register", { body: registration(contact) })).status;
const stands = async ({ userId }: Pick<Member, "userId">) =>
  (
    await app.database.sql(
      "select email, phone, deleted_at is not null as deleted from users where id = $1",
      [userId],
    )
  )[0];

/** Somebody who worked with the account and was moved to other contacts. */
async function moved() {
  const one = await entered();
  await app.call("confirmPasswordReset", {
    body: { token: await lastLink(app, one.email), password: goodPassword },
  });
  expect(
    (await app.call("agencyLogin", { body: { identifier: one.email, password: goodPassword } }))
      .status,
  ).toBe(200);
  const { email, phonenumber } = newMember();
  const now = { ...one, email, phonenumber };
  expect((await move(now)).status).toBe(200);
  return now;
}

/** And was deactivated before the new activation was answered. */
async function movedAndOff() {
  const one = await moved();
  await deactivate(one);
  return one;
}

test("what an agency typed for a member is free as soon as the member is deactivated: no code or link of it opens anything any more", async () => {
  const one = await entered();
  expect(await register({ phonenumber: one.phonenumber })).toBe(409);
  await deactivate(one);
  expect(await register({ phonenumber: one.phonenumber })).toBe(201);
  expect(await stands(one)).toEqual({ email: one.email, phone: null, deleted: false });
  expect(await register({ email: one.email })).toBe(201);
  expect(await stands(one)).toEqual({ email: null, phone: null, deleted: true });
});

test("the owner of the e-mail refuses a member who was deactivated meanwhile; the link sets no password", async () => {
  const one = await entered();
  const link = await lastLink(app, one.email);
  await deactivate(one);
  expect(
    (await app.call("confirmPasswordReset", { body: { token: link, password: goodPassword } })).body
      .error_code,
  ).toBe("bad_token");
  expect((await app.call("readPasswordLink", { params: { token: link } })).body.data).toEqual({
    purpose: "activation",
    agency: "Sanaga Lignes",
    is_open: false,
  });
  expect((await app.call("refuseWelcome", { params: { token: link } })).status).toBe(200);
  expect(await stands(one)).toMatchObject({ deleted: true });
});

test("so does the owner where an administrator switched the member off", async () => {
  const one = await entered();
  const link = await lastLink(app, one.email);
  const disabled = await app.call(
    "setAdminUserActive",
    { params: { id: one.userId }, body: { is_active: false } },
    { token: await logInAdministrator(app) },
  );
  expect(disabled.status).toBe(200);
  expect(
    (await app.call("confirmPasswordReset", { body: { token: link, password: goodPassword } })).body
      .error_code,
  ).toBe("bad_token");
  expect((await app.call("readPasswordLink", { params: { token: link } })).body.data).toEqual({
    purpose: "activation",
    agency: "Sanaga Lignes",
    is_open: false,
  });
  expect((await app.call("refuseWelcome", { params: { token: link } })).status).toBe(200);
  expect(await stands(one)).toMatchObject({ deleted: true });
});

test("of a member who worked with the account, and was moved to a stranger's e-mail and phone and deactivated, the stranger registers with both; the agency types others", async () => {
  const one = await movedAndOff();
  expect(await register({ email: one.email, phonenumber: one.phonenumber })).toBe(201);
  expect(await stands(one)).toEqual({ email: null, phone: null, deleted: false });
  const { email, phonenumber } = newMember();
  const corrected = { ...one, email, phonenumber };
  expect((await move(corrected)).status).toBe(200);
  await app.call("toggleAgencyUser", { params: { id: one.publicId } }, { token });
  await app.call("resendCode", { params: { id: email } });
  expect(
    (
      await app.call("confirmPasswordReset", {
        body: { token: await lastLink(app, email), password: goodPassword },
      })
    ).status,
  ).toBe(200);
  expect(
    (await app.call("agencyLogin", { body: { identifier: email, password: goodPassword } })).status,
  ).toBe(200);
});

test("the last contact of such a member goes to whoever proves it in an account of one's own, and to whoever refuses [G.acct.01]", async () => {
  const one = await movedAndOff();
  const link = await lastLink(app, one.email);
  expect(await register({ phonenumber: one.phonenumber })).toBe(201);
  const owner = await registerTraveller(app);
  expect(
    (await app.call("updateMe", { body: { email: one.email } }, { token: owner.token })).status,
  ).toBe(200);
  const code = await contactCodeOf(app, owner.userId, "email");
  expect(
    (await app.call("confirmContact", { body: { kind: "email", code } }, { token: owner.token }))
      .body.data,
  ).toMatchObject({ email: one.email, email_verified: true });
  expect(await stands(one)).toEqual({ email: null, phone: null, deleted: false });
  expect((await app.call("refuseWelcome", { params: { token: link } })).body.error_code).toBe(
    "bad_token",
  );
  const other = await movedAndOff();
  expect(await register({ phonenumber: other.phonenumber })).toBe(201);
  expect(
    (await app.call("refuseWelcome", { params: { token: await lastLink(app, other.email) } }))
      .status,
  ).toBe(200);
  expect(await stands(other)).toEqual({ email: null, phone: null, deleted: false });
});

test("a member who is not deactivated keeps such contacts while the account is new; then they are free, the last one too [G.auth.29]", async () => {
  const [one, other] = [await moved(), await moved()];
  expect(await register({ email: one.email, phonenumber: one.phonenumber })).toBe(409);
  await app.advance(7 * 86_400 + 1);
  expect(await register({ email: one.email, phonenumber: one.phonenumber })).toBe(201);
  expect(await stands(one)).toEqual({ email: null, phone: null, deleted: false });
  expect(await register({ email: other.email })).toBe(201);
  expect(await stands(other)).toEqual({ email: null, phone: other.phonenumber, deleted: false });
});

test("whoever is deactivated keeps what was verified, by the agency or by an administrator: nobody leaves a ban behind by registering anew [G.auth.29]", async () => {
  const member = await entered();
  await app.call("confirmPasswordReset", {
    body: { token: await lastLink(app, member.email), password: goodPassword },
  });
  await deactivate(member);
  expect(await register({ email: member.email })).toBe(409);
  expect(await register({ phonenumber: member.phonenumber })).toBe(201); // nobody ever verified it
  expect(await stands(member)).toEqual({ email: member.email, phone: null, deleted: false });

  const banned = await registerVerified(app, { email: `banni${freshPhone().slice(4)}@exemple.cm` });
  const administrator = await logInAdministrator(app);
  expect(
    (
      await app.call(
        "setAdminUserActive",
        { params: { id: banned.userId }, body: { is_active: false } },
        { token: administrator },
      )
    ).status,
  ).toBe(200);
  expect([
    await register({ email: banned.email }),
    await register({ phonenumber: banned.phone }),
  ]).toEqual([409, 409]);
  const again = await registerTraveller(app);
  expect(
    (await app.call("updateMe", { body: { email: banned.email } }, { token: again.token })).body
      .error_code,
  ).toBe("invalid_input");
});

test("an account that an administrator deactivated before anything was verified keeps nothing either, be it the first of an agency that was checked", async () => {
  const administrator = await logInAdministrator(app);
  const disable = async (id: string) =>
    expect(
      (
        await app.call(
          "setAdminUserActive",
          { params: { id }, body: { is_active: false } },
          { token: administrator },
        )
      ).status,
    ).toBe(200);
  const phone = freshPhone();
  await disable(
    (await app.call("register", { body: registration({ phonenumber: phone }) })).body.data.user.id,
  );
  expect(await register({ phonenumber: phone })).toBe(201);

  const own = newAgency();
  const { user, agency } = (await app.call("agencyRegister", { body: own })).body.data;
  const refused = await app.call(
    "reviewAgency",
    { params: { id: agency.uuid }, body: { state: "refused", reason: "Inconnue" } },
    { token: administrator },
  );
  expect(refused.status).toBe(200);
  expect(await register({ phonenumber: own.phonenumber, email: own.email })).toBe(409);
  await disable(user.id);
  expect(await register({ phonenumber: own.phonenumber, email: own.email })).toBe(201);
  expect(await stands({ userId: user.id })).toEqual({ email: null, phone: null, deleted: false });
});
