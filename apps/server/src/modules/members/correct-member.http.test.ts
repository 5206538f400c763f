import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  answerInvitation,
  confirmContact,
  confirmPasswordReset,
  customerLogin,
  deleteAgencyUser,
  requestPasswordReset,
  updateAgencyUser,
  updateMe,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  lastLink,
  messagesTo,
  registerTraveller,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { countHashes } from "@wakafine/testkit/counted-hashes.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import type { MadeMember } from "@wakafine/testkit/member-world.ts";
import { addMember, addVerifiedMember, setPasswordByLink } from "@wakafine/testkit/member-world.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
beforeAll(async () => {
  token = await openSessionOf(app, users.member.sample[1].id);
});

const update = (id: string, body: object) =>
  updateAgencyUser(app, token, { ...(body as MadeMember), id });
const change = (one: MadeMember, more: object) =>
  update(one.publicId, { ...one, password: "", ...more });
const logIn = async (identifier: string, password = goodPassword) =>
  (await customerLogin(app, { identifier, password })).body.error_code ?? "in";
const sentTo = async (to: string) => (await messagesTo(app, to)).length;
const changes = (userId: string) =>
  app.database.sql(
    "select details from audit_log where entity_id = $1 and action = 'change agency user'",
    [userId],
  );
const storedUser = ({ userId }: MadeMember) =>
  app.database.row(
    "select email, phone, email_verified, phone_verified, validated_at is not null as validated, password_hash is not null as has_password from users_with_contacts where id = $1",
    [userId],
  );

/** Adds a member who has verified the e-mail and logged in. */
async function addActiveMember() {
  const one = await addVerifiedMember(app, token);
  expect(await logIn(one.email)).toBe("in");
  return one;
}

/** Verifies another phone in the profile of a member and returns it. */
async function verifyOwnPhone({ userId }: MadeMember): Promise<string> {
  const [phonenumber, session] = [freshPhone(), await openSessionOf(app, userId)];
  await updateMe(app, session, { phonenumber });
  const code = await lastCode(app, phonenumber);
  await expectStatus(200, confirmContact(app, session, { kind: "phonenumber", code }));
  return phonenumber;
}

test("correcting an e-mail ends the link and code sent to the wrong one and sends the activation to the right one", async () => {
  const one = await addMember(app, token);
  const [link, code] = [await lastLink(app, one.email), await lastCode(app, one.email)];
  const { email } = newMember();
  await expectStatus(200, change(one, { email }));
  for (const stray of [{ token: link }, { code, email: one.phonenumber }])
    await expectError("bad_token", confirmPasswordReset(app, { ...stray, password: goodPassword }));
  expect(await sentTo(one.email)).toBe(1);
  await setPasswordByLink(app, email);
  expect(await logIn(email)).toBe("in");
});

test("a reset link ends when the agency sets a password", async () => {
  const one = await addActiveMember();
  await app.advance(61);
  await requestPasswordReset(app, one.email);
  const link = await lastLink(app, one.email);
  await expectStatus(200, change(one, { password: "un tout autre 77" }));
  await expectError(
    "bad_token",
    confirmPasswordReset(app, { token: link, password: goodPassword }),
  );
  expect(await logIn(one.email, "un tout autre 77")).toBe("in");
});

test("a changed e-mail or phone makes both unverified, ends trusted devices and the password, notifies the previous verified contact, and reserves neither contact [G.auth.29]", async () => {
  const one = await addActiveMember();
  const { email, phonenumber } = newMember();
  const before = [await sentTo(one.email), await sentTo(one.phonenumber)];
  await expectStatus(200, change(one, { email, phonenumber }));
  expect([await sentTo(one.email), await sentTo(one.phonenumber)]).toEqual([
    before[0]! + 1,
    before[1],
  ]);
  expect([await sentTo(email), await sentTo(phonenumber)]).toEqual([1, 0]);
  expect(await logIn(email)).toBe("wrong_login");
  expect(await storedUser(one)).toMatchObject({ email, phone: phonenumber, validated: false });
  expect(
    await app.database.sql("select from trusted_devices where user_id = $1", [one.userId]),
  ).toEqual([]);
  const link = await lastLink(app, email);
  await expectStatus(201, app.call("register", { body: registration({ email, phonenumber }) }));
  await expectStatus(200, confirmPasswordReset(app, { token: link, password: goodPassword }));
  expect(await logIn(email)).toBe("in");
});

