import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  confirmPasswordReset,
  customerLogin,
  getMe,
  validateAccount,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  messagesTo,
  lastLink,
  registerVerified,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startNextHour } from "@wakafine/testkit/limit-window.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";

const app = useTestApp();
beforeEach(() => startNextHour(app)); // limits are counted per hour

const register = (body: object) =>
  app.call("register", { body: body as ReturnType<typeof registration> }, { language: "en" });

/** Expects a registration to be refused at these fields: with 409 for a taken contact. */
async function expectRefused(body: object, ...errors: readonly string[]) {
  const response = register(body);
  await expectStatus(errors.some((error) => error.endsWith(" taken")) ? 409 : 400, response);
  await expectFieldErrors(errors, response);
}

test("the payload of the dialog creates a pending account: 201 with data, Authorization and message [C7.auth.03–04, G.auth.02, G.auth.07]", async () => {
  const phone = freshPhone();
  const { status, body, headers } = await app.call("register", {
    body: {
      firstname: "Paul",
      lastname: "Biyiha",
      login: phone.slice(4),
      password: goodPassword,
      sex_id: 1,
    },
  });
  expect(status).toBe(201);
  expect(body.message).toMatch(/code/);
  expect(body.data.user).toMatchObject({
    firstname: "Paul",
    lastname: "Biyiha",
    phonenumber: phone,
    email: null,
    is_active: true,
    user_agency_role: null,
  });
  expect(body.data.user.role.id).toBe(2);
  expect(body.data.uuid).toBe(body.data.user.public_id);
  expect(body["Authorization"]).toMatch(/^[\w-]{43}$/);
  expect(headers.get("authorization")).toBe(body["Authorization"]);
  expect(await lastCode(app, phone)).toMatch(/^\d{6}$/);
});

test("the payload of the page at its own path returns the same response [C7.auth.05–06, G.auth.02]", async () => {
  const phone = freshPhone();
  const response = await app.fetch("/api/auth/customer/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...registration({ phonenumber: phone }),
      email: "",
      password_confirm: goodPassword,
      conditions: true,
    }),
  });
  const result = (await response.json()) as {
    data: { user: { phonenumber: string; town: string } };
    Authorization: string;
    message: string;
  };
  expect(response.status).toBe(201);
  expect(Object.keys(result)).toEqual(expect.arrayContaining(["data", "Authorization", "message"]));
  expect(result.data.user).toMatchObject({ phonenumber: phone, town: "Bafoussam" });
  expect(await lastCode(app, phone)).toMatch(/^\d{6}$/);
});

test("both payloads write the same rows: login is an e-mail or phone in any spelling, stored in canonical form [G.auth.11, G.auth.25]", async () => {
  const [dialog, page] = [freshPhone(), freshPhone()];
  const spelt = `(+237) ${dialog.slice(4, 7)} ${dialog.slice(7, 9)}.${dialog.slice(9, 11)}-${dialog.slice(11)}`;
  await app.call("register", {
    body: {
      ...registration({ phonenumber: undefined }),
      login: spelt,
      email: " Dialog@Example.CM ",
    },
  });
  await app.call("register", {
    body: { ...registration({ phonenumber: page }), email: "page@example.cm" },
  });
  await app.call("register", {
    body: { ...registration({ phonenumber: undefined }), login: "Only@Example.cm" },
  });
  const rows = await app.database.sql(
    "select phone, email, firstname, lastname, role_id, sex_id, town, language, validated_at, is_active, cni from users_with_contacts where email like '%@example.cm' order by email",
  );
  const same = {
    firstname: "Aïssatou",
    lastname: "Mbarga",
    role_id: 2,
    sex_id: 2,
    town: "Bafoussam",
    language: "fr",
    validated_at: null,
    is_active: true,
    cni: null,
  };
  expect(rows).toEqual([
    { ...same, phone: dialog, email: "dialog@example.cm" },
    { ...same, phone: null, email: "only@example.cm" },
    { ...same, phone: page, email: "page@example.cm" },
  ]);
});

