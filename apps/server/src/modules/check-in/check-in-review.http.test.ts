import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { SoldTicket } from "@wakafine/testkit/sold-tickets.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, describe, expect, test } from "vitest";

const { users, departures } = smallWorld;
const app = useTestApp();
let planner = "";
let controller = "";
let elsewhere = "";
beforeAll(async () => {
  planner = await logInMember(app, users.member.sample[2]);
  controller = await logInMember(app, users.member.sample[9]);
  elsewhere = await logInMember(app, users.member.modest[2]);
});

/** The device's time of every mark. */
const happenedAt = new Date(Date.now() - 60_000).toISOString();

async function sell(status: "PAID" | "CANCEL" = "PAID"): Promise<SoldTicket> {
  const [ticket] = await sellTickets(app.database, {
    departureId: departures.soon.id,
    passengers: [{ lastname: "Ngo Bassong", firstname: "Élise" }],
    status,
  });
  return ticket!;
}
const mark = (code: string, token = controller, key = "") =>
  app.call(
    "markTicket",
    { body: { code_verification: code, happened_at: happenedAt } },
    { token, language: "fr", ...(key ? { key } : {}) },
  );
const undo = (
  { id }: SoldTicket,
  {
    token = planner,
    reason = "Mauvais car",
    ...more
  }: { token?: string; reason?: string; key?: string } = {},
) =>
  app.call(
    "undoCheckIn",
    { body: { ticket_uuid: id, reason } },
    { token, language: "fr", ...more },
  );
const boarding = async () => {
  const { body } = await app.call("listBoarding", {}, { token: controller });
  return body.data.find(({ uuid }) => uuid === departures.soon.id)!;
};

