import { addMember, setPasswordByLink } from "@wakafine/testkit/member-world.ts";
import { answerInvitation, updateAgencyUser } from "@wakafine/testkit/account-calls.ts";
import { putContact } from "@wakafine/testkit/contacts.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { countSeptets } from "@wakafine/shared/rules/gsm7.ts";
import { lastLink, messagesTo, registerTraveller } from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";

const { users } = smallWorld;
const [boss, manager] = [users.member.sample[1], users.member.sample[3]];
const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
beforeAll(async () => {
  token = await openSessionOf(app, boss.id);
});
beforeEach(() => app.advance(61));

const add = (more: Partial<ReturnType<typeof newMember>> = {}, by = token) =>
  addMember(app, by, more);
const refuse = async (email: string) =>
  expect(
    (await app.call("refuseActivation", { params: { token: await lastLink(app, email) } })).status,
  ).toBe(200);
/** Returns the messages to an address that contain a name. */
const notices = async (to: string, name: string) =>
  (await messagesTo(app, to)).filter((text) => text.includes(name));

test("the member who added an account is notified of its refusal, in the own language, with only the name that was entered", async () => {
  const one = await add({ lastname: "Refusante" });
  await refuse(one.email);
  const [message, ...more] = await notices(boss.email, "Rosine Refusante");
  expect(message).toMatch(
    /La personne jointe refuse le compte ouvert pour Rosine Refusante\. Vérifiez/,
  );
  expect([more, message?.includes(one.email), message?.includes(one.phonenumber)]).toEqual([
    [],
    false,
    false,
  ]);
  expect(await notices(manager.email, "Refusante")).toEqual([]); // no other member of the agency
});

test("the inviting member is notified of a declined invitation, and not of an accepted one", async () => {
  const [known, other] = [
    await registerTraveller(app, { firstname: "Estelle", lastname: "Kamga" }),
    await registerTraveller(app),
  ];
  const respond = async (id: string, accept: boolean, by: string) =>
    expect((await answerInvitation(app, by, { id, accept })).status).toBe(200);
  await app.database.sql("update users set language = 'en' where id = $1", [manager.id]);
  const by = await openSessionOf(app, manager.id);
  await respond(
    (await add({ phonenumber: known.phone, firstname: "Madame", lastname: "Guichet" }, by))
      .publicId,
    false,
    known.token,
  );
  await respond(
    (await add({ phonenumber: other.phone, lastname: "Acceptante" }, by)).publicId,
    true,
    other.token,
  );
  expect(
    (await notices(manager.email, "Guichet")).map((text) =>
      /Madame Guichet has declined Sanaga Lignes's invitation\./.test(text),
    ),
  ).toEqual([true]);
  expect([
    await notices(manager.email, "Kamga"),
    await notices(manager.email, "Acceptante"),
    await notices(boss.email, "Guichet"),
  ]).toEqual([[], [], []]);
});

test("a refusal after a change of e-mail is notified to the member who changed it", async () => {
  const one = await add({ lastname: "Déplacée" });
  await setPasswordByLink(app, one.email);
  const email = newMember().email;
  const second = users.member.sample[3];
  const moved = await updateAgencyUser(app, await openSessionOf(app, second.id), {
    ...one,
    email,
    password: "",
    id: one.publicId,
  });
  expect(moved.status).toBe(200);
  await refuse(email);
  expect([
    (await notices(second.email, "Déplacée")).length,
    (await notices(boss.email, "Déplacée")).length,
  ]).toEqual([1, 0]);
});

test("no refusal is notified to a former member or to an account without a verified contact", async () => {
  const otherMember = await add({ user_agency_role_id: 1 });
  await setPasswordByLink(app, otherMember.email);
  const by = await openSessionOf(app, otherMember.userId);
  for (const [lastname, change] of [
    ["Partie", "update agency_members set is_active = false where user_id = $1"],
    ["Exclue", "update users set is_active = false where id = $1"],
    ["Inconnue", "update contacts set verified_at = null where user_id = $1"],
    ["Ailleurs", "delete from agency_members where user_id = $1"],
  ] as const) {
    const [one, queued] = [await add({ lastname }, by), await add({ lastname }, by)];
    await refuse(queued.email); // the notice is in the outbox and not sent yet
    await app.database.sql(change, [otherMember.userId]);
    await refuse(one.email);
    expect([lastname, await notices(otherMember.email, lastname)]).toEqual([lastname, []]);
    await app.database.sql("update agency_members set is_active = true where user_id = $1", [
      otherMember.userId,
    ]);
    await app.database.sql(
      "with verified as (update contacts set verified_at = app_now() where user_id = $1 and kind = 'email') update users set is_active = true where id = $1",
      [otherMember.userId],
    );
  }
});

test("a refusal is notified to verified contacts only", async () => {
  const otherMember = await add({ user_agency_role_id: 1 });
  await setPasswordByLink(app, otherMember.email);
  const by = await openSessionOf(app, otherMember.userId);
  const [one, known] = [await add({ lastname: "Confiée" }, by), await registerTraveller(app)];
  const { publicId: id } = await add({ phonenumber: known.phone, lastname: "Confiée" }, by);
  await refuse(one.email);
  await expectStatus(200, answerInvitation(app, known.token, { id, accept: false }));
  const { email, phonenumber } = newMember();
  await app.database.sql("update users set validated_at = null where id = $1", [
    otherMember.userId,
  ]);
  await putContact(app, otherMember.userId, { kind: "email", value: email, verified: false });
  await putContact(app, otherMember.userId, { kind: "phone", value: phonenumber, verified: false });
  expect([
    await notices(email, "Confiée"),
    await notices(phonenumber, "Confiée"),
    await notices(otherMember.email, "Confiée"),
  ]).toEqual([[], [], []]);
});

test("a notice by SMS fits one message whatever the names, in both languages", async () => {
  const long = { firstname: "Œœ".repeat(60), lastname: "Œœ".repeat(60) };
  const phone = "+237677009911";
  await putContact(app, boss.id, { kind: "email", value: null });
  await putContact(app, boss.id, { kind: "phone", value: phone });
  await app.database.sql("update agencies set name = $2 where id = $1", [
    smallWorld.agencies.sample.id,
    "Œœ".repeat(100),
  ]);
  for (const language of ["fr", "en"]) {
    await app.database.sql("update users set language = $2 where id = $1", [boss.id, language]);
    const before = (await messagesTo(app, phone)).length;
    await refuse((await add(long)).email);
    const known = await registerTraveller(app);
    const { publicId: id } = await add({ ...long, phonenumber: known.phone });
    await expectStatus(200, answerInvitation(app, known.token, { id, accept: false }));
    const texts = (await messagesTo(app, phone)).slice(before);
    expect(texts.map((text) => text.startsWith("Wakafine: "))).toEqual([true, true]);
    for (const text of texts) expect(countSeptets(text), text).toBeLessThanOrEqual(160);
  }
});
