import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  agencyLogin,
  confirmPasswordReset,
  deleteAgencyUser,
  getMe,
  toggleAgencyUser,
  updateAgencyUser,
} from "@wakafine/testkit/account-calls.ts";
import {
  goodPassword,
  lastLink,
  messagesTo,
  registerTraveller,
} from "@wakafine/testkit/account-world.ts";
import type { Traveller } from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { users, agencies } = smallWorld;
type Body = ReturnType<typeof newMember>;

const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
let otherToken = "";
beforeAll(async () => {
  token = await openSessionOf(app, users.member.sample[1].id);
  otherToken = await openSessionOf(app, users.member.modest[1].id);
});

const invite = async (body: Body, by = token) =>
  (await app.call("addAgencyUser", { body }, { token: by, language: "fr" })).body.data.user;
const invitations = async (who: Traveller) =>
  (await app.call("listInvitations", {}, { token: who.token })).body.data;
const respond = (id: string, accept: boolean, by: string) =>
  app.call("answerInvitation", { params: { id }, body: { accept } }, { token: by, language: "fr" });
const listed = async (keyword: string, by = token) =>
  (await app.call("listAgencyUsers", { query: { keyword } as never }, { token: by })).body.data
    .data;
const account = async (id: string) =>
  (await app.database.row<Record<string, unknown>>(
    "select * from users_with_contacts where id = $1",
    [id],
  ))!;

test("a contact of an existing account is invited; response and list show the entered data, nothing of the account [G.auth.29]", async () => {
  const known = await registerTraveller(app, { firstname: "Estelle", lastname: "Kamga" });
  await app.database.sql("update users set cni = '112784903' where id = $1", [known.userId]);
  const before = await app.database.sql("select id from users");
  const body = newMember({
    firstname: "Madame",
    lastname: "Guichet",
    phonenumber: `00${known.phone.slice(1)}`,
    user_agency_role_id: 2,
  });
  const user = await invite(body);
  const shown = {
    firstname: "Madame",
    lastname: "Guichet",
    email: body.email,
    phonenumber: known.phone,
    user_agency_role: { id: 2 },
    role: { id: 4 },
    sex: null,
    town: null,
    cni_identifier: null,
    last_connexion_date: null,
    invitation_pending: true,
  };
  expect(user).toMatchObject(shown);
  expect(await listed("guichet")).toMatchObject([shown]);
  expect(JSON.stringify([user, await listed("guichet")])).not.toMatch(
    new RegExp(`Kamga|Estelle|112784903|${known.userId}|${known.publicId}`),
  );
  expect(await app.database.sql("select id from users")).toEqual(before);
  expect(await account(known.userId)).toMatchObject({ firstname: "Estelle", role_id: 2 });
});

test("a manager cannot renew an open invitation for an administrator [G.role.17]", async () => {
  const known = await registerTraveller(app);
  const { id } = await invite(newMember({ phonenumber: known.phone, user_agency_role_id: 1 }));
  const manager = await openSessionOf(app, users.member.sample[3].id);
  const renewed = await addAgencyUser(
    app,
    manager,
    newMember({ phonenumber: known.phone, user_agency_role_id: 9 }),
  );
  expect([renewed.status, renewed.body.error_code]).toEqual([403, "administrator_only"]);
  expect(await invitations(known)).toMatchObject([{ id, user_agency_role: { id: 1 } }]);
});

test("only the invited user sees the invitation, with agency and role, and is notified [G.auth.29]", async () => {
  const known = await registerTraveller(app);
  const user = await invite(newMember({ phonenumber: known.phone, user_agency_role_id: 9 }));
  expect(await invitations(known)).toEqual([
    {
      id: user.id,
      agency: { uuid: agencies.sample.id, name: "Sanaga Lignes" },
      user_agency_role: { id: 9, title_fr: "Contrôleur", title_en: "Controller" },
      created_date: expect.stringMatching(/Z$/),
    },
  ]);
  expect((await messagesTo(app, known.phone)).at(-1)).toMatch(/Sanaga Lignes/);
  const stranger = await registerTraveller(app);
  expect(await invitations(stranger)).toEqual([]);
  for (const accept of [true, false])
    await expectStatus(404, respond(user.id, accept, stranger.token));
});

test("accepting keeps account, data and tickets, gives user role 4, and requires a new login [G.auth.29, G.role.01]", async () => {
  const known = await registerTraveller(app);
  const second = await openSessionOf(app, known.userId);
  const before = await account(known.userId);
  const user = await invite(
    newMember({
      phonenumber: known.phone,
      user_agency_role_id: 2,
      town: "Ailleurs",
      password: "un autre secret 9",
    }),
  );
  const { status, body } = await respond(user.id, true, known.token);
  expect([status, body.message, body.data]).toEqual([
    200,
    "Réponse enregistrée",
    { accepted: true },
  ]);
  for (const old of [known.token, second]) await expectStatus(401, getMe(app, old));
  const after = await account(known.userId);
  expect(after).toEqual({ ...before, role_id: 4 });
  const entered = await agencyLogin(app, { identifier: known.phone, password: goodPassword });
  expect([
    entered.status,
    entered.body.data.user.public_id,
    entered.body.data.user.user_agency_role?.id,
    entered.body.data.uuid,
  ]).toEqual([200, known.publicId, 2, agencies.sample.id]);
  expect(await listed(known.phone)).toMatchObject([
    { public_id: known.publicId, invitation_pending: false, firstname: "Aïssatou" },
  ]);
  await expectStatus(404, respond(user.id, true, String(entered.body["Authorization"])));
});

