import {
  confirmContact,
  confirmPasswordReset,
  customerLogin,
  getMe,
  requestPasswordReset,
  updateMe,
  validateAccount,
} from "@wakafine/testkit/account-calls.ts";
import { putContact } from "@wakafine/testkit/contacts.ts";
import {
  goodPassword,
  freshPhone,
  lastCode,
  lastLink,
  messagesTo,
  registerTraveller,
  registerVerified,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newAgency } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startNextHour } from "@wakafine/testkit/limit-window.ts";
import type { CallOptions } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { notice } from "./account-notice.ts";
import { beforeEach, expect, test } from "vitest";

/** Two browsers, each with its own cookie. */
const registrars: CallOptions = { device: "browser-of-who-registered" };
const owners: CallOptions = { device: "browser-of-who-owns-the-contact" };
const fresh = "nouveau-depart-7";

const app = useTestApp();
beforeEach(() => startNextHour(app));

let made = 0;
function freshEmail(): string {
  made += 1;
  return `boite${made}@exemple.cm`;
}

/** Registers a phone and an e-mail without entering a code. */
async function registerUnverified(email: string | null = freshEmail()) {
  const phone = freshPhone();
  const { body } = await app.call(
    "register",
    { body: registration({ phonenumber: phone, ...(email === null ? {} : { email }) }) },
    registrars,
  );
  return {
    phone,
    email: email ?? "",
    userId: body.data.user.id,
    token: String(body["Authorization"]),
    code: await lastCode(app, phone),
  };
}

/** Registers a user whose phone is verified and whose e-mail is not. */
async function registerPhoneVerified() {
  const one = await registerUnverified();
  const { body } = await validateAccount(
    app,
    { code: one.code },
    { ...registrars, token: one.token },
  );
  return { ...one, token: String(body["Authorization"]) };
}

const enter = (code: string, id: string, password: string | undefined, from: CallOptions) =>
  validateAccount(app, { code, id, ...(password === undefined ? {} : { password }) }, from);
const ask = (email: string, from: CallOptions) => requestPasswordReset(app, email, from);
const confirm = (verification: object, from: CallOptions) =>
  confirmPasswordReset(app, { password: fresh, ...verification } as never, from);
const logIn = (identifier: string, password: string) =>
  customerLogin(app, { identifier, password });
const verifications = async (id: string) =>
  await app.database.row(
    "select email, phone, email_verified, phone_verified from users_with_contacts where id = $1",
    [id],
  );

test("a code verifies only the contact that received it; the e-mail registered beside the phone gets its own code [G.acct.01, G.auth.16]", async () => {
  const one = await registerPhoneVerified();
  const me = async () => (await getMe(app, one.token)).body.data;
  expect(await me()).toMatchObject({
    phonenumber_verified: true,
    email_verified: false,
    pending_email: one.email,
  });
  const code = await lastCode(app, one.email);
  expect((await confirmContact(app, one.token, { kind: "email", code })).body.data).toMatchObject({
    email_verified: true,
    pending_email: null,
  });
  expect(
    await app.database.sql(
      "select action from audit_log where entity_id = $1 and action like '%contact%'",
      [one.userId],
    ),
  ).toEqual([{ action: "verify contact" }]);
  expect(
    (await messagesTo(app, one.phone)).filter((text) => /a changé|has changed/.test(text)),
  ).toEqual([]);
});

test("an unverified e-mail neither logs in nor gets a reset code, and can be registered by its owner [C5.auth.17, G.auth.17, G.auth.29]", async () => {
  const one = await registerPhoneVerified();
  const before = (await messagesTo(app, one.email)).length;
  for (const browser of [owners, registrars]) {
    await expectStatus(200, ask(one.email, browser));
    await app.advance(61);
  }
  expect(await messagesTo(app, one.email)).toHaveLength(before);
  await expectStatus(401, logIn(one.email, goodPassword));
  const owner = await registerVerified(app, { email: one.email.toUpperCase() });
  expect(owner.email).toBe(one.email);
  expect(await verifications(one.userId)).toMatchObject({
    email_verified: false,
    phone_verified: true,
  });
  await expectStatus(200, logIn(one.phone, goodPassword));
  const code = await app.call(
    "sendContactCode",
    { params: { kind: "email" } },
    { token: one.token },
  );
  expect(code.body.error_code).toBe("invalid_input"); // taken
});

