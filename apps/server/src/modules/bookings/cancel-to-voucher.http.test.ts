import { createKills } from "@wakafine/testkit/kills.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { addVoucher } from "@wakafine/testkit/vouchers.ts";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures; // 6000 a ticket and a fee
const { traveller, member } = smallWorld.users;
const kills = createKills();
const app = useTestApp({ env: { LIMITS: "false" }, overrides: { failpoint: kills.failpoint } });
/** Checks the ledger and the balances of vouchers after every test. */
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

interface Order {
  readonly link: string;
  /** The session of its owner. */
  readonly token: string;
}
type More = Parameters<typeof sampleBooking>[2];

/** Returns a paid booking of the traveller's account. */
async function ordered(passengers: number, more: More = {}): Promise<Order> {
  const users = Array.from({ length: passengers }, (_, index) => samplePassenger(index + 1));
  const body = sampleBooking(trainEconomic.id, passengers, { users, ...more });
  const { data } = (await app.call("createBooking", { body })).body;
  const link = data.order_hidden_uuid;
  if (data.ticket_status !== "PAID") await journeys(app).approve(link);
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    traveller.id,
  ]);
  return { link, token: await openSessionOf(app, traveller.id) };
}
const offer = async ({ link, token }: Order) =>
  (await app.call("getCancellation", { params: { token: link } }, { token })).body.data;
/** Cancels the tickets at these positions. */
async function cancel(
  order: Order,
  positions: readonly number[],
  more: { refund_to?: "payer" | "voucher"; to_paid_by_voucher?: number; key?: string } = {},
) {
  const { tickets } = await offer(order);
  const chosen = positions.map((position) => tickets[position]!);
  const { key, ...choice } = more;
  const body = {
    tickets: chosen.map(({ uuid }) => uuid),
    amount: chosen.length * 6000,
    ...choice,
  };
  return app.call(
    "cancelTickets",
    { params: { token: order.link }, body },
    { token: order.token, ...(key === undefined ? {} : { key }) },
  );
}
const shown = ({ link, token }: Order) =>
  app.call("showOrderVouchers", { params: { token: link }, body: {} }, { token });
const orderOf = async ({ link }: Order) =>
  (await app.call("getOrder", { params: { token: link } })).body.data;
const balanceOf = async (id: string) =>
  (
    await app.database.sql<{ balance_xaf: number }>(
      "select balance_xaf from vouchers where id = $1",
      [id],
    )
  )[0]?.balance_xaf;