test("first name, last name, a phone or login, and a password are required [C5.auth.10–13]", async () => {
  for (const field of ["firstname", "lastname", "phonenumber", "password"])
    await expectRefused(
      { ...registration(), email: "a@example.cm", [field]: undefined },
      `${field} required`,
    );
});

test("an invalid phone or e-mail is refused; a landline requires an e-mail for the code", async () => {
  const impossible = registration({ phonenumber: "+33 899 12 34 56", email: "a@b" });
  await expectRefused(impossible, "email bad_email", "phonenumber bad_phone");
  await expectRefused(registration({ phonenumber: "12" }), "phonenumber bad_phone");
  await expectRefused(registration({ phonenumber: "222 23 12 34" }), "email required");
});

test("a password has 8 to 255 characters, is neither breached nor personal, and is stored as a hash [G.auth.19]", async () => {
  for (const [password, code] of [
    ["kolo567", "password_short"],
    ["bonjour1", "password_common"],
    ["ronaldo7", "password_common"],
    ["trustno1", "password_common"],
    ["AissatouMbarga", "password_personal"],
    ["ab".repeat(128), "too_long"],
  ] as const)
    await expectRefused(registration({ password }), `password ${code}`);
  const { status, body } = await app.call("register", {
    body: registration({ password: "kolo5678" }),
  });
  expect(status).toBe(201);
  expect(JSON.stringify(body)).not.toContain("kolo5678");
  const row = await app.database.row<{ password_hash: string; everywhere: boolean }>(
    "select password_hash, u::text like '%kolo5678%' as everywhere from users u where id = $1",
    [body.data.user.id],
  );
  expect(row).toEqual({
    password_hash: expect.stringContaining(
      `$argon2id$v=19$m=${app.app.context.config.PASSWORD_MEMORY_KIB},t=2,p=1$`,
    ),
    everywhere: false,
  });
});

test("the phone or e-mail of another account, also of a member, is refused with a message in any spelling [C5.auth.17, G.auth.29]", async () => {
  const { phone } = await registerVerified(app, { email: "taken@example.cm" });
  const { member } = smallWorld.users;
  for (const phonenumber of [
    phone,
    `00237${phone.slice(4)}`,
    member.modest[1].phone,
    member.sample[9].phone,
  ])
    await expectRefused(registration({ phonenumber }), "phonenumber taken");
  // The response for the second one is the same.
  for (const email of ["TAKEN@example.CM", " \u200btaken@exam\u00adple.cm\u2060 "])
    await expectRefused(registration({ email }), "email taken");
  const { body } = await app.call(
    "register",
    { body: registration({ phonenumber: phone }) },
    { language: "fr" },
  );
  expect(body).toMatchObject({
    error_code: "account_exists",
    message: expect.stringMatching(/compte/i),
  });
});

test("a pending registration does not reserve its contacts, and its code ends when the owner has an account [C5.auth.17, G.auth.29]", async () => {
  const phone = freshPhone();
  const email = `p${phone.slice(4)}@example.cm`;
  const squatter = await app.call("register", {
    body: registration({ phonenumber: phone, email, password: "squatter-pass-1" }),
  });
  const stranger = String(squatter.body["Authorization"]);
  const stale = await lastCode(app, phone);
  const owner = await registerVerified(app, { phonenumber: phone, email });
  await expectError("code_wrong", validateAccount(app, { code: stale }, { token: stranger }));
  const logIn = async (password: string) =>
    (await customerLogin(app, { identifier: phone, password })).status;
  expect([await logIn("squatter-pass-1"), await logIn(owner.password)]).toEqual([401, 200]);
  await expectRefused(registration({ phonenumber: phone }), "phonenumber taken");
});

