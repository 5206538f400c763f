import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  agencyLogin,
  confirmPasswordReset,
  validateAccount,
} from "@wakafine/testkit/account-calls.ts";
import { goodPassword, lastCode, lastLink, messagesTo } from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { users, agencies } = smallWorld;
type Body = ReturnType<typeof newMember>;

const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
let manager = "";
beforeAll(async () => {
  token = await openSessionOf(app, users.member.sample[1].id);
  manager = await openSessionOf(app, users.member.sample[3].id);
});

const add = (body: object, by = token, key?: string) =>
  app.call(
    "addAgencyUser",
    { body: body as Body },
    { token: by, language: "fr", ...(key === undefined ? {} : { key }) },
  );
const counted = async () =>
  (await app.database.row<{ n: string }>(
    "select (select count(*) from users) || ' ' || (select count(*) from agency_members) || ' ' || (select count(*) from member_invitations) || ' ' || (select count(*) from outbox) as n",
  ))!.n;

test("adding a member returns the user and a message; the user has role 4 and the agency role of the form [A7.users.04, A7.users.08, G.users.06, G.role.01]", async () => {
  const body = newMember({ sex_id: 2, town: "Edéa", user_agency_role_id: 2 });
  const { status, body: response } = await add(body);
  expect([status, response.message]).toEqual([201, "Utilisateur ajouté"]);
  expect(response.data.user).toMatchObject({
    firstname: body.firstname,
    lastname: body.lastname,
    email: body.email,
    phonenumber: body.phonenumber,
    role: { id: 4 },
    user_agency_role: { id: 2 },
    sex: { id: 2 },
    town: "Edéa",
    is_active: true,
    invitation_pending: false,
  });
  const audited = await app.database.row(
    "select actor, details from audit_log where action = 'add agency user' and entity_id = $1",
    [response.data.user.id],
  );
  expect(audited).toEqual({
    actor: users.member.sample[1].id,
    details: { agency: agencies.sample.id, role: 2 },
  });
});

