import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  confirmContact,
  customerLogin,
  deleteMe,
  getMe,
  requestPasswordReset,
  updateMe,
} from "@wakafine/testkit/account-calls.ts";
import { messagesTo } from "@wakafine/testkit/account-world.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { CreatedUser } from "@wakafine/testkit/created-user.ts";
import { madePassword, createUser, openFurtherSession } from "@wakafine/testkit/created-user.ts";
import { smallPicture } from "@wakafine/testkit/profile-samples.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { describe, expect, test } from "vitest";

const { users: members, departures, agencies } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });

const remove = (token: string, password = madePassword) => deleteMe(app, token, password);
const exportOf = async (token: string) =>
  (await app.call("exportMe", {}, { token })).body.data as Record<
    string,
    { [key: string]: unknown }[]
  >;
const one = async <Row extends object>(text: string, values: readonly unknown[]) =>
  await app.database.row<Row>(text, values);

/** Creates and pays a booking while logged in; returns the link token of the booking. */
async function createPaidBooking(user: CreatedUser, departureId: string): Promise<string> {
  const users = [
    samplePassenger(1, {
      lastname: "Ngo Bassong",
      phonenumber: user.phone,
      cni_identifier: "112784903",
    }),
    samplePassenger(2, { lastname: "Tchoumi", cni_identifier: "LT99887766" }),
  ];
  const body = sampleBooking(departureId, 2, {
    users,
    receive_method: { type: "EMAIL", token: user.email },
  });
  const { status, body: response } = await app.call(
    "createBooking",
    { body },
    { token: user.token },
  );
  if (status !== 201) throw new Error(`could not book: ${response.message}`);
  const link = response.data.order_hidden_uuid;
  await app.drainOutbox();
  const attempt = await one<{ id: string; provider_ref: string }>(
    "select a.id, a.provider_ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
    [link],
  );
  if (!attempt || !(await app.sandbox.approve(attempt.provider_ref)))
    throw new Error("nothing to approve");
  await app.app.payments.settle(attempt.id, "poll");
  await app.drainOutbox();
  return link;
}

describe("data export", () => {
  test("contains the account, its sessions, bookings with passengers and the log, and no data of other users [G.acct.03]", async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    await createPaidBooking(other, departures.trainEconomic.id);
    const link = await createPaidBooking(user, departures.trainEconomic.id);
    await app.call(
      "registerDevice",
      { params: { id: "their-phone" }, body: {} },
      { token: user.token },
    );
    await updateMe(app, user.token, { email: "attente@exemple.cm" });
    const copy = await exportOf(user.token);
    expect(Object.keys(copy).sort()).toEqual([
      "account",
      "bookings",
      "counter_shifts",
      "exported_date",
      "invitations",
      "log",
      "sessions",
    ]);
    expect(copy["account"]).toEqual([
      expect.objectContaining({
        id: user.id,
        email: user.email,
        phonenumber: user.phone,
        pending: [expect.objectContaining({ kind: "email", value: "attente@exemple.cm" })],
      }),
    ]);
    expect(copy["sessions"]).toEqual([
      expect.objectContaining({ address: "127.0.0.1", device: "Opera Mini", pushes: true }),
    ]);
    expect(copy["bookings"]).toEqual([
      expect.objectContaining({
        status: "PAID",
        owner_phone: user.phone,
        delivery_address: user.email,
        passengers: [
          expect.objectContaining({ lastname: "Ngo Bassong" }),
          expect.objectContaining({ lastname: "Tchoumi" }),
        ],
      }),
    ]);
    expect(copy["log"]).toContainEqual(
      expect.objectContaining({ action: "change profile", by_oneself: true }),
    );
    const text = JSON.stringify(copy);
    for (const secret of ["argon2", link, other.phone, other.email, user.token])
      expect(text, secret).not.toContain(secret);
    expect(text).not.toMatch(/"\w*(token|salt|hash)\w*":/);
    await expectStatus(401, app.call("exportMe", {}));
  });

  test("contains the membership of a member and the data that an agency entered in an invitation [G.acct.03]", async () => {
    const user = await createUser(app);
    await app.database.sql(
      "insert into member_invitations (id, agency_id, user_id, role_id, invited_by, firstname, lastname, email, phone) values (gen_random_uuid(), $1, $2, 9, $3, 'A.', 'Bassong', 'tape@exemple.cm', '+237699111111')",
      [agencies.sample.id, user.id, members.member.sample[1].id],
    );
    expect((await exportOf(user.token))["invitations"]).toEqual([
      expect.objectContaining({
        agency: agencies.sample.name,
        state: "pending",
        email: "tape@exemple.cm",
      }),
    ]);
    const member = await exportOf(await logInMember(app, members.member.sample[2]));
    expect(member["account"]?.[0]?.["agency"]).toMatchObject({
      uuid: agencies.sample.id,
      role_id: 2,
      is_active: true,
    });
  });
});