describe("tickets cancelled to a voucher", () => {
  test("become one voucher of exactly the amount offered, valid 2 years; nothing is refunded and voucher_owed is credited [C9.ticket.04, G.ticket.02, G.ticket.05]", async () => {
    const order = await ordered(3);
    const { voucher_expires_at, money_left } = await offer(order);
    expect(money_left).toBe((await orderOf(order)).amount_xaf);
    const { status, body } = await cancel(order, [0, 2], { refund_to: "voucher" });
    expect([status, body.data.refunded, body.data.due_date]).toEqual([200, 0, null]);
    expect(body.data.voucher?.amount).toBe(12_000);
    expect(body.data.voucher?.expires_at.slice(0, 10)).toBe(voucher_expires_at.slice(0, 10));
    const years = Number(body.data.voucher?.expires_at.slice(0, 4)) - new Date().getFullYear();
    expect(years).toBe(2);
    const after = await orderOf(order);
    expect([after.status, after.refund, after.vouchers.map(({ amount }) => amount)]).toEqual([
      "PAID",
      null,
      [12_000],
    ]);
    const { vouchers } = (await shown(order)).body.data;
    expect(vouchers).toEqual([
      expect.objectContaining({
        code: expect.stringMatching(/^BON(-[0-9A-Z]{5}){3}$/),
        amount: 12_000,
        rest: 12_000,
        refusal: null,
      }),
    ]);
    expect(vouchers[0]?.code.endsWith(after.vouchers[0]!.masked_code.slice(-5))).toBe(true);
    const check = await app.call("checkVoucher", { body: { code: vouchers[0]!.code } });
    expect(check.body.data.rest).toBe(12_000);
    const [books] = await app.database.sql<{ owed: string }>(
      `select sum(amount) as owed from ledger_entries where account = 'voucher_owed'`,
    );
    expect(Number(books?.owed)).toBeLessThanOrEqual(-12_000);
    const [audited] = await app.database.sql<{ actor: string }>(
      "select actor from audit_log where action = 'issue voucher' and entity_id = $1",
      [body.data.voucher?.uuid],
    );
    expect(audited?.actor).toBe(traveller.id);
  });

  test("have the address of its PDF as discount_url, for their owner only; a wrong signature is not found [C3.ticket.07, G.ticket.05]", async () => {
    const order = await ordered(2);
    await cancel(order, [1], { refund_to: "voucher" });
    const { data } = (
      await app.call(
        "listOwnTickets",
        { query: { state: "cancelled", per_page: 100 } },
        { token: order.token },
      )
    ).body.data;
    const { uuid } = (await orderOf(order)).tickets[1]!;
    const address = new URL(data.find((ticket) => ticket.uuid === uuid)?.discount_url ?? "");
    const [, id] = /voucher\/([^/]+)\/document$/.exec(address.pathname) ?? [];
    const signature = address.searchParams.get("signature") ?? "";
    const read = (given: string) =>
      app.fetch(`/api/bookings/voucher/${id}/document?signature=${given}`);
    const document = await read(signature);
    expect([document.status, document.headers.get("content-type")]).toEqual([
      200,
      "application/pdf",
    ]);
    expect(document.headers.get("cache-control")).toBe("private, no-store");
    expect(
      Buffer.from(await document.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const other = signature.startsWith("x") ? "y" : "x";
    expect((await read(`${other}${signature.slice(1)}`)).status).toBe(404);
    expect((await orderOf(order)).tickets.map(({ discount_url }) => discount_url)).toEqual([
      null,
      null,
    ]);
  });

  test("the code is sent by the booking's channel, and the stored message omits it [C1.pay.01, G.ticket.05]", async () => {
    const order = await ordered(1);
    const { body } = await cancel(order, [0], { refund_to: "voucher" });
    await app.drainOutbox();
    const [voucher] = (await shown(order)).body.data.vouchers;
    const sms = app.sandbox.smsInbox().filter(({ text }) => text.includes(voucher!.code));
    expect(sms).toHaveLength(1);
    expect(sms[0]?.text.length).toBeLessThanOrEqual(160);
    const stored = await app.database.sql<{ body: string }>(
      "select body from messages where template = 'voucher issued' and booking_id = (select id from bookings where link_token = $1)",
      [order.link],
    );
    expect(stored.map(({ body: text }) => text.includes(voucher!.code))).toEqual([false]);
    expect((await orderOf(order)).status).toBe("CANCEL");
    expect(body.data.voucher?.uuid).toBe(voucher?.uuid);
  });

  test("codes are shown to the owner only: another account and a guest without a code are refused [G.ticket.07]", async () => {
    const order = await ordered(1);
    await cancel(order, [0], { refund_to: "voucher" });
    const stranger = await openSessionOf(app, member.sample[1].id);
    for (const token of [stranger, ""]) {
      const response = await shown({ ...order, token });
      expect([response.status, response.body.error_code]).toEqual([
        403,
        "owner_verification_required",
      ]);
    }
    const own = await app.call("listOwnVouchers", {}, { token: order.token });
    expect(own.body.data.vouchers.length).toBeGreaterThan(0);
    const foreign = await app.call("listOwnVouchers", {}, { token: stranger });
    expect(foreign.body.data.vouchers).toEqual([]);
  });

  test("a retry with the same key issues one voucher, and a server killed before the commit issues none [G.book.24]", async () => {
    const order = await ordered(2);
    const count = async () => (await shown(order)).body.data.vouchers.length;
    kills.next("refund: before commit");
    expect((await cancel(order, [0], { refund_to: "voucher" })).status).toBe(500);
    expect([await count(), (await orderOf(order)).tickets[0]?.ticket_status]).toEqual([0, "PAID"]);
    const body = {
      tickets: [(await offer(order)).tickets[0]!.uuid],
      amount: 6000,
      refund_to: "voucher" as const,
    };
    const send = () =>
      app.call(
        "cancelTickets",
        { params: { token: order.link }, body },
        { token: order.token, key: `voucher-${order.link}` },
      );
    const first = await send();
    expect((await send()).body.data).toEqual(first.body.data);
    expect(await count()).toBe(1);
  });
});

describe("tickets of a booking that a voucher paid in part", () => {
  test("go back to the payer up to what it paid, the rest to the same voucher, in the amounts shown [G.ticket.02]", async () => {
    const voucher = await addVoucher(app, { amount: 10_000 });
    const order = await ordered(3, { voucher_code: voucher.code });
    const { amount_xaf, rest_xaf } = await orderOf(order);
    const shownOffer = await offer(order);
    expect(shownOffer.money_left).toBe(rest_xaf);
    expect(shownOffer.paid_by_voucher?.masked_code.slice(-5)).toBe(voucher.code.slice(-5));
    const first = await cancel(order, [0], { to_paid_by_voucher: 0 });
    expect([first.body.data.refunded, first.body.data.returned_to_voucher]).toEqual([6000, 0]);
    const left = rest_xaf - 6000;
    expect((await cancel(order, [1, 2], { to_paid_by_voucher: 0 })).body.error_code).toBe(
      "cancellation_changed",
    );
    const last = await cancel(order, [1, 2], { to_paid_by_voucher: 12_000 - left });
    expect([last.body.data.refunded, last.body.data.returned_to_voucher]).toEqual([
      left,
      12_000 - left,
    ]);
    expect(rest_xaf).toBe(amount_xaf - 10_000);
    expect(await balanceOf(voucher.id)).toBe(18_000 - rest_xaf);
    expect((await orderOf(order)).refund?.amount).toBe(rest_xaf);
  });

  test("to a voucher: what the payer paid becomes a new one, the rest returns to the first [G.ticket.02, G.ticket.05]", async () => {
    const voucher = await addVoucher(app, { amount: 10_000 });
    const order = await ordered(2, { voucher_code: voucher.code });
    const { rest_xaf } = await orderOf(order);
    const { body } = await cancel(order, [0, 1], { refund_to: "voucher" });
    expect([body.data.voucher?.amount, body.data.returned_to_voucher]).toEqual([
      rest_xaf,
      12_000 - rest_xaf,
    ]);
    expect(await balanceOf(voucher.id)).toBe(12_000 - rest_xaf);
  });

  test("paid by a voucher alone: everything returns to it, and it stays valid for at least 30 days more [G.ticket.02]", async () => {
    const voucher = await addVoucher(app, { amount: 20_000, validDays: 3 });
    const order = await ordered(1, { voucher_code: voucher.code });
    const paid = await balanceOf(voucher.id);
    const { body } = await cancel(order, [0]);
    expect([body.data.refunded, body.data.voucher, body.data.returned_to_voucher]).toEqual([
      0,
      null,
      6000,
    ]);
    expect(await balanceOf(voucher.id)).toBe(paid! + 6000);
    const { expires_at } = (await app.call("checkVoucher", { body: { code: voucher.code } })).body
      .data;
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await app.drainOutbox();
    expect(app.sandbox.smsInbox().some(({ text }) => text.includes(voucher.code.slice(-5)))).toBe(
      true,
    );
  });
});

describe("a payment that its bank claims back", () => {
  /** Reports a dispute of an order's payment, as a signed event stores it, and applies it. */
  async function dispute({ link }: Order, state: "open" | "lost" | "won"): Promise<void> {
    await app.database.sql(
      `insert into disputes (driver, provider_ref, provider_txn_id, state, status)
       select a.driver, 'dispute ' || a.id, a.provider_txn_id, $2, $2 from payment_attempts a join bookings b on b.id = a.payable_id
       where b.link_token = $1 and a.effective
       on conflict (driver, provider_ref) do update set state = excluded.state`,
      [link, state],
    );
    await app.runJob("refunds");
  }
  const vouchersOf = async ({ link }: Order) =>
    app.database.sql(
      "select v.id from vouchers v join bookings b on b.id = v.booking_id where b.link_token = $1",
      [link],
    );

  test("does not become a voucher, neither while it is disputed nor after it was charged back [G.ticket.02, G.ticket.05, T13]", async () => {
    const order = await ordered(2);
    for (const state of ["open", "lost"] as const) {
      await dispute(order, state);
      const { status, body } = await cancel(order, [0], { refund_to: "voucher" });
      expect([status, body.error_code]).toEqual([409, "cancellation_changed"]);
      expect(await vouchersOf(order)).toEqual([]);
      expect((await orderOf(order)).tickets[0]?.ticket_status).toBe("PAID");
    }
  });

  test("blocks the vouchers it was given back as, which an administrator can unblock; a dispute that was won blocks none [G.ticket.05, T13]", async () => {
    for (const state of ["open", "lost", "won"] as const) {
      const order = await ordered(2);
      for (const position of [0, 1])
        expect((await cancel(order, [position], { refund_to: "voucher" })).status).toBe(200);
      await dispute(order, state);
      const vouchers = await app.database.sql<{ id: string; reason: string | null }>(
        "select v.id, v.blocked_reason as reason from vouchers v join bookings b on b.id = v.booking_id where b.link_token = $1",
        [order.link],
      );
      const reason = state === "won" ? null : "payment_disputed";
      expect(
        vouchers.map((voucher) => voucher.reason),
        state,
      ).toEqual([reason, reason]);
      const audits = await app.database.sql(
        "select from audit_log where action = 'block voucher' and reason = 'payment_disputed' and entity_id = any ($1)",
        [vouchers.map(({ id }) => id)],
      );
      expect(audits).toHaveLength(state === "won" ? 0 : 2);
    }
  });

  test("does not become a voucher when the dispute is applied during the cancellation [G.ticket.05, T13]", async () => {
    const order = await ordered(1);
    const gate = new pg.Client({ connectionString: app.database.url });
    await gate.connect();
    await gate.query("begin");
    const { rows } = await gate.query(
      `update payment_attempts a set state = 'disputed', version = a.version + 1 from bookings b
       where b.id = a.payable_id and b.link_token = $1 and a.effective returning a.id`,
      [order.link],
    );
    expect(rows).toHaveLength(1);
    const cancelled = cancel(order, [0], { refund_to: "voucher" });
    const waiting = async () =>
      (
        await app.database.sql<{ n: number }>(
          "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      )[0]?.n;
    await expect.poll(waiting).toBe(1);
    await gate.query("commit");
    await gate.end();
    expect((await cancelled).body.error_code).toBe("cancellation_changed");
    expect(await vouchersOf(order)).toEqual([]);
  });
});

test("the database refuses to give back more than the payer paid [G.ticket.02]", async () => {
  const voucher = await addVoucher(app, { amount: 10_000 });
  const order = await ordered(2, { voucher_code: voucher.code });
  await expect(
    app.database.sql(
      "update bookings set refunded_xaf = amount_xaf - voucher_xaf + 1 where link_token = $1",
      [order.link],
    ),
  ).rejects.toThrow("bookings_refund_within_payment");
});
