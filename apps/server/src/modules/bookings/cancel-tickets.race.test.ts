import { createKills } from "@wakafine/testkit/kills.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { afterEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const { traveller, member } = smallWorld.users;
const kills = createKills();
const app = useTestApp({ env: { LIMITS: "false" }, overrides: { failpoint: kills.failpoint } });
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

interface Order {
  readonly link: string;
  readonly token: string;
  readonly code: string;
  readonly body: { readonly tickets: string[]; readonly amount: number };
}

async function ordered(passengers: number): Promise<Order> {
  const link = await journeys(app).paid(sampleBooking(trainEconomic.id, passengers));
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    traveller.id,
  ]);
  const token = await openSessionOf(app, traveller.id);
  const { tickets } = (await app.call("getCancellation", { params: { token: link } }, { token }))
    .body.data;
  return {
    link,
    token,
    code: tickets[0]!.code_verification,
    body: {
      tickets: tickets.map(({ uuid }) => uuid),
      amount: tickets.reduce((sum, { amount_back }) => sum + amount_back, 0),
    },
  };
}

const cancel = ({ link, token, body }: Order, key?: string) =>
  app.call(
    "cancelTickets",
    { params: { token: link }, body },
    key === undefined ? { token } : { token, key },
  );
const refundsOf = async ({ link }: Order) =>
  app.database.sql<{ amount_xaf: number }>(
    "select r.amount_xaf from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1",
    [link],
  );

test("one of ten concurrent cancellations of the same tickets is executed [C7.ticket.01, G.ticket.02]", async () => {
  const order = await ordered(2);
  const responses = await Promise.all(Array.from({ length: 10 }, () => cancel(order)));
  expect(responses.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(await refundsOf(order)).toEqual([{ amount_xaf: order.body.amount }]);
});

test("control: the trigger refuses a second refund of the same money; without it the refund is stored and only the ledger check reports it", async () => {
  const order = await ordered(1);
  expect((await cancel(order)).status).toBe(200);
  const again = `insert into refunds (id, attempt_id, payable_kind, payable_id, amount_xaf, reason, due_at)
    select gen_random_uuid(), r.attempt_id, r.payable_kind, r.payable_id, r.amount_xaf, r.reason, r.due_at
    from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1`;
  await expect(app.database.sql(again, [order.link])).rejects.toThrow("exceed the amount paid");
  await app.database.sql("alter table refunds disable trigger refunds_within_payment");
  await app.database.sql(again, [order.link]);
  await app.database.sql("alter table refunds enable trigger refunds_within_payment");
  const broken = (await app.app.payments.checkLedger()).map(({ check }) => check);
  expect(broken).toEqual(["refunds do not exceed the amount paid"]);
  await app.database.sql(
    "delete from refunds where id not in (select refund_id from ledger_transactions where refund_id is not null) and reason = 'cancelled'",
  );
});

test("a ticket that is cancelled and checked in concurrently is either used or cancelled, never both [G.ticket.01, C4.ticket.03]", async () => {
  const controller = await logInMember(app, member.rail[1]);
  for (let round = 0; round < 4; round += 1) {
    const order = await ordered(1);
    await app.database.sql(
      "update departures set departs_at = app_now() + interval '3 hours' where id = $1",
      [trainEconomic.id],
    );
    const [cancelled, marked] = await Promise.all([
      cancel(order),
      app.call("markTicket", { body: { code_verification: order.code } }, { token: controller }),
    ]);
    const [ticket] = await app.database.sql<{ status: string }>(
      "select status from tickets where id = $1",
      [order.body.tickets[0]],
    );
    expect([cancelled.status === 200, marked.status === 200, ticket?.status]).toEqual(
      cancelled.status === 200 ? [true, false, "CANCEL"] : [false, true, "VALIDATE"],
    );
    expect((await refundsOf(order)).length).toBe(cancelled.status === 200 ? 1 : 0);
  }
});

test("killed before its commit a cancellation changes nothing, and the same key executes it [T6, G.book.24]", async () => {
  const order = await ordered(1);
  kills.next("refund: before commit");
  expect((await cancel(order, `cancel-once-${order.link}`)).status).toBe(500);
  const state = async () =>
    (await app.call("getOrder", { params: { token: order.link } })).body.data.status;
  expect([await state(), await refundsOf(order)]).toEqual(["PAID", []]);
  const retried = await cancel(order, `cancel-once-${order.link}`);
  const repeated = await cancel(order, `cancel-once-${order.link}`);
  expect([retried.status, repeated.status, await state()]).toEqual([200, 200, "CANCEL"]);
  expect(await refundsOf(order)).toHaveLength(1);
});