describe("deleting the own account", () => {
  test("requires the password; a wrong one changes nothing [G.acct.03]", async () => {
    const user = await createUser(app);
    const { status, body } = await remove(user.token, "not my password");
    expect([status, body.error_code]).toEqual([400, "wrong_password"]);
    await expectStatus(400, app.call("deleteMe", { body: {} as never }, { token: user.token }));
    expect(
      await one("select deleted_at, email from users_with_contacts where id = $1", [user.id]),
    ).toEqual({ deleted_at: null, email: user.email });
  });

  test("leaves an anonymous row and an audit row without personal data, and ends every session with its device [G.acct.03, G.auth.08]", async () => {
    const user = await createUser(app);
    const second = await openFurtherSession(app, user.id);
    await app.call(
      "registerDevice",
      { params: { id: "phone-of-the-leaver" }, body: {} },
      { token: second.token },
    );
    const { uuid } = (
      await app.call(
        "setAvatar",
        { body: { base64_file: smallPicture, name: "moi.png" } },
        { token: user.token },
      )
    ).body.data.avatar;
    await updateMe(app, user.token, { email: "partant@exemple.cm", cni_identifier: "112784903" });
    await app.drainOutbox();
    expect((await remove(user.token)).body.data).toEqual({ deleted: true });
    expect([
      (await getMe(app, user.token)).status,
      (await getMe(app, second.token)).status,
    ]).toEqual([401, 401]);
    expect(
      await one(
        "select firstname, lastname, email, phone, password_hash, sex_id, town, cni, avatar_file, avatar_name, deleted_at is not null as deleted from users_with_contacts where id = $1",
        [user.id],
      ),
    ).toEqual({
      firstname: "",
      lastname: "-",
      email: null,
      phone: null,
      password_hash: null,
      sex_id: null,
      town: null,
      cni: null,
      avatar_file: null,
      avatar_name: null,
      deleted: true,
    });
    for (const table of ["sessions", "devices", "one_time_codes", "trusted_devices", "contacts"])
      expect(
        await app.database.sql(`select 1 from ${table} where user_id = $1`, [user.id]),
        table,
      ).toEqual([]);
    await expectStatus(404, app.fetch(`/api/pictures/${uuid}`));
    const trace = await one<{ row: string }>(
      "select to_jsonb(l)::text as row from audit_log l where entity_id = $1 and action = 'delete account'",
      [user.id],
    );
    expect(trace?.row).toContain(user.id);
    for (const known of [user.email, user.phone.slice(4), "Bassong", "112784903", "partant"])
      expect(trace?.row).not.toContain(known);
  });

  test("frees e-mail and phone for a new account; the previous password and password resets no longer work [G.acct.03, G.auth.29]", async () => {
    const user = await createUser(app);
    await remove(user.token);
    for (const identifier of [user.email, user.phone])
      await expectError("wrong_login", customerLogin(app, { identifier, password: user.password }));
    await requestPasswordReset(app, user.email);
    expect(await messagesTo(app, user.email)).toEqual([]);
    const { status, body } = await app.call("register", {
      body: {
        firstname: "Autre",
        lastname: "Personne",
        phonenumber: user.phone,
        email: user.email,
        password: "Nyong-et-Kelle",
        town: "Douala",
      },
    });
    expect(status).toBe(201);
    expect(body.data.user.id).not.toBe(user.id);
  });

  test("keeps tickets valid and the ledger unchanged; passenger names are kept until the trip is over [G.acct.03]", async () => {
    const user = await createUser(app);
    const over = await createPaidBooking(user, departures.trainEconomic.id);
    const coming = await createPaidBooking(user, departures.withStops.id);
    await app.database.sql(
      "update booking_legs set departs_at = app_now() - interval '9 hours', arrives_at = app_now() - interval '1 hour' where booking_id = (select id from bookings where link_token = $1)",
      [over],
    );
    const money = () =>
      app.database.sql(
        "select (select jsonb_agg(e order by e.transaction_id, e.position) from ledger_entries e) as ledger, (select jsonb_agg(jsonb_build_array(id, status, amount_xaf, due, paid_at) order by id) from bookings) as bookings, (select jsonb_agg(t order by t.id) from tickets t) as tickets",
      );
    const before = await money();
    await expectStatus(200, remove(user.token));
    expect(await money()).toEqual(before);
    expect(await app.app.payments.checkLedger()).toEqual([]);
    const left = async (link: string) =>
      one(
        "select b.user_id, b.owner_phone, b.payer_phone, b.delivery_address, b.purged, jsonb_agg(jsonb_build_array(p.lastname, p.cni, p.phone, p.user_public_id) order by p.position) as passengers from bookings b join passengers p on p.booking_id = b.id where b.link_token = $1 group by b.id",
        [link],
      );
    expect(await left(over)).toEqual({
      user_id: null,
      owner_phone: "—",
      payer_phone: null,
      delivery_address: "—",
      purged: 2,
      passengers: [
        ["—", null, null, null],
        ["—", null, null, null],
      ],
    });
    expect(await left(coming)).toMatchObject({
      user_id: null,
      owner_phone: user.phone,
      delivery_address: user.email,
      purged: 0,
      passengers: [
        ["Ngo Bassong", "112784903", user.phone, null],
        ["Tchoumi", "LT99887766", null, null],
      ],
    });
    const order = await app.call("getOrder", { params: { token: coming } });
    expect(order.body.data).toMatchObject({ status: "PAID" });
    expect(order.body.data.tickets).toHaveLength(2);
    await expectStatus(200, app.call("getOrder", { params: { token: over } }));
  });

  test("does not change bookings of guests and other users", async () => {
    const [user, other] = [await createUser(app), await createUser(app)];
    const guest = await journeys(app).paid();
    const foreign = await createPaidBooking(other, departures.trainEconomic.id);
    const rows = () =>
      app.database.sql(
        "select b.*, p.* from bookings b join passengers p on p.booking_id = b.id where b.link_token = any ($1) order by b.id, p.position",
        [[guest, foreign]],
      );
    const before = await rows();
    await remove(user.token);
    expect(await rows()).toEqual(before);
  });

  test("ends a membership, except of the last active administrator of an agency [G.acct.03, G.role.17]", async () => {
    const [administrator, controller] = [members.member.free[1], members.member.free[9]];
    const token = await logInMember(app, administrator);
    await expectError("last_administrator", remove(token, smallWorld.password));
    await expectStatus(200, getMe(app, token));
    await expectStatus(200, remove(await logInMember(app, controller), smallWorld.password));
    expect(
      await app.database.sql("select 1 from agency_members where user_id = $1", [controller.id]),
    ).toEqual([]);
    await app.database.sql("update agency_members set role_id = 1 where user_id = $1", [
      members.member.free[2].id,
    ]);
    await expectStatus(200, remove(token, smallWorld.password));
    expect(
      await app.database.sql("select role_id from agency_members where agency_id = $1", [
        agencies.free.id,
      ]),
    ).toEqual([{ role_id: 1 }]);
  });

  test("two last administrators of an agency who delete their accounts at once: one remains [G.acct.03, G.role.17]", async () => {
    const byRole = members.member.modest;
    await app.database.sql("update agency_members set role_id = 1 where user_id = $1", [
      byRole[2].id,
    ]);
    const tokens = [await logInMember(app, byRole[1]), await logInMember(app, byRole[2])];
    const responses = await Promise.all(tokens.map((token) => remove(token, smallWorld.password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      await app.database.sql("select 1 from agency_members where agency_id = $1 and role_id = 1", [
        agencies.modest.id,
      ]),
    ).toHaveLength(1);
  });

  test("is refused for the last administrator of the platform [G.acct.03, G.role.17]", async () => {
    const { token } = await openFurtherSession(app, members.administrator.id);
    await expectError("last_administrator", remove(token, smallWorld.password));
    await createUser(app, { roleId: 1 });
    await expectStatus(200, remove(token, smallWorld.password));
  });

  test("erases the data that agencies entered, and an open invitation [G.acct.03]", async () => {
    const user = await createUser(app);
    await app.database.sql(
      "insert into member_invitations (id, agency_id, user_id, role_id, invited_by, firstname, lastname, email, phone) values (gen_random_uuid(), $1, $2, 9, $3, 'A.', 'Bassong', 'tape@exemple.cm', '+237699111111')",
      [agencies.sample.id, user.id, members.member.sample[1].id],
    );
    await remove(user.token);
    expect(
      await app.database.sql(
        "select state, firstname, lastname, email, phone from member_invitations where user_id = $1",
        [user.id],
      ),
    ).toEqual([{ state: "declined", firstname: "", lastname: "", email: "", phone: "" }]);
  });

  test("happens once: a concurrent second request gets 401, and a pending code no longer works", async () => {
    const user = await createUser(app);
    await updateMe(app, user.token, { email: "jamais@exemple.cm" });
    const code = await contactCodeOf(app, user.id, "email");
    const second = await openFurtherSession(app, user.id);
    const statuses = (await Promise.all([remove(user.token), remove(second.token)])).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 400, 401].includes(status))).toBe(true);
    await expectStatus(401, confirmContact(app, user.token, { kind: "email", code }));
    expect(
      await app.database.sql(
        "select 1 from audit_log where entity_id = $1 and action = 'delete account'",
        [user.id],
      ),
    ).toHaveLength(1);
  });
});