test("declining leaves the account unchanged, closes the invitation on both sides, and is audited", async () => {
  const known = await registerTraveller(app);
  const user = await invite(newMember({ phonenumber: known.phone }));
  expect((await respond(user.id, false, known.token)).body.data).toEqual({ accepted: false });
  expect([await invitations(known), await listed(known.phone)]).toEqual([[], []]);
  expect((await getMe(app, known.token)).body.data.role.id).toBe(2);
  const rows = await app.database.sql(
    "select actor, to_state from audit_log where action = 'decline invitation' and entity_id = $1",
    [agencies.sample.id],
  );
  expect(rows).toContainEqual({ actor: known.userId, to_state: "declined" });
});

test("a member of another agency can be invited but not accept, and the invitation stays open [G.auth.29]", async () => {
  const body = newMember({ email: users.member.free[9].email });
  const traveller = await registerTraveller(app);
  const [member, plain] = [
    await invite(body),
    await invite(newMember({ phonenumber: traveller.phone })),
  ];
  expect(Object.keys(member)).toEqual(Object.keys(plain));
  expect([member.invitation_pending, member.phonenumber]).toEqual([true, body.phonenumber]);
  const own = await openSessionOf(app, users.member.free[9].id);
  const refused = await respond(member.id, true, own);
  expect([refused.status, refused.body.error_code]).toEqual([409, "already_staff"]);
  await expectStatus(200, getMe(app, own));
  expect((await app.call("listInvitations", {}, { token: own })).body.data).toHaveLength(1);
});

test("an administrator of the platform can decline but not accept an invitation", async () => {
  const administrator = await logInAdministrator(app);
  const user = await invite(newMember({ email: users.administrator.email }));
  await expectError("role_does_not_fit", respond(user.id, true, administrator));
  expect((await getMe(app, administrator)).body.data.role.id).toBe(1);
  await expectStatus(200, respond(user.id, false, administrator));
});

test("inviting again renews role, name and date of the invitation and creates no second one", async () => {
  const known = await registerTraveller(app);
  const [first, second] = [
    await invite(newMember({ phonenumber: known.phone, user_agency_role_id: 9 })),
    await invite(
      newMember({ phonenumber: known.phone, lastname: "Encore", user_agency_role_id: 3 }),
    ),
  ];
  expect(second.id).toBe(first.id);
  expect(await listed(known.phone)).toMatchObject([
    { lastname: "Encore", user_agency_role: { id: 3 } },
  ]);
  expect(await invitations(known)).toHaveLength(1);
});

test("when two agencies invite a user, the second acceptance is refused", async () => {
  const known = await registerTraveller(app);
  await invite(newMember({ phonenumber: known.phone }));
  await invite(newMember({ phonenumber: known.phone, user_agency_role_id: 2 }), otherToken);
  const [newer, older] = await invitations(known);
  expect([newer?.agency.uuid, older?.agency.uuid]).toEqual([
    agencies.modest.id,
    agencies.sample.id,
  ]);
  await expectStatus(200, respond(newer?.id ?? "", true, known.token));
  const own = await openSessionOf(app, known.userId);
  await expectError("already_staff", respond(older?.id ?? "", true, own));
});

test("an invitation can change its role and be withdrawn, but not be deactivated or changed by another agency [G.role.15, G.role.17]", async () => {
  const known = await registerTraveller(app);
  const user = await invite(newMember({ phonenumber: known.phone }));
  const change = (body: { user_agency_role_id: number }, by: string) =>
    updateAgencyUser(app, by, { ...body, id: user.public_id });
  const changed = await change({ user_agency_role_id: 2 }, token);
  expect(changed.body.data.user).toMatchObject({
    lastname: user.lastname,
    user_agency_role: { id: 2 },
    invitation_pending: true,
  });
  await expectStatus(404, toggleAgencyUser(app, token, user.public_id));
  await expectStatus(404, change({ user_agency_role_id: 2 }, otherToken));
  await expectStatus(404, deleteAgencyUser(app, otherToken, user.public_id));
  const manager = await openSessionOf(app, users.member.sample[3].id);
  await expectError("administrator_only", change({ user_agency_role_id: 1 }, manager));
  await expectStatus(200, change({ user_agency_role_id: 1 }, token));
  for (const refused of [
    await change({ user_agency_role_id: 2 }, manager),
    await deleteAgencyUser(app, manager, user.public_id),
  ])
    expect(refused.body.error_code).toBe("administrator_only");
  expect((await deleteAgencyUser(app, token, user.public_id)).body.data).toEqual({ deleted: true });
  expect([await invitations(known), await listed(known.phone)]).toEqual([[], []]);
  await expectStatus(404, respond(user.id, true, known.token));
});

