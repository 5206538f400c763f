import { lastCode, messagesTo } from "@wakafine/testkit/account-world.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const app = useTestApp();
const { modest, parcels } = smallWorld.agencies;
const { member } = smallWorld.users;

let token: string;
beforeEach(async () => {
  await app.advance(3700); // other tests' codes and limits of an hour are over
  token = await logInMember(app, member.modest[1]);
});

let made = 0;
/** Returns a mobile number that no test used before. */
function freshNumber(): string {
  made += 1;
  return `+2376955${String(made).padStart(5, "0")}`;
}

const ask = (body: object, as = token) =>
  app.call("changePayoutNumber", { body: body as never }, { token: as });
const enter = (code: string, as = token) =>
  app.call("validatePayoutNumber", { params: { code } }, { token: as });
const account = async () => (await app.call("getPayoutAccount", {}, { token })).body.data;
const agency = async () => (await app.call("getOwnAgency", {}, { token })).body.data;
const auditRows = () =>
  app.database.sql<{ action: string; reason: string; details: unknown }>(
    "select action, reason, details from audit_log where entity = 'agency' and entity_id = $1 and action like '%payout%' order by id",
    [modest.id],
  );

async function activate(body: object, phone: string): Promise<void> {
  expect((await ask(body)).status).toBe(200);
  expect((await enter(await lastCode(app, phone))).status).toBe(200);
}

test("a number gets a code by SMS and is active only after the code was entered [A1.momo.01, A7.momo.01, A7.momo.02, A2.momo.08]", async () => {
  const phone = freshNumber();
  const asked = await ask({ phonenumber: phone, type: "ORANGE" });
  expect([asked.status, asked.body.data.om_phone]).toEqual([200, null]);
  expect(asked.body.data.pending).toMatchObject([{ type: "ORANGE", phonenumber: phone }]);
  expect((await agency()).om_phone).toBeNull();
  const [sms] = await messagesTo(app, phone);
  expect(sms).toContain(smallWorld.agencies.modest.name.slice(0, 5));
  const stored = await app.database.sql<{ body: string }>(
    "select body from messages where recipient = $1",
    [phone],
  );
  expect(stored[0]?.body).toContain("******");
  const wrong = await enter("000000");
  expect([wrong.status, wrong.body.error_code]).toEqual([400, "code_wrong"]);
  expect(wrong.body.message.length).toBeGreaterThan(0);
  const right = await enter(await lastCode(app, phone));
  expect([right.status, right.body.data.om_phone, right.body.data.pending]).toEqual([
    200,
    phone,
    [],
  ]);
  expect((await agency()).om_phone).toBe(phone);
  expect((await account()).om_validated_date).not.toBeNull();
  expect(await auditRows()).toMatchObject([
    { action: "ask for payout number", reason: "ORANGE" },
    { action: "refuse payout code" },
    { action: "change payout number", reason: "ORANGE" },
  ]);
  expect(JSON.stringify(await auditRows())).not.toContain(phone.slice(4));
});

test("momo_phone is MTN and om_phone Orange; the code is entered by POST or PUT [G.momo.01, A2.momo.02, A2.momo.03]", async () => {
  const [mtn, orange] = [freshNumber(), freshNumber()];
  expect((await ask({ momo_phone: mtn })).status).toBe(200);
  expect((await ask({ om_phone: orange })).body.data.pending).toHaveLength(2);
  const code = await lastCode(app, mtn);
  const put = await app.fetch(`/api/agencies/validate-momo-phonenumber/${code}`, {
    method: "PUT",
    headers: { authorization: token },
  });
  expect(put.status).toBe(200);
  expect(await account()).toMatchObject({ momo_phone: mtn, pending: [{ phonenumber: orange }] });
  expect((await enter(await lastCode(app, orange))).body.data.om_phone).toBe(orange);
});

test("a wrong number is refused at its field [G.momo.01]", async () => {
  await expectFieldErrors(["phonenumber required"], ask({ type: "MTN" }));
  await expectFieldErrors(["type required"], ask({ phonenumber: freshNumber() }));
  await expectFieldErrors(["momo_phone bad_phone"], ask({ momo_phone: "12" }));
  await expectFieldErrors(["om_phone wallet_phone"], ask({ om_phone: "+33612345678" }));
  await expectFieldErrors(["om_phone wallet_phone"], ask({ om_phone: "+237233400000" }));
  await expectFieldErrors(
    ["om_phone too_many"],
    ask({ momo_phone: freshNumber(), om_phone: freshNumber() }),
  );
});

