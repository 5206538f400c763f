import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { goodPassword, lastLink, messagesTo, registration } from "@wakafine/testkit/account-world.ts";
import { newColleague } from "@wakafine/testkit/agency-samples.ts";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const boss = smallWorld.people.staff.sample[1];
const week = 7 * 86_400;
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  token = await openSessionOf(app, boss.id);
});
afterAll(() => app.stop());

/** Somebody the agency made, who has proven the e-mail and logged in. */
async function working(more: Parameters<typeof newColleague>[0] = {}) {
  const body = newColleague(more);
  const { id: personId, public_id: publicId } = (await app.call("addAgencyUser", { body }, { token })).body.data.user;
  await app.call("confirmPasswordReset", { body: { token: await lastLink(app, body.email), password: goodPassword } });
  expect(await logIn(body.email)).toBe("in");
  return { ...body, personId, publicId };
}
type Member = Awaited<ReturnType<typeof working>>;

const change = ({ publicId, personId: _, ...form }: Member, more: Partial<Member>) => app.call("updateAgencyUser", { params: { id: publicId }, body: { ...form, password: "", ...more } }, { token });
const register = async (contact: object) => (await app.call("register", { body: registration(contact) })).status;
const logIn = async (identifier: string) => (await app.call("agencyLogin", { body: { identifier, password: goodPassword } })).body.error_code ?? "in";
const stands = async ({ personId }: Pick<Member, "personId">) =>
  (await app.database.sql("select email, phone, email_proven, phone_proven, validated_at is not null as validated, deleted_at is not null as deleted from persons where id = $1", [personId]))[0];

test("what an agency types for a member of long ago is kept seven days from then; who typed it is told when the last of it goes to others [G.auth.29]", async () => {
  const one = await working({ lastname: "Ancienne" });
  await app.advance(2 * week);
  const { email, phonenumber } = newColleague();
  expect((await change(one, { email, phonenumber })).status).toBe(200);
  await app.advance(week - 60);
  expect([await register({ email }), await register({ phonenumber })]).toEqual([409, 409]);
  await app.advance(61);
  expect(await register({ email })).toBe(201);
  const told = async () => (await messagesTo(app, boss.email)).filter((text) => text.includes("Rosine Ancienne n'a plus ni e-mail ni téléphone"));
  expect(await told()).toEqual([]);
  expect(await register({ phonenumber })).toBe(201);
  expect(await stands(one)).toMatchObject({ email: null, phone: null, deleted: false });
  expect(await told()).toHaveLength(1);
});

test("so of a member who never came in: the account goes with the last contact, and who typed it is told [G.auth.29]", async () => {
  const body = newColleague({ lastname: "Jamaisvenue" });
  const { user } = (await app.call("addAgencyUser", { body }, { token })).body.data;
  await app.advance(week + 1);
  expect(await register({ email: body.email, phonenumber: body.phonenumber })).toBe(201);
  expect(await stands({ personId: user.id })).toMatchObject({ deleted: true });
  expect((await messagesTo(app, boss.email)).filter((text) => text.includes("Rosine Jamaisvenue n'a plus"))).toHaveLength(1);
});

test("another phone leaves a proven e-mail proven, in any case: password and account stay, nobody registers with it, and the person is told there [G.auth.29]", async () => {
  const one = await working();
  await app.advance(2 * week);
  const mails = (await messagesTo(app, one.email)).length;
  const { phonenumber } = newColleague();
  expect((await change(one, { phonenumber, email: one.email.toUpperCase() })).status).toBe(200);
  expect(await stands(one)).toEqual({ email: one.email, phone: phonenumber, email_proven: true, phone_proven: false, validated: true, deleted: false });
  expect([await register({ email: one.email }), await register({ phonenumber })]).toEqual([409, 409]);
  expect((await messagesTo(app, one.email)).slice(mails)).toEqual([expect.stringMatching(/maintenant un autre numéro de téléphone/)]);
  expect(await logIn(one.email)).toBe("in");
});

test("where both were proven, the password goes with the one that changes, for its owner may have set it; the link for another goes to the one that stays and refuses nothing", async () => {
  const one = await working();
  await app.database.sql("update persons set phone_proven = true where id = $1", [one.personId]);
  const { email } = newColleague();
  const texts = (await messagesTo(app, one.phonenumber)).length;
  expect((await change(one, { email })).status).toBe(200);
  expect(await stands(one)).toMatchObject({ email, email_proven: false, phone_proven: true, validated: true });
  expect([await logIn(email), await messagesTo(app, email)]).toEqual(["wrong_login", []]);
  const [sms, ...more] = (await messagesTo(app, one.phonenumber)).slice(texts);
  expect([more, sms?.includes("refusez")]).toEqual([[], false]);
  const link = await lastLink(app, one.phonenumber);
  expect((await app.call("readPasswordLink", { params: { token: link } })).body.data).toEqual({ purpose: "welcome", agency: null, is_open: true });
  expect((await app.call("confirmPasswordReset", { body: { token: link, password: goodPassword } })).status).toBe(200);
  expect(await logIn(one.phonenumber)).toBe("in");
});

test("the agency ends no ban: it types no other e-mail or phone for whom an administrator switched off, and who is removed keeps what was proven [G.auth.29]", async () => {
  const one = await working();
  const administrator = await logInAdministrator(app);
  expect((await app.call("setAdminUserActive", { params: { id: one.personId }, body: { is_active: false } }, { token: administrator })).status).toBe(200);
  const { email, phonenumber } = newColleague();
  for (const more of [{ email }, { phonenumber }]) expect(await change(one, more)).toMatchObject({ status: 409, body: { error_code: "disabled_by_platform" } });
  expect((await change(one, { lastname: "Autre" })).status).toBe(200);
  expect((await app.call("deleteAgencyUser", { params: { id: one.publicId } }, { token })).body.data).toEqual({ deleted: true });
  expect(await stands(one)).toMatchObject({ email: one.email, email_proven: true, deleted: false });
  expect(await app.database.sql("select p.role_id, s.agency_id from persons p left join agency_staff s on s.person_id = p.id where p.id = $1", [one.personId])).toEqual([{ role_id: 2, agency_id: null }]);
  expect(await app.database.sql("select details -> 'erased' as erased from audit_log where entity_id = $1 and action = 'remove agency user'", [one.personId])).toEqual([{ erased: false }]);
  expect(await register({ email: one.email })).toBe(409);
});
