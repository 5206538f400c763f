import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { checkInWindow } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users, departures } = smallWorld;
let app: TestApp;
let controller = "";
beforeAll(async () => {
  app = await startTestApp();
  controller = await logInMember(app, users.member.sample[9]);
});
afterAll(() => app.stop());

async function soldTicketLeavingIn(seconds: number): Promise<string> {
  const [ticket] = await sellTickets(app.database, {
    departureId: departures.soon.id,
    passengers: [{ lastname: "Mbarga" }],
  });
  await app.database.sql(
    "update departures set departs_at = app_now() + make_interval(secs => $2) where id = $1",
    [departures.soon.id, seconds],
  );
  return ticket!.code;
}

async function markTicketLeavingIn(seconds: number): Promise<string> {
  const { status, body } = await app.call(
    "markTicket",
    { body: { code_verification: await soldTicketLeavingIn(seconds) } },
    { token: controller },
  );
  if (body.error_code === "ticket_wrong_day") {
    const shown = body.data as unknown as { departure_date: string; departure_hour: string };
    expect([shown.departure_date, shown.departure_hour]).toEqual([
      expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
      expect.stringMatching(/^\d\d:\d\d$/),
    ]);
  }
  return body.error_code ?? String(status);
}

const hour = 3600;
test.each([
  [6 * hour + 60, "ticket_wrong_day"],
  [6 * hour - 1, "200"],
  [0, "200"],
  [-24 * hour + 60, "200"],
  [-24 * hour - 1, "ticket_wrong_day"],
])(
  "marking a ticket of a departure %i seconds away returns %s, by the database's clock [G.check.04]",
  async (seconds, outcome) => {
    expect(await markTicketLeavingIn(seconds)).toBe(outcome);
    const now = new Date();
    expect(checkInWindow(new Date(now.getTime() + seconds * 1000), now) === "open").toBe(
      outcome === "200",
    );
  },
);

test.each([
  [6 * hour + 60, "early"],
  [6 * hour - 1, "open"],
  [-24 * hour + 60, "open"],
  [-24 * hour - 1, "late"],
])(
  "a lookup of a departure %i seconds away returns boarding %s, by the database's clock",
  async (seconds, boarding) => {
    const { body } = await app.call(
      "lookUpTicket",
      { body: { code_verification: await soldTicketLeavingIn(seconds) } },
      { token: controller },
    );
    expect(body.data[0]?.boarding).toBe(boarding);
  },
);

test.each([
  [60, null],
  [-60, 1],
  [-7 * hour - 240, 424],
])(
  "a lookup of a departure %i seconds away says that it left %s minutes ago, by the database's clock",
  async (seconds, minutes) => {
    const { body } = await app.call(
      "lookUpTicket",
      { body: { code_verification: await soldTicketLeavingIn(seconds) } },
      { token: controller },
    );
    expect(body.data[0]?.left_minutes).toBe(minutes);
  },
);

test("a coach has left a passenger's boarding point only at its hour there", async () => {
  const [ticket] = await sellTickets(app.database, {
    departureId: departures.soon.id,
    passengers: [{ lastname: "Mbarga" }],
    station: { quarter: "Mvan", minutesAfter: 45 },
  });
  const leftMinutes = async (minutesAgo: number) => {
    await app.database.sql(
      "update booking_legs l set station_departs_at = app_now() - make_interval(mins => $2) from tickets t where t.booking_id = l.booking_id and t.code = $1",
      [ticket!.code, minutesAgo - 45],
    );
    await app.database.sql(
      "update departures set departs_at = app_now() - make_interval(mins => $2) where id = $1",
      [departures.soon.id, minutesAgo],
    );
    const { body } = await app.call(
      "lookUpTicket",
      { body: { code_verification: ticket!.code } },
      { token: controller },
    );
    return body.data[0]?.left_minutes;
  };
  expect([await leftMinutes(40), await leftMinutes(80)]).toEqual([null, 35]);
});

test("a session ends 30 days after its last use [G.auth.08]", async () => {
  const token = await logInMember(app, users.member.modest[9]);
  const alive = async () => (await app.call("getMe", {}, { token })).status;
  await app.advance(20 * 24 * hour);
  expect(await alive()).toBe(200); // renews the session
  await app.advance(20 * 24 * hour);
  expect(await alive()).toBe(200);
  await app.advance(30 * 24 * hour + 1);
  expect(await alive()).toBe(401);
});
