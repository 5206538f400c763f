import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
afterEach(async () => {
  for (const job of ["cancelled-departures", "outbox"]) while ((await app.runJob(job)) > 0);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

let trips = 0;
/** Adds departures of two agencies, out and home. */
async function roundTrip() {
  trips += 1;
  const minute = String(trips).padStart(2, "0");
  const seed = seederOf(app.database);
  const towns = { from: "Edéa", to: "Kribi", minutes: 120, inDays: 5 };
  return {
    out: await seed.departure({
      ...towns,
      agency: agencies.sample.id,
      at: `08:${minute}`,
      price: 3000,
    }),
    home: await seed.departure({
      ...towns,
      agency: agencies.modest.id,
      from: "Kribi",
      to: "Edéa",
      inDays: 6,
      at: `12:${minute}`,
      price: 3500,
    }),
  };
}
const booking = ({ out, home }: { out: string; home: string }) =>
  sampleBooking(out, 2, { book_back: { departure_uuid: home, is_book_back: true } });
/** The agency of the way home deletes its departure. */
async function deleteHome(home: string) {
  const token = await logInMember(app, users.member.modest[2]);
  return app.call("deleteDeparture", { params: { id: home }, query: { force: "true" } }, { token });
}
const order = async (token: string) =>
  (await app.call("getOrder", { params: { token } })).body.data;
const ticketStates = async (token: string) =>
  (await order(token)).tickets.map(({ ticket_status }) => ticket_status);
const claims = async (id: string) =>
  (
    await app.database.row<{ n: number }>(
      "select count(*)::integer as n from seat_claims where departure_id = $1",
      [id],
    )
  )?.n;
const refundsOf = (link: string) =>
  app.database.sql<{ reason: string; amount: number; paid: number; fees: number }>(
    `select r.reason, r.amount_xaf as amount, b.amount_xaf as paid, b.fees::float8 as fees from refunds r join bookings b on b.id = r.payable_id
     where b.link_token = $1`,
    [link],
  );
/** The francs of the two tickets home: their price and the share of the booking's fees in proportion to it (docs/rules/refunds.md). */
const homeOf = (fees: number) => 7000 + Math.round((fees * 7000) / 13_000);
const attemptOf = async (link: string) =>
  (await app.database.row<{ id: string; ref: string }>(
    "select a.id, a.provider_ref as ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
    [link],
  ))!;

describe("a return trip whose way home its agency deletes", () => {
  test("after the payment: its tickets are refunded with their fees, the way out stays valid with its seats and money [G.plan.03, G.ticket.02]", async () => {
    const trip = await roundTrip();
    const link = await journeys(app).paid(booking(trip));
    const { body } = await deleteHome(trip.home);
    const [refund, ...others] = await refundsOf(link);
    expect([refund?.reason, others]).toEqual(["agency_cancelled", []]);
    expect(refund!.amount).toBe(homeOf(refund!.fees));
    expect(body.data).toMatchObject({ cancelled_tickets: 2, refunded_amount: refund!.amount });
    expect(await ticketStates(link)).toEqual(["PAID", "PAID", "CANCEL", "CANCEL"]);
    expect((await order(link)).status).toBe("PAID");
    expect([await claims(trip.out), await claims(trip.home)]).toEqual([2, 0]);
  });

  test("while the traveller pays: the booking ends with both legs, and the money is refunded whole when it arrives [G.plan.03, G.book.11]", async () => {
    const trip = await roundTrip();
    const link = await journeys(app).booked(booking(trip));
    await app.drainOutbox();
    expect((await deleteHome(trip.home)).status).toBe(200);
    expect((await order(link)).status).toBe("FAILED");
    expect([await claims(trip.out), await claims(trip.home)]).toEqual([0, 0]);
    const { id, ref } = await attemptOf(link);
    expect(await app.sandbox.approve(ref)).toBe(true);
    await app.app.payments.settle(id, "poll");
    expect(await refundsOf(link)).toMatchObject([{ reason: "late" }]);
    const [refund] = await refundsOf(link);
    expect(refund!.amount).toBe(refund!.paid);
    expect(await ticketStates(link)).toEqual(["CANCEL", "CANCEL", "CANCEL", "CANCEL"]);
    expect([await claims(trip.out), await claims(trip.home)]).toEqual([0, 0]);
  });

  test("while its payment is settled: either everything is refunded, or the way home and the way out stays valid [G.plan.03, G.book.11]", async () => {
    for (let round = 0; round < 4; round += 1) {
      const trip = await roundTrip();
      const link = await journeys(app).booked(booking(trip));
      await app.drainOutbox();
      const { id, ref } = await attemptOf(link);
      await app.sandbox.approve(ref);
      await Promise.all([deleteHome(trip.home), app.app.payments.settle(id, "poll")]);
      await app.runJob("cancelled-departures");
      const [refund, ...others] = await refundsOf(link);
      expect(others).toEqual([]);
      const isValid = (await order(link)).status === "PAID";
      expect(refund!.amount).toBe(isValid ? homeOf(refund!.fees) : refund!.paid);
      expect([await claims(trip.out), await claims(trip.home)]).toEqual([isValid ? 2 : 0, 0]);
    }
  });
});
