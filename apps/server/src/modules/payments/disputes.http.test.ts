import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { expectRefundLifecycle } from "@wakafine/testkit/refund-changes.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { traveller } = smallWorld.users;
const app = useTestApp({ env: { LIMITS: "false" } });

afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
  await expectRefundLifecycle(app.database);
});

interface Order {
  readonly link: string;
  readonly token: string;
  readonly attempt: string;
  readonly paidXaf: number;
}

async function paid(passengers = 2): Promise<Order> {
  const link = await journeys(app).paid(
    sampleBooking(smallWorld.departures.trainEconomic.id, passengers),
  );
  const [row] = await app.database.sql<{ attempt: string; paid: number }>(
    `with mine as (update bookings set user_id = $2 where link_token = $1 returning id)
     select a.id as attempt, a.amount_xaf as paid from payment_attempts a where a.payable_id = (select id from mine) and a.effective`,
    [link, traveller.id],
  );
  const token = await openSessionOf(app, traveller.id);
  return { link, token, attempt: row!.attempt, paidXaf: row!.paid };
}

/** Cancels the first ticket of an order that can be cancelled; returns its refund. */
async function cancelTicket({ link, token }: Order): Promise<string> {
  const params = { token: link };
  const offer = await app.call("getCancellation", { params }, { token });
  const ticket = offer.body.data.tickets.find(({ cancellable }) => cancellable)!;
  const body = { tickets: [ticket.uuid], amount: ticket.amount_back };
  expect((await app.call("cancelTickets", { params, body }, { token })).status).toBe(200);
  const [row] = await app.database.sql<{ id: string }>(
    "select r.id from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1 order by r.requested_at desc, r.id desc limit 1",
    [link],
  );
  return row!.id;
}

let refs = 0;
/** Stores a dispute as a signed event does; `amount` in francs, null: the whole payment. Returns its reference. */
async function report(
  { attempt }: Order,
  state: "open" | "won" | "lost",
  { ref = `du_${(refs += 1)}`, amount = null as number | null, status = state as string } = {},
): Promise<string> {
  await app.database.sql(
    `insert into disputes (driver, provider_ref, provider_txn_id, state, status, amount_minor, closed_at)
     select driver, $2, provider_txn_id, $3, $5, $4, case when $3 <> 'open' then app_now() end from payment_attempts where id = $1
     on conflict (driver, provider_ref) do update set state = excluded.state, status = excluded.status, closed_at = excluded.closed_at`,
    [attempt, ref, state, amount, status],
  );
  return ref;
}
const work = async (seconds = 0) => {
  await app.advance(seconds);
  while ((await app.runJob("refunds")) > 0);
};
const paymentOf = async ({ attempt }: Order) =>
  (
    await app.database.sql<{ state: string }>("select state from payment_attempts where id = $1", [
      attempt,
    ])
  )[0]!.state;
const refundOf = async (id: string) =>
  (
    await app.database.sql<{ state: string; request_id: string }>(
      "select state, request_id from refunds where id = $1",
      [id],
    )
  )[0]!;
/** Francs that the bank took back of a payment, and what is left in account dispute of them. */
async function charged({ attempt }: Order) {
  const [row] = await app.database.sql<{ taken: number; borne: number }>(
    `select coalesce(sum(e.amount) filter (where t.kind = 'charge_back'), 0)::integer as taken, coalesce(sum(e.amount), 0)::integer as borne
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id left join refunds r on r.id = t.refund_id
     where e.account = 'dispute' and (t.attempt_id = $1 or r.attempt_id = $1)`,
    [attempt],
  );
  return row!;
}
const auditOf = async (id: string) =>
  (
    await app.database.sql<{ change: string }>(
      "select coalesce(from_state, '-') || ' ' || to_state as change from audit_log where entity_id = $1 order by id",
      [id],
    )
  ).map(({ change }) => change);
const send = async (id: string, transaction_id: string) =>
  app.call(
    "sendRefund",
    { params: { id }, body: { transaction_id } },
    { token: await logInAdministrator(app) },
  );

describe("a lost dispute about a part of a payment", () => {
  test("charges back its amount only; the owed refund that it covers is settled, with its true former states in the audit log [T13]", async () => {
    const order = await paid();
    const id = await cancelTicket(order);
    await report(order, "open", { ref: "du_part", amount: 8000 });
    await work();
    expect(await paymentOf(order)).toBe("disputed");
    await report(order, "lost", { ref: "du_part", amount: 8000 });
    await work();
    expect(await paymentOf(order)).toBe("charged_back");
    expect(await charged(order)).toEqual({ taken: 8000, borne: 2000 });
    expect((await refundOf(id)).state).toBe("succeeded");
    expect(await auditOf(id)).toEqual(["- requested", "requested succeeded"]);
  });

  test("leaves the rest of a larger refund to an administrator, who sees and pays only the rest [T13, G.ticket.02]", async () => {
    const order = await paid();
    const id = await cancelTicket(order);
    await report(order, "lost", { amount: 2000 });
    await work();
    expect((await refundOf(id)).state).toBe("requested");
    const query = { state: "open" as const, page: 1, per_page: 50 };
    const listed = await app.call(
      "listRefunds",
      { query },
      { token: await logInAdministrator(app) },
    );
    expect(listed.body.data.data.find((one) => one.id === id)).toMatchObject({
      amount: 4000,
      automatic: false,
    });
    expect((await send(id, "MP241126.1")).status).toBe(200);
    const entries = await app.database.sql(
      "select e.account, e.amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.refund_id = $1 and t.kind = 'refund' order by e.position",
      [id],
    );
    expect(entries).toEqual([
      { account: "refund_owed", amount: "6000" },
      { account: "dispute", amount: "-2000" },
      { account: "provider_cash", amount: "-4000" },
    ]);
    expect(await charged(order)).toEqual({ taken: 2000, borne: 0 });
  });

  test("covers the oldest of two refunds; an administrator cannot pay by hand what it covers [T13]", async () => {
    const order = await paid();
    const first = await cancelTicket(order);
    const second = await cancelTicket(order);
    await report(order, "lost", { amount: 6000 });
    await app.database.sql(
      "update refunds set state = 'failed', failure = 'closed' where id = any ($1::uuid[])",
      [[first, second]],
    );
    await work();
    expect((await refundOf(first)).state).toBe("succeeded");
    expect((await refundOf(second)).state).toBe("failed");
    expect((await send(first, "MP241126.2")).body.error_code).toBe("not_in_this_state");
    expect((await send(second, "MP241126.3")).status).toBe(200);
    expect(await charged(order)).toEqual({ taken: 6000, borne: 0 });
  });
});

