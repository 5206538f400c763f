import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { messagesTo } from "@wakafine/testkit/account-world.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import { logInStaff } from "@wakafine/testkit/log-in-staff.ts";
import type { MadePerson } from "@wakafine/testkit/made-person.ts";
import { madePassword, makePerson, openFurtherSession } from "@wakafine/testkit/made-person.ts";
import { smallPicture } from "@wakafine/testkit/profile-samples.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { sampleBooking, sampleTraveller } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const { people, departures, agencies } = smallWorld;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
});
afterAll(() => app.stop());

const remove = (token: string, password = madePassword) => app.call("deleteMe", { body: { password } }, { token });
const copyOf = async (token: string) => (await app.call("exportMe", {}, { token })).body.data as Record<string, { [key: string]: unknown }[]>;
const one = async <Row extends object>(text: string, values: readonly unknown[]) => (await app.database.sql<Row>(text, values))[0];

/** Books while logged in and pays; answers the hidden link. */
async function booked(person: MadePerson, departureId: string): Promise<string> {
  const users = [sampleTraveller(1, { lastname: "Ngo Bassong", phonenumber: person.phone, cni_identifier: "112784903" }), sampleTraveller(2, { lastname: "Tchoumi", cni_identifier: "LT99887766" })];
  const body = sampleBooking(departureId, 2, { users, receive_method: { type: "EMAIL", token: person.email } });
  const { status, body: answer } = await app.call("createBooking", { body }, { token: person.token });
  if (status !== 201) throw new Error(`could not book: ${answer.message}`);
  const link = answer.data.order_hidden_uuid;
  await app.drainOutbox();
  const attempt = await one<{ id: string; provider_ref: string }>("select a.id, a.provider_ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1", [link]);
  if (!attempt || !(await app.sandbox.approve(attempt.provider_ref))) throw new Error("nothing to approve");
  await app.app.payments.settle(attempt.id, "poll");
  await app.drainOutbox();
  return link;
}

describe("the copy of one's data", () => {
  test("holds the account, its sessions, bookings with the travellers typed, and the log, and nobody else's [G.acct.03]", async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    await booked(other, departures.trainEconomic.id);
    const link = await booked(person, departures.trainEconomic.id);
    await app.call("registerDevice", { params: { id: "their-phone" }, body: {} }, { token: person.token });
    await app.call("updateMe", { body: { email: "attente@exemple.cm" } }, { token: person.token });
    const copy = await copyOf(person.token);
    expect(Object.keys(copy).sort()).toEqual(["account", "bookings", "exported_date", "invitations", "log", "sessions"]);
    expect(copy["account"]).toEqual([expect.objectContaining({ id: person.id, email: person.email, phonenumber: person.phone, pending: [expect.objectContaining({ kind: "email", value: "attente@exemple.cm" })] })]);
    expect(copy["sessions"]).toEqual([expect.objectContaining({ address: "127.0.0.1", device: "Opera Mini", pushes: true })]);
    expect(copy["bookings"]).toEqual([expect.objectContaining({ status: "PAID", owner_phone: person.phone, delivery_address: person.email, travellers: [expect.objectContaining({ lastname: "Ngo Bassong" }), expect.objectContaining({ lastname: "Tchoumi" })] })]);
    expect(copy["log"]).toContainEqual(expect.objectContaining({ action: "change profile", by_oneself: true }));
    const text = JSON.stringify(copy);
    for (const secret of ["argon2", link, other.phone, other.email, person.token]) expect(text, secret).not.toContain(secret);
    expect(text).not.toMatch(/"\w*(token|salt|hash)\w*":/);
    expect((await app.call("exportMe", {})).status).toBe(401);
  });

  test("shows staff their membership and an invited person what the agency typed [G.acct.03]", async () => {
    const person = await makePerson(app);
    await app.database.sql(
      "insert into staff_invitations (id, agency_id, person_id, role_id, invited_by, firstname, lastname, email, phone) values (gen_random_uuid(), $1, $2, 9, $3, 'A.', 'Bassong', 'tape@exemple.cm', '+237699111111')",
      [agencies.sample.id, person.id, people.staff.sample[1].id]);
    expect((await copyOf(person.token))["invitations"]).toEqual([expect.objectContaining({ agency: agencies.sample.name, state: "pending", email: "tape@exemple.cm" })]);
    const staff = await copyOf(await logInStaff(app, people.staff.sample[2]));
    expect(staff["account"]?.[0]?.["agency"]).toMatchObject({ uuid: agencies.sample.id, role_id: 2, is_active: true });
  });
});

