import {
  confirmContact,
  customerLogin,
  getMe,
  requestPasswordReset,
  updateMe,
} from "@wakafine/testkit/account-calls.ts";
import { putContact } from "@wakafine/testkit/contacts.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  messagesTo,
  registerTraveller,
} from "@wakafine/testkit/account-world.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import { expectError, expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { auditActionsOn, createUser, openFurtherSession } from "@wakafine/testkit/created-user.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { describe, expect, test } from "vitest";

const { users } = smallWorld;
const app = useTestApp();

const me = async (token: string) => (await getMe(app, token)).body.data;

describe("the own profile", () => {
  test("has every field of a user, null where unknown, with the titles of role and sex [C3.acct.01–17, C7.acct.05, C6.ref.02]", async () => {
    const { token, userId, publicId, phone } = await registerTraveller(app, { lang: "en" });
    expect(await me(token)).toEqual({
      id: userId,
      public_id: publicId,
      firstname: "Aïssatou",
      lastname: "Mbarga",
      email: null,
      phonenumber: phone,
      avatar_uuid: null,
      avatar_name: null,
      avatar_url: null,
      role: { id: 2, title_fr: "Client", title_en: "Client" },
      user_agency_role: null,
      sex: { id: 2, title_fr: "Femme", title_en: "Female" },
      town: "Bafoussam",
      is_active: true,
      cni_identifier: null,
      created_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      last_connexion_date: expect.toSatisfy(
        (date: unknown) => date === null || typeof date === "string",
      ),
      lang: "en",
      pending_email: null,
      pending_phonenumber: null,
      email_verified: false,
      phonenumber_verified: true,
    });
    expect(await app.database.sql("select role_id from users where id = $1", [userId])).toEqual([
      { role_id: 2 },
    ]);
    await expectStatus(401, app.call("getMe", {}));
    const member = await me(await logInMember(app, users.member.sample[3]));
    expect(member).toMatchObject({ role: { id: 4 }, user_agency_role: { id: 3 } });
  });

  test("has a later last_connexion_date after each login [C3.acct.18]", async () => {
    const { phone } = await registerTraveller(app);
    const dates: string[] = [];
    for (let login = 0; login < 2; login += 1) {
      const { status, body } = await customerLogin(app, {
        identifier: phone,
        password: goodPassword,
      });
      expect(status).toBe(200);
      dates.push((await me(String(body["Authorization"]))).last_connexion_date ?? "");
      await app.advance(60);
    }
    expect(Date.parse(dates[1] ?? "")).toBeGreaterThan(Date.parse(dates[0] ?? ""));
  });
});

