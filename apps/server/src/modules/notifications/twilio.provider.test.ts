import type { TicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { startTicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { readConfig } from "../../config.ts";
import { afterEach, describe, expect, test } from "vitest";
import { twilioSignatures } from "./sms-twilio.ts";

let world: TicketWorld | undefined;

afterEach(async () => {
  await world?.stop();
  world = undefined;
});

async function start(
  ...scenarios: readonly Parameters<TicketWorld["sandbox"]["scenario"]>[0][]
): Promise<TicketWorld> {
  const started = await startTicketWorld({ sandboxEnv: { SANDBOX_TWILIO: "true" } });
  world = started;
  started.sandbox.sendReceiptsTo(started.origin);
  for (const scenario of scenarios) started.sandbox.scenario(scenario);
  return started;
}

const abroad = "+33612345678";
const paid = async (one: TicketWorld, deliveryAddress: string) => {
  await one.pay(await one.book({ deliveryAddress }));
  await one.drain();
};
const states = async (one: TicketWorld) =>
  (
    await one.database.sql<{ recipient: string; state: string }>(
      "select recipient, state from messages order by created_at, id",
    )
  ).map(({ recipient, state }) => `${recipient} ${state}`);

describe("routing", () => {
  test("a number abroad gets its SMS by Twilio, a Cameroonian one by Orange [C1.pay.01]", async () => {
    const one = await start();
    await paid(one, abroad);
    expect(one.sandbox.twilioInbox().map(({ to }) => `+${to}`)).toEqual([abroad]);
    expect(one.sandbox.smsInbox()).toEqual([]);
    await paid(one, "+237677123456");
    expect(one.sandbox.smsInbox()).toHaveLength(1);
    expect(one.sandbox.twilioInbox()).toHaveLength(1);
  });

  test.each(["http(429,99)", "http(400,99)"] as const)(
    "an SMS that Orange refuses (%s) goes by Twilio at once, and arrives once [T19]",
    async (refusal) => {
      const one = await start({ match: { op: "sms" }, do: [refusal] });
      await paid(one, "+237677123456");
      expect(await states(one)).toEqual(["+237677123456 sent"]);
      expect(one.sandbox.twilioInbox()).toHaveLength(1);
    },
  );

  test("an SMS that Orange may have sent does not go by Twilio [T19]", async () => {
    const one = await start({ match: { op: "sms" }, do: ["http(503,99)"] });
    await paid(one, "+237677123456");
    expect(await states(one)).toEqual(["+237677123456 unknown"]);
    expect(one.sandbox.twilioInbox()).toEqual([]);
  });
});

describe("Twilio", () => {
  test.each([21211, 21610, 21612])(
    "error %i is final: the owner gets the SMS [T19]",
    async (code) => {
      const one = await start({ match: { op: "twilio" }, do: [`decline(${code})`] });
      await paid(one, abroad);
      expect(await states(one)).toEqual([`${abroad} failed`, "+237671234567 sent"]);
    },
  );

  test.each(["http(429)", "http(401)"] as const)(
    "%s is temporary: the SMS is sent a minute later [T19]",
    async (refusal) => {
      const one = await start({ match: { op: "twilio", nth: 1 }, do: [refusal] });
      await paid(one, abroad);
      expect(await states(one)).toEqual([`${abroad} queued`]);
      await one.advance(61);
      await one.drain();
      expect(await states(one)).toEqual([`${abroad} sent`]);
    },
  );

  test("status 500 leaves it unknown, and it is sent once more [T19]", async () => {
    const one = await start({ match: { op: "twilio" }, do: ["http(500,99)"] });
    await paid(one, abroad);
    expect(await states(one)).toEqual([`${abroad} unknown`]);
    for (const seconds of [61, 3600]) {
      await one.advance(seconds);
      await one.drain();
    }
    const calls = one.sandbox.journal().requests.filter(({ provider }) => provider === "twilio");
    expect(calls).toHaveLength(2);
    expect(await states(one)).toEqual([`${abroad} unknown`]);
  });

  test.each([
    [[], "delivered"],
    [["reorder"], "delivered"],
    [["duplicate(3)"], "delivered"],
    [["receipt(read)"], "delivered"],
    [["receipt(queued)"], "sent"],
    [["forged_signature"], "sent"],
    [["missing_signature"], "sent"],
  ] as const)("callbacks %j leave the message %s [T3, T4, T19]", async (switches, state) => {
    const one = await start({ match: { op: "twilio" }, do: switches });
    await paid(one, abroad);
    await one.receiptsArrive();
    expect(await states(one)).toEqual([`${abroad} ${state}`]);
  });

  test.each(["undelivered", "failed"] as const)(
    "a message reported as %s goes to the owner once [T19]",
    async (status) => {
      const scenario = {
        match: { op: "twilio" },
        do: [`receipt(${status})`, "duplicate(3)"],
      } as const;
      const one = await start(scenario);
      await paid(one, abroad);
      await one.receiptsArrive();
      await one.receiptsArrive();
      expect(await states(one)).toEqual([`${abroad} failed`, "+237671234567 delivered"]);
    },
  );

  test("without configuration there is no callback address", async () => {
    const one = await startTicketWorld();
    world = one;
    const response = await fetch(`${one.origin}/api/messages/receipts/twilio`, { method: "POST" });
    expect(response.status).toBe(404);
  });
});

test("the signature covers the public address, with or without its port", () => {
  const settings = {
    TWILIO_BASE_URL: "https://api.twilio.com",
    TWILIO_ACCOUNT_SID: "AC1",
    TWILIO_AUTH_TOKEN: "12345",
    TWILIO_FROM: "+1",
  };
  const of = (PUBLIC_ORIGIN: string) =>
    twilioSignatures({ ...settings, PUBLIC_ORIGIN }, "B=2&A=1%20x");
  expect(of("https://wakafine.example")).toHaveLength(2);
  expect(of("https://wakafine.example")).not.toEqual(of("http://wakafine.example"));
  expect(of("https://wakafine.example:8443")).toHaveLength(2);
});

test("live mode rejects demo keys, http and missing keys of Twilio and Messenger [T20]", () => {
  const errorsOf = (env: Record<string, string>) => {
    try {
      readConfig({ WAKAFINE_MODE: "live", DATABASE_URL: "postgres://localhost/x", ...env });
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };
  const twilio = errorsOf({
    TWILIO_ACCOUNT_SID: "demo-twilio",
    TWILIO_BASE_URL: "http://127.0.0.1:1",
  });
  for (const line of [
    "TWILIO_BASE_URL: must be https",
    "TWILIO_ACCOUNT_SID: is a demo key",
    "TWILIO_AUTH_TOKEN: is missing",
    "TWILIO_FROM: is missing",
  ])
    expect(twilio).toContain(line);
  const messenger = errorsOf({ MESSENGER_PAGE_ID: "1", MESSENGER_LINK_ORIGIN: "http://m.me" });
  for (const line of [
    "MESSENGER_LINK_ORIGIN: must be https",
    "MESSENGER_PAGE_TOKEN: is missing",
    "MESSENGER_APP_SECRET: is missing",
    "MESSENGER_VERIFY_TOKEN: is missing",
  ])
    expect(messenger).toContain(line);
  expect(errorsOf({})).not.toMatch(/TWILIO|MESSENGER/);
});
