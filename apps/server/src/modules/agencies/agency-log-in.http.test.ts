import { feeColumns, feesByField } from "@wakafine/shared/agencies/fee-terms.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyLogin, getMe } from "@wakafine/testkit/account-calls.ts";
import { countHashes } from "@wakafine/testkit/counted-hashes.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";

const { users, password, agencies } = smallWorld;
const app = useTestApp();

function logIn(identifier: string, options: { password?: string; language?: string } = {}) {
  return agencyLogin(
    app,
    { identifier, password: options.password ?? password },
    { language: options.language ?? "fr" },
  );
}

test("the agency login returns the user, the agency, its uuid and a valid token [C7.auth.14–15, A7.auth.01–04, G.auth.07, G.auth.24]", async () => {
  const { status, headers, body } = await logIn(users.member.sample[1].email);
  expect(status).toBe(200);
  expect(body.message).toBe("Bienvenue");
  expect(body.data.user).toMatchObject({
    email: users.member.sample[1].email,
    role: { id: 4 },
    user_agency_role: { id: 1, title_fr: "Administrateur" },
  });
  expect(body.data.uuid).toBe(agencies.sample.id);
  const token = body["Authorization"] as string;
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(headers.get("authorization")).toBe(token);
  const me = await getMe(app, token);
  expect(me.body.data).toMatchObject({ id: users.member.sample[1].id });
  expect(me.body.data.last_connexion_date).toEqual(expect.any(String));
});

test("the agency in the response has every field that its members may see [A3.agsh.01–19]", async () => {
  await app.database.sql(
    "update agencies set momo_phone = '+237677000009', om_phone = '+237699000009' where id = $1",
    [agencies.sample.id],
  );
  const { body } = await logIn(users.member.sample[3].email);
  expect(body.data.agency).toEqual({
    uuid: agencies.sample.id,
    name: "Sanaga Lignes",
    pending_name: null,
    phonenumber: agencies.sample.phone,
    image: { url: null },
    logo: null,
    mark: expect.any(String),
    colour: expect.any(String),
    agency_transport_type: { id: 1, title_fr: "Bus", title_en: "Bus" },
    is_package_sender: true,
    package_balance: 0,
    ...feesByField(feeColumns, () => 0),
    rate_transaction: 10,
    rate_mobile_transaction: 20,
    transaction_mobile_amount: 0,
    rate_banker_transaction: 30,
    transaction_banker_amount: 0,
    momo_phone: "+237677000009",
    om_phone: "+237699000009",
    email: null,
    review: { state: "active", reason: null },
    localisation: { town: "Douala", quarter: "Akwa" },
    is_active: true,
    created_date: expect.stringMatching(/^\d{4}-.+Z$/),
    date_modified: expect.stringMatching(/^\d{4}-.+Z$/),
  });
});

test("the parcel balance is the sum of the ledger", async () => {
  const id = "11111111-1111-4111-8111-111111111111";
  await app.database.sql("insert into ledger_transactions (id, kind) values ($1, 'payment')", [id]);
  await app.database.sql(
    `insert into ledger_entries (transaction_id, position, account, driver, agency_id, amount)
     values ($1, 0, 'provider_cash', 'mtn_momo', null, 7500), ($1, 1, 'parcel_balance', null, $2, -7500)`,
    [id, agencies.parcels.id],
  );
  expect((await logIn(users.member.parcels[1].email)).body.data.agency.package_balance).toBe(7500);
});

test("a member logs in with any spelling of the phone and any case of the e-mail [G.auth.25]", async () => {
  const { phone, email } = users.member.modest[1];
  const national = phone.slice(4);
  for (const spelling of [
    phone,
    national,
    `00237${national}`,
    ` ${national.slice(0, 3)} ${national.slice(3)} `,
    phone.replace("+", ""),
    email.toUpperCase(),
  ]) {
    await expectStatus(200, logIn(spelling), spelling);
  }
});

test("a token is accepted raw and as Bearer, is stored as a hash only, and is invalid after logout [G.auth.08, C8.auth.04]", async () => {
  const token = await logInMember(app, users.member.free[1]);
  for (const header of [token, `Bearer ${token}`, `bearer ${token}`])
    await expectStatus(200, getMe(app, header));
  const stored = await app.database.sql<{ text: string }>("select s::text as text from sessions s");
  expect(stored.some(({ text }) => text.includes(token))).toBe(false);

  const out = await app.call("logout", {}, { token });
  expect(out.body).toMatchObject({ message: "Vous êtes déconnecté", data: { ended: true } });
  const after = await app.call("getMe", {}, { token, language: "fr" });
  expect(after.status).toBe(401);
  expect(after.body).toMatchObject({
    message: "token invalide",
    error_code: "unauthenticated",
    data: null,
  });
});

