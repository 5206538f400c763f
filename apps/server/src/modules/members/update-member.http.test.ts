import {
  addAgencyUser,
  agencyLogin,
  answerInvitation,
  customerLogin,
  getMe,
} from "@wakafine/testkit/account-calls.ts";
import { putContact } from "@wakafine/testkit/contacts.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { goodPassword, registerTraveller } from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, describe, expect, test } from "vitest";

const { users, password } = smallWorld;
const desks = users.member.sample;
type Body = ReturnType<typeof newMember>;

const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
let manager = "";
beforeAll(async () => {
  token = await openSessionOf(app, desks[1].id);
  manager = await openSessionOf(app, desks[3].id);
});

interface Added extends Body {
  readonly id: string;
  readonly userId: string;
}

/** Somebody the agency made, who has entered the code. */
async function added(more: Partial<Body> = {}, by = token): Promise<Added> {
  const body = newMember(more);
  const respond = await addAgencyUser(app, by, body);
  expect(respond.status).toBe(201);
  const { public_id: id, id: userId } = respond.body.data.user;
  await app.database.sql(
    "with verified as (update contacts set verified_at = app_now() where user_id = $1) update users set validated_at = app_now() where id = $1",
    [userId],
  );
  return { ...body, id, userId };
}

/** A traveller who has accepted the invitation of the agency. */
async function joined(role = 9): Promise<Added> {
  const traveller = await registerTraveller(app);
  const body = newMember({ phonenumber: traveller.phone, user_agency_role_id: role });
  const invited = await addAgencyUser(app, token, body);
  await expectStatus(
    200,
    answerInvitation(app, traveller.token, { id: invited.body.data.user.id, accept: true }),
  );
  return { ...body, id: traveller.publicId, userId: traveller.userId };
}

const update = (id: string, body: object, by = token) =>
  app.call(
    "updateAgencyUser",
    { params: { id }, body: body as Body },
    { token: by, language: "fr" },
  );
const remove = (id: string, by = token) =>
  app.call("deleteAgencyUser", { params: { id } }, { token: by, language: "fr" });
const toggle = (id: string, by = token) =>
  app.call("toggleAgencyUser", { params: { id } }, { token: by, language: "fr" });
const publicId = async (userId: string) =>
  (await app.database.row<{ public_id: string }>("select public_id from users where id = $1", [
    userId,
  ]))!.public_id;
const works = async (session: string) => (await getMe(app, session)).status;
const logIn = async (identifier: string, secret: string = password) =>
  (await customerLogin(app, { identifier, password: secret })).body.error_code ?? "in";

