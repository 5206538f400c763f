import type { FastifyInstance } from "fastify";
import { createCallbackSender } from "./callback-sender.ts";
import { mountControlPlane } from "./control-plane.ts";
import type { SandboxControls } from "./control-plane.ts";
import { startMail } from "./mail/simulator.ts";
import type { ReceivedMail } from "./mail/simulator.ts";
import type { ReceivedMessenger } from "./messenger/simulator.ts";
import { mountMessenger } from "./messenger/simulator.ts";
import { mountPhone } from "./phone/pages.ts";
import { createRequestJournal } from "./request-journal.ts";
import { createSandboxClock } from "./sandbox-clock.ts";
import { serverSettings } from "./sandbox-settings.ts";
import type { ServiceName } from "./sandbox-settings.ts";
import { createScenarioBook } from "./scenario-book.ts";
import { joinSimulators } from "./simulator.ts";
import type { Environment, MessageTools, PhonePayment } from "./simulator.ts";
import { simulators } from "./simulators.ts";
import { mountSms } from "./sms/simulator.ts";
import type { ReceivedSms } from "./sms/simulator.ts";
import type { ReceivedWhatsApp } from "./whatsapp/simulator.ts";
import { mountWhatsApp } from "./whatsapp/simulator.ts";
import { mountTwilio } from "./twilio/simulator.ts";
import { createWireServer } from "./wire-server.ts";

export interface SandboxOptions {
  /** Address to listen on; default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free port; `urls` of the result contains the actual ports. */
  readonly ports?: Partial<Readonly<Record<ServiceName, number>>>;
  /** Keys that replace those of the demo (`SANDBOX_MTN_API_KEY`). */
  readonly env?: Environment;
  /** Base time. With a constant time, only `advanceClock` changes the sandbox clock. */
  readonly clock?: () => Date;
  /** Delay in milliseconds of payments without a PIN, refunds and delivery receipts; default 1000. */
  readonly autoApproveAfterMs?: number;
  /** Whether the switches without a response (`no_answer`, `created_but_timeout`) close the connection at once, so that tests do not wait for a timeout; default false. */
  readonly closeUnanswered?: boolean;
}

export interface Sandbox extends SandboxControls {
  /** Address of each server. */
  readonly urls: Readonly<Record<ServiceName, string>>;
  /** Environment variables that make a server use this sandbox. */
  readonly serverSettings: Readonly<Record<string, string>>;
  /** Returns the current sandbox time. */
  now(): Date;
  /** Returns the received SMS, oldest first. */
  smsInbox(): readonly ReceivedSms[];
  /** Returns the SMS received from Twilio, oldest first. */
  twilioInbox(): readonly ReceivedSms[];
  whatsAppInbox(): readonly ReceivedWhatsApp[];
  messengerInbox(): readonly ReceivedMessenger[];
  /** A person presses the button of the conversation that a link with this `ref` opened; default: the one who uses the simulated pages. */
  optInToMessenger(ref: string, psid?: string): Promise<void>;
  mailInbox(): readonly ReceivedMail[];
  /** Sends the receipts of messages to the server at this origin; default: `SANDBOX_RECEIPT_ORIGIN`, or none. */
  sendReceiptsTo(origin: string): void;
  /** Payments and disbursements of every wallet, oldest first. */
  payments(): readonly PhonePayment[];
  /** Resolves when no callback is in flight. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts every simulated provider and the simulated phone in this process. Rejects if a port is in use. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = "127.0.0.1", ports = {}, env = {}, autoApproveAfterMs = 1000 } = options;
  const { closeUnanswered: closesUnanswered = false } = options;
  const clock = createSandboxClock(options.clock ?? (() => new Date()));
  const scenarios = createScenarioBook();
  const journal = createRequestJournal();
  const callbacks = createCallbackSender(journal, clock);
  let receiptOrigin = env["SANDBOX_RECEIPT_ORIGIN"] || undefined;
  const receipts = { origin: () => receiptOrigin };
  const tools: MessageTools = { clock, scenarios, callbacks, autoApproveAfterMs, env, receipts };
  const mail = await startMail({ host, port: ports.smtp ?? 0, clock, scenarios });
  const servers: (readonly [ServiceName, FastifyInstance])[] = [];
  const serverOf = (name: ServiceName): FastifyInstance => {
    const server = createWireServer({ provider: name, journal, clock, closesUnanswered });
    servers.push([name, server]);
    return server;
  };
  const providers = joinSimulators(simulators.map((one) => one.mount(serverOf(one.name), tools)));
  const sms = mountSms(serverOf("sms"), tools);
  const whatsApp = mountWhatsApp(serverOf("whatsapp"), tools);
  const twilio = mountTwilio(serverOf("twilio"), tools);
  const messenger = mountMessenger(serverOf("messenger"), tools);
  mountPhone(serverOf("phone"), { providers, sms, twilio, whatsApp, mail, clock });
  const controls: SandboxControls = {
    scenario: scenarios.add,
    advanceClock: clock.advance,
    journal: journal.read,
    reset() {
      for (const one of [clock, providers, sms, whatsApp, messenger, twilio, mail]) one.reset();
      for (const one of [scenarios, journal]) one.clear();
    },
    approve: providers.approve,
    refuse: providers.refuse,
    expire: providers.expire,
    replay: callbacks.replay,
  };
  const stop = async (): Promise<void> => {
    clock.stop();
    await Promise.all([...servers.map(([, server]) => server.close()), mail.stop()]);
  };
  const listening: Partial<Record<ServiceName, string>> = { smtp: `smtp://${host}:${mail.port}` };
  try {
    for (const [name, server] of servers) {
      mountControlPlane(server, controls);
      listening[name] = await server.listen({ host, port: ports[name] ?? 0 });
    }
  } catch (cause) {
    await stop();
    throw cause;
  }
  const urls = listening as Record<ServiceName, string>;
  return {
    ...controls,
    urls,
    serverSettings: serverSettings(urls, env),
    now: clock.now,
    smsInbox: sms.inbox,
    twilioInbox: twilio.inbox,
    whatsAppInbox: whatsApp.inbox,
    messengerInbox: messenger.inbox,
    optInToMessenger: messenger.optIn,
    mailInbox: mail.inbox,
    sendReceiptsTo(origin) {
      receiptOrigin = origin;
    },
    payments: providers.payments,
    idle: callbacks.idle,
    stop,
  };
}