describe("deleting one's account", () => {
  test("needs the password; a wrong one changes nothing [G.acct.03]", async () => {
    const person = await makePerson(app);
    const { status, body } = await remove(person.token, "not my password");
    expect([status, body.error_code]).toEqual([400, "wrong_password"]);
    expect((await app.call("deleteMe", { body: {} as never }, { token: person.token })).status).toBe(400);
    expect(await one("select deleted_at, email from persons where id = $1", [person.id])).toEqual({ deleted_at: null, email: person.email });
  });

  test("leaves nothing of the person but an empty row, ends every session with its device, and leaves a trace without personal data [G.acct.03, G.auth.08]", async () => {
    const person = await makePerson(app);
    const second = await openFurtherSession(app, person.id);
    await app.call("registerDevice", { params: { id: "phone-of-the-leaver" }, body: {} }, { token: second.token });
    const { uuid } = (await app.call("setAvatar", { body: { base64_file: smallPicture, name: "moi.png" } }, { token: person.token })).body.data.avatar;
    await app.call("updateMe", { body: { email: "partant@exemple.cm", cni_identifier: "112784903" } }, { token: person.token });
    await app.drainOutbox();
    expect((await remove(person.token)).body.data).toEqual({ deleted: true });
    expect([(await app.call("getMe", {}, { token: person.token })).status, (await app.call("getMe", {}, { token: second.token })).status]).toEqual([401, 401]);
    expect(await one("select firstname, lastname, email, phone, password_hash, sex_id, town, cni, avatar_file, avatar_name, deleted_at is not null as deleted from persons where id = $1", [person.id])).toEqual({
      firstname: "", lastname: "-", email: null, phone: null, password_hash: null, sex_id: null, town: null, cni: null, avatar_file: null, avatar_name: null, deleted: true,
    });
    for (const table of ["sessions", "devices", "one_time_codes", "known_devices"]) expect(await app.database.sql(`select 1 from ${table} where person_id = $1`, [person.id]), table).toEqual([]);
    expect((await app.fetch(`/api/pictures/${uuid}`)).status).toBe(404);
    const trace = await one<{ row: string }>("select to_jsonb(l)::text as row from audit_log l where entity_id = $1 and action = 'delete account'", [person.id]);
    expect(trace?.row).toContain(person.id);
    for (const known of [person.email, person.phone.slice(4), "Bassong", "112784903", "partant"]) expect(trace?.row).not.toContain(known);
  });

  test("frees e-mail and phone for a new account; the former password opens nothing, a reset sends nothing [G.acct.03, G.auth.29]", async () => {
    const person = await makePerson(app);
    await remove(person.token);
    for (const identifier of [person.email, person.phone]) expect((await app.call("customerLogin", { body: { identifier, password: person.password } })).body.error_code).toBe("wrong_login");
    await app.call("requestPasswordReset", { body: { email: person.email } });
    expect(await messagesTo(app, person.email)).toEqual([]);
    const { status, body } = await app.call("register", { body: { firstname: "Autre", lastname: "Personne", phonenumber: person.phone, email: person.email, password: "Nyong-et-Kelle", town: "Douala" } });
    expect(status).toBe(201);
    expect(body.data.user.id).not.toBe(person.id);
  });

  test("keeps tickets valid and the books whole: a trip to come keeps its names for the door, one that is over loses them at once [G.acct.03]", async () => {
    const person = await makePerson(app);
    const over = await booked(person, departures.trainEconomic.id);
    const coming = await booked(person, departures.withStops.id);
    await app.database.sql("update booking_legs set departs_at = app_now() - interval '9 hours', arrives_at = app_now() - interval '1 hour' where booking_id = (select id from bookings where link_token = $1)", [over]);
    const money = () => app.database.sql("select (select jsonb_agg(e order by e.transaction_id, e.position) from ledger_entries e) as ledger, (select jsonb_agg(jsonb_build_array(id, status, amount_xaf, due, paid_at) order by id) from bookings) as bookings, (select jsonb_agg(t order by t.id) from tickets t) as tickets");
    const before = await money();
    expect((await remove(person.token)).status).toBe(200);
    expect(await money()).toEqual(before);
    expect(await app.app.payments.checkBooks()).toEqual([]);
    const left = async (link: string) => one("select b.person_id, b.owner_phone, b.payer_phone, b.delivery_address, b.forgotten, jsonb_agg(jsonb_build_array(t.lastname, t.cni, t.phone, t.person_public_id) order by t.position) as travellers from bookings b join travellers t on t.booking_id = b.id where b.link_token = $1 group by b.id", [link]);
    expect(await left(over)).toEqual({ person_id: null, owner_phone: "—", payer_phone: null, delivery_address: "—", forgotten: 2, travellers: [["—", null, null, null], ["—", null, null, null]] });
    expect(await left(coming)).toMatchObject({ person_id: null, owner_phone: person.phone, delivery_address: person.email, forgotten: 0, travellers: [["Ngo Bassong", "112784903", person.phone, null], ["Tchoumi", "LT99887766", null, null]] });
    const order = await app.call("getOrder", { params: { token: coming } });
    expect(order.body.data).toMatchObject({ status: "PAID" });
    expect(order.body.data.tickets).toHaveLength(2);
    expect((await app.call("getOrder", { params: { token: over } })).status).toBe(200);
  });

  test("leaves bookings of guests and of others alone", async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    const guest = await journeys(app).paid();
    const foreign = await booked(other, departures.trainEconomic.id);
    const rows = () => app.database.sql("select b.*, t.* from bookings b join travellers t on t.booking_id = b.id where b.link_token = any ($1) order by b.id, t.position", [[guest, foreign]]);
    const before = await rows();
    await remove(person.token);
    expect(await rows()).toEqual(before);
  });

  test("ends the membership of staff; the last active administrator of an agency stays until another is named [G.acct.03, G.role.17]", async () => {
    const [administrator, controller] = [people.staff.free[1], people.staff.free[9]];
    const token = await logInStaff(app, administrator);
    expect((await remove(token, smallWorld.password)).body.error_code).toBe("last_administrator");
    expect((await app.call("getMe", {}, { token })).status).toBe(200);
    expect((await remove(await logInStaff(app, controller), smallWorld.password)).status).toBe(200);
    expect(await app.database.sql("select 1 from agency_staff where person_id = $1", [controller.id])).toEqual([]);
    await app.database.sql("update agency_staff set role_id = 1 where person_id = $1", [people.staff.free[2].id]);
    expect((await remove(token, smallWorld.password)).status).toBe(200);
    expect(await app.database.sql("select role_id from agency_staff where agency_id = $1", [agencies.free.id])).toEqual([{ role_id: 1 }]);
  });

  test("two last administrators of an agency who leave at once: one stays [G.acct.03, G.role.17]", async () => {
    const desk = people.staff.modest;
    await app.database.sql("update agency_staff set role_id = 1 where person_id = $1", [desk[2].id]);
    const tokens = [await logInStaff(app, desk[1]), await logInStaff(app, desk[2])];
    const answers = await Promise.all(tokens.map((token) => remove(token, smallWorld.password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await app.database.sql("select 1 from agency_staff where agency_id = $1 and role_id = 1", [agencies.modest.id])).toHaveLength(1);
  });

  test("the last administrator of the platform stays until there is another [G.acct.03, G.role.17]", async () => {
    const { token } = await openFurtherSession(app, people.administrator.id);
    expect((await remove(token, smallWorld.password)).body.error_code).toBe("last_administrator");
    await makePerson(app, { roleId: 1 });
    expect((await remove(token, smallWorld.password)).status).toBe(200);
  });

  test("takes what agencies typed of the person, and an open invitation [G.acct.03]", async () => {
    const person = await makePerson(app);
    await app.database.sql(
      "insert into staff_invitations (id, agency_id, person_id, role_id, invited_by, firstname, lastname, email, phone) values (gen_random_uuid(), $1, $2, 9, $3, 'A.', 'Bassong', 'tape@exemple.cm', '+237699111111')",
      [agencies.sample.id, person.id, people.staff.sample[1].id]);
    await remove(person.token);
    expect(await app.database.sql("select state, firstname, lastname, email, phone from staff_invitations where person_id = $1", [person.id])).toEqual([{ state: "declined", firstname: "", lastname: "", email: "", phone: "" }]);
  });

  test("happens once: a second request beside it is told that the session is over; a code that waits opens nothing", async () => {
    const person = await makePerson(app);
    await app.call("updateMe", { body: { email: "jamais@exemple.cm" } }, { token: person.token });
    const code = await contactCodeOf(app, person.id, "email");
    const second = await openFurtherSession(app, person.id);
    const statuses = (await Promise.all([remove(person.token), remove(second.token)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 400, 401].includes(status))).toBe(true);
    expect((await app.call("confirmContact", { body: { kind: "email", code } }, { token: person.token })).status).toBe(401);
    expect(await app.database.sql("select 1 from audit_log where entity_id = $1 and action = 'delete account'", [person.id])).toHaveLength(1);
  });
});
