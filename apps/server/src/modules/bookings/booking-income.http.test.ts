import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { morning, backFirst } = smallWorld.departures;
const { agencies } = smallWorld;
const { traveller, member } = smallWorld.users;
const app = useTestApp({ env: { LIMITS: "false" } });

/** A paid return trip of the traveller: out with the sample agency, home with the modest one. */
let link: string;
let uuid: string;
beforeEach(async () => {
  link = await journeys(app).paid(
    sampleBooking(morning.id, 2, {
      book_back: { departure_uuid: backFirst.id, is_book_back: true },
    }),
  );
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    traveller.id,
  ]);
  uuid = (await order()).uuid;
});

const order = async () => (await app.call("getOrder", { params: { token: link } })).body.data;
const info = (token: string) => app.call("getBookingInfo", { query: { uuid } }, { token });
const moneyFor = async (token: string) => {
  const { booking } = (await info(token)).body.data;
  return [booking.our_money_in_system, booking.agency_money_in_system] as const;
};
const tokenOf = (user: { readonly id: string }) => openSessionOf(app, user.id);
/** Commission and share of each leg, francs. */
const legs = async () =>
  (
    await app.database.sql<{ commission: number; share: number }>(
      `select (unit_price * cardinality(seats) - agency_share_xaf)::integer as commission, agency_share_xaf as share
       from booking_legs where booking_id = $1 order by leg`,
      [uuid],
    )
  ).map(({ commission, share }) => [commission, share]);

test("an administrator sees what the whole booking leaves to the platform and the agencies, which is what was paid [C3.book.49, C3.book.50]", async () => {
  const [ours, theirs] = await moneyFor(await logInAdministrator(app));
  const sold = await legs();
  expect(theirs).toBe(sold.reduce((sum, [, share]) => sum + share!, 0));
  expect(ours! + theirs!).toBe((await order()).amount_xaf);
});

test("an agency sees the commission and the share of its own legs, reduced by what is cancelled [C3.book.49, C3.book.50]", async () => {
  const [sample, modest] = [await tokenOf(member.sample[1]), await tokenOf(member.modest[2])];
  expect([await moneyFor(sample), await moneyFor(modest)]).toEqual(await legs());
  const traveller1 = await tokenOf(traveller);
  const offer = await app.call("getCancellation", { params: { token: link } });
  const home = offer.body.data.tickets.filter(({ leg }) => leg === 1);
  for (const { uuid: ticket_uuid } of home)
    await app.call("cancelOwnTicket", { body: { ticket_uuid } }, { token: traveller1 });
  expect([await moneyFor(sample), await moneyFor(modest)]).toEqual([(await legs())[0], [0, 0]]);
});

test("the buyer sees no income, on the booking and on the order [C3.book.49, C3.book.50, G.book.12]", async () => {
  expect(await moneyFor(await tokenOf(traveller))).toEqual([null, null]);
  const shown = await order();
  expect([shown.our_money_in_system, shown.agency_money_in_system]).toEqual([null, null]);
});

test("members see neither the hidden link nor tickets, payment page, identity numbers and whole phones [C3.book.49, G.ticket.07]", async () => {
  for (const token of [await logInAdministrator(app), await tokenOf(member.sample[1])]) {
    const { status, body } = await info(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      tickets: [],
      passengers: [],
      manages: false,
      can_cancel: false,
      can_modify: false,
      booking: { attempt: null, order: { order_hidden_uuid: "" } },
    });
    const text = JSON.stringify(body);
    for (const secret of [link, "112233445566", "677123456"]) expect(text).not.toContain(secret);
  }
});

test("an agency sees its own leg of a return trip and its price, and nothing of the other agency's [C3.book.49, G.role.15]", async () => {
  for (const [user, own, other] of [
    [member.sample[1], agencies.sample.id, agencies.modest.id],
    [member.modest[2], agencies.modest.id, agencies.sample.id],
  ] as const) {
    const { body } = await info(await tokenOf(user));
    const { booking, departures } = body.data;
    expect(departures.map(({ agency }) => agency.uuid)).toEqual([own]);
    expect(booking.legs.map(({ departure }) => departure.agency.uuid)).toEqual([own]);
    expect(booking.lines.map(({ label }) => label)).toEqual(["leg"]);
    expect([booking.amount_xaf, booking.price, booking.order.amount]).toEqual(
      Array(3).fill(booking.lines[0]!.amount),
    );
    expect(JSON.stringify(body)).not.toContain(other);
  }
});

test("a booking is not found for an agency without a leg in it and for a role without the passenger list [C3.book.49, G.role.12, G.role.15]", async () => {
  for (const user of [member.free[1], member.sample[9], member.parcels[1]])
    expect((await info(await tokenOf(user))).status).toBe(404);
});
