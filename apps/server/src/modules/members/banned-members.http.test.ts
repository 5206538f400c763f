import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  confirmPasswordReset,
  customerLogin,
  deleteAgencyUser,
  setAdminUserActive,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastLink,
  messagesTo,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
let administrator: string;
beforeAll(async () => {
  token = await openSessionOf(app, smallWorld.users.member.sample[1].id);
  administrator = await logInAdministrator(app);
});

/** Somebody the agency made. */
async function entered() {
  const body = newMember();
  const { id: userId, public_id: publicId } = (await addAgencyUser(app, token, body)).body.data
    .user;
  return { ...body, userId, publicId };
}
type Member = Awaited<ReturnType<typeof entered>>;

const setPassword = async (link: string) =>
  (await confirmPasswordReset(app, { token: link, password: goodPassword })).body.error_code ??
  "set";
/** And who has verified the e-mail. */
async function working() {
  const one = await entered();
  expect(await setPassword(await lastLink(app, one.email))).toBe("set");
  return one;
}

const update = ({ publicId }: Member, body: object) =>
  app.call("updateAgencyUser", { params: { id: publicId }, body: body as Member }, { token });
const change = (one: Member, more: object) =>
  update(one, { ...newMember(one), password: "", ...more });
const remove = async ({ publicId }: Member) =>
  expect((await deleteAgencyUser(app, token, publicId)).body.data).toEqual({ deleted: true });
const setActive = async ({ userId }: Member, is_active: boolean) =>
  expect((await setAdminUserActive(app, administrator, { id: userId, is_active })).status).toBe(
    200,
  );
const register = async (contact: object) =>
  (await app.call("register", { body: registration(contact) })).status;
const logIn = async (identifier: string, password: string = goodPassword) =>
  (await customerLogin(app, { identifier, password })).body.error_code ?? "in";
const stands = async ({ userId }: Member) =>
  await app.database.row(
    "select email, phone, email_verified, role_id, password_hash is not null as has_password, deleted_at is not null as deleted from users_with_contacts where id = $1",
    [userId],
  );
const erased = async ({ userId }: Member) =>
  await app.database.row(
    "select details -> 'erased' as erased from audit_log where entity_id = $1 and action = 'remove agency user'",
    [userId],
  );

test("the agency ends no ban: it types no other e-mail, phone or password for whom an administrator deactivated, and who is removed keeps what was verified [G.auth.29]", async () => {
  const one = await working();
  await setActive(one, false);
  const { email, phonenumber } = newMember();
  for (const more of [{ email }, { phonenumber }, { password: "un tout autre 77" }])
    expect(await change(one, more)).toMatchObject({
      status: 409,
      body: { error_code: "disabled_by_platform" },
    });
  await expectStatus(200, change(one, { lastname: "Autre" }));
  await remove(one);
  expect(await stands(one)).toEqual({
    email: one.email,
    phone: null,
    email_verified: true,
    role_id: 2,
    has_password: false,
    deleted: false,
  });
  expect(
    await app.database.sql("select from agency_members where user_id = $1", [one.userId]),
  ).toEqual([]);
  expect(await erased(one)).toEqual({ erased: false });
  expect([
    await register({ email: one.email }),
    await register({ phonenumber: one.phonenumber }),
  ]).toEqual([409, 201]);
});

test("of who was removed so, no password that the agency set, link or browser of before opens anything once the ban is lifted; the owner comes back by what was verified", async () => {
  const one = await working();
  await expectStatus(200, change(one, { password: "un tout autre 77" }));
  expect(await logIn(one.email, "un tout autre 77")).toBe("in");
  await app.call("requestPasswordReset", { body: { email: one.email } as never });
  const link = await lastLink(app, one.email);
  await setActive(one, false);
  await remove(one);
  await setActive(one, true);
  expect([await logIn(one.email, "un tout autre 77"), await setPassword(link)]).toEqual([
    "wrong_login",
    "bad_token",
  ]);
  expect(
    await app.database.sql("select from trusted_devices where user_id = $1", [one.userId]),
  ).toEqual([]);
  await app.advance(61);
  await app.call("requestPasswordReset", { body: { email: one.email } as never });
  expect(await setPassword(await lastLink(app, one.email))).toBe("set");
  expect(await logIn(one.email)).toBe("in");
});

test("who verified nothing is erased on removing, banned or not: before the first proof, and after the agency typed others", async () => {
  const [fresh, moved] = [await entered(), await working()];
  const { email, phonenumber } = newMember();
  await expectStatus(200, change(moved, { email, phonenumber }));
  for (const [one, contact] of [
    [fresh, fresh],
    [moved, { email, phonenumber }],
  ] as const) {
    await setActive(one, false);
    await remove(one);
    expect([await stands(one), await erased(one)]).toMatchObject([
      { email: null, phone: null, deleted: true },
      { erased: true },
    ]);
    expect(await register({ email: contact.email, phonenumber: contact.phonenumber })).toBe(201);
  }
});

test("a banned member is renamed and given another role without a phone in the form; another phone is refused", async () => {
  const one = await working();
  await setActive(one, false);
  expect(await register({ phonenumber: one.phonenumber })).toBe(201);
  const names = { firstname: "Odile", lastname: "Autre", user_agency_role_id: 2 };
  for (const body of [
    { ...names, email: one.email },
    { ...names, email: one.email, phonenumber: "", password: "" },
    names,
  ]) {
    expect((await update(one, body)).body.data.user).toMatchObject({
      firstname: "Odile",
      email: one.email,
      user_agency_role: { id: 2 },
    });
  }
  await expectError("disabled_by_platform", update(one, { ...names, phonenumber: freshPhone() }));
});

test("a password for a banned member is refused before it ends the activation: its owner may refuse still", async () => {
  const one = await entered();
  const link = await lastLink(app, one.email);
  await setActive(one, false);
  await expectError("disabled_by_platform", change(one, { password: "un tout autre 77" }));
  await expectStatus(200, app.call("refuseWelcome", { params: { token: link } }));
  expect((await messagesTo(app, one.email)).length).toBe(1);
});
