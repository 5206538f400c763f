import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  freshPhone,
  goodPassword,
  lastLink,
  registerVerified,
  registerTraveller,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
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
const register = async (contact: object) =>
  (await app.call("register", { body: registration(contact) })).status;
const stands = async ({ userId }: Pick<Member, "userId">) =>
  (
    await app.database.sql(
      "select email, phone, deleted_at is not null as deleted from users_with_contacts where id = $1",
      [userId],
    )
  )[0];

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

test("whoever is deactivated keeps what was verified, by the agency or by an administrator: nobody leaves a ban behind by registering anew [G.auth.29]", async () => {
  const member = await entered();
  await app.call("confirmPasswordReset", {
    body: { token: await lastLink(app, member.email), password: goodPassword },
  });
  await deactivate(member);
  expect(await register({ email: member.email })).toBe(409);
  expect(await register({ phonenumber: member.phonenumber })).toBe(201); // nobody ever verified it

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