describe("changing the own data", () => {
  test("changes the fields sent and keeps the others, at the literal path and its alias [C7.acct.04, G.acct.01]", async () => {
    const { id, token } = await createUser(app);
    const before = await me(token);
    expect((await updateMe(app, token, { firstname: " Brice " })).body.data).toEqual({
      ...before,
      firstname: "Brice",
    });
    const body = {
      lastname: "Talla",
      sex_id: 1,
      town: "Kribi",
      cni_identifier: "11 27-84.903",
      lang: "en" as const,
    };
    const response = await app.fetch("/api/user/profile/public", {
      method: "PUT",
      headers: { authorization: token, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    expect(await me(token)).toMatchObject({
      firstname: "Brice",
      lastname: "Talla",
      sex: { id: 1 },
      town: "Kribi",
      cni_identifier: "112784903",
      lang: "en",
      email: before.email,
    });
    expect(
      (await updateMe(app, token, { sex_id: null, cni_identifier: null })).body.data,
    ).toMatchObject({ sex: null, cni_identifier: null });
    expect(await auditActionsOn(app, id)).toEqual([
      "change profile",
      "change profile",
      "change profile",
    ]);
  });

  test("writes nothing when nothing changes", async () => {
    const { id, token } = await createUser(app);
    const { firstname, lastname, email, phonenumber, town } = await me(token);
    const body = {
      firstname: firstname ?? "",
      lastname: lastname ?? "",
      email: email?.toUpperCase() ?? "",
      phonenumber: `00${phonenumber?.slice(1).replace(/(\d{3})/g, "$1 ")}`,
      town: town ?? "",
    };
    expect((await updateMe(app, token, body)).body.data).toMatchObject({
      email,
      phonenumber,
      pending_email: null,
      pending_phonenumber: null,
    });
    expect(await auditActionsOn(app, id)).toEqual([]);
  });

  test.each([
    [{ firstname: "" }, "firstname required"],
    [{ firstname: "   " }, "firstname required"],
    [{ lastname: "" }, "lastname required"],
    [{ phonenumber: "" }, "phonenumber required"],
    [{ town: "" }, "town required"],
    [{ email: "abc" }, "email bad_email"],
    [{ email: "" }, "email required"],
    [{ email: "a b@c.cm" }, "email bad_email"],
    [{ phonenumber: "12" }, "phonenumber bad_phone"],
    [{ phonenumber: "+237233421122" }, "phonenumber landline"],
    [{ sex_id: 4 }, "sex_id too_large"],
    [{ cni_identifier: "1" }, "cni_identifier invalid"],
    [{ lang: "de" }, "lang not_a_choice"],
  ])("%o is refused: %s [C5.acct.03–07]", async (body, error) => {
    const { id, token } = await createUser(app);
    const result = updateMe(app, token, body as never);
    await expectStatus(400, result);
    await expectFieldErrors([error], result);
    expect(await auditActionsOn(app, id)).toEqual([]);
  });

  test("ignores role, state, validation, agency, password and picture", async () => {
    const { id, token } = await createUser(app);
    const look = () =>
      app.database.sql(
        "select to_jsonb(u) - 'firstname' as row, (select count(*) from agency_members where user_id = u.id) as agencies from users_with_contacts u where id = $1",
        [id],
      );
    const before = await look();
    const body = {
      firstname: "Brice",
      id: users.administrator.id,
      public_id: "x",
      role_id: 1,
      role: { id: 1 },
      is_active: false,
      validated_at: null,
      deleted_at: "2020-01-01",
      password_hash: "x",
      password: "x",
      agency_id: smallWorld.agencies.sample.id,
      user_agency_role: { id: 1 },
      avatar_file: "../x",
      avatar_name: "x",
      created_at: "2020-01-01",
      cni: "AAAAAA",
      language: "en",
    };
    await expectStatus(200, updateMe(app, token, body));
    expect(await look()).toEqual(before);
    expect(await me(token)).toMatchObject({
      firstname: "Brice",
      role: { id: 2 },
      is_active: true,
      user_agency_role: null,
    });
  });
});

describe("a changed e-mail or phone", () => {
  test("takes effect when its code is entered; until then the previous one logs in, and it is notified [G.acct.01]", async () => {
    const { phone, token, userId } = await registerTraveller(app);
    const fresh = freshPhone();
    expect((await updateMe(app, token, { phonenumber: fresh.slice(4) })).body.data).toMatchObject({
      phonenumber: phone,
      pending_phonenumber: fresh,
    });
    const logIn = (identifier: string) =>
      customerLogin(app, { identifier, password: goodPassword });
    expect([(await logIn(phone)).status, (await logIn(fresh)).status]).toEqual([200, 401]);
    const code = await lastCode(app, fresh);
    await expectError("code_wrong", confirmContact(app, token, { kind: "email", code }));
    const done = await confirmContact(app, token, { kind: "phonenumber", code });
    expect(done.body.data).toMatchObject({ phonenumber: fresh, pending_phonenumber: null });
    expect([(await logIn(phone)).status, (await logIn(fresh)).status]).toEqual([401, 200]);
    expect((await messagesTo(app, phone)).length).toBeGreaterThan(1); // the code of the registration, then the notice
    await expectError("code_wrong", confirmContact(app, token, { kind: "phonenumber", code }));
    expect(await auditActionsOn(app, userId)).toContain("change contact");
  });

  test("is stored in canonical form, and only the new contact gets the code [G.acct.01, G.auth.25]", async () => {
    const { id, token, email } = await createUser(app);
    const { body } = await updateMe(app, token, { email: "Nouvelle.Adresse@Exemple.CM" });
    expect(body.data).toMatchObject({ email, pending_email: "nouvelle.adresse@exemple.cm" });
    const code = await lastCode(app, "nouvelle.adresse@exemple.cm");
    expect((await messagesTo(app, email)).join()).not.toContain(code);
    expect(
      (
        await confirmContact(app, token, {
          kind: "email",
          code: `${code.slice(0, 3)} ${code.slice(3)}`,
        })
      ).body.data,
    ).toMatchObject({ email: "nouvelle.adresse@exemple.cm", pending_email: null });
    expect((await messagesTo(app, email)).length).toBe(2); // the notices of the request and of the change
    expect(
      await app.database.sql(
        "select 1 from users_with_contacts where id = $1 and email = 'nouvelle.adresse@exemple.cm'",
        [id],
      ),
    ).toHaveLength(1);
  });

  test("of another account is refused as taken, in any spelling; a second change replaces the first [G.acct.01, G.auth.29]", async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const result = updateMe(app, one.token, {
      email: other.email.toUpperCase(),
      phonenumber: other.phone.slice(4),
      firstname: "Brice",
    });
    await expectStatus(400, result);
    await expectFieldErrors(["email taken", "phonenumber taken"], result);
    expect(await me(one.token)).toMatchObject({
      firstname: "Aïssatou",
      pending_email: null,
      pending_phonenumber: null,
    });
    await updateMe(app, one.token, { email: "premier@exemple.cm" });
    const first = await contactCodeOf(app, one.id, "email");
    await app.advance(61);
    expect(
      (await updateMe(app, one.token, { email: "second@exemple.cm" })).body.data.pending_email,
    ).toBe("second@exemple.cm");
    const second = await contactCodeOf(app, one.id, "email");
    if (first !== second)
      await expectError(
        "code_wrong",
        confirmContact(app, one.token, { kind: "email", code: first }),
      );
    expect(
      (await confirmContact(app, one.token, { kind: "email", code: second })).body.data.email,
    ).toBe("second@exemple.cm");
  });

  test("is refused at confirmation when another account has verified it; an unverified one does not block it", async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    await updateMe(app, one.token, { email: "convoitee@exemple.cm" });
    await putContact(app, other.id, { kind: "email", value: "convoitee@exemple.cm" });
    const confirm = async () =>
      confirmContact(app, one.token, {
        kind: "email",
        code: await contactCodeOf(app, one.id, "email"),
      });
    expect(await confirm()).toMatchObject({ status: 409, body: { error_code: "account_exists" } });
    expect((await me(one.token)).email).toBe(one.email);
    await app.database.sql("update contacts set verified_at = null where user_id = $1", [other.id]);
    expect((await confirm()).body.data).toMatchObject({
      email: "convoitee@exemple.cm",
      email_verified: true,
    });
    expect(await me(other.token)).toMatchObject({ email_verified: false });
  });

  test("expires with its code after 15 minutes and can be cancelled; confirming it ends the links sent to the previous e-mail [G.acct.01, G.auth.16]", async () => {
    const { id, token, email, password } = await createUser(app);
    await updateMe(app, token, { email: "tard@exemple.cm" });
    const late = await contactCodeOf(app, id, "email");
    await app.advance(15 * 60 + 1);
    await expectError("code_wrong", confirmContact(app, token, { kind: "email", code: late }));
    expect(
      (await app.call("cancelContactChange", { params: { kind: "email" } }, { token })).body.data
        .pending_email,
    ).toBeNull();
    await expectStatus(
      200,
      app.call("cancelContactChange", { params: { kind: "email" } }, { token }),
    );
    await expectStatus(200, requestPasswordReset(app, email));
    await updateMe(app, token, { email: "enfin@exemple.cm", current_password: password });
    await confirmContact(app, token, {
      kind: "email",
      code: await contactCodeOf(app, id, "email"),
    });
    expect(
      await app.database.sql(
        "select purpose from one_time_codes where user_id = $1 and used_at is null",
        [id],
      ),
    ).toEqual([]);
  });

  test("allows five wrong codes, and one request in 60 s and five an hour [G.acct.01, G.auth.15, G.auth.16]", async () => {
    await startLimitWindow(app, 60);
    const { id, token } = await createUser(app);
    await updateMe(app, token, { email: "devine@exemple.cm" });
    const code = await contactCodeOf(app, id, "email");
    const wrong = code === "000000" ? "000001" : "000000";
    for (let guess = 0; guess < 5; guess += 1)
      await expectError("code_wrong", confirmContact(app, token, { kind: "email", code: wrong }));
    await expectError("code_wrong", confirmContact(app, token, { kind: "email", code }));
    const statuses: number[] = [];
    const ask = (body: { email?: string; phonenumber?: string }) => updateMe(app, token, body);
    const tooSoon = await ask({ email: "devine0@exemple.cm" });
    expect([tooSoon.status, Number(tooSoon.headers.get("retry-after")) <= 60]).toEqual([429, true]);
    await expectStatus(200, ask({ phonenumber: freshPhone() })); // phone and e-mail have separate send slots
    for (let turn = 1; turn <= 5; turn += 1) {
      await app.advance(61);
      statuses.push((await ask({ email: `devine${turn}@exemple.cm` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test("can remove the e-mail when a verified phone remains [G.acct.01]", async () => {
    const { id, token, email, phone } = await createUser(app);
    expect((await updateMe(app, token, { email: null })).body.data).toMatchObject({
      email: null,
      phonenumber: phone,
    });
    expect((await messagesTo(app, email)).length).toBe(1);
    await putContact(app, id, { kind: "email", value: email });
    await putContact(app, id, { kind: "phone", value: null });
    await expectFieldErrors(["email required"], updateMe(app, token, { email: null }));
    const other = await openFurtherSession(app, id);
    expect((await me(other.token)).email).toBe(email);
  });
});
