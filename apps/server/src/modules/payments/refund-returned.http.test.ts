import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { byPage, usePaymentApp } from "@wakafine/testkit/payment-app.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { traveller } = smallWorld.users;
const { app, work } = usePaymentApp({ providers: ["stripe"], jobs: ["refunds"] });

/** Returns the state of the refund of an order, and its id. */
async function refundOf(link: string): Promise<{ readonly id: string; readonly state: string }> {
  const [refund] = await app.database.sql<{ id: string; state: string }>(
    "select r.id, r.state from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1",
    [link],
  );
  return refund!;
}

const smsWith = (text: string) => app.sandbox.smsInbox().filter((sms) => sms.text.includes(text));

test("the traveller is notified of a refund that the bank sends back, and of the one that follows [G.ticket.02]", async () => {
  const { body: booked } = await app.call("createBooking", {
    body: sampleBooking(smallWorld.departures.trainEconomic.id, 1, {
      ...byPage,
      payment_method: "STRIPE",
    }),
  });
  const { order_hidden_uuid: link, stripe_session: session } = booked.data;
  await app.sandbox.approve(session?.id ?? "");
  await work(1);
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    traveller.id,
  ]);
  app.sandbox.scenario({ match: { op: "refund_create", nth: 1 }, do: ["refund_late_fail"] });

  const token = await openSessionOf(app, traveller.id);
  const params = { token: link };
  const { tickets } = (await app.call("getCancellation", { params }, { token })).body.data;
  const body = {
    tickets: tickets.map(({ uuid }) => uuid),
    amount: tickets.reduce((sum, { amount_back }) => sum + amount_back, 0),
  };
  expect((await app.call("cancelTickets", { params, body }, { token })).status).toBe(200);
  // The refund is sent; its SMS goes out and the bank returns the money after 30 s; the SMS about that goes out.
  for (const seconds of [1, 31, 1]) await work(seconds);
  expect((await refundOf(link)).state).toBe("failed");
  expect([smsWith("remboursés").length, smsWith("nous est revenu").length]).toEqual([1, 1]);

  const { id } = await refundOf(link);
  const administrator = { token: await logInAdministrator(app) };
  const again = await app.call("executeRefund", { params: { id } }, administrator);
  expect(again.status).toBe(200);
  // The refund is sent; its SMS goes out.
  for (const seconds of [1, 1]) await work(seconds);
  expect((await refundOf(link)).state).toBe("succeeded");
  expect([smsWith("remboursés").length, smsWith("nous est revenu").length]).toEqual([2, 1]);
});
