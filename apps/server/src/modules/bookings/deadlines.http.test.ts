import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { freezeClock } from "@wakafine/testkit/frozen-clock.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { traveller } = smallWorld.users;
const app = useTestApp({ env: { LIMITS: "false" } });
let link: string;
let token: string;
/** The departure by the day and hour that the traveller reads, in Africa/Douala (UTC+1 all year). */
let departure: number;

beforeEach(async () => {
  link = await journeys(app).paid(sampleBooking(smallWorld.departures.trainEconomic.id, 2));
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    traveller.id,
  ]);
  token = await openSessionOf(app, traveller.id);
  const [leg] = (await order()).legs;
  const [day, month, year] = leg!.departure.departure_date.split("-");
  departure = Date.parse(`${year}-${month}-${day}T${leg!.departure.departure_hour}:00+01:00`);
});
afterEach(() => freezeClock(app.database, null));

const order = async () =>
  (await app.call("getOrder", { params: { token: link } })).body.data as ResponseOf<"getOrder">;
const offer = async () =>
  (await app.call("getCancellation", { params: { token: link } }, { token })).body.data;
/** Stops the clock this many seconds before the departure. */
const freezeBefore = (seconds: number) =>
  freezeClock(app.database, new Date(departure - seconds * 1000));
const hour = 3600;

test.each([
  [2 * hour + 1, 200],
  [2 * hour, 200],
  [2 * hour - 1, 409],
])(
  "cancelling %i seconds before the departure by the clock of Douala gets %i [T14] [C4.ticket.04, G.ticket.09]",
  async (seconds, status) => {
    await freezeBefore(seconds);
    const [ticket] = (await offer()).tickets;
    expect(Date.parse(ticket!.until)).toBe(departure - 2 * hour * 1000);
    expect([ticket!.cancellable, ticket!.refusal]).toEqual(
      status === 200 ? [true, null] : [false, "too_late_to_cancel"],
    );
    const cancelled = await app.call(
      "cancelTickets",
      { params: { token: link }, body: { tickets: [ticket!.uuid], amount: 6000 } },
      { token },
    );
    expect(cancelled.status).toBe(status);
    expect((await order()).tickets[0]!.ticket_status).toBe(status === 200 ? "CANCEL" : "PAID");
  },
);

test.each([
  [hour + 1, 200],
  [hour, 200],
  [hour - 1, 409],
])(
  "modifying the passengers %i seconds before the departure by the clock of Douala gets %i, with an account and with the order's link [T14] [C4.ticket.05, G.ticket.09]",
  async (seconds, status) => {
    await freezeBefore(seconds);
    const show = { params: { token: link }, body: {} };
    const { booking, modification, passengers, version } = (
      await app.call("showOrderPassengers", show, { token })
    ).body.data;
    expect(modification).toEqual({
      allowed: status === 200,
      until: new Date(departure - hour * 1000).toISOString(),
    });
    const users = (firstname: string) =>
      passengers.map((passenger) => ({ ...passenger, firstname }));
    const edited = await app.call(
      "editBooking",
      { params: { id: booking.uuid }, body: { version, users: users("Amina") } },
      { token },
    );
    const byLink = await app.call(
      "editOrderPassengers",
      {
        params: { token: link },
        body: { version: status === 200 ? version + 1 : version, users: users("Brice") },
      },
      { token },
    );
    expect([edited.status, byLink.status]).toEqual([status, status]);
    if (status === 409) expect(byLink.body.error_code).toBe("modification_closed");
    const after = (await app.call("showOrderPassengers", show, { token })).body.data;
    expect(after.passengers[0]!.firstname).toBe(
      status === 200 ? "Brice" : passengers[0]!.firstname,
    );
  },
);

test("a refund is due exactly 14 days after the cancellation: in the offer, the response, the order and the stored refund [T14] [C9.ticket.02]", async () => {
  await freezeBefore(2 * hour);
  const due = new Date(departure - 2 * hour * 1000 + 14 * 24 * hour * 1000).toISOString();
  const { tickets, due_date } = await offer();
  const { body } = await app.call(
    "cancelTickets",
    { params: { token: link }, body: { tickets: [tickets[0]!.uuid], amount: 6000 } },
    { token },
  );
  const [stored] = await app.database.sql<{ due: Date }>(
    "select due_at as due from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1",
    [link],
  );
  const shown = (await order()).refund?.due_date;
  expect([due_date, body.data.due_date, shown, stored!.due.toISOString()]).toEqual(
    Array(4).fill(due),
  );
});
