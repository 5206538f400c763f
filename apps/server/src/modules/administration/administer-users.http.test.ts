import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { agencyLogin, customerLogin, getMe } from "@wakafine/testkit/account-calls.ts";
import { addTraveller } from "@wakafine/testkit/administration-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, describe, expect, test } from "vitest";

const { agencies, users: members, password } = smallWorld;
const administrator = members.administrator.id;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInAdministrator(app);
});

const list = async (query: RequestOf<"listAdminUsers">["query"]) =>
  (await app.call("listAdminUsers", { query }, { token })).body.data;
const setRole = (id: string, role_id: number, reason?: string) =>
  app.call("setAdminUserRole", { params: { id }, body: { role_id, reason } }, { token });
const setActive = (id: string, is_active: boolean, reason?: string) =>
  app.call("setAdminUserActive", { params: { id }, body: { is_active, reason } }, { token });
const trail = (id: string) =>
  app.database.sql(
    "select actor, action, from_state, to_state, reason, details from audit_log where entity = 'user' and entity_id = $1 order by id",
    [id],
  );
const roleOf = async (id: string) =>
  (await app.database.row<{ role_id: number }>("select role_id from users where id = $1", [id]))
    ?.role_id;
const opens = async (session: string) => (await getMe(app, session)).status;