describe("a check-in that is undone", () => {
  test("leaves a paid ticket that can be marked again; the first mark, its reason and who undid it are stored [G.ticket.01]", async () => {
    const ticket = await sell();
    await mark(ticket.code);
    const { status, body } = await undo(ticket);
    expect([status, body.message]).toEqual([200, "Le contrôle est retiré"]);
    expect(body.data).toMatchObject({ uuid: ticket.id, ticket_status: "PAID", checked_in: null });
    expect((await mark(ticket.code)).body.data).toMatchObject({ ticket_status: "VALIDATE" });
    const rows = await app.database.sql(
      `select undo_reason, undone_by is not null as by, undone_at is not null as at from check_ins where ticket_id = $1 and outcome = 'accepted' order by id`,
      [ticket.id],
    );
    expect(rows).toEqual([
      { undo_reason: "Mauvais car", by: true, at: true },
      { undo_reason: null, by: false, at: false },
    ]);
    const audited = await app.database.sql(
      "select action, from_state, to_state, reason from audit_log where entity_id = $1 and action = 'undo check in'",
      [ticket.id],
    );
    expect(audited).toEqual([
      { action: "undo check in", from_state: "VALIDATE", to_state: "PAID", reason: "Mauvais car" },
    ]);
  });

  test("needs a reason, a used ticket of the agency, role 1 or 2, and 24 hours at most [G.ticket.01]", async () => {
    const ticket = await sell();
    expect((await undo(ticket)).body.error_code).toBe("ticket_not_used");
    await mark(ticket.code);
    const empty = await undo(ticket, { reason: "  " });
    expect([empty.status, empty.body.data]).toEqual([
      400,
      { fields: [expect.objectContaining({ field: "reason", code: "required" })] },
    ]);
    expect((await undo(ticket, { token: controller })).status).toBe(403);
    expect((await undo(ticket, { token: elsewhere })).status).toBe(404);
    await app.database.sql(
      "update check_ins set received_at = app_now() - interval '24 hours' where ticket_id = $1",
      [ticket.id],
    );
    expect((await undo(ticket)).body.error_code).toBe("undo_too_late");
    const [row] = await app.database.sql("select status from tickets where id = $1", [ticket.id]);
    expect(row).toEqual({ status: "VALIDATE" });
  });

  test("is not shown as accepted when its scan is sent again: the passenger is not on board until a new scan [G.check.04, G.ticket.01]", async () => {
    const ticket = await sell();
    const key = crypto.randomUUID();
    expect((await mark(ticket.code, controller, key)).status).toBe(200);
    expect((await mark(ticket.code, controller, key)).body.data).toMatchObject({
      ticket_status: "VALIDATE",
    });
    await undo(ticket);
    for (let attempts = 0; attempts < 2; attempts += 1) {
      const again = await mark(ticket.code, controller, key);
      expect([again.status, again.body.error_code]).toEqual([409, "check_in_undone"]);
    }
    const [row] = await app.database.sql("select status from tickets where id = $1", [ticket.id]);
    expect(row).toEqual({ status: "PAID" });
    expect((await mark(ticket.code, controller, crypto.randomUUID())).status).toBe(200);
    // Marked by a new scan: the first one is still undone.
    expect((await mark(ticket.code, controller, key)).body.error_code).toBe(
      "ticket_already_validated",
    );
  });

  test("of ten concurrent calls one undoes it; a repeated key gets the first response after the ticket was marked again", async () => {
    const ticket = await sell();
    await mark(ticket.code);
    const responses = await Promise.all(Array.from({ length: 10 }, () => undo(ticket)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    await mark(ticket.code);
    const key = crypto.randomUUID();
    const first = await undo(ticket, { key });
    await mark(ticket.code);
    const again = await undo(ticket, { key });
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    const [row] = await app.database.sql("select status from tickets where id = $1", [ticket.id]);
    expect(row).toEqual({ status: "VALIDATE" });
  });
});

test("departures that board now are listed with seats sold and boarded, which change with every mark and undo [G.check.04]", async () => {
  const before = await boarding();
  const [first] = [await sell(), await sell()];
  await sell("CANCEL");
  await mark(first.code);
  expect(await boarding()).toEqual({
    ...before,
    expected: before.expected + 2,
    boarded: before.boarded + 1,
  });
  await undo(first);
  expect((await boarding()).boarded).toBe(before.boarded);
  const { body } = await app.call("listBoarding", {}, { token: elsewhere });
  expect(body.data.map(({ uuid }) => uuid)).not.toContain(departures.soon.id);
  const times = (await app.call("listBoarding", {}, { token: controller })).body.data.map(
    ({ departure_date, departure_hour }) =>
      `${departure_date.split("-").reverse().join("-")} ${departure_hour}`,
  );
  expect(times).toEqual(times.toSorted());
});

test("refused attempts are listed for roles 1 and 2 with their reason, member, both times and ticket, newest first [G.check.04]", async () => {
  const cancelled = await sell("CANCEL");
  await mark("SMP-ZZZZZZZ9");
  await mark(cancelled.code);
  const list = (token: string, page = 1) =>
    app.call("listRefusedCheckIns", { query: { page, per_page: 1 } }, { token });
  const { body } = await list(planner);
  expect(body.data.data).toEqual([
    {
      uuid: expect.any(String),
      entered: cancelled.code,
      outcome: "ticket_cancelled",
      by: expect.stringMatching(/\S/),
      happened_at: happenedAt,
      received_at: expect.stringMatching(/^\d{4}-/),
      ticket: {
        code_verification: cancelled.code,
        seat: cancelled.seat,
        passenger: "Élise Ngo Bassong",
        city_departure: "Yaoundé",
        city_destination: "Obala",
        departure_date: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
        departure_hour: expect.stringMatching(/^\d\d:\d\d$/),
      },
    },
  ]);
  const second = await list(planner, 2);
  expect(second.body.data.data).toMatchObject([
    { entered: "SMP-ZZZZZZZ9", outcome: "ticket_not_found", ticket: null },
  ]);
  expect(second.body.data.total).toBeGreaterThanOrEqual(2);
  expect((await list(elsewhere)).body.data.data).toEqual([]);
  expect((await list(controller)).status).toBe(403);
});