test("entering the code of a registration in another browser requires a new password; the old password and token then stop working [G.auth.16]", async () => {
  const one = await registerUnverified();
  const refused = await enter(one.code, one.phone, undefined, owners);
  expect({ status: refused.status, code: refused.body.error_code }).toEqual({
    status: 409,
    code: "password_needed",
  });
  await expectError("invalid_input", enter(one.code, one.phone, "kolo5", owners));
  await expectError("code_wrong", enter("000000", one.phone, undefined, owners));
  const taken = await enter(one.code, one.phone, fresh, owners);
  expect(taken.status).toBe(200);
  expect(await verifications(one.userId)).toEqual({
    email: one.email,
    phone: one.phone,
    email_verified: false,
    phone_verified: true,
  });
  await expectStatus(401, logIn(one.phone, goodPassword));
  await expectStatus(200, logIn(one.phone, fresh));
  await expectStatus(401, getMe(app, one.token));
  await expectStatus(200, getMe(app, String(taken.body["Authorization"])));
});

test("without the token of the registration a new password is required, on any device; with the token the code is enough [G.auth.10, G.auth.16]", async () => {
  const here = await registerUnverified();
  await expectError("password_needed", enter(here.code, here.phone, undefined, registrars));
  await expectError("account_not_validated", logIn(here.phone, goodPassword));
  await expectError("password_needed", enter(here.code, here.phone, undefined, registrars));
  const token = await registerUnverified();
  await expectStatus(
    200,
    validateAccount(app, { code: token.code, id: token.phone }, { ...owners, token: token.token }),
  );
});

test("after a password reset by e-mail, the unverified phone gets no reset code [G.auth.17]", async () => {
  const one = await registerUnverified();
  await ask(one.email, owners);
  await expectStatus(200, confirm({ token: await lastLink(app, one.email) }, owners));
  expect(await verifications(one.userId)).toEqual({
    email: one.email,
    phone: one.phone,
    email_verified: true,
    phone_verified: false,
  });
  const sms = (await messagesTo(app, one.phone)).length;
  await app.advance(61);
  await ask(one.phone, registrars);
  expect(await messagesTo(app, one.phone)).toHaveLength(sms);
  expect(await lastLink(app, one.email)).toBeTruthy();
});

test("a reset code requested before another contact was verified is checked again when it is entered [G.auth.17]", async () => {
  const one = await registerUnverified();
  await ask(one.email, owners);
  const link = await lastLink(app, one.email);
  await expectStatus(
    200,
    validateAccount(app, { code: one.code }, { ...registrars, token: one.token }),
  );
  await expectError("bad_token", confirm({ token: link }, owners));
  await expectStatus(200, logIn(one.phone, goodPassword));
});

test("the owner of a phone can verify it although another account entered it first; the other account then cannot [G.auth.29, G.acct.01]", async () => {
  const squat = await registerUnverified();
  await ask(squat.email, registrars);
  await confirm({ token: await lastLink(app, squat.email) }, registrars);
  const token = String((await logIn(squat.email, fresh)).body["Authorization"]);
  await expectStatus(
    200,
    app.call("sendContactCode", { params: { kind: "phonenumber" } }, { token }),
  );
  const squatters = await lastCode(app, squat.phone);
  const owner = await registerTraveller(app);
  const claim = await updateMe(app, owner.token, {
    phonenumber: squat.phone,
    current_password: owner.password,
  });
  expect(claim.body.data.pending_phonenumber).toBe(squat.phone);
  const verify = async (code: string, by: string) =>
    confirmContact(app, by, { kind: "phonenumber", code });
  expect((await verify(await lastCode(app, squat.phone), owner.token)).body.data.phonenumber).toBe(
    squat.phone,
  );
  await expectError("account_exists", verify(squatters, token));
});

test("after an agency is activated in another browser, the unverified phone of its registrar gets no reset code [G.auth.13]", async () => {
  const form = newAgency({ password: undefined, password_confirm: undefined });
  const { user } = (await app.call("agencyRegister", { body: form }, registrars)).body.data;
  const link = await lastLink(app, String(form.email));
  await expectStatus(200, confirm({ token: link }, owners));
  await ask(form.phonenumber, registrars);
  expect(await messagesTo(app, form.phonenumber)).toEqual([]);
  expect(await verifications(user.id)).toMatchObject({
    email_verified: true,
    phone_verified: false,
  });
});