describe("finding", () => {
  test("a user is found by e-mail, by any spelling or part of the phone, and by the name in either order, ignoring accents [G.role.05]", async () => {
    const id = await addTraveller(app, {
      firstname: "Aïssatou",
      lastname: "Ngo Mbôck",
      email: "aissatou.mbock@exemple.cm",
      phone: "+237655774411",
    });
    const spellings = [
      "+237655774411",
      "655774411",
      "6 55 77 44 11",
      "00237 655-77-44-11",
      "(655) 77.44.11",
      "[655] 77/44/11",
      "\u202a+237 (0)655 77\u221244\u221211\u202c",
      "65577",
      "4411",
      "aissatou.mbock@exemple.cm",
      "MBOCK@exemple",
      "aissatou.mbock",
      "aissatou",
      "ngo mbock",
      "NGO-MBÔCK",
      "aissatou ngo mbock",
      "mbôck aïssatou",
    ];
    for (const keyword of spellings)
      expect(
        (await list({ keyword })).data.map((user) => user.id),
        keyword,
      ).toContain(id);
    for (const keyword of ["655774412", "%", "_", "aissatou_mbock", "nobody here", "\\"])
      expect(
        (await list({ keyword })).data.map((user) => user.id),
        keyword,
      ).not.toContain(id);
  });

  test("the role filters the list, and the newest users come first [G.role.05]", async () => {
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      made.unshift(await addTraveller(app, { lastname: "Ordre Zangué", roleId: n === 1 ? 5 : 2 }));
      await app.advance(1);
    }
    expect((await list({ keyword: "zangue" })).data.map((user) => user.id)).toEqual(made);
    expect((await list({ keyword: "zangue", role_id: 5 })).data.map((user) => user.id)).toEqual([
      made[1],
    ]);
    expect(await list({ keyword: "zangue", per_page: 2, page: 2 })).toMatchObject({
      total: 3,
      pages: 2,
      data: [{ id: made[2] }],
    });
    expect((await list({ role_id: 1 })).data.map((user) => user.id)).toEqual([administrator]);
  });

  test("the list is ordered by last and first name on request, ignoring case and accents, over its pages [G.role.05]", async () => {
    const named = (lastname: string, firstname: string) =>
      addTraveller(app, { lastname: `Tri ${lastname}`, firstname });
    const [third, first, second] = [
      await named("Éwane", "Zoé"),
      await named("ebanda", "Rose"),
      await named("EWANE", "Alain"),
    ];
    const order = (per_page: number, page: number) =>
      list({ keyword: "tri e", order: "name", per_page, page });
    expect((await order(2, 1)).data.map((user) => user.id)).toEqual([first, second]);
    expect((await order(2, 2)).data.map((user) => user.id)).toEqual([third]);
    const refused = await app.call("listAdminUsers", { query: { order: "age" } }, { token });
    expect(refused.body.data).toMatchObject({ fields: [{ field: "order", code: "not_a_choice" }] });
  });

  test("a member whose account the agency created reads as invited until it is activated; the founder of an agency does not [G.role.05]", async () => {
    const member = async (founder: boolean) => {
      const id = await addTraveller(app, { lastname: "Zamba", roleId: 4 });
      await app.database.sql("update users set validated_at = null where id = $1", [id]);
      await app.database.sql(
        "insert into agency_members (agency_id, user_id, role_id, founder) values ($1, $2, 9, $3)",
        [agencies.sample.id, id, founder],
      );
      return id;
    };
    const [added, founder] = [await member(false), await member(true)];
    const waiting = async () =>
      Object.fromEntries(
        (await list({ keyword: "zamba" })).data.map((user) => [user.id, user.invitation_waiting]),
      );
    expect(await waiting()).toEqual({ [added]: true, [founder]: false });
    await app.database.sql("update users set validated_at = app_now() where id = $1", [added]);
    expect(await waiting()).toEqual({ [added]: false, [founder]: false });
    const shown = await app.call("getAdminUser", { params: { id: added } }, { token });
    expect(shown.body.data.invitation_waiting).toBe(false);
  });

  test("state and filter agree with login: a member created and deactivated by an agency is disabled, an invited one is not [G.role.05, G.users.05]", async () => {
    const member = async (invited: boolean) => {
      const id = await addTraveller(app, { lastname: "Zomo Membre", roleId: 4 });
      await app.database.sql(
        "update users u set password_hash = (select password_hash from users where id = $2) where id = $1",
        [id, administrator],
      );
      await app.database.sql(
        "insert into agency_members (agency_id, user_id, role_id, is_active, invited) values ($1, $2, 9, false, $3)",
        [agencies.sample.id, id, invited],
      );
      return id;
    };
    const [made, invited, plain, off, unvalidated] = [
      await member(false),
      await member(true),
      await addTraveller(app, { lastname: "Zomo" }),
      await addTraveller(app, { lastname: "Zomo" }),
      await addTraveller(app, { lastname: "Zomo" }),
    ];
    await setActive(off, false, "Essai");
    await app.database.sql("update users set validated_at = null where id = $1", [unvalidated]);
    const logIn = async (id: string) =>
      (await customerLogin(app, { identifier: `${id}@exemple.cm`, password })).body.error_code;
    expect([await logIn(made), await logIn(invited)]).toEqual(["account_disabled", undefined]);
    const found = async (state?: "active" | "disabled" | "unvalidated") =>
      (await list({ keyword: "zomo", ...(state ? { state } : {}) })).data
        .map((user) => user.id)
        .toSorted();
    expect(await found("disabled")).toEqual([made, off].toSorted());
    expect(await found("active")).toEqual([invited, plain].toSorted());
    expect(await found("unvalidated")).toEqual([unvalidated]);
    expect(await found()).toHaveLength(5);
    const shown = Object.fromEntries(
      (await list({ keyword: "zomo" })).data.map(({ id, is_active, deactivated }) => [
        id,
        [is_active, deactivated],
      ]),
    );
    expect(shown).toEqual({
      [made]: [true, true],
      [invited]: [true, false],
      [plain]: [true, false],
      [off]: [false, false],
      [unvalidated]: [true, false],
    });
    const { users } = (await app.call("getAdminDashboard", {}, { token })).body.data;
    await app.database.sql("update agency_members set is_active = true where user_id = $1", [made]);
    expect((await app.call("getAdminDashboard", {}, { token })).body.data.users.disabled).toBe(
      users.disabled - 1,
    );
  });

  test("the list masks identity numbers, has the agency of members and omits deleted users [G.role.05]", async () => {
    const id = await addTraveller(app, { lastname: "Masque", cni: "112784903" });
    expect((await list({ keyword: "masque" })).data[0]).toMatchObject({
      id,
      cni_identifier: "••••••903",
      agency: null,
      validated: true,
    });
    expect((await list({ keyword: members.member.sample[3].email })).data[0]).toMatchObject({
      agency: { uuid: agencies.sample.id, name: agencies.sample.name },
      user_agency_role: { id: 3 },
    });
    await app.database.sql("update users set deleted_at = app_now() where id = $1", [id]);
    expect((await list({ keyword: "masque" })).total).toBe(0);
    await expectStatus(404, app.call("getAdminUser", { params: { id } }, { token }));
  });

  test("a user has the open sessions with time, address and device, without their tokens [G.role.05]", async () => {
    const id = await addTraveller(app, { cni: "LT4711" });
    const [one] = [await openSessionOf(app, id), await openSessionOf(app, id)];
    await app.database.sql(
      "insert into sessions (token_hash, user_id, expires_at) values ('\\x00', $1, app_now() - interval '1 minute')",
      [id],
    );
    const { body } = await app.call("getAdminUser", { params: { id } }, { token });
    expect(body.data.sessions).toHaveLength(2);
    expect(body.data.sessions[0]).toEqual({
      id: expect.any(String),
      created_date: expect.any(String),
      last_seen_date: expect.any(String),
      expires_date: expect.any(String),
      address: "127.0.0.1",
      device: "Testkit",
      current: false,
    });
    expect(JSON.stringify(body)).not.toContain(one);
    expect(JSON.stringify(body)).not.toMatch(/"\w*(token|hash)\w*":|LT4711/);
    const own = await app.call("getAdminUser", { params: { id: administrator } }, { token });
    expect(own.body.data.sessions.filter(({ current }) => current)).toHaveLength(1);
  });
});

