import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  confirmPasswordReset,
  customerLogin,
  deleteAgencyUser,
  requestPasswordReset,
  setAdminUserActive,
  toggleAgencyUser,
  updateAgencyUser,
  updateMe,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastLink,
  messagesTo,
  registerTraveller,
  registerVerified,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import type { MadeMember } from "@wakafine/testkit/member-world.ts";
import { addMember, addVerifiedMember, setPasswordByLink } from "@wakafine/testkit/member-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
let administrator: string;
beforeAll(async () => {
  token = await openSessionOf(app, smallWorld.users.member.sample[1].id);
  administrator = await logInAdministrator(app);
});

const update = ({ publicId }: MadeMember, body: object) =>
  updateAgencyUser(app, token, { ...(body as MadeMember), id: publicId });
const change = (one: MadeMember, more: object) =>
  update(one, { ...newMember(one), password: "", ...more });
const remove = ({ publicId }: MadeMember) =>
  expectStatus(200, deleteAgencyUser(app, token, publicId));
const setActive = ({ userId: id }: Pick<MadeMember, "userId">, is_active: boolean) =>
  expectStatus(200, setAdminUserActive(app, administrator, { id, is_active }));
const deactivate = async ({ publicId }: MadeMember) =>
  expect((await toggleAgencyUser(app, token, publicId)).body.data).toEqual({ is_active: false });
const register = async (contact: object) =>
  (await app.call("register", { body: registration(contact) })).status;
const logIn = async (identifier: string, password: string = goodPassword) =>
  (await customerLogin(app, { identifier, password })).body.error_code ?? "in";
const storedUser = ({ userId }: MadeMember) =>
  app.database.row(
    "select email, phone, email_verified, role_id, password_hash is not null as has_password, deleted_at is not null as deleted from users_with_contacts where id = $1",
    [userId],
  );
const erased = ({ userId }: MadeMember) =>
  app.database.row(
    "select details -> 'erased' as erased from audit_log where entity_id = $1 and action = 'remove agency user'",
    [userId],
  );

test("an agency cannot end a ban: it cannot change contacts or password of a banned member, and removing the member keeps the verified contacts [G.auth.29]", async () => {
  const one = await addVerifiedMember(app, token);
  await setActive(one, false);
  const { email, phonenumber } = newMember();
  for (const more of [{ email }, { phonenumber }, { password: "un tout autre 77" }])
    expect(await change(one, more)).toMatchObject({
      status: 409,
      body: { error_code: "disabled_by_platform" },
    });
  await expectStatus(200, change(one, { lastname: "Autre" }));
  await remove(one);
  expect(await storedUser(one)).toEqual({
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
  expect(await register({ email: one.email })).toBe(409);
  expect(await register({ phonenumber: one.phonenumber })).toBe(201);
});

test("after a ban is lifted a removed member gets in only by a verified contact, not by an earlier password, link or device", async () => {
  const one = await addVerifiedMember(app, token);
  await expectStatus(200, change(one, { password: "un tout autre 77" }));
  expect(await logIn(one.email, "un tout autre 77")).toBe("in");
  await requestPasswordReset(app, one.email);
  const link = await lastLink(app, one.email);
  await setActive(one, false);
  await remove(one);
  await setActive(one, true);
  expect(await logIn(one.email, "un tout autre 77")).toBe("wrong_login");
  await expectError(
    "bad_token",
    confirmPasswordReset(app, { token: link, password: goodPassword }),
  );
  expect(
    await app.database.sql("select from trusted_devices where user_id = $1", [one.userId]),
  ).toEqual([]);
  await app.advance(61);
  await requestPasswordReset(app, one.email);
  await setPasswordByLink(app, one.email);
  expect(await logIn(one.email)).toBe("in");
});

test("removing a member without a verified contact erases the account, banned or not", async () => {
  const [fresh, moved] = [await addMember(app, token), await addVerifiedMember(app, token)];
  const { email, phonenumber } = newMember();
  await expectStatus(200, change(moved, { email, phonenumber }));
  for (const [one, contact] of [
    [fresh, fresh],
    [moved, { email, phonenumber }],
  ] as const) {
    await setActive(one, false);
    await remove(one);
    expect(await storedUser(one)).toMatchObject({ email: null, phone: null, deleted: true });
    expect(await erased(one)).toEqual({ erased: true });
    expect(await register({ email: contact.email, phonenumber: contact.phonenumber })).toBe(201);
  }
});

test("name and role of a banned member can change without a phone in the form; another phone is refused", async () => {
  const one = await addVerifiedMember(app, token);
  await setActive(one, false);
  expect(await register({ phonenumber: one.phonenumber })).toBe(201);
  const names = { firstname: "Odile", lastname: "Autre", user_agency_role_id: 2 };
  for (const body of [
    { ...names, email: one.email },
    { ...names, email: one.email, phonenumber: "", password: "" },
    names,
  ])
    expect((await update(one, body)).body.data.user).toMatchObject({
      firstname: "Odile",
      email: one.email,
      user_agency_role: { id: 2 },
    });
  await expectError("disabled_by_platform", update(one, { ...names, phonenumber: freshPhone() }));
});

test("a refused password for a banned member keeps the activation link, by which the owner can still refuse", async () => {
  const one = await addMember(app, token);
  const link = await lastLink(app, one.email);
  await setActive(one, false);
  await expectError("disabled_by_platform", change(one, { password: "un tout autre 77" }));
  await expectStatus(200, app.call("refuseActivation", { params: { token: link } }));
  expect((await messagesTo(app, one.email)).length).toBe(1);
});

test.each([
  ["the agency", deactivate],
  ["an administrator", (one: MadeMember) => setActive(one, false)],
])(
  "the owner of the e-mail can refuse the account of a member whom %s deactivated; the link sets no password",
  async (_who, switchOff) => {
    const one = await addMember(app, token);
    const link = await lastLink(app, one.email);
    await switchOff(one);
    await expectError(
      "bad_token",
      confirmPasswordReset(app, { token: link, password: goodPassword }),
    );
    expect((await app.call("readPasswordLink", { params: { token: link } })).body.data).toEqual({
      purpose: "activation",
      agency: "Sanaga Lignes",
      is_open: false,
    });
    await expectStatus(200, app.call("refuseActivation", { params: { token: link } }));
    expect(await storedUser(one)).toMatchObject({ deleted: true });
  },
);

test("a deactivated or banned account keeps its verified contacts, so that a new registration cannot replace it [G.auth.29]", async () => {
  const member = await addVerifiedMember(app, token);
  await deactivate(member);
  expect(await register({ email: member.email })).toBe(409);
  expect(await register({ phonenumber: member.phonenumber })).toBe(201); // the phone was never verified

  const banned = await registerVerified(app, { email: `banni${freshPhone().slice(4)}@exemple.cm` });
  await setActive(banned, false);
  expect(await register({ email: banned.email })).toBe(409);
  expect(await register({ phonenumber: banned.phone })).toBe(409);
  const again = await registerTraveller(app);
  await expectError("invalid_input", updateMe(app, again.token, { email: banned.email }));
});