test("answering an invitation requires a decision, a known id and a session", async () => {
  const known = await registerTraveller(app);
  await expectStatus(
    400,
    app.call(
      "answerInvitation",
      { params: { id: "x" }, body: {} as never },
      { token: known.token },
    ),
  );
  for (const id of ["x", "%", "00000000-0000-4000-8000-000000000000"])
    await expectStatus(404, respond(id, true, known.token));
  await expectStatus(401, app.call("listInvitations", {}));
});

test("an agency invites a user at most three times a day", async () => {
  await using limited = await startTestApp();

  await startLimitWindow(limited, 24 * 60);
  const by = await openSessionOf(limited, users.member.sample[1].id);
  const again = () => addAgencyUser(limited, by, newMember({ email: users.traveller.email }));
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await again()).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
});

test("invitations are purged the set number of days after the answer, or after their creation when there was none", async () => {
  const [answered, open] = [await registerTraveller(app), await registerTraveller(app)];
  const user = await invite(newMember({ phonenumber: answered.phone }));
  await invite(newMember({ phonenumber: open.phone }));
  await respond(user.id, false, answered.token);
  const left = async (who: Traveller) =>
    (await app.database.sql("select from member_invitations where user_id = $1", [who.userId]))
      .length;
  const purgeAfter = async (days: number) => {
    await app.advance(days * 86_400);
    while ((await app.runJob("retention")) > 0);
  };
  await purgeAfter(89);
  expect([await left(answered), await left(open)]).toEqual([1, 1]);
  await purgeAfter(2);
  expect([await left(answered), await left(open)]).toEqual([0, 0]);
});

test("after 30 days an invitation is closed for both sides, and the agency can invite again", async () => {
  const known = await registerTraveller(app);
  const user = await invite(
    newMember({ phonenumber: known.phone }),
    await openSessionOf(app, users.member.sample[1].id),
  );
  await app.advance(30 * 86_400 - 60);
  const own = { ...known, token: await openSessionOf(app, known.userId) };
  const administrator = await openSessionOf(app, users.member.sample[1].id);
  expect([await invitations(own), await listed(known.phone, administrator)]).toMatchObject([
    [{ id: user.id }],
    [{ id: user.id }],
  ]);
  await app.advance(120);
  expect([await invitations(own), await listed(known.phone, administrator)]).toEqual([[], []]);
  await expectStatus(404, respond(user.id, true, own.token));
  await expectStatus(
    404,
    updateAgencyUser(app, administrator, { user_agency_role_id: 2, id: user.id }),
  );
  expect((await invite(newMember({ phonenumber: known.phone }), administrator)).id).toBe(user.id);
  expect(await invitations(own)).toMatchObject([{ id: user.id }]);
});

test("accepting is refused when the agency was refused or the role no longer fits it [G.role.08]", async () => {
  const known = await registerTraveller(app);
  const own = await openSessionOf(app, users.member.sample[1].id);
  const user = await invite(newMember({ phonenumber: known.phone, user_agency_role_id: 5 }), own);
  await app.database.sql("update agencies set state = 'refused' where id = $1", [
    agencies.sample.id,
  ]);
  expect([(await respond(user.id, true, known.token)).status, await invitations(known)]).toEqual([
    404,
    [],
  ]);
  await app.database.sql(
    "update agencies set state = 'active', is_package_sender = false where id = $1",
    [agencies.sample.id],
  );
  await expectError("role_does_not_fit", respond(user.id, true, known.token));
  expect(
    await app.database.sql("select from agency_members where user_id = $1", [known.userId]),
  ).toEqual([]);
  await app.database.sql("update agencies set is_package_sender = true where id = $1", [
    agencies.sample.id,
  ]);
  await expectStatus(200, respond(user.id, true, known.token));
});

test("erasing an account clears the data that other agencies entered in its invitations", async () => {
  const [own, other] = [
    await openSessionOf(app, users.member.sample[1].id),
    await openSessionOf(app, users.member.free[1].id),
  ];
  const made = newMember();
  const { public_id: id, id: userId } = (await addAgencyUser(app, own, made)).body.data.user;
  await confirmPasswordReset(app, {
    token: await lastLink(app, made.email),
    password: goodPassword,
  });
  await invite(newMember({ email: made.email, lastname: "Ailleurs" }), other);
  await deleteAgencyUser(app, own, id);
  expect(
    await app.database.sql(
      "select firstname, lastname, email, phone, state from member_invitations where user_id = $1",
      [userId],
    ),
  ).toEqual([{ firstname: "", lastname: "", email: "", phone: "", state: "declined" }]);
});