describe("roles", () => {
  test("a user without an agency can get the roles administrator, user and traveller; each change ends the sessions and is audited [G.role.01, G.role.05]", async () => {
    const id = await addTraveller(app);
    const session = await openSessionOf(app, id);
    expect((await setRole(id, 1, "Nouvelle collègue")).body.data.role.id).toBe(1);
    expect(await opens(session)).toBe(401);
    const [second, asAdministrator] = [{ token }, { token: await openSessionOf(app, id) }];
    await expectStatus(200, app.call("getAdminDashboard", {}, asAdministrator));
    await setRole(id, 5);
    await expectStatus(401, app.call("getAdminDashboard", {}, asAdministrator));
    await expectStatus(
      403,
      app.call("getAdminDashboard", {}, { token: await openSessionOf(app, id) }),
    );
    await setRole(id, 2);
    await expectStatus(200, app.call("getAdminDashboard", {}, second));
    const by = { actor: administrator, action: "set user role", details: null };
    expect(await trail(id)).toEqual([
      { ...by, from_state: "role 2", to_state: "role 1", reason: "Nouvelle collègue" },
      { ...by, from_state: "role 1", to_state: "role 5", reason: null },
      { ...by, from_state: "role 5", to_state: "role 2", reason: null },
    ]);
  });

  test("setting the same role changes nothing and ends no session", async () => {
    const id = await addTraveller(app);
    const session = await openSessionOf(app, id);
    await expectStatus(200, setRole(id, 2));
    expect(await opens(session)).toBe(200);
    expect(await trail(id)).toEqual([]);
  });

  test("the roles ticket holder and agency account, any role for a member, and administrator for an account that cannot log in are refused", async () => {
    const id = await addTraveller(app);
    const unvalidated = await addTraveller(app);
    await app.database.sql("update users set validated_at = null where id = $1", [unvalidated]);
    const attempts: readonly (readonly [string, number])[] = [
      [id, 3],
      [id, 4],
      [unvalidated, 1],
      [members.member.sample[1].id, 1],
      [members.member.sample[1].id, 2],
      [members.member.sample[9].id, 5],
    ];
    for (const [account, role] of attempts) {
      const before = await roleOf(account);
      const response = await setRole(account, role);
      expect([response.status, response.body.error_code], `${account} ${role}`).toEqual([
        400,
        "role_does_not_fit",
      ]);
      expect(await roleOf(account)).toBe(before);
      expect(await trail(account)).toEqual([]);
    }
  });

  test("an administrator who is a member of an agency can only become an agency account again", async () => {
    const { id } = members.member.rail[2];
    await app.database.sql("update users set role_id = 1 where id = $1", [id]);
    await expectError("role_does_not_fit", setRole(id, 2));
    expect((await setRole(id, 4)).body.data.role.id).toBe(4);
  });
});