test("correcting a mistyped e-mail locks out a stranger who used it to verify a phone", async () => {
  const one = await addActiveMember();
  const phonenumber = await verifyOwnPhone(one);
  const { email } = newMember();
  const texts = await sentTo(phonenumber);
  await expectStatus(200, change(one, { email, phonenumber }));
  expect(await storedUser(one)).toEqual({
    email,
    phone: phonenumber,
    email_verified: false,
    phone_verified: false,
    validated: false,
    has_password: false,
  });
  expect([await logIn(phonenumber), await sentTo(phonenumber)]).toEqual(["wrong_login", texts]);
  await setPasswordByLink(app, email);
});

test("a password set together with another e-mail is kept, and the unverified e-mail receives only the activation", async () => {
  const one = await addActiveMember();
  const { email } = newMember();
  const sms = await sentTo(one.phonenumber);
  await expectStatus(200, change(one, { email, password: "un tout autre 77" }));
  expect([await sentTo(email), (await sentTo(one.phonenumber)) - sms]).toEqual([1, 0]);
  expect(await storedUser(one)).toMatchObject({ has_password: true, validated: false });
});

test("each change of a contact sends a new activation, so that the member can always set a password", async () => {
  const one = await addActiveMember();
  const [first, second] = [newMember(), newMember()];
  await expectStatus(200, change(one, { phonenumber: first.phonenumber }));
  const link = await lastLink(app, one.email);
  for (const password of ["", "un tout autre 77"])
    await expectStatus(200, change(one, { phonenumber: second.phonenumber, password }));
  await expectError(
    "bad_token",
    confirmPasswordReset(app, { token: link, password: goodPassword }),
  );
  await setPasswordByLink(app, one.email);
  expect(await logIn(one.email)).toBe("in");
});

test("a verified previous contact is notified of the change, an unverified one is not", async () => {
  const [one, other] = [await addActiveMember(), await addVerifiedMember(app, token)]; // the other never logs in
  const phonenumber = await verifyOwnPhone(one);
  const stranger = freshPhone();
  const noticesTo = async (to: string) =>
    (await messagesTo(app, to)).filter((text) => /maintenant une? autre/.test(text)).length;
  await expectStatus(200, change(one, { phonenumber: stranger }));
  await expectStatus(200, change(one, { phonenumber: freshPhone() }));
  expect([await noticesTo(phonenumber), await noticesTo(stranger)]).toEqual([1, 0]);
  await expectStatus(200, change(other, newMember()));
  expect([await noticesTo(other.email), await noticesTo(other.phonenumber)]).toEqual([1, 0]);
});

/** Adds a member at the start of a window of so many minutes; returns a function that changes the member and returns the status. */
async function limitedChanges(limited: TestApp, minutes: number) {
  await startLimitWindow(limited, minutes);
  const by = await openSessionOf(limited, users.member.sample[1].id);
  const one = await addMember(limited, by);
  return async (more: object) =>
    (await updateAgencyUser(limited, by, { ...one, password: "", ...more, id: one.publicId }))
      .status;
}

