import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { TicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { startTicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { afterEach, describe, expect, test } from "vitest";
import { metaSignature } from "./read-receipts.ts";

let world: TicketWorld;

afterEach(() => world.stop());

type BookingInput = Parameters<TicketWorld["book"]>[0];

/** Starts a world whose simulators send receipts to it, and pays one booking. */
async function start(
  options: Parameters<typeof startTicketWorld>[0] = {},
  ...scenarios: readonly Parameters<TicketWorld["sandbox"]["scenario"]>[0][]
): Promise<void> {
  world = await startTicketWorld(options);
  world.sandbox.sendReceiptsTo(world.origin);
  for (const scenario of scenarios) world.sandbox.scenario(scenario);
}

async function paid(input: BookingInput = {}): Promise<void> {
  await world.pay(await world.book(input));
  await world.drain();
}

function messages() {
  return world.database.sql<{
    id: string;
    channel: string;
    recipient: string;
    template: string;
    state: string;
    error: string | null;
    provider_id: string | null;
  }>(
    "select id, channel, recipient, template, state, error, provider_id from messages order by created_at, id",
  );
}

const states = async () => (await messages()).map(({ channel, state }) => `${channel} ${state}`);

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${world.origin}/api/messages/receipts/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const orangeBody = (callbackData: string, deliveryStatus: string) => ({
  deliveryInfoNotification: { callbackData, deliveryInfo: { address: "tel:+237", deliveryStatus } },
});

const whatsApp: BookingInput = { deliveryMode: "WHATSAPP", deliveryAddress: "+237699000111" };

describe("receipts of SMS", () => {
  test.each([[], ["nested_receipt"], ["duplicate(3)"]] as const)(
    "an SMS is delivered when Orange says so (%s) [T19]",
    async (...switches) => {
      await start({}, { match: { op: "sms" }, do: switches });
      await paid();
      expect(await states()).toEqual(["sms sent"]);
      await world.receiptsArrive();
      expect(await states()).toEqual(["sms delivered"]);
    },
  );

  test("an undeliverable SMS goes to the owner, then by e-mail to the account, each once [T19]", async () => {
    await start(
      { accountEmail: "aline@example.com" },
      { match: { op: "sms" }, do: ["receipt(DeliveryImpossible)", "duplicate(3)"] },
    );
    await paid({
      deliveryAddress: "+237699000111",
      ownerPhone: "+237677123456",
      userId: smallWorld.users.traveller.id,
    });
    await world.receiptsArrive();
    await world.receiptsArrive();
    expect(await messages()).toMatchObject([
      { channel: "sms", recipient: "+237699000111", state: "failed", error: "DeliveryImpossible" },
      { channel: "sms", recipient: "+237677123456", state: "failed" },
      { channel: "email", recipient: "aline@example.com", state: "sent" },
    ]);
    expect(world.sandbox.mailInbox()).toHaveLength(1);
  });

  test("a failed receipt after delivery, an earlier state and an unknown status change nothing [T19]", async () => {
    await start();
    await paid();
    const [{ provider_id: providerId } = { provider_id: null }] = await messages();
    const secret = world.context.config.SMS_RECEIPT_SECRET;
    for (const status of [
      "DeliveryUncertain",
      "DeliveredToTerminal",
      "DeliveryImpossible",
      "MessageWaiting",
    ])
      expect((await post(`orange/${secret}`, orangeBody(providerId ?? "", status))).status).toBe(
        200,
      );
    await world.drain();
    expect(await states()).toEqual(["sms delivered"]);
  });

  test("a receipt that arrives before the response of Orange is stored is applied once it is [T19]", async () => {
    world = await startTicketWorld();
    await paid();
    const [{ id, provider_id: providerId } = { id: "", provider_id: null }] = await messages();
    await world.database.sql(
      "update messages set state = 'unknown', provider_id = null where id = $1",
      [id],
    );
    const secret = world.context.config.SMS_RECEIPT_SECRET;
    await post(`orange/${secret}`, orangeBody(providerId ?? "", "DeliveryImpossible"));
    await world.drain();
    expect(await states()).toEqual(["sms unknown"]);
    await world.database.sql("update messages set state = 'sent', provider_id = $2 where id = $1", [
      id,
      providerId,
    ]);
    await world.advance(60);
    await world.drain();
    expect((await states())[0]).toBe("sms failed");
  });

  test("a receipt of a message that stays unknown is given up without an alert [T19]", async () => {
    await start();
    const secret = world.context.config.SMS_RECEIPT_SECRET;
    await post(`orange/${secret}`, orangeBody("unknown-id", "DeliveredToTerminal"));
    await world.drain();
    await world.advance(60);
    await world.drain();
    expect(
      await world.database.sql(
        "select done_at is not null as done, failed_at from outbox where topic = 'early-receipt'",
      ),
    ).toEqual([{ done: true, failed_at: null }]);
    expect(await world.database.sql("select id from alerts")).toEqual([]);
  });

  test("without the secret of the installation a receipt gets 200 and changes nothing [T4]", async () => {
    await start();
    await paid();
    const [{ provider_id: providerId } = { provider_id: null }] = await messages();
    const body = orangeBody(providerId ?? "", "DeliveryImpossible");
    for (const path of ["orange", "orange/wrong-secret"])
      expect((await post(path, body)).status, path).toBe(200);
    expect((await post("mtn/wrong-secret", body)).status).toBe(404);
    expect(await states()).toEqual(["sms sent"]);
  });

  test("receipts are off without SMS_RECEIPT_SECRET", async () => {
    await start({ env: { SMS_RECEIPT_SECRET: "" } });
    expect((await post("orange/demo-sms-receipt-secret", {})).status).toBe(404);
  });
});

describe("WhatsApp", () => {
  test("tickets go to the number as a template message with the PDF, and its receipts deliver it [C3.book.55, T19]", async () => {
    await start();
    await paid({ ...whatsApp, language: "en" });
    const [message] = world.sandbox.whatsAppInbox();
    expect(message).toMatchObject({
      to: "237699000111",
      template: "wakafine_tickets",
      language: "en",
      filename: expect.stringMatching(/^tickets-\w+\.pdf$/),
    });
    expect(message?.values.slice(1, 3)).toEqual(["Yaoundé", "Douala"]);
    expect(message?.values.at(-1)).toMatch(/^https:\/\/wakafine\.example\/t\//);
    expect(world.sandbox.smsInbox()).toEqual([]);
    await world.receiptsArrive();
    expect(await messages()).toMatchObject([
      { channel: "whatsapp", recipient: "+237699000111", template: "ticket", state: "delivered" },
    ]);
  });

  test.each([
    [["reorder"], ["whatsapp delivered"]],
    [["duplicate(3)"], ["whatsapp delivered"]],
    [["receipt(read)"], ["whatsapp delivered"]],
    [
      ["receipt(failed)", "duplicate(2)"],
      ["whatsapp failed", "sms delivered"],
    ],
    [["forged_signature"], ["whatsapp sent"]],
    [["missing_signature"], ["whatsapp sent"]],
  ] as const)("receipts %j leave %j [T3, T4, T19]", async (switches, expected) => {
    await start({}, { match: { op: "whatsapp" }, do: switches });
    await paid(whatsApp);
    await world.receiptsArrive();
    await world.receiptsArrive();
    expect(await states()).toEqual(expected);
  });

  test.each([131026, 131049, 132001, 190, 131042])(
    "error %i is final: the owner gets one SMS [T19]",
    async (code) => {
      await start({}, { match: { op: "whatsapp" }, do: [`decline(${code})`] });
      await paid(whatsApp);
      expect(await messages()).toMatchObject([
        { channel: "whatsapp", state: "failed", error: `code ${code}` },
        {
          channel: "sms",
          state: "sent",
          template: expect.stringContaining("first channel failed"),
        },
      ]);
      expect(world.sandbox.smsInbox()).toHaveLength(1);
    },
  );

  test.each([
    { match: { op: "whatsapp", nth: 1 }, do: ["decline(130429)"] },
    { match: { op: "whatsapp", nth: 1 }, do: ["http(429)"] },
    { match: { op: "whatsapp_media", nth: 1 }, do: ["http(503)"] },
  ] as const)(
    "a temporary refusal (%o) is retried, and one message arrives [T19]",
    async (scenario) => {
      await start({}, scenario);
      await paid(whatsApp);
      expect(await states()).toEqual(["whatsapp queued"]);
      await world.advance(61);
      await world.drain();
      expect(await states()).toEqual(["whatsapp sent"]);
      expect(world.sandbox.whatsAppInbox()).toHaveLength(1);
    },
  );

  test("a lost response is resolved by the receipt, so the message is not sent again [T19]", async () => {
    await start({}, { match: { op: "whatsapp" }, do: ["created_but_timeout"] });
    await paid(whatsApp);
    expect(await states()).toEqual(["whatsapp unknown"]);
    await world.receiptsArrive();
    expect(await states()).toEqual(["whatsapp delivered"]);
    await world.advance(600);
    await world.drain();
    expect(world.sandbox.whatsAppInbox()).toHaveLength(1);
    expect(world.sandbox.smsInbox()).toEqual([]);
  });

  test("a receipt that arrives before the response is kept [T19]", async () => {
    await start({
      whatsApp: () => ({
        async sendTickets({ id }) {
          const status = { id: "wamid.early", status: "delivered", biz_opaque_callback_data: id };
          const text = JSON.stringify({
            entry: [{ changes: [{ value: { statuses: [status] } }] }],
          });
          const secret = world.context.config.WHATSAPP_APP_SECRET;
          await post("whatsapp", text, { "x-hub-signature-256": metaSignature(secret, text) });
          return { kind: "sent", providerId: "wamid.early" };
        },
      }),
    });
    await paid(whatsApp);
    expect(await messages()).toMatchObject([{ state: "delivered", provider_id: "wamid.early" }]);
  });

  test("the webhook is registered only with the token of the installation", async () => {
    await start();
    const register = (token: string) =>
      fetch(
        `${world.origin}/api/messages/receipts/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=42`,
      );
    const right = await register(world.context.config.WHATSAPP_VERIFY_TOKEN);
    expect([right.status, await right.text()]).toEqual([200, "42"]);
    expect((await register("wrong")).status).toBe(404);
  });
});