test("roles 1 and 3 change the numbers, role 2 only reads, other roles and parcel agencies do not see them [G.role.16, A6.agsh.07]", async () => {
  const manager = await logInMember(app, member.modest[3]);
  expect((await ask({ om_phone: freshNumber() }, manager)).status).toBe(200);
  const planner = await logInMember(app, member.modest[2]);
  expect((await ask({ om_phone: freshNumber() }, planner)).status).toBe(403);
  expect((await enter("123456", planner)).status).toBe(403);
  expect((await app.call("getPayoutAccount", {}, { token: planner })).status).toBe(200);
  const controller = await logInMember(app, member.modest[9]);
  expect((await app.call("getPayoutAccount", {}, { token: controller })).status).toBe(403);
  const parcelAgency = await logInMember(app, member.parcels[1]);
  expect((await app.call("getPayoutAccount", {}, { token: parcelAgency })).status).toBe(403);
  expect(parcels.id).not.toBe(modest.id);
});

test("a change is announced to the former number by SMS and to the administrators of the agency by e-mail [G.role.16]", async () => {
  const [first, second] = [freshNumber(), freshNumber()];
  await activate({ momo_phone: first }, first);
  const manager = await logInMember(app, member.modest[3]);
  const mails = (await messagesTo(app, member.modest[1].email)).length;
  expect((await ask({ momo_phone: second }, manager)).status).toBe(200);
  const before = (await messagesTo(app, first)).length;
  expect((await enter(await lastCode(app, second), manager)).status).toBe(200);
  const toFormer = (await messagesTo(app, first)).slice(before);
  expect(toFormer).toHaveLength(1);
  expect(toFormer[0]).toContain(second.slice(-2));
  expect(toFormer[0]).not.toContain(second.slice(4));
  const notices = (await messagesTo(app, member.modest[1].email)).slice(mails);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain("versements MTN");
});

test("five wrong codes end a code, and another agency's code is not accepted [G.momo.01, G.role.16]", async () => {
  const phone = freshNumber();
  await ask({ om_phone: phone });
  const code = await lastCode(app, phone);
  const other = await logInMember(app, member.rail[1]);
  expect((await enter(code, other)).body.error_code).toBe("code_wrong");
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await enter("111111")).body.error_code).toBe("code_wrong");
  expect((await enter(code)).body.error_code).toBe("code_wrong");
  expect((await account()).pending).toEqual([]);
});

test("a code expires after 15 minutes and works once [G.momo.01]", async () => {
  const phone = freshNumber();
  await ask({ om_phone: phone });
  const code = await lastCode(app, phone);
  await app.advance(15 * 60 + 1);
  expect((await enter(code)).body.error_code).toBe("code_wrong");
  await ask({ om_phone: phone });
  const next = await lastCode(app, phone);
  expect((await enter(next)).status).toBe(200);
  expect((await enter(next)).body.error_code).toBe("code_wrong");
});

test("one code a minute goes to a number, ten an hour to an agency; a corrected number gets one at once [G.role.16]", async () => {
  await startLimitWindow(app, 60);
  const phone = freshNumber();
  expect((await ask({ om_phone: phone })).status).toBe(200);
  const again = await ask({ om_phone: phone });
  expect([again.status, again.body.error_code]).toEqual([429, "too_many_requests"]);
  for (let sent = 1; sent < 10; sent += 1)
    expect((await ask({ om_phone: freshNumber() })).status).toBe(200);
  expect((await ask({ om_phone: freshNumber() })).status).toBe(429);
});

test("a suspended agency cannot change its numbers [G.auth.28]", async () => {
  const phone = freshNumber();
  await ask({ om_phone: phone });
  const code = await lastCode(app, phone);
  await app.database.sql("update agencies set state = 'suspended' where id = $1", [modest.id]);
  expect((await ask({ om_phone: freshNumber() })).status).toBe(403);
  expect((await enter(code)).status).toBe(403);
  await app.database.sql("update agencies set state = 'active' where id = $1", [modest.id]);
  expect((await enter(code)).status).toBe(200);
});

test("sending the active number again gives no code and ends a change that waits [A7.momo.01]", async () => {
  const [phone, other] = [freshNumber(), freshNumber()];
  await activate({ om_phone: phone }, phone);
  await ask({ om_phone: other });
  const before = (await messagesTo(app, phone)).length;
  expect((await ask({ om_phone: phone })).body.data.pending).toEqual([]);
  expect(await messagesTo(app, phone)).toHaveLength(before);
});
