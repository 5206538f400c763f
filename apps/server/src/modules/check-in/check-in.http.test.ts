import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { signedPart } from "@wakafine/shared/tickets/ticket-qr.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { SoldTicket } from "@wakafine/testkit/sold-tickets.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users, departures } = smallWorld;
const { soon, morning, first } = departures;
let app: TestApp;
let planner = "";
let controller = "";
beforeAll(async () => {
  app = await startTestApp();
  planner = await logInMember(app, users.member.sample[2]);
  controller = await logInMember(app, users.member.sample[9]);
});
afterAll(() => app.stop());

async function sell(change: Partial<Parameters<typeof sellTickets>[1]> = {}): Promise<SoldTicket> {
  const [ticket] = await sellTickets(app.database, {
    departureId: soon.id,
    passengers: [
      { lastname: "Ngo Bassong", firstname: "Élise", cni: "CNI100200300", phone: "+237677112233" },
    ],
    ...change,
  });
  return ticket!;
}
const lookUp = (code: string, token = planner) =>
  app.call("lookUpTicket", { body: { code_verification: code } }, { token });
const mark = (code: string, options: { token?: string; key?: string; language?: string } = {}) =>
  app.call(
    "markTicket",
    { body: { code_verification: code } },
    { token: controller, language: "fr", ...options },
  );
const statusOf = async ({ id }: SoldTicket) =>
  (await app.database.sql<{ status: string }>("select status from tickets where id = $1", [id]))[0]
    ?.status;
const attempts = ({ id }: SoldTicket) =>
  app.database.sql<{ outcome: string; entered: string; user_id: string }>(
    "select outcome, entered, user_id from check_ins where ticket_id = $1 order by id",
    [id],
  );

test("a known code returns a list with the ticket and all its fields [A7.check.04, A4.check.24, A3.check.01–15]", async () => {
  const ticket = await sell({ station: { quarter: "Mvan", minutesAfter: 10 } });
  const { status, body } = await lookUp(ticket.code);
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      uuid: ticket.id,
      code_verification: ticket.code,
      qrcode_uuid: ticket.qrcodeUuid,
      ticket_status: "PAID",
      price: 700,
      seat: ticket.seat,
      ticket_url: expect.stringMatching(/^http.+\/api\/bookings\/ticket\/.+signature=/),
      discount_url: null,
      user: {
        cni_identifier: "CNI100200300",
        firstname: "Élise",
        lastname: "Ngo Bassong",
        phonenumber: "+237677112233",
      },
      departure: {
        uuid: soon.id,
        city_departure: "Yaoundé",
        city_destination: "Obala",
        travel_class: "ECONOMIC",
        departure_date: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
        departure_hour: expect.stringMatching(/^\d\d:\d\d$/),
      },
      boarding_station: { quarter: "Mvan", departure_hour: expect.stringMatching(/^\d\d:\d\d$/) },
      boarding: "open",
      left_minutes: null,
      checked_in: null,
    },
  ]);
});

test("a code in any format, a QR text and a qrcode_uuid find the ticket, also through the aliases [G.ticket.06, G.check.01]", async () => {
  const ticket = await sell();
  const scanned = `${signedPart("k1", { qrcodeUuid: ticket.qrcodeUuid, departureId: soon.id, seat: ticket.seat, version: 1 })}.${"A".repeat(86)}`;
  for (const entered of [
    ticket.code.toLowerCase(),
    ticket.code.replace("-", " "),
    ` ${ticket.code.slice(0, 6)}.${ticket.code.slice(6)} `,
    ticket.qrcodeUuid,
    scanned,
  ]) {
    expect(
      (await lookUp(entered)).body.data.map(({ uuid }) => uuid),
      entered,
    ).toEqual([ticket.id]);
  }
  const alias = await app.fetch("/api/agencies/ticket/info", {
    method: "POST",
    headers: { authorization: planner, "content-type": "application/json" },
    body: JSON.stringify({ code_verification: ticket.code }),
  });
  expect(((await alias.json()) as { data: { uuid: string }[] }).data[0]?.uuid).toBe(ticket.id);
  for (const unknown of ["SMP-ZZZZZZZZ", "x", "' or 1=1 --", "%", "W1.k1.x.y"])
    expect((await lookUp(unknown)).body, unknown).toMatchObject({ data: [] });
});

test("a ticket is found by its qrcode_uuid; another agency's and an unknown one are not found, with codes that tell them apart and no data [A7.check.07, G.check.02, G.check.03, G.role.15]", async () => {
  const [own, foreign] = [await sell(), await sell({ departureId: first.id })];
  const byQr = (id: string) =>
    app.call("lookUpTicketByQr", { params: { id } }, { token: controller, language: "fr" });
  expect((await byQr(own.qrcodeUuid)).body.data.uuid).toBe(own.id);
  const refusals = [
    [foreign.qrcodeUuid, "ticket_other_agency"],
    [own.id, "ticket_not_found"],
    [own.code, "ticket_not_found"],
    ["nothing", "ticket_not_found"],
  ] as const;
  for (const [id, error_code] of refusals) {
    const { status, body } = await byQr(id);
    expect([status, body], id).toEqual([
      404,
      { ...body, error_code, message: "Aucun résultat trouvé", data: null },
    ]);
  }
  expect((await lookUp(foreign.code)).body.data).toEqual([]);
});