test("logging out ends one session, deactivating the account ends all", async () => {
  const [first, second] = [
    await logInMember(app, users.member.air[2]),
    await logInMember(app, users.member.air[2]),
  ];
  await app.call("logout", {}, { token: first });
  await expectStatus(200, getMe(app, second));
  await app.database.sql("update users set is_active = false where id = $1", [
    users.member.air[2].id,
  ]);
  await expectStatus(401, getMe(app, second));
  expect((await logIn(users.member.air[2].email)).body).toMatchObject({
    error_code: "account_disabled",
  });
});

test("an account without an agency is refused and gets no session", async () => {
  for (const { email, id } of [users.administrator, users.traveller]) {
    const { status, body, headers } = await logIn(email, { language: "en" });
    expect(status).toBe(403);
    expect(body).toMatchObject({
      error_code: "not_an_agency_account",
      message: "This area is for transport agencies only",
    });
    expect(body["Authorization"]).toBeUndefined();
    expect(headers.get("authorization")).toBeNull();
    expect(await app.database.sql("select from sessions where user_id = $1", [id])).toEqual([]);
  }
});

test("a member of a pending agency may log in", async () => {
  const { status, body } = await logIn(users.member.inactive[1].email);
  expect(status).toBe(200);
  expect(body.data.agency.is_active).toBe(false);
});

test("a correct password of an unvalidated account returns the public id to validate", async () => {
  const { email, id } = users.member.air[1];
  const [{ public_id } = { public_id: "" }] = await app.database.sql<{ public_id: string }>(
    "update users set validated_at = null where id = $1 returning public_id",
    [id],
  );
  const { status, body } = await logIn(email);
  expect(status).toBe(403);
  expect(body).toMatchObject({
    error_code: "account_not_validated",
    message: "Compte non validé, saisissez le code reçu",
    data: { public_id },
  });
  expect((await logIn(email, { password: "wrong password" })).body).toMatchObject({
    error_code: "wrong_login",
    data: null,
  });
});

test("a wrong password and an unknown identifier get the same response, in both languages [C8.auth.03]", async () => {
  const wrong = await logIn(users.member.rail[1].email, { password: "wrong password" });
  const unknown = await logIn("nobody@rail.example");
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body.message).toBe("Email ou mot de passe invalide!");
  expect((await logIn("nobody2@rail.example", { language: "en" })).body.message).toBe(
    "Invalid email or password!",
  );
});

test("an unknown identifier computes one hash, like a wrong password", async () => {
  for (const identifier of [users.member.rail[2].email, "nobody@slow.example"]) {
    const { result, hashes } = await countHashes(() =>
      logIn(identifier, { password: "wrong password" }),
    );
    expect([identifier, result.status, hashes]).toEqual([identifier, 401, 1]);
  }
});

test("invalid inputs are refused with an error at their field; the maximum length is 255 characters [C5.auth.07]", async () => {
  const cases: readonly [object, string, string][] = [
    [{ password }, "identifier", "required"],
    [{ identifier: "   ", password }, "identifier", "required"],
    [{ identifier: 5, password }, "identifier", "required"],
    [{ identifier: "a@b.cm" }, "password", "required"],
    [{ identifier: "a@b.cm", password: "x".repeat(256) }, "password", "too_long"],
    [{ identifier: "a".repeat(256), password }, "identifier", "too_long"],
    [{ identifier: "a\0@b.cm", password }, "identifier", "invalid"],
    [{ identifier: "\ud800@x", password }, "identifier", "invalid"],
    [{ identifier: ["a"], password: {} }, "identifier", "required"],
  ];
  for (const [sent, field, code] of cases) {
    const { status, body } = await agencyLogin(app, sent as never, { language: "en" });
    expect(status, JSON.stringify(sent)).toBe(400);
    const { fields } = body.data as unknown as {
      fields: { field: string; code: string; message: string }[];
    };
    expect(fields[0]).toMatchObject({ field, code, message: expect.stringMatching(/\w/) });
  }
});

test("login and logout are audited with the user as actor; the session stores the first 200 characters of the user agent", async () => {
  const { id, email } = users.member.modest[2];
  const { body } = await agencyLogin(
    app,
    { identifier: email, password },
    { headers: { "user-agent": `Phone ${"x".repeat(300)}` } },
  );
  const session = await app.database.row<{ device: string }>(
    "select device from sessions where user_id = $1",
    [id],
  );
  expect(session?.device).toBe(`Phone ${"x".repeat(194)}`);
  await app.call("logout", {}, { token: body["Authorization"] as string });
  expect(
    await app.database.sql(
      "select actor, action, entity from audit_log where entity_id = $1 order by id",
      [id],
    ),
  ).toEqual([
    { actor: id, action: "log in", entity: "user" },
    { actor: id, action: "log out", entity: "user" },
  ]);
});

test("hostile identifiers are refused with wrong_login", async () => {
  for (const identifier of [
    "' or 1=1 --@x",
    "%@%",
    "<script>@x.cm",
    "a@b.cm'; drop table users; --",
  ]) {
    await expectError("wrong_login", logIn(identifier), identifier);
  }
});
