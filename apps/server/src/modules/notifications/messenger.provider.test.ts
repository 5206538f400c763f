import type { TicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { startTicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { afterEach, describe, expect, test } from "vitest";
import { metaSignature } from "./read-receipts.ts";

let world: TicketWorld;

afterEach(() => world.stop());

/** Starts a world whose simulators send webhooks to it. */
async function start(
  options: Parameters<typeof startTicketWorld>[0] = {},
  ...scenarios: readonly Parameters<TicketWorld["sandbox"]["scenario"]>[0][]
): Promise<void> {
  world = await startTicketWorld(options);
  world.sandbox.sendReceiptsTo(world.origin);
  for (const scenario of scenarios) world.sandbox.scenario(scenario);
}

async function request(path: string, init?: RequestInit) {
  const response = await fetch(`${world.origin}/api/${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    text,
    data: text.startsWith("{") ? JSON.parse(text).data : null,
  };
}

async function newLink(): Promise<{ token: string; link: string }> {
  const made = await request("messages/messenger/links", { method: "POST" });
  expect(made.status).toBe(201);
  return made.data;
}

const stateOf = (token: string) => request(`messages/messenger/links/${token}`);

async function agreed(psid?: string): Promise<string> {
  const { token } = await newLink();
  await world.sandbox.optInToMessenger(token, psid);
  return token;
}

async function book(token: string, language: "fr" | "en" = "fr") {
  return world.book({
    deliveryMode: "MESSENGER",
    deliveryAddress: token,
    ownerPhone: "+237677123456",
    language,
    passengers: 2,
  });
}

async function paid(token: string, language: "fr" | "en" = "fr") {
  const booking = await book(token, language);
  await world.pay(booking);
  await world.drain();
  return booking;
}

function messages() {
  return world.database.sql<{
    channel: string;
    recipient: string;
    template: string;
    state: string;
    error: string | null;
    provider_id: string | null;
  }>(
    "select channel, recipient, template, state, error, provider_id from messages order by created_at, id",
  );
}
const states = async () => (await messages()).map(({ channel, state }) => `${channel} ${state}`);

const event = (parts: object) =>
  JSON.stringify({
    object: "page",
    entry: [{ id: world.context.config.MESSENGER_PAGE_ID, messaging: [parts] }],
  });
const post = (text: string, signature: string) =>
  request("messages/receipts/messenger", {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
    body: text,
  });
const signedPost = (text: string) =>
  post(text, metaSignature(world.context.config.MESSENGER_APP_SECRET, text));

describe("consent to Messenger", () => {
  test("a link opens the page's conversation, and only its button is a consent [C4.book.15, C4.book.16, C4.book.18, C4.book.19, C9.pay.03]", async () => {
    await start();
    const { token, link } = await newLink();
    const { MESSENGER_LINK_ORIGIN, MESSENGER_PAGE_ID } = world.context.config;
    expect(link).toBe(`${MESSENGER_LINK_ORIGIN}/${MESSENGER_PAGE_ID}?ref=${token}`);
    expect((await stateOf(token)).data).toEqual({ opted_in: false });
    await world.sandbox.optInToMessenger(token);
    expect((await stateOf(token)).data).toEqual({ opted_in: true });
    const second = await agreed();
    expect((await stateOf(second)).data, "in an existing conversation").toEqual({ opted_in: true });
  });

  test("the first person who opens a link keeps it, also when events are repeated", async () => {
    await start({}, { match: { op: "messenger_opt_in" }, do: ["duplicate(3)"] });
    const token = await agreed("2400000000000002");
    await world.sandbox.optInToMessenger(token, "2400000000000003");
    expect(await world.database.sql("select token, psid from messenger_opt_ins")).toEqual([
      { token, psid: "2400000000000002" },
    ]);
  });

  test.each(["forged_signature", "missing_signature"] as const)(
    "a webhook with %s is refused and is no consent [T4]",
    async (wrong) => {
      await start({}, { match: { op: "messenger_opt_in" }, do: [wrong] });
      expect((await stateOf(await agreed())).data).toEqual({ opted_in: false });
      expect((await post(event({}), "sha256=00")).status).toBe(400);
    },
  );

  test("invented, changed and expired tokens, and those of other pages, are no consent", async () => {
    await start();
    const { token } = await newLink();
    const changed = `${token.slice(0, -2)}${token.at(-2) === "A" ? "B" : "A"}${token.slice(-1)}`;
    const referral = (ref: string) => ({ sender: { id: "2400000000000001" }, referral: { ref } });
    for (const ref of [changed, "A".repeat(43), "x", token.slice(1)])
      expect((await signedPost(event(referral(ref)))).status).toBe(200);
    const foreign = { object: "page", entry: [{ id: "other", messaging: [referral(token)] }] };
    expect((await signedPost(JSON.stringify(foreign))).status).toBe(200);
    for (const body of ["", "[]", "{}", event({ sender: 1 }), event({ referral: 5 })])
      expect((await signedPost(body)).status, body).toBe(200);
    await world.advance(24 * 3600 + 1);
    await signedPost(event(referral(token)));
    expect(await world.database.sql("select token from messenger_opt_ins")).toEqual([]);
    for (const wrong of [changed, token, "x"]) expect((await stateOf(wrong)).status).toBe(404);
  });

  test("the webhook is registered only with the token of the installation", async () => {
    await start();
    const register = (token: string) =>
      request(
        `messages/receipts/messenger?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=42`,
      );
    const right = await register(world.context.config.MESSENGER_VERIFY_TOKEN);
    expect([right.status, right.text]).toEqual([200, "42"]);
    expect((await register("wrong")).status).toBe(404);
  });

  test("without configuration there is no Messenger, and the initial choice is SMS [G.book.16]", async () => {
    await start({ env: { MESSENGER_PAGE_ID: "", TICKET_DELIVERY: "MESSENGER" } });
    expect((await request("bookings/delivery")).data).toEqual({ initial: "SMS", messenger: false });
    expect((await request("messages/messenger/links", { method: "POST" })).status).toBe(404);
    expect((await stateOf("x")).status).toBe(404);
    expect((await signedPost(event({}))).status).toBe(404);
  });

  test.each(["SMS", "EMAIL", "WHATSAPP", "MESSENGER"])(
    "the configured initial choice %s is returned [C2.book.10, C2.book.11, G.book.01]",
    async (mode) => {
      await start({ env: { TICKET_DELIVERY: mode } });
      expect((await request("bookings/delivery")).data).toEqual({ initial: mode, messenger: true });
    },
  );
});

describe("tickets by Messenger", () => {
  test.each(["fr", "en"] as const)(
    "one message to the person of the consent has every ticket and the link, in the booking's language (%s) [C1.pay.03, C3.book.55, C3.pay.06]",
    async (language) => {
      await start();
      const token = await agreed("2400000000000007");
      const booking = await paid(token, language);
      const [message, ...more] = world.sandbox.messengerInbox();
      expect(more).toEqual([]);
      expect(message?.to).toBe("2400000000000007");
      expect(message?.text).toContain(`https://wakafine.example/t/${booking.linkToken}`);
      expect(message?.text).toContain(language === "fr" ? "est payée" : "is paid");
      for (const { code, seat } of await world.ticketsOf(booking))
        expect(message?.text).toContain(
          `${code}${language === "fr" ? " : place" : ": seat"} ${seat}`,
        );
      expect(world.sandbox.smsInbox()).toEqual([]);
      expect(await messages()).toMatchObject([
        { channel: "messenger", recipient: token, template: "ticket", state: "sent" },
      ]);
    },
  );

  test("ten passengers each way fit in one message", async () => {
    await start();
    const booking = await world.book({
      deliveryMode: "MESSENGER",
      deliveryAddress: await agreed(),
      passengers: 10,
      back: true,
      firstname: "A".repeat(255),
      lastname: "B".repeat(255),
    });
    await world.pay(booking);
    await world.drain();
    expect(world.sandbox.messengerInbox()).toHaveLength(1);
  });

  test.each([[[]], [["reorder"]], [["duplicate(3)"]], [["receipt(read)"]]] as const)(
    "its receipts only move it forward (%j) [T3, T19]",
    async (switches) => {
      await start({}, { match: { op: "messenger" }, do: switches });
      await paid(await agreed());
      expect(await states()).toEqual(["messenger sent"]);
      await world.receiptsArrive();
      expect(await states()).toEqual(["messenger delivered"]);
    },
  );

  test.each(["forged_signature", "missing_signature"] as const)(
    "a receipt with %s changes nothing [T4, T19]",
    async (wrong) => {
      await start({}, { match: { op: "messenger" }, do: [wrong] });
      await paid(await agreed());
      await world.receiptsArrive();
      expect(await states()).toEqual(["messenger sent"]);
    },
  );

  test("a person who has read until a time has not read later messages, nor those of others", async () => {
    await start({}, { match: { op: "messenger" }, do: ["never_callback"] });
    const psid = "2400000000000004";
    const token = await agreed(psid);
    const before = world.context.clock().getTime() - 60_000;
    await paid(token);
    await signedPost(event({ sender: { id: psid }, read: { watermark: before } }));
    const later = before + 3_600_000;
    await signedPost(event({ sender: { id: "2400000000000005" }, read: { watermark: later } }));
    expect(await states()).toEqual(["messenger sent"]);
    await signedPost(event({ sender: { id: psid }, read: { watermark: later } }));
    expect(await states()).toEqual(["messenger delivered"]);
  });

  test("more than 24 hours after the consent the owner gets one SMS, and Messenger is not called [T19]", async () => {
    await start();
    const token = await agreed();
    const booking = await book(token);
    await world.advance(24 * 3600 + 1);
    await world.pay(booking);
    await world.drain();
    expect(world.sandbox.messengerInbox()).toEqual([]);
    expect(await messages()).toMatchObject([
      {
        channel: "sms",
        recipient: "+237677123456",
        template: expect.stringContaining("more than 24 hours"),
        state: "sent",
      },
    ]);
    const calls = world.sandbox
      .journal()
      .requests.filter(({ provider }) => provider === "messenger");
    expect(calls).toEqual([]);
  });

  test("an SMS that replaces Messenger after 24 hours and fails goes to the e-mail of the account [T19]", async () => {
    const { smallWorld } = await import("@wakafine/server/demo/small-world.ts");
    await start(
      { accountEmail: "aline@example.com" },
      { match: { op: "sms" }, do: ["receipt(DeliveryImpossible)"] },
    );
    const booking = await world.book({
      deliveryMode: "MESSENGER",
      deliveryAddress: await agreed(),
      userId: smallWorld.users.traveller.id,
    });
    await world.advance(24 * 3600 + 1);
    await world.pay(booking);
    await world.drain();
    await world.receiptsArrive();
    expect(await states()).toEqual(["sms failed", "email sent"]);
  });

  test.each([10, 551, 190, 100])(
    "error %i is final: the owner gets one SMS [T19]",
    async (code) => {
      await start({}, { match: { op: "messenger" }, do: [`decline(${code})`] });
      await paid(await agreed());
      expect(await messages()).toMatchObject([
        { channel: "messenger", state: "failed", error: `code ${code}` },
        {
          channel: "sms",
          recipient: "+237677123456",
          state: "sent",
          template: expect.stringContaining("first channel failed"),
        },
      ]);
      expect(world.sandbox.smsInbox()).toHaveLength(1);
    },
  );

  test.each(["decline(1200)", "decline(613)", "http(429)"] as const)(
    "a temporary refusal (%s) is retried, and one message arrives [T19]",
    async (refusal) => {
      await start({}, { match: { op: "messenger", nth: 1 }, do: [refusal] });
      await paid(await agreed());
      expect(await states()).toEqual(["messenger queued"]);
      await world.advance(61);
      await world.drain();
      expect(await states()).toEqual(["messenger sent"]);
      expect(world.sandbox.messengerInbox()).toHaveLength(1);
    },
  );

  test("a message whose response is lost is sent once more with the same text, then remains unknown [T19]", async () => {
    await start({}, { match: { op: "messenger" }, do: ["created_but_timeout", "never_callback"] });
    await paid(await agreed());
    expect(await states()).toEqual(["messenger unknown"]);
    for (const wait of [61, 3600]) {
      await world.advance(wait);
      await world.drain();
    }
    expect(await states()).toEqual(["messenger unknown"]);
    const texts = world.sandbox.messengerInbox().map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(new Set(texts).size).toBe(1);
    expect(world.sandbox.smsInbox()).toEqual([]);
  });
});