describe("changing a member", () => {
  test("answers the user as it stands now and a message [A7.users.05, A7.users.09, A1.users.01]", async () => {
    const one = await added();
    const { status, body } = await update(
      one.id,
      newMember({
        firstname: "Clarisse",
        lastname: "Mbarga",
        town: "Kribi",
        sex_id: 2,
        user_agency_role_id: 2,
        password: "",
      }),
    );
    expect([status, body.message]).toEqual([200, "Utilisateur enregistré"]);
    expect(body.data.user).toMatchObject({
      public_id: one.id,
      firstname: "Clarisse",
      lastname: "Mbarga",
      town: "Kribi",
      sex: { id: 2 },
      user_agency_role: { id: 2 },
      role: { id: 4 },
    });
  });

  test("an empty or absent password stays, another one replaces it and ends the sessions [G.users.03]", async () => {
    const one = await added();
    const session = await openSessionOf(app, one.userId);
    for (const body of [
      { ...one, password: undefined },
      { ...one, password: "" },
      { ...one, password: null },
    ])
      await expectStatus(200, update(one.id, body));
    expect([await works(session), await logIn(one.email, one.password)]).toEqual([200, "in"]);
    await expectStatus(200, update(one.id, { ...one, password: goodPassword }));
    expect([
      await works(session),
      await logIn(one.email, one.password),
      await logIn(one.email, goodPassword),
    ]).toEqual([401, "wrong_login", "in"]);
    await expectFieldErrors(
      ["password password_short"],
      update(one.id, { ...one, password: "court-7" }),
    );
  });

  test("another e-mail or phone ends the sessions, another name does not", async () => {
    const one = await added();
    expect(await logIn(one.email, one.password)).toBe("in");
    const session = await openSessionOf(app, one.userId);
    await update(one.id, { ...one, lastname: "Autrement", password: "" });
    expect(await works(session)).toBe(200);
    const { email, phonenumber } = newMember();
    await update(one.id, { ...one, email, password: "" });
    expect(await works(session)).toBe(401);
    const again = await openSessionOf(app, one.userId);
    await update(one.id, { ...one, email, phonenumber, password: "" });
    expect(await works(again)).toBe(401);
  });

  test("an e-mail or phone of another account is refused with its field and nothing changes; the own in another spelling is none [G.auth.29]", async () => {
    const one = await added();
    const taken = await update(one.id, {
      ...one,
      email: users.traveller.email,
      phonenumber: users.traveller.phone,
      password: "",
    });
    expect([taken.status, taken.body.error_code, taken.body.data]).toMatchObject([
      409,
      "account_exists",
      {
        fields: [
          { field: "email", code: "taken" },
          { field: "phonenumber", code: "taken" },
        ],
      },
    ]);
    const session = await openSessionOf(app, one.userId);
    await expectStatus(
      200,
      update(one.id, {
        ...one,
        email: one.email.toUpperCase(),
        phonenumber: `00${one.phonenumber.slice(1)}`,
        password: "",
      }),
    );
    expect(await works(session)).toBe(200);
  });

  test.each([["email"], ["firstname"], ["lastname"], ["phonenumber"], ["user_agency_role_id"]])(
    "%s stays required",
    async (field) => {
      const one = await added();
      const { status, body } = await update(one.id, { ...one, [field]: "" });
      expect([
        status,
        (body.data as unknown as { fields: { field: string }[] }).fields[0]?.field,
      ]).toEqual([400, field]);
    },
  );

  test("user role, agency, state and proof in the body change nothing", async () => {
    const one = await added();
    const read = async () =>
      await app.database.row(
        "select p.role_id, p.validated_at, p.cni, p.is_active, s.agency_id, s.is_active as works, s.invited from users p join agency_members s on s.user_id = p.id where p.id = $1",
        [one.userId],
      );
    const before = await read();
    await expectStatus(
      200,
      update(one.id, {
        ...one,
        password: "",
        role_id: 1,
        role: { id: 1 },
        agency_id: smallWorld.agencies.modest.id,
        is_active: false,
        validated_at: null,
        cni_identifier: "1",
        cni: "1",
        invited: true,
      }),
    );
    expect(await read()).toEqual(before);
  });

  test("of a person who joined by invitation only the role changes, and no session ends (docs/decisions/0070)", async () => {
    const one = await joined();
    const session = await openSessionOf(app, one.userId);
    const read = async () =>
      await app.database.row(
        "select firstname, lastname, email, phone, password_hash, town from users_with_contacts where id = $1",
        [one.userId],
      );
    const before = await read();
    await expectStatus(
      400,
      update(one.id, newMember({ user_agency_role_id: 2, password: goodPassword, town: "Kribi" })),
    );
    expect(await read()).toEqual(before);
    const { body } = await update(one.id, { user_agency_role_id: 2 });
    expect(body.data.user.user_agency_role.id).toBe(2);
    expect([await read(), await works(session)]).toEqual([before, 200]);
  });
});

describe("switching off and on", () => {
  test("answers a message; sessions end at once, and nobody logs in with an account the agency made [A7.users.11, G.users.05]", async () => {
    const one = await added();
    const session = await openSessionOf(app, one.userId);
    const off = await toggle(one.id);
    expect([off.status, off.body.message, off.body.data]).toEqual([
      200,
      "C'est fait",
      { is_active: false },
    ]);
    expect([await works(session), await logIn(one.email)]).toEqual([401, "account_disabled"]);
    await expectError("account_disabled", agencyLogin(app, { identifier: one.email, password }));
    expect(await works(await openSessionOf(app, one.userId))).toBe(401); // also a session opened in that moment
    expect((await toggle(one.id)).body.data).toEqual({ is_active: true });
    expect(await logIn(one.email)).toBe("in");
  });

  test("the other spelling of the path does the same [G.users.02]", async () => {
    const one = await added();
    const respond = await app.fetch(`/api/agencies/users/toggle/${one.id}`, {
      method: "PUT",
      headers: { authorization: token },
    });
    expect(((await respond.json()) as { data: unknown }).data).toEqual({ is_active: false });
  });

  test("who joined by invitation loses the agency and keeps the account (docs/decisions/0070)", async () => {
    const one = await joined();
    const session = await openSessionOf(app, one.userId);
    await toggle(one.id);
    expect(await works(session)).toBe(401);
    await expectError(
      "not_an_agency_account",
      agencyLogin(app, { identifier: one.phonenumber, password: goodPassword }),
    );
    const own = await customerLogin(app, { identifier: one.phonenumber, password: goodPassword });
    expect([own.status, own.body.data.agency, own.body.data.user.user_agency_role]).toEqual([
      200,
      undefined,
      null,
    ]);
    await expectStatus(
      403,
      app.call(
        "listAgencyUsers",
        { query: {} as never },
        { token: String(own.body["Authorization"]) },
      ),
    );
    await toggle(one.id);
    await expectStatus(
      200,
      agencyLogin(app, { identifier: one.phonenumber, password: goodPassword }),
    );
  });
});

