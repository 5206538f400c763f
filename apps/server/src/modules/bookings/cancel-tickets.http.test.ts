import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const { traveller, member } = smallWorld.users;
const app = useTestApp({ env: { LIMITS: "false" } });
let devices = 0;
const newDevice = () => `device-of-a-traveller-${(devices += 1)}`;

/** Checks the invariants of money, tickets and seats after every test. */
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

let owners = 0;
/** The phone of the last booking's owner; each booking has another one. */
const ownerPhone = () => `2376772${String(owners).padStart(5, "0")}`;

/** Returns the link of a paid booking with this number of tickets. */
function paid(passengers: number): Promise<string> {
  owners += 1;
  const users = Array.from({ length: passengers }, (_, index) =>
    samplePassenger(index + 1, index === 0 ? { phonenumber: `+${ownerPhone()}` } : {}),
  );
  return journeys(app).paid(sampleBooking(trainEconomic.id, passengers, { users }));
}

async function owned(passengers: number): Promise<{ link: string; token: string }> {
  const link = await paid(passengers);
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    traveller.id,
  ]);
  return { link, token: await openSessionOf(app, traveller.id) };
}

const offer = async (link: string, options = {}) =>
  (await app.call("getCancellation", { params: { token: link } }, options)).body.data;
const order = async (link: string) =>
  (await app.call("getOrder", { params: { token: link } })).body.data;
const cancel = (
  link: string,
  body: { tickets: string[]; amount: number; phone_code?: string },
  options = {},
) => app.call("cancelTickets", { params: { token: link }, body }, options);
const remaining = async () =>
  (await app.call("getDeparture", { params: { id: trainEconomic.id }, query: {} })).body.data
    .remaining_places_number;
const ledgerOf = (link: string) =>
  app.database.sql<{ account: string; amount: string }>(
    `select e.account, sum(e.amount) as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     left join refunds r on r.id = t.refund_id join payment_attempts a on a.id = coalesce(t.attempt_id, r.attempt_id)
     join bookings b on b.id = a.payable_id where b.link_token = $1 group by e.account having sum(e.amount) <> 0 order by e.account`,
    [link],
  );
const codesTo = (phone: string) =>
  app.sandbox
    .smsInbox()
    .filter(({ to }) => to === phone)
    .map(({ text }) => /^(\d{6}) /.exec(text)?.[1])
    .filter((code) => code !== undefined);

