import {
  agencyLogin,
  confirmPasswordReset,
  validateAccount,
} from "@wakafine/testkit/account-calls.ts";
import { goodPassword, lastCode, lastLink, messagesTo } from "@wakafine/testkit/account-world.ts";
import { newAgency } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";

const app = useTestApp();

/** Registers an agency whose first user has no password yet. */
async function registerWithoutPassword() {
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
  confirmPasswordReset(app, { password: goodPassword, ...verification });

test("link and code are sent together to one contact; the link is valid for seven days, works once and opens the agency login [G.auth.13]", async () => {
  const { email, phone } = await registerWithoutPassword();
  const token = await lastLink(app, email);
  expect((await messagesTo(app, email)).at(-1)).toContain(await lastCode(app, email));
  expect(await messagesTo(app, phone)).toEqual([]);
  await app.advance(7 * 86_400 - 300);
  const { status, body } = await set({ token });
  expect({ status, data: body.data }).toEqual({ status: 200, data: { login: "agency" } });
  await expectError("bad_token", set({ token }));
  await expectStatus(200, agencyLogin(app, { identifier: email, password: goodPassword }));
  expect((await messagesTo(app, email)).filter((text) => /vient de changer/.test(text))).toEqual(
    [],
  );
  const late = await registerWithoutPassword();
  const old = await lastLink(app, late.email);
  await app.advance(7 * 86_400 + 1);
  await expectError("bad_token", set({ token: old }));
});

test("the code validates the account and keeps the link valid, because a password is still required [G.auth.13, G.auth.16]", async () => {
  const { email, token } = await registerWithoutPassword();
  const [code, link] = [await lastCode(app, email), await lastLink(app, email)];
  await expectStatus(200, validateAccount(app, { code }, { token }));
  await expectError("code_wrong", validateAccount(app, { code, id: email }));
  await expectStatus(200, set({ token: link }));
});

test("the code of an activation can be used with the phone to set the password; the phone stays unverified [G.auth.18]", async () => {
  const { phone, email } = await registerWithoutPassword();
  await expectStatus(200, set({ code: await lastCode(app, email), email: phone }));
  const logIn = async (identifier: string) =>
    (await agencyLogin(app, { identifier, password: goodPassword })).status;
  expect([await logIn(email), await logIn(phone)]).toEqual([200, 401]);
});

test("an activation requested again with the phone is sent by SMS, so that a member who does not read the e-mail can open the account [G.auth.15]", async () => {
  const { email, phone } = await registerWithoutPassword();
  const first = await lastLink(app, email);
  await app.advance(61);
  await expectStatus(200, app.call("resendCode", { params: { id: phone } }));
  const link = await lastLink(app, phone);
  expect((await messagesTo(app, email)).join("\n")).not.toContain(link);
  await expectError("bad_token", set({ token: first }));
  await expectStatus(200, set({ token: link }));
  await expectStatus(200, agencyLogin(app, { identifier: phone, password: goodPassword }));
});

test("requesting an activation again sends a new link and ends the old one; without a password the user cannot log in [G.auth.15]", async () => {
  const { email, publicId } = await registerWithoutPassword();
  const first = await lastLink(app, email);
  await app.advance(61);
  await expectStatus(200, app.call("resendCode", { params: { id: publicId } }));
  const second = await lastLink(app, email);
  expect(second).not.toBe(first);
  await expectStatus(400, agencyLogin(app, { identifier: email, password: "" }));
  await expectStatus(401, agencyLogin(app, { identifier: email, password: goodPassword }));
  await expectError("bad_token", set({ token: first }));
  await expectStatus(200, set({ token: second }));
});
