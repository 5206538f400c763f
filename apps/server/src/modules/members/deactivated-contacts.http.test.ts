import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  confirmPasswordReset,
  setAdminUserActive,
  toggleAgencyUser,
  updateMe,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastLink,
  registerVerified,
  registerTraveller,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInMember(app, smallWorld.users.member.sample[1]);
});

/** The agency types e-mail and phone of somebody. */
async function entered() {
  const body = newMember();
  const { id: userId, public_id: publicId } = (await addAgencyUser(app, token, body)).body.data
    .user;
  return { ...body, userId, publicId };
}
type Member = Awaited<ReturnType<typeof entered>>;

const deactivate = async ({ publicId }: Member) =>
  expect((await toggleAgencyUser(app, token, publicId)).body.data).toEqual({ is_active: false });
const register = async (contact: object) =>
  (await app.call("register", { body: registration(contact) })).status;
const stands = async ({ userId }: Pick<Member, "userId">) =>
  await app.database.row(
    "select email, phone, deleted_at is not null as deleted from users_with_contacts where id = $1",
    [userId],
  );

test("the owner of the e-mail refuses a member who was deactivated meanwhile; the link sets no password", async () => {
  const one = await entered();
  const link = await lastLink(app, one.email);
  await deactivate(one);
  await expectError(
    "bad_token",
    confirmPasswordReset(app, { token: link, password: goodPassword }),
  );
  expect((await app.call("readPasswordLink", { params: { token: link } })).body.data).toEqual({
    purpose: "activation",
    agency: "Sanaga Lignes",
    is_open: false,
  });
  await expectStatus(200, app.call("refuseWelcome", { params: { token: link } }));
  expect(await stands(one)).toMatchObject({ deleted: true });
});

test("so does the owner where an administrator switched the member off", async () => {
  const one = await entered();
  const link = await lastLink(app, one.email);
  const disabled = await setAdminUserActive(app, await logInAdministrator(app), {
    id: one.userId,
    is_active: false,
  });
  expect(disabled.status).toBe(200);
  await expectError(
    "bad_token",
    confirmPasswordReset(app, { token: link, password: goodPassword }),
  );
  expect((await app.call("readPasswordLink", { params: { token: link } })).body.data).toEqual({
    purpose: "activation",
    agency: "Sanaga Lignes",
    is_open: false,
  });
  await expectStatus(200, app.call("refuseWelcome", { params: { token: link } }));
  expect(await stands(one)).toMatchObject({ deleted: true });
});

test("whoever is deactivated keeps what was verified, by the agency or by an administrator: nobody leaves a ban behind by registering anew [G.auth.29]", async () => {
  const member = await entered();
  await confirmPasswordReset(app, {
    token: await lastLink(app, member.email),
    password: goodPassword,
  });
  await deactivate(member);
  expect(await register({ email: member.email })).toBe(409);
  expect(await register({ phonenumber: member.phonenumber })).toBe(201); // nobody ever verified it

  const banned = await registerVerified(app, { email: `banni${freshPhone().slice(4)}@exemple.cm` });
  const administrator = await logInAdministrator(app);
  await expectStatus(
    200,
    setAdminUserActive(app, administrator, { id: banned.userId, is_active: false }),
  );
  expect([
    await register({ email: banned.email }),
    await register({ phonenumber: banned.phone }),
  ]).toEqual([409, 409]);
  const again = await registerTraveller(app);
  await expectError("invalid_input", updateMe(app, again.token, { email: banned.email }));
});