describe("the offer", () => {
  test("shows for each ticket the amount back, the fee kept, the deadline and the due date in 14 days [G.ticket.02, C9.ticket.02, C9.ticket.03]", async () => {
    const link = await paid(3);
    const { amount_xaf } = await order(link);
    const shown = await offer(link);
    expect(shown.tickets.map(({ cancellable, refusal }) => [cancellable, refusal])).toEqual(
      Array.from({ length: 3 }, () => [true, null]),
    );
    const back = shown.tickets.reduce((sum, ticket) => sum + ticket.amount_back, 0);
    const kept = shown.tickets.reduce((sum, ticket) => sum + ticket.fee_kept, 0);
    expect([back, back + kept]).toEqual([18_000, amount_xaf]);
    const [first] = shown.tickets;
    const hours = Date.parse(first!.departs_at) - Date.parse(first!.until);
    expect(hours).toBe(2 * 3_600_000);
    const days = (Date.parse(shown.due_date) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    expect([shown.payer, shown.operator, shown.code_required]).toEqual([
      expect.stringMatching(/•/),
      "MTN",
      true,
    ]);
  });

  test("an unknown link is not found [C7.ticket.01]", async () => {
    const response = await app.call("getCancellation", { params: { token: "x".repeat(22) } });
    expect(response.status).toBe(404);
  });
});

describe("the owner", () => {
  test("cancels one of three tickets: ticket CANCEL, seat free, booking still PAID, refund requested, ledger reversed except the fees [C7.ticket.01, C4.ticket.01, G.ticket.01–03]", async () => {
    const before = await remaining();
    const { link, token } = await owned(3);
    const { tickets } = await offer(link, { token });
    const { uuid, amount_back, leg } = tickets[1]!;
    const response = await cancel(link, { tickets: [uuid], amount: amount_back }, { token });
    expect([response.status, response.body.data.cancelled, response.body.data.amount]).toEqual([
      200,
      [uuid],
      6000,
    ]);
    expect(leg).toBe(0);
    const after = await order(link);
    expect([after.status, after.tickets.map(({ ticket_status }) => ticket_status)]).toEqual([
      "PAID",
      ["PAID", "CANCEL", "PAID"],
    ]);
    expect(after.refund).toMatchObject({ amount: 6000, state: "requested" });
    const [{ seats, valid_seats }] = after.legs as [(typeof after.legs)[0]];
    expect([seats.length, valid_seats]).toEqual([3, [seats[0], seats[2]]]);
    expect(await remaining()).toBe(before - 2);
    const books = Object.fromEntries(
      (await ledgerOf(link)).map(({ account, amount }) => [account, Number(amount)]),
    );
    expect(books["refund_owed"]).toBe(-6000);
    expect((books["agency_held"] ?? 0) + (books["platform_commission"] ?? 0)).toBe(-12_000);
    expect(books["provider_cash"]).toBe(after.amount_xaf);
    const changes = await app.database.sql(
      "select action, from_state, to_state, actor from audit_log where entity_id = $1 and action = 'ticket cancelled'",
      [uuid],
    );
    expect(changes).toEqual([
      { action: "ticket cancelled", from_state: "PAID", to_state: "CANCEL", actor: traveller.id },
    ]);
  });

  test("cancels every ticket: the booking is CANCEL, everything but the fees is owed, a cancelled ticket is refused [G.ticket.01, G.ticket.03]", async () => {
    const { link, token } = await owned(2);
    const { tickets } = await offer(link, { token });
    const all = { tickets: tickets.map(({ uuid }) => uuid), amount: 12_000 };
    expect((await cancel(link, all, { token })).status).toBe(200);
    const after = await order(link);
    expect([after.status, after.refund?.amount]).toEqual(["CANCEL", 12_000]);
    const accounts = (await ledgerOf(link)).map(({ account }) => account);
    expect(accounts).toEqual(["platform_fee", "provider_cash", "refund_owed"]);
    const again = await cancel(link, all, { token });
    expect([again.status, again.body.error_code]).toEqual([409, "cancellation_changed"]);
    expect((await offer(link, { token })).tickets.map(({ refusal }) => refusal)).toEqual([
      "ticket_cancelled",
      "ticket_cancelled",
    ]);
  });

  test("an amount that differs from the offer cancels nothing [C7.ticket.01]", async () => {
    const { link, token } = await owned(1);
    const [ticket] = (await offer(link, { token })).tickets;
    for (const amount of [ticket!.amount_back + 1, ticket!.amount_back - 1, 0]) {
      const response = await cancel(link, { tickets: [ticket!.uuid], amount }, { token });
      expect([response.status, response.body.error_code]).toEqual([409, "cancellation_changed"]);
    }
    expect((await order(link)).status).toBe("PAID");
  });

  test("a ticket of another order cancels nothing [C7.ticket.01]", async () => {
    const mine = await owned(1);
    const [foreign] = (await offer(await paid(1))).tickets;
    const body = { tickets: [foreign!.uuid], amount: foreign!.amount_back };
    const response = await cancel(mine.link, body, { token: mine.token });
    expect([response.status, response.body.error_code]).toEqual([409, "cancellation_changed"]);
  });

  test("the same idempotency key is executed once and gets the same response; another body is a conflict [G.book.24]", async () => {
    const { link, token } = await owned(2);
    const { tickets } = await offer(link, { token });
    const options = { token, key: `cancel-${link}` };
    const body = { tickets: [tickets[0]!.uuid], amount: tickets[0]!.amount_back };
    const first = await cancel(link, body, options);
    const second = await cancel(link, body, options);
    expect([second.status, second.body.data]).toEqual([200, first.body.data]);
    const other = { tickets: [tickets[1]!.uuid], amount: tickets[1]!.amount_back };
    const conflict = await cancel(link, other, options);
    expect(conflict.body.error_code).toBe("idempotency_conflict");
    expect((await order(link)).refund?.amount).toBe(tickets[0]!.amount_back);
  });

  test("an unpaid order has nothing to cancel [C4.ticket.01]", async () => {
    const link = await journeys(app).refused();
    expect((await offer(link)).tickets.map(({ refusal }) => refusal)).toEqual(["ticket_not_paid"]);
    await app.call("cancelOrder", { params: { token: link } });
  });
});

describe("who may cancel", () => {
  test("another account and a guest without a code are refused [C7.ticket.01, G.ticket.07]", async () => {
    const { link } = await owned(1);
    const [ticket] = (await offer(link)).tickets;
    const body = { tickets: [ticket!.uuid], amount: ticket!.amount_back };
    const stranger = await openSessionOf(app, member.sample[1].id);
    for (const options of [{ token: stranger }, { device: newDevice() }]) {
      const response = await cancel(link, body, options);
      expect([response.status, response.body.error_code]).toEqual([
        403,
        "owner_verification_required",
      ]);
    }
    expect((await order(link)).status).toBe("PAID");
  });

  test("a guest enters the code sent to the owner's phone; a wrong one cancels nothing [G.ticket.07]", async () => {
    const link = await paid(1);
    const device = newDevice();
    const asked = await app.call(
      "requestCancellationCode",
      { params: { token: link } },
      { device },
    );
    expect(asked.body.data.needed).toBe(true);
    await app.drainOutbox();
    const code = codesTo(ownerPhone()).at(-1)!;
    const [ticket] = (await offer(link, { device })).tickets;
    const body = { tickets: [ticket!.uuid], amount: ticket!.amount_back };
    const wrong = code === "000000" ? "000001" : "000000";
    const refused = await cancel(link, { ...body, phone_code: wrong }, { device });
    expect([refused.status, refused.body.error_code]).toEqual([403, "phone_code_wrong"]);
    const other = await cancel(link, { ...body, phone_code: code }, { device: newDevice() });
    expect(other.body.error_code).toBe("phone_code_expired");
    const done = await cancel(link, { ...body, phone_code: code }, { device });
    expect(done.status).toBe(200);
    expect((await offer(link, { device })).code_required).toBe(false);
    await app.drainOutbox();
    await app.advance(3601);
    expect((await offer(link, { device })).code_required).toBe(true);
  });

  test("a code to cancel verifies no phone to book, and a repeated one does not cancel [G.ticket.07]", async () => {
    await using limited = await startTestApp({
      database: app.database,
      sandbox: app.sandbox,
    });
    const link = await paid(1);
    const device = newDevice();
    const phone = `+${ownerPhone()}`;
    await app.call("requestCancellationCode", { params: { token: link } }, { device });
    await app.drainOutbox();
    const code = codesTo(ownerPhone()).at(-1)!;
    const [ticket] = (await offer(link, { device })).tickets;
    const body = { tickets: [ticket!.uuid], amount: ticket!.amount_back, phone_code: code };
    const entered = await limited.call(
      "verifyPhone",
      { body: { phonenumber: phone, code } },
      { device },
    );
    expect([entered.status, entered.body.error_code]).toEqual([403, "phone_code_expired"]);
    expect((await offer(link, { device })).code_required).toBe(true);
    await app.database.sql("update phone_codes set repeated = true where phone = $1", [phone]);
    expect((await cancel(link, body, { device })).body.error_code).toBe("phone_code_expired");
    const { tickets, amount } = body;
    expect((await cancel(link, { tickets, amount }, { device })).body.error_code).toBe(
      "owner_verification_required",
    );
    expect((await order(link)).status).toBe("PAID");
  });

  test("a guest whose phone gets no codes sees what to do instead [G.ticket.07]", async () => {
    const link = await paid(1);
    await app.database.sql(
      "update bookings set owner_phone = '+33612345678' where link_token = $1",
      [link],
    );
    const asked = await app.call("requestCancellationCode", { params: { token: link } });
    expect([asked.status, asked.body.error_code]).toEqual([403, "owner_code_unavailable"]);
  });

  test("used-up booking codes do not keep an owner from cancelling [G.ticket.07]", async () => {
    const link = await paid(1);
    const ask = (device: string) =>
      app.call("requestCancellationCode", { params: { token: link } }, { device });
    await ask(newDevice());
    await app.database.sql(
      "insert into rate_limits (key, window_start, count) select replace(key, 'cancellation', 'booking'), window_start, 1000 from rate_limits where key like 'cancellation codes% to %' on conflict (key, window_start) do update set count = 1000",
    );
    await app.database.sql(
      "insert into rate_limits (key, window_start, count) values ('booking codes in all', date_trunc('hour', app_now()), 1000000)",
    );
    expect((await ask(newDevice())).body.data.needed).toBe(true);
    await app.database.sql(
      "update rate_limits set count = 1000 where key like 'cancellation codes% to %'",
    );
    expect((await ask(newDevice())).status).toBe(429);
  });

  test("SMS with booking codes, which strangers can cause, do not use up those to cancel [G.ticket.07, G.book.32]", async () => {
    await using limited = await startTestApp({ database: app.database, sandbox: app.sandbox });
    const link = await paid(1);
    const ask = () =>
      limited.call("requestCancellationCode", { params: { token: link } }, { device: newDevice() });
    expect((await ask()).status).toBe(200);
    await limited.drainOutbox();
    const copied = await app.database.sql(
      `insert into rate_limits (key, window_start, count)
         select replace(key, 'cancellation', 'booking'), window_start, 1000 from rate_limits where key like 'sms cancellation code %' returning key`,
    );
    expect(copied).toHaveLength(1);
    const sent = codesTo(ownerPhone()).length;
    expect((await ask()).status).toBe(200);
    await limited.drainOutbox();
    expect(codesTo(ownerPhone())).toHaveLength(sent + 1);
  });

  test("the code SMS is limited like other codes [G.book.32]", async () => {
    const link = await paid(1);
    const device = newDevice();
    const ask = () => app.call("requestCancellationCode", { params: { token: link } }, { device });
    await ask();
    const sent = codesTo(ownerPhone()).length;
    expect((await ask()).body.data.wait_seconds).toBeGreaterThan(0);
    await app.drainOutbox();
    expect(codesTo(ownerPhone()).length).toBe(sent + 1);
  });
});

describe("messages", () => {
  test("the traveller is notified of amount and date by SMS, in the language of the booking [C9.ticket.02]", async () => {
    const { link, token } = await owned(1);
    const [ticket] = (await offer(link, { token })).tickets;
    await cancel(link, { tickets: [ticket!.uuid], amount: ticket!.amount_back }, { token });
    await app.drainOutbox();
    const { order: head } = await order(link);
    const [text] = app.sandbox
      .smsInbox()
      .map((sms) => sms.text)
      .filter((one) => one.includes("annulés") && one.includes(head.order_code));
    expect(text).toMatch(/6 000 F/);
  });
});

/** Last: moves the clock past the deadline. */
test("a ticket is cancellable at exactly 2 h before departure, one second later it is not; a used one is not either [C4.ticket.04, G.ticket.09]", async () => {
  const { link } = await owned(3);
  const [used, second] = (await offer(link)).tickets;
  await app.database.sql("update tickets set status = 'VALIDATE' where id = $1", [used!.uuid]);
  const [left] = await app.database.sql<{ seconds: number }>(
    "select extract(epoch from $1::timestamptz - app_now())::float8 as seconds",
    [second!.until],
  );
  await app.advance(Math.floor(left!.seconds) - 5);
  const refusals = async () => (await offer(link)).tickets.map(({ refusal }) => refusal);
  expect(await refusals()).toEqual(["ticket_already_validated", null, null]);
  await app.advance(6);
  expect(await refusals()).toEqual([
    "ticket_already_validated",
    "too_late_to_cancel",
    "too_late_to_cancel",
  ]);
  const token = await openSessionOf(app, traveller.id);
  const late = await cancel(link, { tickets: [second!.uuid], amount: 6000 }, { token });
  expect([late.status, late.body.error_code]).toEqual([409, "cancellation_changed"]);
});
