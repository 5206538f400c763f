import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addMember, setPasswordByLink } from "@wakafine/testkit/member-world.ts";
import {
  addAgencyUser,
  agencyLogin,
  confirmPasswordReset,
  getMe,
  requestPasswordReset,
  updateAgencyUser,
  validateAccount,
} from "@wakafine/testkit/account-calls.ts";
import {
  goodPassword,
  lastCode,
  lastLink,
  messagesTo,
  registerTraveller,
} from "@wakafine/testkit/account-world.ts";
import { newAgency, newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInMember(app, users.member.sample[1]);
});
beforeEach(() => app.advance(61));

const read = (link: string, language = "fr") =>
  app.call("readPasswordLink", { params: { token: link } }, { language });
/** Expects a link to be an open activation of an account created by this agency, or by no agency (null). */
const expectActivation = async (link: string, agency: string | null) =>
  expect((await read(link)).body.data).toEqual({ purpose: "activation", agency, is_open: true });
const refuse = (link: string) => app.call("refuseActivation", { params: { token: link } });
const listed = async (publicId: string) =>
  (
    await app.call("listAgencyUsers", { query: { page: 1, per_page: 100 } as never }, { token })
  ).body.data.data.some((one) => one.public_id === publicId);

test("reading a link returns its purpose without using it; a used link returns bad_token [C8.auth.04]", async () => {
  const one = await addMember(app, token);
  const link = await lastLink(app, one.email);
  for (let times = 0; times < 2; times += 1) await expectActivation(link, "Sanaga Lignes");
  await expectStatus(200, confirmPasswordReset(app, { token: link, password: goodPassword }));
  expect(await read(link)).toMatchObject({
    status: 400,
    body: { error_code: "bad_token", message: "token invalide" },
  });
  await expectStatus(400, read("x"));
  await requestPasswordReset(app, one.email);
  const purged = await lastLink(app, one.email);
  expect((await read(purged)).body.data).toEqual({ purpose: "reset", agency: null, is_open: true });
  await expectError("bad_token", refuse(purged));
  await app.advance(3601);
  await expectError("bad_token", read(purged));
});

test("the mail and the SMS name the agency that created the account and say how to refuse it", async () => {
  const one = await addMember(app, token);
  expect((await messagesTo(app, one.email)).at(-1)).toMatch(
    /L'agence Sanaga Lignes a ouvert pour vous un compte[^]*refusez ce compte/,
  );
  const { phonenumber } = one;
  await app.database.sql(
    "delete from contacts where kind = 'email' and user_id = (select id from users where public_id = $1)",
    [one.publicId],
  );
  await app.call("resendCode", { params: { id: one.publicId } });
  expect((await messagesTo(app, phonenumber)).at(-1)).toMatch(
    /^\d{6} .* Compte ouvert par Sanaga Lignes ?: acceptez ou refusez avec le lien\. .*http/,
  );
});

test("refusing by the owner of the e-mail erases the account, removes it from the list, and frees e-mail and phone [G.auth.29]", async () => {
  const one = await addMember(app, token);
  const link = await lastLink(app, one.email);
  expect(await listed(one.publicId)).toBe(true);
  expect(await refuse(link)).toMatchObject({ status: 200, body: { data: { refused: true } } });
  expect(await listed(one.publicId)).toBe(false);
  await expectError("bad_token", refuse(link));
  expect(
    await app.database.sql(
      "select l.actor = u.id::text as by_oneself, l.details from audit_log l join users u on u.id::text = l.entity_id where u.public_id = $1 and l.action = 'refuse account'",
      [one.publicId],
    ),
  ).toEqual([{ by_oneself: true, details: { agency: agencies.sample.id, erased: true } }]);
  const own = await registerTraveller(app, { phonenumber: one.phonenumber, email: one.email });
  expect((await getMe(app, own.token)).body.data).toMatchObject({
    role: { id: 2 },
    email: one.email,
  });
});

test("requesting a new password with an e-mail entered by an agency sends the activation, which can still be refused [G.auth.17]", async () => {
  const one = await addMember(app, token);
  await messagesTo(app, one.email);
  await app.advance(61);
  await requestPasswordReset(app, one.email);
  const link = await lastLink(app, one.email);
  await expectActivation(link, "Sanaga Lignes");
  await expectStatus(200, refuse(link));
});

test("an account cannot be refused after it was used, nor by the first user of an agency", async () => {
  const one = await addMember(app, token);
  const link = await lastLink(app, one.email);
  await expectStatus(
    200,
    validateAccount(app, { code: await lastCode(app, one.email), id: one.email }),
  ); // the link is still valid
  await expectActivation(link, null);
  await expectError("bad_token", refuse(link));
  expect(await listed(one.publicId)).toBe(true);
  const first = newAgency({ password: undefined, password_confirm: undefined });
  await app.call("agencyRegister", { body: first });
  const own = await lastLink(app, String(first.email));
  await expectActivation(own, null);
  await expectError("bad_token", refuse(own));
});

test("refusing an e-mail to which an agency moved a used account removes the e-mail only [G.auth.29]", async () => {
  const one = await addMember(app, token);
  await setPasswordByLink(app, one.email);
  await expectStatus(200, agencyLogin(app, { identifier: one.email, password: goodPassword }));
  const stranger = newMember().email;
  const { publicId, ...form } = one;
  await expectStatus(
    200,
    updateAgencyUser(app, token, { ...form, email: stranger, password: "", id: publicId }),
  );
  const link = await lastLink(app, stranger);
  await expectActivation(link, "Sanaga Lignes");
  await expectStatus(200, refuse(link));
  expect(
    await app.database.sql(
      "select email, phone, deleted_at from users_with_contacts where public_id = $1",
      [publicId],
    ),
  ).toEqual([{ email: null, phone: one.phonenumber, deleted_at: null }]);
  expect(await listed(publicId)).toBe(true);
  expect((await registerTraveller(app, { email: stranger })).email).toBe(stranger);
});

test("a founder whose contacts another member changed is handled like any member: the activation names the agency and can be refused [G.auth.29]", async () => {
  const own = newAgency();
  const opened = await app.call("agencyRegister", { body: own });
  const first = await validateAccount(
    app,
    { code: await lastCode(app, own.phonenumber) },
    { token: String(opened.body["Authorization"]) },
  );
  const second = newMember({ user_agency_role_id: 1 });
  await addAgencyUser(app, String(first.body["Authorization"]), second);
  await setPasswordByLink(app, second.email);
  const otherMember = String(
    (await agencyLogin(app, { identifier: second.email, password: goodPassword })).body[
      "Authorization"
    ],
  );
  const moved = newMember({ user_agency_role_id: 1, password: "" });
  const changed = await updateAgencyUser(app, otherMember, {
    ...moved,
    firstname: "Étoile",
    id: opened.body.data.user.public_id,
  });
  expect(changed.status).toBe(200);
  const link = await lastLink(app, moved.email);
  expect((await read(link)).body.data.agency).toBe(own.name);
  await expectStatus(200, refuse(link));
});