describe("accounts", () => {
  test("deactivation ends all sessions at once and prevents login; reactivation does not restore the sessions [G.auth.08, G.role.05]", async () => {
    const { id, email } = members.member.modest[3];
    const login = () => agencyLogin(app, { identifier: email, password });
    const before = [String((await login()).body["Authorization"]), await openSessionOf(app, id)];
    const off = await setActive(id, false, "Compte volé");
    expect(off.body.data.is_active).toBe(false);
    for (const session of before) expect(await opens(session)).toBe(401);
    await expectError("account_disabled", login());
    expect((await setActive(id, true)).body.data.is_active).toBe(true);
    for (const session of before) expect(await opens(session)).toBe(401);
    await expectStatus(200, login());
    const changes = ((await trail(id)) as { action: string }[]).filter(({ action }) =>
      / user/.test(action),
    );
    const by = { actor: administrator, details: null };
    expect(changes).toEqual([
      {
        ...by,
        action: "deactivate user",
        from_state: "active",
        to_state: "disabled",
        reason: "Compte volé",
      },
      {
        ...by,
        action: "reactivate user",
        from_state: "disabled",
        to_state: "active",
        reason: null,
      },
    ]);
  });

  test("a repeated deactivation changes nothing and adds no audit row", async () => {
    const id = await addTraveller(app);
    for (const response of [await setActive(id, false), await setActive(id, false)])
      expect([response.status, response.body.data.is_active]).toEqual([200, false]);
    expect(await trail(id)).toMatchObject([
      { action: "deactivate user", from_state: "active", to_state: "disabled" },
    ]);
  });

  test("all sessions of a user are ended, the caller's session continues [G.role.05]", async () => {
    const id = await addTraveller(app);
    const sessions = [await openSessionOf(app, id), await openSessionOf(app, id)];
    const end = () => app.call("endAdminUserSessions", { params: { id } }, { token });
    expect((await end()).body.data).toEqual({ ended: 2 });
    for (const session of sessions) expect(await opens(session)).toBe(401);
    expect(await opens(token)).toBe(200);
    expect((await end()).body.data).toEqual({ ended: 0 });
    expect(await trail(id)).toMatchObject([
      { actor: administrator, action: "end user sessions", details: { ended: 2 } },
    ]);
  });

  test("one session of a user is ended, and only with the user's own id; the others go on [G.role.05, G.auth.08]", async () => {
    const [id, other] = [await addTraveller(app), await addTraveller(app)];
    const [lost, kept] = [await openSessionOf(app, id), await openSessionOf(app, id)];
    const { body } = await app.call("getAdminUser", { params: { id } }, { token });
    const session_id = body.data.sessions.at(-1)?.id ?? "";
    const end = (user: string, session: string) =>
      app.call("endAdminUserSession", { params: { id: user, session_id: session } }, { token });
    expect((await end(other, session_id)).status).toBe(404);
    expect((await end(id, "x")).status).toBe(404);
    expect([await opens(lost), await opens(kept)]).toEqual([200, 200]);
    expect((await end(id, session_id)).body.data).toEqual({ ended: 1 });
    expect([await opens(lost), await opens(kept)]).toEqual([401, 200]);
    expect((await end(id, session_id)).status).toBe(404);
    expect(await trail(id)).toMatchObject([
      { actor: administrator, action: "end user session", details: { session: session_id } },
    ]);
  });

  test("an administrator cannot change their own account or an unknown one", async () => {
    for (const response of [await setRole(administrator, 2), await setActive(administrator, false)])
      expect([response.status, response.body.error_code]).toEqual([403, "not_on_oneself"]);
    expect(await roleOf(administrator)).toBe(1);
    for (const id of ["00000000-0000-4000-8000-000000000000", "x"]) {
      for (const response of [
        await setRole(id, 2),
        await setActive(id, false),
        await app.call("endAdminUserSessions", { params: { id } }, { token }),
        await app.call("getAdminUser", { params: { id } }, { token }),
      ]) {
        expect(response.status).toBe(404);
      }
    }
  });
});
