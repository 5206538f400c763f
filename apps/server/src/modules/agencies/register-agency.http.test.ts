import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import {
  agencyLogin,
  confirmPasswordReset,
  getMe,
  validateAccount,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  lastLink,
  messagesTo,
  registerTraveller,
} from "@wakafine/testkit/account-world.ts";
import { expectError, expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";

const { users } = smallWorld;
type Body = RequestOf<"agencyRegister">["body"];

const app = useTestApp({ env: { AGENCY_AUTO_APPROVE: "false", LIMITS: "false" } });

const register = (body: object, by: TestApp = app) =>
  by.call("agencyRegister", { body: body as Body }, { language: "fr" });
let registered = 0;
/** Returns the six required fields with a new name each time, because names are unique. */
const agencyInput = (more: object = {}) => ({
  name: `Étoile du Noun ${(registered += 1)}`,
  town: "Foumban",
  quarter: "Njinka",
  phonenumber: freshPhone(),
  email: `noun${freshPhone().slice(5)}@agence.example`,
  agency_transport_type_id: 1,
  ...more,
});
const counted = async () =>
  (await app.database.row<{ n: string }>(
    "select (select count(*) from agencies) || ' ' || (select count(*) from users) || ' ' || (select count(*) from agency_members) || ' ' || (select count(*) from sessions) as n",
  ))!.n;

test("six fields register a pending agency and its first user, user role 4 with agency role 1 [C7.auth.16, G.auth.13, G.role.01]", async () => {
  const body = agencyInput();
  const { status, body: response, headers } = await register(body);
  expect(status).toBe(201);
  const { user, agency, uuid } = response.data;
  expect(agency).toMatchObject({
    uuid,
    name: body.name,
    is_active: false,
    review: { state: "pending", reason: null },
    localisation: { town: "Foumban", quarter: "Njinka" },
    phonenumber: body.phonenumber,
    email: body.email,
    agency_transport_type: { id: 1 },
    is_package_sender: false,
    rate_transaction: 0,
    package_balance: 0,
  });
  expect(user).toMatchObject({
    firstname: null,
    lastname: body.name,
    role: { id: 4 },
    user_agency_role: { id: 1 },
    email: body.email,
    phonenumber: body.phonenumber,
    town: "Foumban",
  });
  expect(headers.get("authorization")).toBe(response["Authorization"]);
  const row = await app.database.row<{ prefix: string }>(
    "select prefix from agencies where id = $1",
    [uuid],
  );
  expect(row?.prefix).toMatch(/^[A-HJ-NP-Z]{3}$/);
  const audited = await app.database.sql(
    "select action, actor, to_state from audit_log where entity = 'agency' and entity_id = $1",
    [uuid],
  );
  expect(audited).toEqual([{ action: "register agency", actor: user.id, to_state: "pending" }]);
});

test("without a password the link in the message sets one, and the user logs in [G.auth.13]", async () => {
  const body = agencyInput();
  await expectStatus(201, register(body));
  const token = await lastLink(app, body.email);
  expect(await messagesTo(app, body.phonenumber)).toEqual([]);
  const set = await confirmPasswordReset(app, { token, password: goodPassword });
  expect([set.status, set.body.data]).toEqual([200, { login: "agency" }]);
  const entered = await agencyLogin(app, { identifier: body.email, password: goodPassword });
  expect([
    entered.status,
    entered.body.data.agency.name,
    entered.body.data.agency.is_active,
  ]).toEqual([200, body.name, false]);
});

test("without an e-mail the link is sent to the phone [G.auth.13]", async () => {
  const body = agencyInput({ email: undefined });
  await expectStatus(201, register(body));
  const set = await confirmPasswordReset(app, {
    token: await lastLink(app, body.phonenumber),
    password: goodPassword,
  });
  expect(set.status).toBe(200);
});

test("with a password the code validates the account; before that the token gives no access [G.auth.07, G.auth.10, G.auth.13]", async () => {
  const body = agencyInput({ password: goodPassword, password_confirm: goodPassword });
  const token = String((await register(body)).body["Authorization"]);
  for (const call of [
    getMe(app, token),
    app.call("getOwnAgency", {}, { token }),
    app.call("listAgencyUsers", { query: {} as never }, { token }),
  ]) {
    await expectStatus(403, call);
  }
  await expectError(
    "account_not_validated",
    agencyLogin(app, { identifier: body.email, password: goodPassword }),
  );
  const validated = await validateAccount(
    app,
    { code: await lastCode(app, body.phonenumber) },
    { token },
  );
  expect(validated.status).toBe(200);
  expect(validated.body.data.agency).toMatchObject({
    name: body.name,
    review: { state: "pending" },
  });
  await expectStatus(
    200,
    app.call("getOwnAgency", {}, { token: String(validated.body["Authorization"]) }),
  );
  await expectStatus(401, getMe(app, token));
});

test("the departures of a pending agency are not found until it is approved [G.auth.28]", async () => {
  const body = agencyInput({ password: goodPassword });
  const opened = await register(body);
  const validated = await validateAccount(
    app,
    { code: await lastCode(app, body.phonenumber) },
    { token: String(opened.body["Authorization"]) },
  );
  const { uuid } = opened.body.data;
  await seederOf(app.database).departure({ agency: uuid, from: "Foumban", to: "Kribi", inDays: 3 });
  const found = async () =>
    (
      await app.call("searchDepartures", {
        query: {} as never,
        body: { city_departure: "Foumban", city_destination: "Kribi" },
      })
    ).body.data.departures.data.length;
  expect(await found()).toBe(0);
  expect(
    (await app.call("listAgencies", { query: { keyword: "noun" } as never })).body.data.data,
  ).toEqual([]);
  await expectStatus(
    200,
    app.call(
      "listAgencyDepartures",
      { query: {} as never, body: {} as never },
      { token: String(validated.body["Authorization"]) },
    ),
  );
  await app.database.sql("update agencies set state = 'active' where id = $1", [uuid]);
  expect(await found()).toBe(1);
});

test("with automatic approval an agency is public once its phone or e-mail is verified [G.auth.28]", async () => {
  const open = await startTestApp({ database: app.database, sandbox: app.sandbox });
  const listed = async (keyword: string) =>
    (await app.call("listAgencies", { query: { keyword } as never })).body.data.total;
  try {
    const byCode = agencyInput({ name: "Rapide du Wouri", password: goodPassword });
    const { body } = await register(byCode, open);
    expect([body.data.agency.review.state, await listed("rapide du wouri")]).toEqual([
      "pending",
      0,
    ]);
    const validated = await validateAccount(
      open,
      { code: await lastCode(open, byCode.phonenumber) },
      { token: String(body["Authorization"]) },
    );
    expect([validated.body.data.agency?.review.state, await listed("rapide du wouri")]).toEqual([
      "active",
      1,
    ]);
    expect(
      await app.database.sql(
        "select actor, from_state, to_state, reason from audit_log where action = 'agency approved' and entity_id = $1",
        [body.data.uuid],
      ),
    ).toEqual([
      { actor: "system", from_state: "pending", to_state: "active", reason: "AGENCY_AUTO_APPROVE" },
    ]);
    const byLink = agencyInput({ name: "Rapide du Mungo" });
    await register(byLink, open);
    expect(await listed("rapide du mungo")).toBe(0);
    await expectStatus(
      200,
      confirmPasswordReset(open, {
        token: await lastLink(open, byLink.email),
        password: goodPassword,
      }),
    );
    expect(await listed("rapide du mungo")).toBe(1);
  } finally {
    await open.stop();
  }
});

test("all four kinds of agency register; an agency for parcels only is a parcel sender [G.role.13]", async () => {
  for (const type of [1, 2, 3, 4]) {
    const { body } = await register(
      agencyInput({ agency_transport_type_id: type, password: goodPassword }),
    );
    expect([body.data.agency.agency_transport_type.id, body.data.agency.is_package_sender]).toEqual(
      [type, type === 4],
    );
  }
  for (const type of [0, 5, "x", null])
    await expectStatus(400, register(agencyInput({ agency_transport_type_id: type })));
});

test.each([["name"], ["town"], ["quarter"], ["phonenumber"], ["agency_transport_type_id"]])(
  "%s is required; nothing is written without it [C5.auth.18–22]",
  async (field) => {
    const before = await counted();
    for (const value of [undefined, "", "   "]) {
      const { status, body } = await register({ ...agencyInput(), [field]: value });
      expect([
        status,
        (body.data as unknown as { fields: { field: string }[] }).fields.map((one) => one.field),
      ]).toEqual([400, [field]]);
    }
    expect(await counted()).toBe(before);
  },
);

test("an invalid e-mail, phone, password or confirmation is refused at its field [A3.auth.05, G.auth.19]", async () => {
  const before = await counted();
  const cases: readonly [object, string, string][] = [
    [{ email: "noun@" }, "email", "bad_email"],
    [{ phonenumber: "123" }, "phonenumber", "bad_phone"],
    [{ password: "court-7" }, "password", "password_short"],
    [{ password: "password123" }, "password", "password_common"],
    [
      { password: goodPassword, password_confirm: `${goodPassword}x` },
      "password_confirm",
      "password_mismatch",
    ],
  ];
  for (const [more, field, code] of cases)
    await expectFieldErrors([`${field} ${code}`], register(agencyInput(more)), field);
  expect(await counted()).toBe(before);
});

test("an e-mail or phone of another account is refused in any spelling, and nothing is written [G.auth.29]", async () => {
  const before = await counted();
  const byEmail = await register(agencyInput({ email: users.traveller.email.toUpperCase() }));
  expect([byEmail.status, byEmail.body.error_code, byEmail.body.data]).toMatchObject([
    409,
    "account_exists",
    { fields: [{ field: "email", code: "taken" }] },
  ]);
  const byPhone = await register(
    agencyInput({ phonenumber: `00237 ${users.traveller.phone.slice(4)}` }),
  );
  expect([byPhone.status, byPhone.body.data]).toMatchObject([
    409,
    { fields: [{ field: "phonenumber", code: "taken" }] },
  ]);
  expect(await counted()).toBe(before);
});

test("an agency registered with a stranger's phone does not reserve it [G.auth.29]", async () => {
  const body = agencyInput({ email: undefined });
  const squatter = await register(body);
  await expectStatus(201, register(agencyInput({ phonenumber: body.phonenumber })));
  const owner = await registerTraveller(app, { phonenumber: body.phonenumber });
  expect(owner.phone).toBe(body.phonenumber);
  await expectStatus(409, register(agencyInput({ phonenumber: body.phonenumber })));
  expect(squatter.body.data.agency.is_active).toBe(false);
});

test("an agency whose first user never logged in is erased with that user after 7 days; a used one is kept", async () => {
  const [never, used] = [
    await register(agencyInput()),
    await register(agencyInput({ email: "noun.entre@agence.example" })),
  ];
  await confirmPasswordReset(app, {
    token: await lastLink(app, "noun.entre@agence.example"),
    password: goodPassword,
  });
  await app.advance(7 * 86_400 + 60);
  await app.runJob("retention");
  const ids = [never.body.data.uuid, used.body.data.uuid];
  expect(await app.database.sql("select id from agencies where id = any ($1)", [ids])).toEqual([
    { id: ids[1] },
  ]);
});

test("without a free ticket prefix a registration returns unavailable and writes nothing", async () => {
  await using full = await startTestApp({ env: { LIMITS: "false" } });

  await full.database
    .sql(`insert into agencies (id, name, prefix, transport_type_id, is_package_sender)
      select gen_random_uuid(), 'Pleine', p, 1, false from (select a || b || c as p from unnest(string_to_array('A B C D E F G H J K L M N P Q R S T U V W X Y Z', ' ')) a,
        unnest(string_to_array('A B C D E F G H J K L M N P Q R S T U V W X Y Z', ' ')) b, unnest(string_to_array('A B C D E F G H J K L M N P Q R S T U V W X Y Z', ' ')) c) x
      where p not in (select prefix from agencies)`);
  const body = agencyInput();
  await expectError("unavailable", register(body, full));
  expect(
    await full.database.sql("select from contacts where value = $1", [body.phonenumber]),
  ).toEqual([]);
});

test("state, rates and roles in the body are ignored: the user becomes administrator of a pending agency", async () => {
  const { body } = await register(
    agencyInput({
      is_active: true,
      state: "active",
      rate_transaction: 50,
      role_id: 1,
      user_agency_role_id: 1,
      uuid: smallWorld.agencies.sample.id,
      prefix: "SMP",
      validated_at: "2026-01-01",
    }),
  );
  expect(body.data.agency).toMatchObject({ is_active: false, rate_transaction: 0 });
  expect(body.data.user.role.id).toBe(4);
  expect(body.data.uuid).not.toBe(smallWorld.agencies.sample.id);
});

test("agencies whose names have the same letters get different ticket prefixes, also when they register concurrently [G.ticket.06]", async () => {
  const before = await app.database.sql("select prefix from agencies");
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_none, number) =>
      register(agencyInput({ name: `Ibo Io ${number + 2}` })),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
  const after = await app.database.sql<{ prefix: string }>("select prefix from agencies");
  expect(new Set(after.map(({ prefix }) => prefix)).size).toBe(before.length + 8);
});

test("the 21st registration from one address within an hour is refused", async () => {
  await using limited = await startTestApp();

  await startLimitWindow(limited, 60);
  let last = 0;
  for (let count = 0; count < 21; count += 1)
    last = (await register(agencyInput({ phonenumber: "12" }), limited)).status;
  expect(last).toBe(400); // an invalid registration is not counted
  for (let count = 0; count < 20; count += 1)
    await expectStatus(201, register(agencyInput(), limited));
  await expectStatus(429, register(agencyInput(), limited));
});