test("marking changes PAID to VALIDATE and stores user, time, a check-in row and an audit row [A7.check.01, A7.check.02, G.check.04]", async () => {
  const ticket = await sell();
  const { status, body } = await mark(ticket.code.toLowerCase());
  expect(status).toBe(200);
  expect(body.message).toBe("Le ticket a été marqué comme utilisé");
  const { firstname, lastname, id } = users.member.sample[9];
  expect(body.data).toMatchObject({
    uuid: ticket.id,
    ticket_status: "VALIDATE",
    checked_in: { by: `${firstname} ${lastname}`, at: expect.stringMatching(/Z$/) },
  });
  expect(await statusOf(ticket)).toBe("VALIDATE");
  expect(await attempts(ticket)).toEqual([
    { outcome: "accepted", entered: ticket.code.toLowerCase(), user_id: id },
  ]);
  expect(
    await app.database.sql(
      "select actor, action, from_state, to_state from audit_log where entity_id = $1 and action = 'check in'",
      [ticket.id],
    ),
  ).toEqual([{ actor: id, action: "check in", from_state: "PAID", to_state: "VALIDATE" }]);
});

test("PUT code/verification and its alias also mark a ticket [A7.check.06, G.check.01, G.check.02]", async () => {
  const [one, two] = [await sell(), await sell()];
  const verified = await app.call(
    "verifyCode",
    { body: { code: one.code } },
    { token: controller, language: "en" },
  );
  expect([verified.status, verified.body.message, verified.body.data.ticket_status]).toEqual([
    200,
    "The ticket was marked as used",
    "VALIDATE",
  ]);
  const alias = await app.fetch("/api/agencies/ticket/check", {
    method: "PUT",
    headers: { authorization: controller, "content-type": "application/json" },
    body: JSON.stringify({ code_verification: two.code }),
  });
  expect([alias.status, await statusOf(two)]).toEqual([200, "VALIDATE"]);
});

test("a used ticket is refused with when and by whom it was used, in both languages [A7.check.03, G.check.03, G.check.05]", async () => {
  const ticket = await sell();
  const marked = await mark(ticket.code, { token: planner });
  const again = await mark(ticket.code);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({
    error_code: "ticket_already_validated",
    message: "Ce ticket a déjà été utilisé, veuillez enregistrer un nouveau ticket.",
    data: { checked_in: marked.body.data.checked_in },
  });
  expect((await mark(ticket.code, { language: "en" })).body.message).toBe(
    "This ticket has already been used, please register a new ticket.",
  );
  expect((await attempts(ticket)).map(({ outcome }) => outcome)).toEqual([
    "accepted",
    "ticket_already_validated",
    "ticket_already_validated",
  ]);
});

test("every other refusal has an error code and adds a row without changing the ticket [G.check.03]", async () => {
  const cases: readonly [SoldTicket, number, string][] = [
    [await sell({ status: "BOOKED" }), 409, "ticket_not_paid"],
    [await sell({ status: "CANCEL" }), 409, "ticket_cancelled"],
    [await sell({ departureId: morning.id }), 409, "ticket_wrong_day"],
  ];
  for (const [ticket, status, code] of cases) {
    const before = await statusOf(ticket);
    const refused = await mark(ticket.code);
    expect([refused.status, refused.body.error_code]).toEqual([status, code]);
    expect([
      await statusOf(ticket),
      (await attempts(ticket)).map(({ outcome }) => outcome),
    ]).toEqual([before, [code]]);
    expect((await mark(ticket.code, { language: "en" })).body.message).not.toBe(
      refused.body.message,
    );
  }
  const foreign = await sell({ departureId: first.id });
  const other = await mark(foreign.code);
  const none = await mark("SMP-ZZZZZZZZ");
  expect([other.status, other.body.error_code, none.status, none.body.error_code]).toEqual([
    404,
    "ticket_other_agency",
    404,
    "ticket_not_found",
  ]);
  expect([other.body.message, other.body.data]).toEqual([none.body.message, null]);
  const rows = await app.database.sql(
    "select outcome, ticket_id from check_ins where entered = any ($1) order by outcome",
    [[foreign.code, "SMP-ZZZZZZZZ"]],
  );
  expect(rows).toEqual([
    { outcome: "ticket_not_found", ticket_id: null },
    { outcome: "ticket_other_agency", ticket_id: null },
  ]);
  expect(await statusOf(foreign)).toBe("PAID");
});