test("registering again from the code page with another phone keeps the e-mail [G.auth.10]", async () => {
  const [email, wrong, right] = ["corrige@example.cm", freshPhone(), freshPhone()];
  await app.call("register", { body: registration({ email, phonenumber: wrong }) });
  const second = await registerVerified(app, { email, phonenumber: right });
  expect([second.email, second.phone]).toEqual([email, right]);
});

test("one address registers one contact at most five times an hour; other contacts are not limited [G.auth.15]", async () => {
  const phone = freshPhone();
  const statusOf = async (phonenumber: string) =>
    (await register(registration({ phonenumber }))).status;
  const statuses = [];
  for (let turn = 1; turn <= 6; turn += 1) statuses.push(await statusOf(phone));
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  expect(await statusOf(freshPhone())).toBe(201);
});

test("contacts entered by an agency for a new member can be registered by their owner; the member stays pending [G.auth.29]", async () => {
  const token = await logInMember(app, smallWorld.users.member.sample[1]);
  const entered = newMember();
  await addAgencyUser(app, token, entered);
  const link = await lastLink(app, entered.email);
  const owner = await registerVerified(app, {
    phonenumber: entered.phonenumber,
    email: entered.email,
  });
  await expectError(
    "bad_token",
    confirmPasswordReset(app, { token: link, password: goodPassword }),
  );
  expect((await getMe(app, owner.token)).body.data).toMatchObject({
    role: { id: 2 },
    phonenumber: owner.phone,
  });
});

test("role, state, agency, identity and validation in the body are ignored", async () => {
  const sent = {
    ...registration(),
    role_id: 1,
    roleId: 1,
    is_active: false,
    validated_at: "2020-01-01",
    agency_id: smallWorld.agencies.sample.id,
    user_agency_role_id: 1,
    cni: "1",
    id: "x",
    public_id: "x",
  };
  const { status, body } = await app.call("register", { body: sent as never });
  expect(status).toBe(201);
  expect(body.data.user).toMatchObject({
    role: { id: 2 },
    is_active: true,
    user_agency_role: null,
    cni_identifier: null,
  });
  const row = await app.database.row(
    "select validated_at, (select count(*)::int from agency_members where user_id = u.id) as member from users u where id = $1",
    [body.data.user.id],
  );
  expect(row).toEqual({ validated_at: null, member: 0 });
});

test("the language of the account and its messages is the one sent, else that of the browser [G.cross.12]", async () => {
  const [spoken, sent] = [freshPhone(), freshPhone()];
  await app.call(
    "register",
    { body: registration({ phonenumber: spoken }) },
    { language: "en-GB,en;q=0.9" },
  );
  await app.call(
    "register",
    { body: registration({ phonenumber: sent, lang: "fr" }) },
    { language: "en" },
  );
  expect((await messagesTo(app, spoken)).at(-1)).toMatch(/^\d{6} is your Wakafine code/);
  expect((await messagesTo(app, sent)).at(-1)).toMatch(/^\d{6} est votre code Wakafine/);
});

test("one address opens 60 accounts an hour, then gets 429 with the time to wait", async () => {
  await app.call("register", { body: registration() });
  await app.database.sql(
    "update rate_limits set count = 60 where key like 'accounts opened %' and window_start > app_now() - interval '1 hour'",
  );
  const { status, headers } = await app.call("register", { body: registration() });
  expect({ status, wait: Number(headers.get("retry-after")) > 0 }).toEqual({
    status: 429,
    wait: true,
  });
});

test("registering writes an audit row without name, phone or e-mail in plain text", async () => {
  const phone = freshPhone();
  const { body } = await app.call("register", {
    body: registration({ phonenumber: phone, email: `audit${phone.slice(4)}@example.cm` }),
  });
  const rows = await app.database.sql<{ action: string; whole: string }>(
    "select action, a::text as whole from audit_log a where entity_id = $1",
    [body.data.user.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["open account"]);
  expect(rows[0]?.whole).not.toMatch(new RegExp(`${phone.slice(4)}|Mbarga|127\\.0\\.0\\.1`));
});
