import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { trainEconomic } = smallWorld.departures;
const jobs = ["outbox", "payment-webhooks", "payment-poller-mtn_momo", "sweep-holds"];
const ahead = { seconds: 0 };

/** Two server processes on one database and one sandbox; callbacks arrive at the first. */
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  const port = await freePort();
  const env = { LIMITS: "false", PAYMENT_CALLBACK_ORIGIN: `http://127.0.0.1:${port}` };
  const overrides = {
    deadlines: { start: 1000, read: 1000, token: 1000 },
    pause: async () => undefined,
  };
  first = await startTestApp({ ahead, overrides, env: { ...env, PORT: String(port) } });
  second = await startTestApp({
    ahead,
    overrides,
    database: first.database,
    sandbox: first.sandbox,
    env,
  });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

type Switches = Parameters<Sandbox["scenario"]>[0]["do"];

/** What the provider and the payer do with one payment, and the final states the booking may have. */
interface Scenario {
  readonly name: string;
  /** What the simulator does with the request that starts the payment. */
  readonly create?: Switches;
  /** What the simulator does with the first read of its status. */
  readonly read?: Switches;
  /** True: the simulated payer approves one second after the prompt (phone numbers that end in 00). False: no PIN is ever entered. */
  readonly approves: boolean;
  readonly finalStates: readonly string[];
}

const scenarios: readonly Scenario[] = [
  { name: "no error", approves: true, finalStates: ["PAID"] },
  {
    name: "the response to the prompt is lost",
    create: ["created_but_timeout"],
    approves: true,
    finalStates: ["PAID"],
  },
  {
    name: "the prompt is accepted and answered with 500",
    create: ["created_but_http(500)"],
    approves: true,
    finalStates: ["PAID"],
  },
  {
    name: "the provider is unavailable twice",
    create: ["http(503,2)"],
    approves: true,
    finalStates: ["PAID"],
  },
  {
    name: "the callback arrives before the response",
    create: ["callback_before_response"],
    approves: true,
    finalStates: ["PAID"],
  },
  { name: "five callbacks", create: ["duplicate(5)"], approves: true, finalStates: ["PAID"] },
  { name: "no callback", create: ["never_callback"], approves: true, finalStates: ["PAID"] },
  {
    name: "the first read fails with 500",
    read: ["http(500)"],
    approves: true,
    finalStates: ["PAID"],
  },
  {
    name: "the first read is not JSON",
    read: ["garbage_json"],
    approves: true,
    finalStates: ["PAID"],
  },
  {
    name: "the payer has too little money",
    create: ["decline(NOT_ENOUGH_FUNDS)"],
    approves: false,
    finalStates: ["FAILED"],
  },
  {
    name: "the payer refuses",
    create: ["decline(APPROVAL_REJECTED)"],
    approves: false,
    finalStates: ["FAILED"],
  },
  { name: "no PIN is entered", approves: false, finalStates: ["FAILED", "EXPIRED"] },
  {
    name: "the provider stays unavailable",
    create: ["http(503,100)"],
    approves: true,
    finalStates: ["FAILED", "EXPIRED"],
  },
  {
    name: "success an hour after the attempt ended",
    create: ["late_success(3600)"],
    approves: false,
    finalStates: ["PAID"],
  },
];

/** Two payments of each scenario: the even ones start at the first process, the odd ones at the second. */
const payments = scenarios
  .flatMap((scenario) => [scenario, scenario])
  .map((scenario, index) => ({
    ...scenario,
    phone: `+23768${String(index).padStart(5, "0")}${scenario.approves ? "00" : "07"}`,
  }));

/** Books one seat, which starts the payment, and returns the token of the order. */
async function bookAndPay(
  { phone, create, read }: (typeof payments)[number],
  app: TestApp,
): Promise<string> {
  if (create) first.sandbox.scenario({ match: { op: "requesttopay", msisdn: phone }, do: create });
  if (read)
    first.sandbox.scenario({
      match: { op: "requesttopay_status", msisdn: phone, nth: 1 },
      do: read,
    });
  const { status, body } = await app.call("createBooking", {
    body: sampleBooking(trainEconomic.id, 1, {
      payer_phone: phone,
      receive_method: { type: "SMS", token: phone },
      users: [samplePassenger(1, { phonenumber: phone })],
    }),
  });
  if (status !== 201) throw new Error(body.message);
  return body.data.order_hidden_uuid;
}

/** Runs the jobs of both processes every so many seconds for some minutes of virtual time. */
async function runJobs(minutes: number, seconds: number): Promise<void> {
  for (let elapsed = 0; elapsed < minutes * 60; elapsed += seconds) {
    await Promise.all(
      [first, second].map(async (app) => {
        for (const job of jobs) await app.runJob(job);
      }),
    );
    await first.advance(seconds);
    await first.sandbox.idle();
  }
}

const count = async (text: string) =>
  (
    await first.database.sql<{ n: number }>(`select coalesce((select ${text}), 0)::integer as n`)
  )[0]!.n;

test(
  "payments with every provider error, at two processes, reach a final state without intervention, and each amount charged belongs to a paid booking",
  { timeout: 120_000 },
  async () => {
    const tokens = await Promise.all(
      payments.map((payment, index) => bookAndPay(payment, index % 2 === 0 ? first : second)),
    );
    await runJobs(2, 15);
    await runJobs(12, 60);
    await runJobs(90, 900);

    const unexpected: string[] = [];
    for (const [index, { name, phone, finalStates }] of payments.entries()) {
      const order = (await first.call("getOrder", { params: { token: tokens[index]! } })).body.data;
      const charged = first.sandbox
        .payments()
        .filter(
          (transaction) => transaction.msisdn === phone.slice(1) && transaction.status === "paid",
        ).length;
      const messageCount = first.sandbox
        .smsInbox()
        .filter((sms) => sms.to === phone.slice(1)).length;
      const outcome = `${name}: ${order.status}, charged ${charged}, notified ${messageCount}, tickets ${order.tickets.map((ticket) => ticket.ticket_status).join(" ")}`;
      const isPaid = order.status === "PAID";
      if (
        !finalStates.includes(order.status) ||
        charged !== (isPaid ? 1 : 0) ||
        (isPaid && messageCount !== 1) ||
        !isPaid !== order.tickets.every((ticket) => ticket.ticket_status === "CANCEL")
      )
        unexpected.push(outcome);
    }
    expect(unexpected).toEqual([]);

    const charged = first.sandbox
      .payments()
      .filter(({ status }) => status === "paid")
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(await count("sum(amount) from ledger_entries where account = 'provider_cash'")).toBe(
      charged,
    );
    const paid = await count("count(*) from bookings where status = 'PAID'");
    expect(await count("count(*) from seat_claims")).toBe(paid);
    expect(await count("count(*) from tickets where status = 'PAID'")).toBe(paid);
    expect(
      await count(
        "count(*) from payment_attempts where state in ('created', 'pending', 'processing', 'review')",
      ),
    ).toBe(0);
    expect(await second.app.payments.checkLedger()).toEqual([]);
  },
);