test("a repeated Idempotency-Key returns the first response and adds no row [G.book.24]", async () => {
  const [paid, unpaid] = [await sell(), await sell({ status: "BOOKED" })];
  const key = "scan-nonce-0123456789";
  const firstMark = await mark(paid.code, { key });
  expect((await mark(paid.code, { key })).body).toEqual(firstMark.body);
  expect(await attempts(paid)).toHaveLength(1);
  expect((await mark(unpaid.code, { key })).body.error_code).toBe("idempotency_conflict");

  const refusedKey = "refused-nonce-0123456789";
  expect((await mark(unpaid.code, { key: refusedKey })).body.error_code).toBe("ticket_not_paid");
  await app.database.sql("update tickets set status = 'PAID' where id = $1", [unpaid.id]);
  expect((await mark(unpaid.code, { key: refusedKey })).body.error_code).toBe("ticket_not_paid");
  expect(await attempts(unpaid)).toHaveLength(1);
  expect((await mark(unpaid.code, { key: "a-new-nonce-0123456789" })).status).toBe(200);
  expect((await mark(unpaid.code, { key: refusedKey, token: planner })).body.error_code).toBe(
    "ticket_already_validated",
  ); // another member's key
  expect((await mark(paid.code, { key: "short" })).body.error_code).toBe("idempotency_key_invalid");
});

test("a plausible happened_at is stored in addition to the server's time", async () => {
  const ticket = await sell();
  const at = (happened_at: string) =>
    app.call(
      "markTicket",
      { body: { code_verification: ticket.code, happened_at } },
      { token: controller },
    );
  for (const absurd of [
    "yesterday",
    "9999-01-01T00:00:00Z",
    "0001-01-01T00:00:00Z",
    "2027-02-30T10:00:00Z",
  ]) {
    expect((await at(absurd)).body.data, absurd).toMatchObject({
      fields: [{ field: "happened_at" }],
    });
  }
  const device = new Date(Date.now() - 3_600_000).toISOString();
  expect((await at(device)).body.data.checked_in?.at).toBe(device);
  const [row] = await app.database.sql<{ apart: number }>(
    "select extract(epoch from received_at - happened_at)::int as apart from check_ins where ticket_id = $1 and outcome = 'accepted'",
    [ticket.id],
  );
  expect(row?.apart).toBeGreaterThanOrEqual(3600);
});

test("identity numbers and phones are shown only as far as check-in needs them, and the view is logged", async () => {
  const ticket = await sell();
  expect((await lookUp(ticket.code, planner)).body.data[0]?.user).toMatchObject({
    cni_identifier: "CNI100200300",
    phonenumber: "+237677112233",
  });
  expect((await lookUp(ticket.code, controller)).body.data[0]?.user).toMatchObject({
    cni_identifier: "CNI100200300",
    phonenumber: "+237 6 77 •• •• 33",
  });
  const views = await app.database.sql<{ actor: string }>(
    "select actor from audit_log where entity_id = $1 and action = 'view identity number' order by id",
    [ticket.id],
  );
  expect(views.map(({ actor }) => actor)).toEqual([
    users.member.sample[2].id,
    users.member.sample[9].id,
  ]);
  const without = await sell({ passengers: [{ lastname: "Sans Carte" }] });
  expect((await lookUp(without.code)).body.data[0]?.user).toEqual({
    cni_identifier: null,
    firstname: "",
    lastname: "Sans Carte",
    phonenumber: null,
  });
  expect(
    await app.database.sql("select from audit_log where entity_id = $1", [without.id]),
  ).toEqual([]);
});

test("codes are required and at most 255 characters; hostile ones are unknown [A5.check.01]", async () => {
  for (const [code, error] of [
    [undefined, "required"],
    ["", "required"],
    ["   ", "required"],
    [5, "required"],
    ["x".repeat(256), "too_long"],
    ["a\0b", "invalid"],
    ["\ud800", "invalid"],
  ] as const) {
    for (const id of ["lookUpTicket", "markTicket"] as const) {
      const { status, body } = await app.call(
        id,
        { body: { code_verification: code as never } },
        { token: controller },
      );
      expect([status, body.data], `${id} ${String(code)}`).toMatchObject([
        400,
        { fields: [{ field: "code_verification", code: error }] },
      ]);
    }
    const verified = await app.call(
      "verifyCode",
      { body: { code: code as never } },
      { token: controller },
    );
    expect([verified.status, verified.body.data]).toMatchObject([
      400,
      { fields: [{ field: "code", code: error }] },
    ]);
  }
  for (const code of ["x".repeat(255), "'; delete from tickets; --", "<img src=x>", "{}", "🚌"])
    expect((await mark(code)).body.error_code, code).toBe("ticket_not_found");
});

test("a mark needs one database round trip besides its session, a refusal two", async () => {
  const ticket = await sell();
  const trips = async (work: () => Promise<unknown>): Promise<number> => {
    const before = app.app.context.database.roundTrips();
    await work();
    return app.app.context.database.roundTrips() - before;
  };
  const session = await trips(() => app.call("logout", {}, { token: "no-session" }));
  expect(session).toBe(1);
  expect(await trips(() => mark(ticket.code))).toBe(session + 1);
  expect(await trips(() => mark(ticket.code))).toBe(session + 2);
});