test("an agency changes credentials or adds members 60 times an hour; a change refused with account_exists counts, another name does not", async () => {
  await using limited = await startTestApp();
  const statusOf = await limitedChanges(limited, 60);
  await limited.database.sql(
    "update rate_limits set count = 58 where key like 'add agency user %'",
  );
  const statuses = [];
  for (const more of [
    { email: users.traveller.email },
    { lastname: "Autre" },
    { password: "un tout autre 77" },
    { password: "encore un autre 77" },
    { phonenumber: newMember().phonenumber },
    { lastname: "Encore" },
  ])
    statuses.push(await statusOf(more));
  expect(statuses).toEqual([409, 200, 200, 429, 429, 200]);
});

test("a new member gets at most five activations an hour", async () => {
  await using limited = await startTestApp();
  const statusOf = await limitedChanges(limited, 60);
  const statuses = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push(await statusOf({ email: newMember().email }));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("an agency sets the password of one member at most three times a day, like contacts, because each change sends a message", async () => {
  await using limited = await startTestApp();
  const statusOf = await limitedChanges(limited, 24 * 60); // adding counts
  const statuses = [];
  for (const count of [1, 2, 3])
    statuses.push(await statusOf({ password: `un tout autre 7${count}` }));
  expect(statuses).toEqual([200, 200, 429]);
});

test("a forbidden change is refused before the password is hashed", async () => {
  const manager = await openSessionOf(app, users.member.sample[3].id);
  const boss = await app.database.row<{ id: string }>(
    "select public_id as id from users where id = $1",
    [users.member.sample[1].id],
  );
  for (const [to, refusal] of [
    [boss!.id, 403],
    ["00000000-0000-4000-8000-000000000000", 404],
  ] as const) {
    const { result, hashes } = await countHashes(() =>
      updateAgencyUser(app, manager, { ...newMember({ password: goodPassword }), id: to }),
    );
    expect([to, result.status, hashes]).toEqual([to, refusal, 0]);
  }
  const one = await addMember(app, token);
  const { hashes } = await countHashes(() => change(one, { password: "un tout autre 77" }));
  expect(hashes).toBe(1);
});

test("only the role of an invited member or of an invitation can change; other fields are refused (docs/decisions/0070)", async () => {
  const known = await registerTraveller(app);
  const body = newMember({ phonenumber: known.phone });
  const { user } = (await addAgencyUser(app, token, body)).body.data;
  expect(user.invited).toBe(true);
  const invalid = {
    ...newMember({ password: goodPassword }),
    firstname: "Autre",
    sex_id: 1,
    town: "Kribi",
    user_agency_role_id: 2,
  };
  const fields = ["firstname", "lastname", "email", "phonenumber", "sex_id", "town", "password"];
  const refused = (id: string) => update(id, invalid);
  const refusal = {
    status: 400,
    body: { data: { fields: fields.map((field) => ({ field, code: "not_yours" })) } },
  };
  expect(await refused(user.public_id)).toMatchObject(refusal);
  expect((await update(user.public_id, { user_agency_role_id: 3 })).body.data.user).toMatchObject({
    invited: true,
    user_agency_role: { id: 3 },
    lastname: body.lastname,
  });
  await answerInvitation(app, known.token, { id: user.public_id, accept: true });
  expect(await refused(known.publicId)).toMatchObject(refusal);
  expect((await update(known.publicId, { user_agency_role_id: 2 })).body.data.user).toMatchObject({
    invited: true,
    user_agency_role: { id: 2 },
    lastname: "Mbarga",
  });
});

test("a form without changes writes no audit row", async () => {
  const one = await addMember(app, token);
  await expectStatus(200, change(one, {}));
  expect(await changes(one.userId)).toEqual([]);
  await change(one, { lastname: "Autre" });
  expect(await changes(one.userId)).toMatchObject([{ details: { changed: ["lastname"] } }]);
});

test("a replayed request to add a member who was removed returns not_found without field errors", async () => {
  const [body, key] = [newMember(), "adding-somebody-who-left"];
  const first = await app.call("addAgencyUser", { body }, { token, key });
  await deleteAgencyUser(app, token, first.body.data.user.public_id);
  await expectError("not_found", app.call("addAgencyUser", { body }, { token, key }));
});
