import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { confirmContact, getMe, updateMe } from "@wakafine/testkit/account-calls.ts";
import { freshPhone, messagesTo } from "@wakafine/testkit/account-world.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import { expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { auditActionsOn, createUser, openFurtherSession } from "@wakafine/testkit/created-user.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { describe, expect, test } from "vitest";

const app = useTestApp();

const me = async (token: string) => (await getMe(app, token)).body.data;

describe("protection against a stolen session", () => {
  /** Opens a session with a login of 16 minutes ago. */
  async function oldSession() {
    const user = await createUser(app);
    await app.advance(16 * 60);
    return user;
  }
  const change = (token: string, body: RequestOf<"updateMe">["body"]) => updateMe(app, token, body);

  test("changing or removing a contact requires the password when the login is older than 15 minutes; other data do not [G.acct.01]", async () => {
    const { id, token, email, phone, password } = await oldSession();
    for (const body of [
      { email: "voleur@exemple.cm" },
      { phonenumber: freshPhone() },
      { email: null },
      { email: "voleur@exemple.cm", current_password: "" },
    ]) {
      const refused = change(token, body);
      await expectStatus(400, refused);
      await expectFieldErrors(["current_password required"], refused);
    }
    expect(await me(token)).toMatchObject({
      email,
      phonenumber: phone,
      pending_email: null,
      pending_phonenumber: null,
    });
    expect((await messagesTo(app, email)).length).toBe(0);
    await expectStatus(200, change(token, { firstname: "Brice", email, phonenumber: phone }));
    expect(
      (await change(token, { email: "moi@exemple.cm", current_password: password })).body.data,
    ).toMatchObject({ pending_email: "moi@exemple.cm" });
    const fresh = await openFurtherSession(app, id);
    const second = freshPhone();
    expect((await change(fresh.token, { phonenumber: second })).body.data).toMatchObject({
      pending_phonenumber: second,
    });
  });

  test("without the password the response does not disclose whether a contact is taken [G.acct.01]", async () => {
    const other = await createUser(app);
    const { token } = await oldSession();
    await expectFieldErrors(["current_password required"], change(token, { email: other.email }));
  });

  test("a wrong password changes nothing and is audited; after ten in 15 minutes even the right one is refused [G.auth.20]", async () => {
    const { id, token, password } = await oldSession();
    await startLimitWindow(app, 15);
    const guess = async (entered: string) =>
      (await change(token, { email: "voleur2@exemple.cm", current_password: entered })).body
        .error_code;
    for (let attempts = 0; attempts < 10; attempts += 1)
      expect(await guess("faux-mot-de-passe")).toBe("wrong_password");
    expect(await guess(password)).toBe("too_many_requests");
    expect(await auditActionsOn(app, id)).toEqual(
      Array.from({ length: 11 }, () => "refuse password"),
    );
    expect((await me(token)).pending_email).toBeNull();
  });

  test("a requested change is notified to all verified contacts, and again when it is confirmed; the new contact gets only its code [G.acct.01, G.auth.25]", async () => {
    const { id, token, email, phone } = await createUser(app);
    const fresh = freshPhone();
    const notices = async () => ({
      email: await messagesTo(app, email),
      phone: await messagesTo(app, phone),
      fresh: await messagesTo(app, fresh),
    });
    await change(token, { phonenumber: fresh });
    const asked = await notices();
    expect([asked.email.length, asked.phone.length, asked.fresh.length]).toEqual([1, 1, 1]);
    const { OPERATOR_EMAIL, OPERATOR_PHONE } = app.app.context.config;
    for (const text of [asked.email[0], asked.phone[0]]) {
      expect(text).toContain("On demande de changer");
      expect(text).toContain(OPERATOR_PHONE);
      expect(text).toContain(OPERATOR_EMAIL);
    }
    await confirmContact(app, token, {
      kind: "phonenumber",
      code: await contactCodeOf(app, id, "phone"),
    });
    const done = await notices();
    expect([done.email.length, done.phone.length, done.fresh.length]).toEqual([2, 2, 1]);
    for (const text of [done.email[1], done.phone[1]]) expect(text).toContain("autre numéro");
  });
});
