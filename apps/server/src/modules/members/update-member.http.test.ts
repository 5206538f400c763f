import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  agencyLogin,
  answerInvitation,
  customerLogin,
  getMe,
} from "@wakafine/testkit/account-calls.ts";
import { goodPassword, registerTraveller } from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { putContact } from "@wakafine/testkit/contacts.ts";
import { expectError, expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { MadeMember } from "@wakafine/testkit/member-world.ts";
import { addMember } from "@wakafine/testkit/member-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, describe, expect, test } from "vitest";

const { users, password, agencies } = smallWorld;
const sampleMembers = users.member.sample;
type Form = ReturnType<typeof newMember>;

const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
let manager = "";
beforeAll(async () => {
  token = await openSessionOf(app, sampleMembers[1].id);
  manager = await openSessionOf(app, sampleMembers[3].id);
});

/** Adds a member whose contacts are verified and whose account is validated. */
async function addValidatedMember(more: Partial<Form> = {}, by = token): Promise<MadeMember> {
  const one = await addMember(app, by, more);
  await app.database.sql(
    "with verified as (update contacts set verified_at = app_now() where user_id = $1) update users set validated_at = app_now() where id = $1",
    [one.userId],
  );
  return one;
}

/** Adds a traveller who has accepted an invitation. */
async function addInvitedMember(): Promise<MadeMember> {
  const { phone, publicId, userId, token: own } = await registerTraveller(app);
  const body = newMember({ phonenumber: phone });
  const { id } = (await addAgencyUser(app, token, body)).body.data.user;
  await expectStatus(200, answerInvitation(app, own, { id, accept: true }));
  return { ...body, publicId, userId };
}

const update = (id: string, body: object, by = token) =>
  app.call(
    "updateAgencyUser",
    { params: { id }, body: body as Form },
    { token: by, language: "fr" },
  );
/** Sends the current data of a member with some fields changed; the password is kept. */
const change = (one: MadeMember, more: object = {}, by = token) =>
  update(one.publicId, { ...one, password: "", ...more }, by);
const remove = (id: string, by = token) =>
  app.call("deleteAgencyUser", { params: { id } }, { token: by, language: "fr" });
const toggle = (id: string, by = token) =>
  app.call("toggleAgencyUser", { params: { id } }, { token: by, language: "fr" });
const publicId = async (userId: string) => {
  const text = "select public_id as id from users where id = $1";
  return (await app.database.row<{ id: string }>(text, [userId]))!.id;
};
const sessionStatus = async (session: string) => (await getMe(app, session)).status;
const logIn = async (identifier: string, secret: string = password) =>
  (await customerLogin(app, { identifier, password: secret })).body.error_code ?? "in";
const agencyLogIn = async (identifier: string, secret: string = password) =>
  (await agencyLogin(app, { identifier, password: secret })).body.error_code ?? "in";

describe("changing a member", () => {
  test("returns the updated user and a message [A7.users.05, A7.users.09, A1.users.01]", async () => {
    const one = await addValidatedMember();
    const names = { firstname: "Clarisse", lastname: "Mbarga", town: "Kribi" };
    const { status, body } = await change(one, { ...names, sex_id: 2, user_agency_role_id: 2 });
    expect([status, body.message]).toEqual([200, "Utilisateur enregistré"]);
    expect(body.data.user).toMatchObject({
      ...names,
      public_id: one.publicId,
      sex: { id: 2 },
      user_agency_role: { id: 2 },
      role: { id: 4 },
    });
  });

  test("keeps the password when it is empty or absent; a new password replaces it and ends the sessions [G.users.03]", async () => {
    const one = await addValidatedMember();
    const session = await openSessionOf(app, one.userId);
    for (const password of [undefined, "", null])
      await expectStatus(200, change(one, { password }));
    expect([await sessionStatus(session), await logIn(one.email, one.password)]).toEqual([
      200,
      "in",
    ]);
    await expectStatus(200, change(one, { password: goodPassword }));
    expect(await sessionStatus(session)).toBe(401);
    expect(await logIn(one.email, one.password)).toBe("wrong_login");
    expect(await logIn(one.email, goodPassword)).toBe("in");
    await expectFieldErrors(["password password_short"], change(one, { password: "court-7" }));
  });

  test("ends the sessions for another e-mail or phone, not for another name or spelling", async () => {
    const one = await addValidatedMember();
    const { email, phonenumber } = newMember();
    const sameContacts = {
      email: one.email.toUpperCase(),
      phonenumber: `00${one.phonenumber.slice(1)}`,
    };
    for (const [more, status] of [
      [{ lastname: "Autrement" }, 200],
      [sameContacts, 200],
      [{ email }, 401],
      [{ email, phonenumber }, 401],
    ] as const) {
      const session = await openSessionOf(app, one.userId);
      await expectStatus(200, change(one, more));
      expect(await sessionStatus(session), JSON.stringify(more)).toBe(status);
    }
  });

  test("refuses an e-mail or phone of another account at its field and changes nothing [G.auth.29]", async () => {
    const { email, phone: phonenumber } = users.traveller;
    const taken = change(await addValidatedMember(), { email, phonenumber });
    await expectStatus(409, taken);
    await expectError("account_exists", taken);
    await expectFieldErrors(["email taken", "phonenumber taken"], taken);
  });

  test.each([
    ["email", "required"],
    ["firstname", "required"],
    ["lastname", "required"],
    ["phonenumber", "required"],
    ["user_agency_role_id", "not_a_number"],
  ])("requires %s", async (field, code) => {
    await expectFieldErrors(
      [`${field} ${code}`],
      change(await addValidatedMember(), { [field]: "" }),
    );
  });

  test("ignores user role, agency, state and verification in the body", async () => {
    const one = await addValidatedMember();
    const read = () =>
      app.database.row(
        "select u.role_id, u.validated_at, u.cni, u.is_active, m.agency_id, m.is_active as works, m.invited from users u join agency_members m on m.user_id = u.id where u.id = $1",
        [one.userId],
      );
    const before = await read();
    const rights = { role_id: 1, role: { id: 1 }, agency_id: agencies.modest.id, invited: true };
    const state = { is_active: false, validated_at: null, cni_identifier: "1", cni: "1" };
    await expectStatus(200, change(one, { ...rights, ...state }));
    expect(await read()).toEqual(before);
  });

  test("changes only the role of a member who joined by invitation, and ends no session (docs/decisions/0070)", async () => {
    const one = await addInvitedMember();
    const session = await openSessionOf(app, one.userId);
    const read = () =>
      app.database.row(
        "select firstname, lastname, email, phone, password_hash, town from users_with_contacts where id = $1",
        [one.userId],
      );
    const before = await read();
    await expectStatus(400, update(one.publicId, newMember({ user_agency_role_id: 2 })));
    expect(await read()).toEqual(before);
    const { body } = await update(one.publicId, { user_agency_role_id: 2 });
    expect(body.data.user.user_agency_role.id).toBe(2);
    expect([await read(), await sessionStatus(session)]).toEqual([before, 200]);
  });
});

describe("deactivating and reactivating", () => {
  test("returns a message, ends sessions at once, and blocks logins of an account created by the agency [A7.users.11, G.users.05]", async () => {
    const one = await addValidatedMember();
    const session = await openSessionOf(app, one.userId);
    expect(await toggle(one.publicId)).toMatchObject({
      status: 200,
      body: { message: "C'est fait", data: { is_active: false } },
    });
    expect(await sessionStatus(session)).toBe(401);
    expect(await logIn(one.email)).toBe("account_disabled");
    expect(await agencyLogIn(one.email)).toBe("account_disabled");
    expect(await sessionStatus(await openSessionOf(app, one.userId))).toBe(401); // also a session opened at that moment
    expect((await toggle(one.publicId)).body.data).toEqual({ is_active: true });
    expect(await logIn(one.email)).toBe("in");
  });

  test("works at the other spelling of the path [G.users.02]", async () => {
    const one = await addValidatedMember();
    const respond = await app.fetch(`/api/agencies/users/toggle/${one.publicId}`, {
      method: "PUT",
      headers: { authorization: token },
    });
    expect(((await respond.json()) as { data: unknown }).data).toEqual({ is_active: false });
  });

  test("ends access to the agency for a member who joined by invitation, who keeps the account (docs/decisions/0070)", async () => {
    const one = await addInvitedMember();
    const session = await openSessionOf(app, one.userId);
    await toggle(one.publicId);
    expect(await sessionStatus(session)).toBe(401);
    expect(await agencyLogIn(one.phonenumber, goodPassword)).toBe("not_an_agency_account");
    const own = await customerLogin(app, { identifier: one.phonenumber, password: goodPassword });
    expect(own).toMatchObject({
      status: 200,
      body: { data: { user: { user_agency_role: null } } },
    });
    expect(own.body.data.agency).toBeUndefined();
    const ownToken = String(own.body["Authorization"]);
    await expectStatus(
      403,
      app.call("listAgencyUsers", { query: {} as never }, { token: ownToken }),
    );
    await toggle(one.publicId);
    expect(await agencyLogIn(one.phonenumber, goodPassword)).toBe("in");
  });
});

describe("removing", () => {
  test("returns a message and erases the account; e-mail and phone are free again [A7.users.06, A7.users.10, G.users.04]", async () => {
    const one = await addValidatedMember();
    const session = await openSessionOf(app, one.userId);
    expect(await remove(one.publicId)).toMatchObject({
      status: 200,
      body: { message: "Utilisateur retiré", data: { deleted: true } },
    });
    expect([await sessionStatus(session), await logIn(one.email)]).toEqual([401, "wrong_login"]);
    const query = { keyword: one.email } as never;
    expect((await app.call("listAgencyUsers", { query }, { token })).body.data.total).toBe(0);
    expect(
      await app.database.row(
        "select lastname, email, phone, password_hash, deleted_at is not null as deleted from users_with_contacts where id = $1",
        [one.userId],
      ),
    ).toEqual({ lastname: "-", email: null, phone: null, password_hash: null, deleted: true });
    expect(
      await app.database.sql("select from one_time_codes where user_id = $1", [one.userId]),
    ).toEqual([]);
    const { email, phonenumber } = one;
    const again = await addAgencyUser(app, token, newMember({ email, phonenumber }));
    expect([again.status, again.body.data.user.invitation_pending]).toEqual([201, false]);
    await expectStatus(404, remove(one.publicId));
  });

  test("makes a member who joined by invitation a traveller again, with all own data; the user can be invited again [G.auth.29]", async () => {
    const one = await addInvitedMember();
    const { phonenumber } = one;
    const session = await openSessionOf(app, one.userId);
    await remove(one.publicId);
    expect(await sessionStatus(session)).toBe(401);
    const { data } = (await customerLogin(app, { identifier: phonenumber, password: goodPassword }))
      .body;
    expect([data.user.role.id, data.user.lastname, data.agency]).toEqual([2, "Mbarga", undefined]);
    const again = await addAgencyUser(app, token, newMember({ phonenumber }));
    expect([again.status, again.body.data.user.invitation_pending]).toEqual([201, true]);
  });
});

describe("permissions", () => {
  /** Returns status and error code of the three actions. */
  const outcomes = async (id: string, by: string) => {
    const calls = [update(id, newMember({ password: "" }), by), remove(id, by), toggle(id, by)];
    return (await Promise.all(calls)).map(({ status, body }) => `${status} ${body.error_code}`);
  };
  const all = (outcome: string) => [outcome, outcome, outcome];

  test("a manager cannot change, remove, deactivate or appoint an administrator [G.role.17]", async () => {
    const administrator = await addValidatedMember({ user_agency_role_id: 1 });
    expect(await outcomes(administrator.publicId, manager)).toEqual(all("403 administrator_only"));
    const planner = await addValidatedMember({ user_agency_role_id: 2 });
    expect(await change(planner, { user_agency_role_id: 1 }, manager)).toMatchObject({
      status: 403,
      body: {
        error_code: "administrator_only",
        message: "Seul un administrateur de l'agence peut faire cela",
      },
    });
    await expectStatus(200, change(planner, { user_agency_role_id: 9 }, manager));
    await expectStatus(200, toggle(planner.publicId, manager));
    await expectStatus(200, remove(planner.publicId, manager));
  });

  test("roles other than administrator and manager are refused [G.role.09, G.role.12]", async () => {
    const one = await addValidatedMember();
    for (const role of [2, 4, 5, 6, 7, 8, 9] as const) {
      const by = await openSessionOf(app, sampleMembers[role].id);
      expect(await outcomes(one.publicId, by), `role ${role}`).toEqual(all("403 forbidden"));
    }
  });

  test("members cannot remove or deactivate themselves, nor change their e-mail, phone or password here [G.role.17]", async () => {
    const own = await publicId(sampleMembers[1].id);
    for (const call of [remove(own), toggle(own)])
      expect(await call).toMatchObject({
        status: 403,
        body: {
          error_code: "not_on_oneself",
          message: "Vous ne pouvez pas faire cela sur votre propre compte",
        },
      });
    const { lastname, firstname, email, phone } = sampleMembers[1];
    const mine = { firstname, lastname, email, phonenumber: phone, user_agency_role_id: 1 };
    for (const more of [
      { email: "autre@bureau.example" },
      { phonenumber: "+237680999999" },
      { password: goodPassword },
    ])
      await expectError("not_on_oneself", update(own, { ...mine, ...more }));
    await expectStatus(200, update(own, { ...mine, town: "Kribi" }));
    await putContact(app, sampleMembers[1].id, { kind: "email", value: null });
    const { body } = await update(own, { firstname: "Aline", lastname, user_agency_role_id: 1 });
    expect(body.data.user).toMatchObject({ firstname: "Aline", email: null, phonenumber: phone });
    await putContact(app, sampleMembers[1].id, { kind: "email", value: email });
  });

  test("the last active administrator cannot change role; unvalidated, deactivated and removed administrators do not count [G.role.17]", async () => {
    const last = users.member.modest[1];
    const modest = await openSessionOf(app, last.id);
    const own = await publicId(last.id);
    const names = { firstname: "A", lastname: "B", email: last.email, phonenumber: last.phone };
    const down = () => update(own, { ...names, user_agency_role_id: 3 }, modest);
    const expectRefused = () => expectError("last_administrator", down());
    expect(await down()).toMatchObject({
      status: 409,
      body: { message: "C'est le dernier administrateur actif : nommez-en un autre d'abord" },
    });
    const other = await addValidatedMember({ user_agency_role_id: 1 }, modest);
    await app.database.sql("update users set validated_at = null where id = $1", [other.userId]);
    await expectRefused();
    await app.database.sql("update users set validated_at = app_now() where id = $1", [
      other.userId,
    ]);
    await toggle(other.publicId, modest);
    await expectRefused();
    await toggle(other.publicId, modest);
    await expectStatus(200, down());
  });

  test("members of another agency and unknown or hostile ids are not found and not changed [A7.users.05, A7.users.06, G.role.15]", async () => {
    const read = () =>
      app.database.sql("select * from agency_members where agency_id = $1 order by user_id", [
        agencies.free.id,
      ]);
    const before = await read();
    for (const id of [
      await publicId(users.member.free[9].id),
      users.member.free[9].id,
      sampleMembers[9].id,
      "00000000-0000-4000-8000-000000000000",
      "x",
      "%",
      "' or 1=1 --",
      "\0",
    ])
      expect(await outcomes(id, token), id).toEqual(all("404 not_found"));
    expect(await read()).toEqual(before);
    expect(await logInMember(app, users.member.free[9])).toMatch(/\S/);
  });

  test("a member keeps a role that no longer fits the agency; a new role must fit [G.role.08]", async () => {
    const one = await addValidatedMember({ user_agency_role_id: 5 });
    const setSender = (sends: boolean) =>
      app.database.sql("update agencies set is_package_sender = $2 where id = $1", [
        agencies.sample.id,
        sends,
      ]);
    await setSender(false);
    try {
      await expectStatus(200, change(one));
      await expectError("role_does_not_fit", change(one, { user_agency_role_id: 6 }));
    } finally {
      await setSender(true);
    }
  });
});

test("every action writes an audit row with the actor and no contact data", async () => {
  const one = await addValidatedMember();
  await change(one, { lastname: "Nouveau", user_agency_role_id: 2, password: goodPassword });
  await toggle(one.publicId);
  await remove(one.publicId);
  const rows = await app.database.sql(
    "select action, actor, from_state, to_state, details from audit_log where entity_id = $1 and action like '%agency user' order by id",
    [one.userId],
  );
  expect(rows).toMatchObject([
    { action: "add agency user" },
    {
      action: "change agency user",
      actor: sampleMembers[1].id,
      details: { changed: ["lastname", "password"], role: { from: 9, to: 2 } },
    },
    { action: "switch agency user", from_state: "active", to_state: "off" },
    { action: "remove agency user" },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(
    new RegExp(`${one.email}|${one.phonenumber.slice(4)}|${goodPassword}`),
  );
});