describe("removing", () => {
  test("answers a message; the account is gone and anonymous, e-mail and phone are free again [A7.users.06, A7.users.10, G.users.04]", async () => {
    const one = await added();
    const session = await openSessionOf(app, one.userId);
    const gone = await remove(one.id);
    expect([gone.status, gone.body.message, gone.body.data]).toEqual([
      200,
      "Utilisateur retiré",
      { deleted: true },
    ]);
    expect([await works(session), await logIn(one.email)]).toEqual([401, "wrong_login"]);
    const listed = await app.call(
      "listAgencyUsers",
      { query: { keyword: one.email } as never },
      { token },
    );
    expect(listed.body.data.total).toBe(0);
    const row = await app.database.row(
      "select lastname, email, phone, password_hash, deleted_at is not null as deleted from users_with_contacts where id = $1",
      [one.userId],
    );
    expect(row).toEqual({
      lastname: "-",
      email: null,
      phone: null,
      password_hash: null,
      deleted: true,
    });
    expect(
      await app.database.sql("select from one_time_codes where user_id = $1", [one.userId]),
    ).toEqual([]);
    const again = await addAgencyUser(
      app,
      token,
      newMember({ email: one.email, phonenumber: one.phonenumber }),
    );
    expect([again.status, again.body.data.user.invitation_pending]).toEqual([201, false]);
    await expectStatus(404, remove(one.id));
  });

  test("who joined by invitation is a traveller again with everything of the own, and may be invited once more [G.auth.29]", async () => {
    const one = await joined();
    const session = await openSessionOf(app, one.userId);
    await remove(one.id);
    expect(await works(session)).toBe(401);
    const own = await customerLogin(app, { identifier: one.phonenumber, password: goodPassword });
    expect([own.body.data.user.role.id, own.body.data.user.lastname, own.body.data.agency]).toEqual(
      [2, "Mbarga", undefined],
    );
    const again = await addAgencyUser(app, token, newMember({ phonenumber: one.phonenumber }));
    expect([again.status, again.body.data.user.invitation_pending]).toEqual([201, true]);
  });
});