describe("two disputes about one payment", () => {
  test("keep it disputed until both are closed; one lost charges it back [T13]", async () => {
    const order = await paid();
    const one = await report(order, "open", { amount: 3000 });
    const other = await report(order, "open", { amount: 2000 });
    await work();
    await report(order, "won", { ref: one });
    await work();
    expect(await paymentOf(order)).toBe("disputed");
    await report(order, "lost", { ref: other });
    await work();
    expect(await paymentOf(order)).toBe("charged_back");
    expect(await charged(order)).toEqual({ taken: 2000, borne: 2000 });
    expect(await auditOf(order.attempt)).toEqual(
      expect.arrayContaining(["paid disputed", "disputed charged_back"]),
    );
  });

  test("that are both lost are both charged back, together at most the payment; the first is recorded while the second is open [T13]", async () => {
    const order = await paid();
    const one = await report(order, "open", { amount: order.paidXaf - 1000 });
    const other = await report(order, "open");
    await work();
    await report(order, "lost", { ref: one });
    await work();
    expect(await paymentOf(order)).toBe("disputed");
    expect((await charged(order)).taken).toBe(order.paidXaf - 1000);
    await report(order, "lost", { ref: other });
    await work();
    await work();
    expect(await paymentOf(order)).toBe("charged_back");
    expect((await charged(order)).taken).toBe(order.paidXaf);
    await report(order, "lost", { ref: "du_after" });
    await work();
    expect((await charged(order)).taken).toBe(order.paidXaf);
  });

  test("a reversal and the dispute that it belongs to are one loss, in either order [T13]", async () => {
    for (const words of [
      ["REVERSED", "RESOLVED_BUYER_FAVOUR"],
      ["RESOLVED_BUYER_FAVOUR", "REVERSED"],
    ]) {
      const order = await paid();
      for (const status of words) {
        await report(order, "lost", { amount: 2500, status });
        await work();
      }
      expect((await charged(order)).taken).toBe(2500);
    }
  });
});

test("a submitted refund that fails after the dispute was lost is settled by the charge-back, and the booking is refunded [T13, G.book.11]", async () => {
  const order = await paid(1);
  const id = await cancelTicket(order);
  await work();
  const { state, request_id: request } = await refundOf(id);
  expect(state).toBe("submitted");
  await report(order, "lost");
  await app.runJob("refunds");
  expect((await refundOf(id)).state).toBe("submitted"); // the provider decides it first
  await app.sandbox.refuse(request);
  await work(35);
  await work();
  expect((await refundOf(id)).state).toBe("succeeded");
  expect(await auditOf(id)).toEqual([
    "- requested",
    "requested submitted",
    "submitted failed",
    "failed succeeded",
  ]);
  const shown = await app.call("getOrder", { params: { token: order.link } });
  expect(shown.body.data.status).toBe("REFUNDED");
});

test("a refund or dispute that fails stops no other one [T13, G.ticket.02]", async () => {
  const disputed = await paid(1);
  const orders: Order[] = [];
  for (let count = 0; count < 12; count += 1) orders.push(await paid(1));
  const refunds: string[] = [];
  for (const order of orders) refunds.push(await cancelTicket(order));
  const failing = refunds.slice(0, 11); // more than a batch
  await report(disputed, "open", { ref: "du_broken" });
  await app.database.sql(
    "update disputes set opened_at = opened_at - interval '1 day' where provider_ref = 'du_broken'",
  );
  const sound = await paid(1);
  await report(sound, "open");
  await app.database.sql(
    `create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'broken row'; end $$`,
  );
  await app.database.sql(
    `create trigger refuse_row before update on refunds for each row when (new.id in (${failing.map((id) => `'${id}'`).join(",")})) execute function refuse_row()`,
  );
  await app.database.sql(
    `create trigger refuse_row before update on disputes for each row when (new.provider_ref = 'du_broken') execute function refuse_row()`,
  );
  await app.runJob("refunds");
  expect(await paymentOf(sound)).toBe("disputed");
  expect((await refundOf(refunds[11]!)).state).toBe("submitted");
  expect((await refundOf(refunds[0]!)).state).toBe("requested");
  for (const table of ["refunds", "disputes"])
    await app.database.sql(`drop trigger refuse_row on ${table}`);
  await work();
  expect(await paymentOf(disputed)).toBe("disputed");
  expect((await refundOf(refunds[0]!)).state).toBe("submitted");
});