test("a code is sent again to an unverified own contact; a verified one gives not_found, a landline an error at its field [G.acct.01]", async () => {
  const one = await registerPhoneVerified();
  const send = (kind: "email" | "phonenumber") =>
    app.call("sendContactCode", { params: { kind } }, { token: one.token });
  await expectStatus(429, send("email"));
  await app.advance(86_401); // the pending change has expired; the e-mail is still unverified
  expect((await send("email")).body.data).toMatchObject({ pending_email: one.email });
  const second = await lastCode(app, one.email);
  expect(
    (await confirmContact(app, one.token, { kind: "email", code: second })).body.data
      .email_verified,
  ).toBe(true);
  await expectStatus(404, send("email"));
  await putContact(app, one.userId, { kind: "phone", value: "+237222231234", verified: false });
  const landline = await send("phonenumber");
  expect({
    status: landline.status,
    fields: (landline.body.data as unknown as { fields: unknown }).fields,
  }).toMatchObject({ status: 400, fields: [{ field: "phonenumber", code: "landline" }] });
});

test("the only verified contact cannot be removed; notices go to verified contacts only [G.acct.01]", async () => {
  const email = freshEmail();
  const { body } = await app.call(
    "register",
    { body: registration({ phonenumber: "222 23 45 67", email }) },
    registrars,
  );
  const validated = await validateAccount(
    app,
    { code: await lastCode(app, email) },
    { ...registrars, token: String(body["Authorization"]) },
  );
  const token = String(validated.body["Authorization"]);
  await expectError("invalid_input", updateMe(app, token, { email: null }));
  const half = await registerPhoneVerified();
  const mails = (await messagesTo(app, half.email)).length;
  await app.call(
    "changePassword",
    { body: { current_password: goodPassword, new_password: fresh } },
    { token: half.token },
  );
  expect(await messagesTo(app, half.email)).toHaveLength(mails);
  expect((await messagesTo(app, half.phone)).at(-1)).toMatch(/mot de passe/);
});

test("an account without a verified contact gets no notices", async () => {
  const form = newAgency();
  const { agency } = (await app.call("agencyRegister", { body: form }, registrars)).body.data;
  const [{ id } = { id: "" }] = await app.database.sql<{ id: string }>(
    "select user_id as id from agency_members where agency_id = $1",
    [agency.uuid],
  );
  const mails = (await messagesTo(app, String(form.email))).length;
  await app.app.context.database.query(
    notice({
      userId: id,
      template: "agency refused",
      agency: form.name,
      reason: "Papiers illisibles",
    }),
  );
  expect(await messagesTo(app, String(form.email))).toHaveLength(mails);
});

test("an unverifiable landline does not block other registrations [G.auth.29]", async () => {
  const landline = "222 23 99 01";
  for (const email of [freshEmail(), freshEmail()]) {
    const { status, body } = await app.call(
      "register",
      { body: registration({ phonenumber: landline, email }) },
      registrars,
    );
    expect(status).toBe(201);
    const token = String(body["Authorization"]);
    const validated = await validateAccount(
      app,
      { code: await lastCode(app, email) },
      { ...registrars, token },
    );
    expect(validated.status).toBe(200);
  }
  await expectStatus(401, logIn(landline, goodPassword));
});

test("each contact is checked separately, so that a refusal does not disclose which contacts share an account [G.auth.29]", async () => {
  const [one, other] = [await registerPhoneVerified(), await registerPhoneVerified()];
  await app.advance(15 * 60 + 1);
  const fields = async (email: string) =>
    (
      (
        await app.call(
          "register",
          { body: registration({ phonenumber: one.phone, email }) },
          owners,
        )
      ).body.data as unknown as { fields: { field: string }[] }
    ).fields.map(({ field }) => field);
  expect([await fields(one.email), await fields(other.email), await fields(freshEmail())]).toEqual([
    ["phonenumber"],
    ["phonenumber"],
    ["phonenumber"],
  ]);
});

test("a code that was created before another contact was verified is refused in another browser [G.auth.16]", async () => {
  const one = await registerUnverified();
  await ask(one.email, owners);
  const link = await lastLink(app, one.email);
  const [{ code_hash } = { code_hash: null }] = await app.database.sql<{
    code_hash: Buffer | null;
  }>("select code_hash from one_time_codes where user_id = $1 and purpose = 'validate'", [
    one.userId,
  ]);
  await expectStatus(200, confirm({ token: link }, owners));
  // The row that a concurrent login could leave behind.
  await app.database.sql(
    "insert into one_time_codes (id, user_id, purpose, contact_id, salt, code_hash, language, code_expires_at) select gen_random_uuid(), user_id, 'validate', id, '\\x00', $2, 'fr', app_now() + interval '15 minutes' from contacts where user_id = $1 and kind = 'phone'",
    [one.userId, code_hash],
  );
  await expectError(
    "code_wrong",
    enter(one.code, one.phone, undefined, { device: "third-browser" }),
  );
  expect(await verifications(one.userId)).toMatchObject({ phone_verified: false });
});
