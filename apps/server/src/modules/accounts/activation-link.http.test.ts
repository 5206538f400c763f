import { goodPassword, lastCode, lastLink, messagesTo } from "@wakafine/testkit/account-world.ts";
import { newAgency } from "@wakafine/testkit/agency-samples.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** An agency's first user who has no password yet. */
async function withoutPassword() {
  const body = newAgency({ password: undefined, password_confirm: undefined });
  const response = await app.call("agencyRegister", { body });
  const { email, id, public_id: publicId } = response.body.data.user;
  return {
    email: email ?? "",
    phone: response.body.data.user.phonenumber ?? "",
    id,
    publicId,
    token: String(response.body["Authorization"]),
  };
}

const set = (verification: Record<string, string>) =>
  app.call("confirmPasswordReset", { body: { password: goodPassword, ...verification } });

test("link and code go out together and to one contact; the link lives seven days, works once and opens the agency's login [G.auth.13]", async () => {
  const { email, phone } = await withoutPassword();
  const token = await lastLink(app, email);
  expect((await messagesTo(app, email)).at(-1)).toContain(await lastCode(app, email));
  expect(await messagesTo(app, phone)).toEqual([]);
  await app.advance(7 * 86_400 - 300);
  const { status, body } = await set({ token });
  expect({ status, data: body.data }).toEqual({ status: 200, data: { login: "agency" } });
  expect((await set({ token })).body.error_code).toBe("bad_token");
  expect(
    (await app.call("agencyLogin", { body: { identifier: email, password: goodPassword } })).status,
  ).toBe(200);
  expect((await messagesTo(app, email)).filter((text) => /vient de changer/.test(text))).toEqual(
    [],
  );
  const late = await withoutPassword();
  const old = await lastLink(app, late.email);
  await app.advance(7 * 86_400 + 1);
  expect((await set({ token: old })).body.error_code).toBe("bad_token");
});

test("the code validates the account and leaves the link good: a password is still to be set [G.auth.13, G.auth.16]", async () => {
  const { email, token } = await withoutPassword();
  const [code, link] = [await lastCode(app, email), await lastLink(app, email)];
  expect(
    (await app.call("validateAccount", { params: { code }, body: {} }, { token })).status,
  ).toBe(200);
  expect(
    (await app.call("validateAccount", { params: { code }, body: { id: email } })).body.error_code,
  ).toBe("code_wrong");
  expect((await set({ token: link })).status).toBe(200);
});

test("the code of an activation sets the password as well, with the phone beside it; the phone itself stays unverified and logs nobody in [G.auth.18]", async () => {
  const { phone, email } = await withoutPassword();
  expect((await set({ code: await lastCode(app, email), email: phone })).status).toBe(200);
  const logIn = async (identifier: string) =>
    (await app.call("agencyLogin", { body: { identifier, password: goodPassword } })).status;
  expect([await logIn(email), await logIn(phone)]).toEqual([200, 401]);
});

test("an activation that is asked for again brings a new link, the old one is dead; nobody logs in while there is no password [G.auth.15]", async () => {
  const { email, publicId } = await withoutPassword();
  const first = await lastLink(app, email);
  await app.advance(61);
  expect((await app.call("resendCode", { params: { id: publicId } })).status).toBe(200);
  const second = await lastLink(app, email);
  expect(second).not.toBe(first);
  expect(
    (await app.call("agencyLogin", { body: { identifier: email, password: "" } })).status,
  ).toBe(400);
  expect(
    (await app.call("agencyLogin", { body: { identifier: email, password: goodPassword } })).status,
  ).toBe(401);
  expect((await set({ token: first })).body.error_code).toBe("bad_token");
  expect((await set({ token: second })).status).toBe(200);
});