test("the older path adds a member too [A7.users.07, G.users.02]", async () => {
  const body = newMember();
  const response = await app.fetch("/api/agencies/agency_manager/register", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  expect(((await response.json()) as { data: { user: { email: string } } }).data.user.email).toBe(
    body.email,
  );
});

test("administrators and managers add members; other roles and travellers are refused [A7.users.04, A1.users.01, G.role.09, G.role.12]", async () => {
  for (const role of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
    expect([
      role,
      (await add(newMember(), await openSessionOf(app, users.member.sample[role].id))).status,
    ]).toEqual([role, role === 1 || role === 3 ? 201 : 403]);
  }
  await expectStatus(403, add(newMember(), await openSessionOf(app, users.traveller.id)));
});

test("a new controller sets the password by the link of the mail, logs in and can only check in [G.auth.13]", async () => {
  const body = newMember({ user_agency_role_id: 9 });
  await add(body);
  const set = await confirmPasswordReset(app, {
    token: await lastLink(app, body.email),
    password: goodPassword,
  });
  expect([set.status, set.body.data.login]).toEqual([200, "agency"]);
  const entered = await agencyLogin(app, { identifier: body.email, password: goodPassword });
  const own = String(entered.body["Authorization"]);
  await expectStatus(200, app.call("listTickets", { query: {} as never }, { token: own }));
  await expectStatus(
    403,
    app.call("listAgencyDepartures", { query: {} as never, body: {} as never }, { token: own }),
  );
  await expectStatus(403, add(newMember(), own));
});

test("a member with a password set by the agency enters the code first [G.auth.10]", async () => {
  const body = newMember();
  await add(body);
  const refused = await agencyLogin(app, { identifier: body.phonenumber, password: body.password });
  expect([refused.status, refused.body.error_code]).toEqual([403, "account_not_validated"]);
  const { public_id } = refused.body.data as unknown as { public_id: string };
  const validated = await validateAccount(app, {
    code: await lastCode(app, body.email),
    id: public_id,
  });
  expect([validated.status, validated.body.data.agency?.uuid]).toEqual([200, agencies.sample.id]);
});

test.each([
  ["email"],
  ["firstname"],
  ["lastname"],
  ["phonenumber"],
  ["password"],
  ["user_agency_role_id"],
])("%s is required; nothing is written without it [A5.users.01–06]", async (field) => {
  const before = await counted();
  for (const value of [undefined, "", null]) {
    const { status, body } = await add({ ...newMember(), [field]: value });
    expect(
      [status, (body.data as unknown as { fields: { field: string }[] }).fields[0]?.field],
      String(value),
    ).toEqual([400, field]);
  }
  expect(await counted()).toBe(before);
});

test("invalid values are refused at their field", async () => {
  const cases: readonly [object, string, string][] = [
    [{ email: "a@b" }, "email", "bad_email"],
    [{ phonenumber: "-1" }, "phonenumber", "bad_phone"],
    [{ password: "court-7" }, "password", "password_short"],
    [{ password: "password123" }, "password", "password_common"],
    [{ user_agency_role_id: 10 }, "user_agency_role_id", "too_large"],
    [{ user_agency_role_id: 0 }, "user_agency_role_id", "too_small"],
  ];
  for (const [more, field, code] of cases)
    await expectFieldErrors([`${field} ${code}`], add(newMember(more)), field);
});

test("a role that does not fit the kind of agency is refused [G.role.08]", async () => {
  const bus = await openSessionOf(app, users.member.modest[1].id);
  const parcels = await openSessionOf(app, users.member.parcels[1].id);
  for (const role of [1, 2, 3, 9])
    expect([role, (await add(newMember({ user_agency_role_id: role }), bus)).status]).toEqual([
      role,
      201,
    ]);
  for (const role of [4, 5, 6, 7, 8])
    expect([
      role,
      (await add(newMember({ user_agency_role_id: role }), bus)).body.error_code,
    ]).toEqual([role, "role_does_not_fit"]);
  for (const role of [1, 3, 4, 8])
    expect([role, (await add(newMember({ user_agency_role_id: role }), parcels)).status]).toEqual([
      role,
      201,
    ]);
  for (const role of [2, 9])
    expect([
      role,
      (await add(newMember({ user_agency_role_id: role }), parcels)).body.error_code,
    ]).toEqual([role, "role_does_not_fit"]);
});

test("the form offers the nine agency roles of the reference data with their titles; roles 1 and 2 keep the names of the specification [G.role.06]", async () => {
  const roles = (await app.call("getDefaultData", {})).body.data.agency_role;
  expect(roles.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(roles.map(({ title_en }) => title_en)).toEqual([
    "Administrator",
    "Edimester",
    "Manager",
    "Parcel manager",
    "Parcel sender desk",
    "Parcel loader",
    "Parcel unloader",
    "Parcel pick-up desk",
    "Controller",
  ]);
  expect(roles.slice(0, 2).map(({ title_fr }) => title_fr)).toEqual([
    "Administrateur",
    "Edimester",
  ]);
});

test("a manager cannot add an administrator, neither as a new account nor by invitation [G.role.17]", async () => {
  const before = await counted();
  for (const body of [
    newMember({ user_agency_role_id: 1 }),
    newMember({ user_agency_role_id: 1, email: users.traveller.email }),
  ]) {
    const { status, body: response } = await add(body, manager);
    expect([status, response.error_code, response.message]).toEqual([
      403,
      "administrator_only",
      "Seul un administrateur de l'agence peut faire cela",
    ]);
  }
  expect(await counted()).toBe(before);
  await expectStatus(201, add(newMember({ user_agency_role_id: 3 }), manager));
});

test("an e-mail or phone of another member of the agency is refused as taken, in any spelling", async () => {
  const before = await counted();
  const { email, phone } = users.member.sample[9];
  expect((await add(newMember({ email: email.toUpperCase() }))).body).toMatchObject({
    error_code: "invalid_input",
    data: { fields: [{ field: "email", code: "taken" }] },
  });
  await expectFieldErrors(
    ["phonenumber taken"],
    add(newMember({ phonenumber: `00${phone.slice(1)}` })),
  );
  await expectFieldErrors(
    ["email taken", "phonenumber taken"],
    add(newMember({ email, phonenumber: phone })),
  );
  expect(await counted()).toBe(before);
});

test("an idempotency key adds one member, conflicts with another body, and stores no recoverable password", async () => {
  const body = newMember();
  const key = "once-and-only-once-1";
  const [first, second] = [await add(body, token, key), await add(body, token, key)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data).toEqual(first.body.data);
  await expectError("idempotency_conflict", add({ ...body, lastname: "Autre" }, token, key));
  await expectError(
    "idempotency_conflict",
    add({ ...body, password: `${goodPassword}!` }, token, key),
  );
  expect(
    (await app.database.sql("select from contacts where value = $1", [body.email])).length,
  ).toBe(1);
  await expectError("idempotency_key_invalid", add(newMember(), token, "short"));
});

test("user role, agency and state in the body are ignored", async () => {
  const { body } = await add(
    newMember({
      role_id: 1,
      role: { id: 1 },
      agency_id: agencies.modest.id,
      is_active: false,
      validated_at: "2026-01-01",
      invited: true,
    } as object),
  );
  const row = await app.database.row(
    "select u.role_id, u.validated_at, m.agency_id, m.is_active, m.invited from users u join agency_members m on m.user_id = u.id where u.id = $1",
    [body.data.user.id],
  );
  expect(row).toEqual({
    role_id: 4,
    validated_at: null,
    agency_id: agencies.sample.id,
    is_active: true,
    invited: false,
  });
});

test("the 61st member added within an hour is refused", async () => {
  await using limited = await startTestApp();

  await startLimitWindow(limited, 60);
  const by = await openSessionOf(limited, users.member.free[1].id);
  await addAgencyUser(limited, by, newMember());
  await limited.database.sql(
    "update rate_limits set count = 60 where key like 'add agency user %'",
  );
  await expectStatus(429, addAgencyUser(limited, by, newMember()));
});

test("no stored data contain the password", async () => {
  const body = newMember({ password: "un secret bien gardé" });
  await add(body, token, "another-key-for-this-one");
  await messagesTo(app, body.email);
  const found = await app.database.sql<{ text: string }>(
    "select o::text as text from outbox o union all select a::text from audit_log a union all select m::text from messages m union all select u::text from users_with_contacts u",
  );
  expect(found.filter(({ text }) => text.includes("un secret bien"))).toEqual([]);
});
