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
const desks = users.member.sample;
type Form = ReturnType<typeof newMember>;

const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
let manager = "";
beforeAll(async () => {
  token = await openSessionOf(app, desks[1].id);
  manager = await openSessionOf(app, desks[3].id);
});

/** Somebody the agency made, who has entered the code. */
async function added(more: Partial<Form> = {}, by = token): Promise<MadeMember> {
  const one = await addMember(app, by, more);
  await app.database.sql(
    "with verified as (update contacts set verified_at = app_now() where user_id = $1) update users set validated_at = app_now() where id = $1",
    [one.userId],
  );
  return one;
}

/** A traveller who has accepted the invitation of the agency. */
async function joined(): Promise<MadeMember> {
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
/** The form as it stands, but for some fields; the password stays. */
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
const works = async (session: string) => (await getMe(app, session)).status;
const logIn = async (identifier: string, secret: string = password) =>
  (await customerLogin(app, { identifier, password: secret })).body.error_code ?? "in";
const atAgency = async (identifier: string, secret: string = password) =>
  (await agencyLogin(app, { identifier, password: secret })).body.error_code ?? "in";

describe("changing a member", () => {
  test("answers the user as it stands now and a message [A7.users.05, A7.users.09, A1.users.01]", async () => {
    const one = await added();
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

  test("an empty or absent password stays, another one replaces it and ends the sessions [G.users.03]", async () => {
    const one = await added();
    const session = await openSessionOf(app, one.userId);
    for (const password of [undefined, "", null])
      await expectStatus(200, change(one, { password }));
    expect([await works(session), await logIn(one.email, one.password)]).toEqual([200, "in"]);
    await expectStatus(200, change(one, { password: goodPassword }));
    expect(await works(session)).toBe(401);
    expect(await logIn(one.email, one.password)).toBe("wrong_login");
    expect(await logIn(one.email, goodPassword)).toBe("in");
    await expectFieldErrors(["password password_short"], change(one, { password: "court-7" }));
  });

  test("another e-mail or phone ends the sessions, another name or spelling does not", async () => {
    const one = await added();
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
      expect(await works(session), JSON.stringify(more)).toBe(status);
    }
  });

  test("an e-mail or phone of another account is refused with its field and nothing changes [G.auth.29]", async () => {
    const { email, phone: phonenumber } = users.traveller;
    const taken = change(await added(), { email, phonenumber });
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
  ])("%s stays required", async (field, code) => {
    await expectFieldErrors([`${field} ${code}`], change(await added(), { [field]: "" }));
  });

  test("user role, agency, state and proof in the body change nothing", async () => {
    const one = await added();
    const read = () =>
      app.database.row(
        "select p.role_id, p.validated_at, p.cni, p.is_active, s.agency_id, s.is_active as works, s.invited from users p join agency_members s on s.user_id = p.id where p.id = $1",
        [one.userId],
      );
    const before = await read();
    const rights = { role_id: 1, role: { id: 1 }, agency_id: agencies.modest.id, invited: true };
    const state = { is_active: false, validated_at: null, cni_identifier: "1", cni: "1" };
    await expectStatus(200, change(one, { ...rights, ...state }));
    expect(await read()).toEqual(before);
  });

  test("of a person who joined by invitation only the role changes, and no session ends (docs/decisions/0070)", async () => {
    const one = await joined();
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
    expect([await read(), await works(session)]).toEqual([before, 200]);
  });
});

describe("switching off and on", () => {
  test("answers a message; sessions end at once, and nobody logs in with an account the agency made [A7.users.11, G.users.05]", async () => {
    const one = await added();
    const session = await openSessionOf(app, one.userId);
    expect(await toggle(one.publicId)).toMatchObject({
      status: 200,
      body: { message: "C'est fait", data: { is_active: false } },
    });
    expect(await works(session)).toBe(401);
    expect(await logIn(one.email)).toBe("account_disabled");
    expect(await atAgency(one.email)).toBe("account_disabled");
    expect(await works(await openSessionOf(app, one.userId))).toBe(401); // also a session opened in that moment
    expect((await toggle(one.publicId)).body.data).toEqual({ is_active: true });
    expect(await logIn(one.email)).toBe("in");
  });

  test("the other spelling of the path does the same [G.users.02]", async () => {
    const one = await added();
    const respond = await app.fetch(`/api/agencies/users/toggle/${one.publicId}`, {
      method: "PUT",
      headers: { authorization: token },
    });
    expect(((await respond.json()) as { data: unknown }).data).toEqual({ is_active: false });
  });

  test("who joined by invitation loses the agency and keeps the account (docs/decisions/0070)", async () => {
    const one = await joined();
    const session = await openSessionOf(app, one.userId);
    await toggle(one.publicId);
    expect(await works(session)).toBe(401);
    expect(await atAgency(one.phonenumber, goodPassword)).toBe("not_an_agency_account");
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
    expect(await atAgency(one.phonenumber, goodPassword)).toBe("in");
  });
});

describe("removing", () => {
  test("answers a message; the account is gone and anonymous, e-mail and phone are free again [A7.users.06, A7.users.10, G.users.04]", async () => {
    const one = await added();
    const session = await openSessionOf(app, one.userId);
    expect(await remove(one.publicId)).toMatchObject({
      status: 200,
      body: { message: "Utilisateur retiré", data: { deleted: true } },
    });
    expect([await works(session), await logIn(one.email)]).toEqual([401, "wrong_login"]);
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

  test("who joined by invitation is a traveller again with everything of the own, and may be invited once more [G.auth.29]", async () => {
    const one = await joined();
    const { phonenumber } = one;
    const session = await openSessionOf(app, one.userId);
    await remove(one.publicId);
    expect(await works(session)).toBe(401);
    const { data } = (await customerLogin(app, { identifier: phonenumber, password: goodPassword }))
      .body;
    expect([data.user.role.id, data.user.lastname, data.agency]).toEqual([2, "Mbarga", undefined]);
    const again = await addAgencyUser(app, token, newMember({ phonenumber }));
    expect([again.status, again.body.data.user.invitation_pending]).toEqual([201, true]);
  });
});

describe("who may do it to whom", () => {
  /** What each of the three actions is answered. */
  const outcomes = async (id: string, by: string) => {
    const calls = [update(id, newMember({ password: "" }), by), remove(id, by), toggle(id, by)];
    return (await Promise.all(calls)).map(({ status, body }) => `${status} ${body.error_code}`);
  };
  const all = (outcome: string) => [outcome, outcome, outcome];

  test("role 3 changes, removes and switches no administrator, and makes nobody one [G.role.17]", async () => {
    const administrator = await added({ user_agency_role_id: 1 });
    expect(await outcomes(administrator.publicId, manager)).toEqual(all("403 administrator_only"));
    const planner = await added({ user_agency_role_id: 2 });
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

  test("roles other than 1 and 3 are refused [G.role.09, G.role.12]", async () => {
    const one = await added();
    for (const role of [2, 4, 5, 6, 7, 8, 9] as const) {
      const by = await openSessionOf(app, desks[role].id);
      expect(await outcomes(one.publicId, by), `role ${role}`).toEqual(all("403 forbidden"));
    }
  });

  test("nobody removes or switches off the own account, nor changes its e-mail, phone or password here [G.role.17]", async () => {
    const own = await publicId(desks[1].id);
    for (const call of [remove(own), toggle(own)])
      expect(await call).toMatchObject({
        status: 403,
        body: {
          error_code: "not_on_oneself",
          message: "Vous ne pouvez pas faire cela sur votre propre compte",
        },
      });
    const { lastname, firstname, email, phone } = desks[1];
    const mine = { firstname, lastname, email, phonenumber: phone, user_agency_role_id: 1 };
    for (const more of [
      { email: "autre@bureau.example" },
      { phonenumber: "+237680999999" },
      { password: goodPassword },
    ])
      await expectError("not_on_oneself", update(own, { ...mine, ...more }));
    await expectStatus(200, update(own, { ...mine, town: "Kribi" }));
    await putContact(app, desks[1].id, { kind: "email", value: null });
    const { body } = await update(own, { firstname: "Aline", lastname, user_agency_role_id: 1 });
    expect(body.data.user).toMatchObject({ firstname: "Aline", email: null, phonenumber: phone });
    await putContact(app, desks[1].id, { kind: "email", value: email });
  });

  test("the last active administrator is not downgraded; one who never entered the code, is off or gone does not count [G.role.17]", async () => {
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
    const other = await added({ user_agency_role_id: 1 }, modest);
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

  test("people of another agency, nobody and hostile ids are not found, and nothing happens to them [A7.users.05, A7.users.06, G.role.15]", async () => {
    const read = () =>
      app.database.sql("select * from agency_members where agency_id = $1 order by user_id", [
        agencies.free.id,
      ]);
    const before = await read();
    for (const id of [
      await publicId(users.member.free[9].id),
      users.member.free[9].id,
      desks[9].id,
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

  test("a role keeps although the agency's kind no longer fits it, another must fit [G.role.08]", async () => {
    const one = await added({ user_agency_role_id: 5 });
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

test("every act leaves its audit row with who did it and no contact data", async () => {
  const one = await added();
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
      actor: desks[1].id,
      details: { changed: ["lastname", "password"], role: { from: 9, to: 2 } },
    },
    { action: "switch agency user", from_state: "active", to_state: "off" },
    { action: "remove agency user" },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(
    new RegExp(`${one.email}|${one.phonenumber.slice(4)}|${goodPassword}`),
  );
});