describe("who may do it to whom", () => {
  const actions = (
    id: string,
    by: string,
  ): Record<
    string,
    Promise<{ status: number; body: { error_code?: string; message: string } }>
  > => ({
    update: update(id, newMember({ password: "" }), by),
    remove: remove(id, by),
    toggle: toggle(id, by),
  });
  const codes = async (calls: ReturnType<typeof actions>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(calls).map(async ([name, call]) => [
          name,
          `${(await call).status} ${(await call).body.error_code}`,
        ]),
      ),
    );

  test("role 3 changes, removes and switches no administrator, and makes nobody one [G.role.17]", async () => {
    const administrator = await added({ user_agency_role_id: 1 });
    const refused = "403 administrator_only";
    expect(await codes(actions(administrator.id, manager))).toEqual({
      update: refused,
      remove: refused,
      toggle: refused,
    });
    const planner = await added({ user_agency_role_id: 2 });
    const grant = await update(
      planner.id,
      { ...planner, password: "", user_agency_role_id: 1 },
      manager,
    );
    expect([grant.status, grant.body.error_code, grant.body.message]).toEqual([
      403,
      "administrator_only",
      "Seul un administrateur de l'agence peut faire cela",
    ]);
    await expectStatus(
      200,
      update(planner.id, { ...planner, password: "", user_agency_role_id: 9 }, manager),
    );
    await expectStatus(200, toggle(planner.id, manager));
    await expectStatus(200, remove(planner.id, manager));
  });

  test("roles other than 1 and 3 are refused [G.role.09, G.role.12]", async () => {
    const one = await added();
    for (const role of [2, 4, 5, 6, 7, 8, 9] as const) {
      expect([
        role,
        await codes(actions(one.id, await openSessionOf(app, desks[role].id))),
      ]).toEqual([
        role,
        { update: "403 forbidden", remove: "403 forbidden", toggle: "403 forbidden" },
      ]);
    }
  });

  test("nobody removes or switches off the own account, nor changes its e-mail, phone or password here [G.role.17]", async () => {
    const own = await publicId(desks[1].id);
    for (const { status, body } of [await remove(own), await toggle(own)])
      expect([status, body.error_code, body.message]).toEqual([
        403,
        "not_on_oneself",
        "Vous ne pouvez pas faire cela sur votre propre compte",
      ]);
    const mine = {
      firstname: desks[1].firstname,
      lastname: desks[1].lastname,
      email: desks[1].email,
      phonenumber: desks[1].phone,
      user_agency_role_id: 1,
    };
    for (const more of [
      { email: "autre@bureau.example" },
      { phonenumber: "+237680999999" },
      { password: goodPassword },
    ])
      await expectError("not_on_oneself", update(own, { ...mine, ...more }));
    await expectStatus(200, update(own, { ...mine, town: "Kribi" }));
    await putContact(app, desks[1].id, { kind: "email", value: null });
    expect(
      (
        await update(own, {
          firstname: "Aline",
          lastname: desks[1].lastname,
          user_agency_role_id: 1,
        })
      ).body.data.user,
    ).toMatchObject({ firstname: "Aline", email: null, phonenumber: desks[1].phone });
    await putContact(app, desks[1].id, { kind: "email", value: desks[1].email });
  });

  test("the last active administrator is not downgraded; one who never entered the code, is off or gone does not count [G.role.17]", async () => {
    const modest = await openSessionOf(app, users.member.modest[1].id);
    const own = await publicId(users.member.modest[1].id);
    const down = () =>
      update(
        own,
        {
          firstname: "A",
          lastname: "B",
          email: users.member.modest[1].email,
          phonenumber: users.member.modest[1].phone,
          user_agency_role_id: 3,
        },
        modest,
      );
    const refused = [
      409,
      "last_administrator",
      "C'est le dernier administrateur actif : nommez-en un autre d'abord",
    ];
    const respond = async () =>
      down().then(({ status, body }) => [status, body.error_code, body.message]);
    expect(await respond()).toEqual(refused);
    const other = await added({ user_agency_role_id: 1 }, modest);
    await app.database.sql("update users set validated_at = null where id = $1", [other.userId]);
    expect(await respond()).toEqual(refused);
    await app.database.sql("update users set validated_at = app_now() where id = $1", [
      other.userId,
    ]);
    await toggle(other.id, modest);
    expect(await respond()).toEqual(refused);
    await toggle(other.id, modest);
    await expectStatus(200, down());
  });

  test("people of another agency, nobody and hostile ids are not found, and nothing happens to them [A7.users.05, A7.users.06, G.role.15]", async () => {
    const before = await app.database.sql(
      "select * from agency_members where agency_id = $1 order by user_id",
      [smallWorld.agencies.free.id],
    );
    const foreign = await publicId(users.member.free[9].id);
    for (const id of [
      foreign,
      users.member.free[9].id,
      desks[9].id,
      "00000000-0000-4000-8000-000000000000",
      "x",
      "%",
      "' or 1=1 --",
      "\0",
    ]) {
      expect([id, await codes(actions(id, token))]).toEqual([
        id,
        { update: "404 not_found", remove: "404 not_found", toggle: "404 not_found" },
      ]);
    }
    expect(
      await app.database.sql("select * from agency_members where agency_id = $1 order by user_id", [
        smallWorld.agencies.free.id,
      ]),
    ).toEqual(before);
    expect(await logInMember(app, users.member.free[9])).toMatch(/\S/);
  });

  test("a role keeps although the agency's kind no longer fits it, another must fit [G.role.08]", async () => {
    const one = await added({ user_agency_role_id: 5 });
    await app.database.sql("update agencies set is_package_sender = false where id = $1", [
      smallWorld.agencies.sample.id,
    ]);
    try {
      await expectStatus(200, update(one.id, { ...one, password: "" }));
      await expectError(
        "role_does_not_fit",
        update(one.id, { ...one, password: "", user_agency_role_id: 6 }),
      );
    } finally {
      await app.database.sql("update agencies set is_package_sender = true where id = $1", [
        smallWorld.agencies.sample.id,
      ]);
    }
  });
});

test("every act leaves its audit row with who did it and no contact data", async () => {
  const one = await added();
  await update(one.id, {
    ...one,
    lastname: "Nouveau",
    user_agency_role_id: 2,
    password: goodPassword,
  });
  await toggle(one.id);
  await remove(one.id);
  const rows = await app.database.sql<{ action: string }>(
    "select action, actor, from_state, to_state, details from audit_log where entity_id = $1 and action like '%agency user' order by id",
    [one.userId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "add agency user",
    "change agency user",
    "switch agency user",
    "remove agency user",
  ]);
  expect(rows[1]).toMatchObject({
    actor: desks[1].id,
    details: { changed: ["lastname", "password"], role: { from: 9, to: 2 } },
  });
  expect(rows[2]).toMatchObject({ from_state: "active", to_state: "off" });
  expect(JSON.stringify(rows)).not.toMatch(
    new RegExp(`${one.email}|${one.phonenumber.slice(4)}|${goodPassword}`),
  );
});
