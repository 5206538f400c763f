import type { FastifyInstance } from "fastify";
import { createCallbackSender } from "./callback-sender.ts";
import type { CallbackSender } from "./callback-sender.ts";
import { mountControlPlane } from "./control-plane.ts";
import type { SandboxControls } from "./control-plane.ts";
import { startMail } from "./mail-simulator.ts";
import type { MailSimulator, ReceivedMail } from "./mail-simulator.ts";
import type { MtnOptions } from "./mtn-access.ts";
import type { MtnTransaction } from "./mtn-ledger.ts";
import { mountMtn } from "./mtn-simulator.ts";
import type { MtnSimulator } from "./mtn-simulator.ts";
import { mountPhone } from "./phone-pages.ts";
import { createRequestJournal } from "./request-journal.ts";
import type { RequestJournal } from "./request-journal.ts";
import { createSandboxClock } from "./sandbox-clock.ts";
import type { SandboxClock } from "./sandbox-clock.ts";
import { createScenarioBook } from "./scenario-book.ts";
import type { ScenarioBook } from "./scenario-book.ts";
import { mountSms } from "./sms-simulator.ts";
import type { ReceivedSms, SmsOptions, SmsSimulator } from "./sms-simulator.ts";
import { createWireServer } from "./wire-server.ts";

export interface SandboxOptions {
  /** Address to listen on; default 127.0.0.1. */
  readonly host?: string;
  /** Ports may be 0: the real addresses stand in the result. */
  readonly mtnPort: number;
  readonly smsPort: number;
  readonly smtpPort: number;
  readonly phonePort: number;
  readonly mtn: MtnOptions;
  readonly sms?: SmsOptions;
  /** Base time. A clock that stands still makes `advanceClock` the only thing that moves the sandbox. */
  readonly clock?: () => Date;
  /** How long numbers that answer by themselves, refunds and delivery receipts take. */
  readonly autoApproveAfterMs?: number;
}

export interface Sandbox extends SandboxControls {
  readonly mtnUrl: string;
  readonly smsUrl: string;
  readonly smtp: { readonly host: string; readonly port: number };
  readonly phoneUrl: string;
  /** Sandbox time, pushes included. */
  now(): Date;
  /** Oldest first. */
  smsInbox(): readonly ReceivedSms[];
  mailInbox(): readonly ReceivedMail[];
  mtnTransactions(): readonly MtnTransaction[];
  /** Resolves when no callback is on its way any more. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export const defaultSmsOptions: SmsOptions = {
  clientId: "demo-sms",
  clientSecret: "demo-sms-secret",
  senderNames: ["WAKAFINE", "Wakafine"],
};

/** Starts every pretend provider and the pretend phone in this process; rejects when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? "127.0.0.1";
  const clock = createSandboxClock(options.clock ?? (() => new Date()));
  const scenarios = createScenarioBook();
  const mail = await startMail({ host, port: options.smtpPort, clock, scenarios });
  const parts = mountProviders(options, { clock, scenarios, mail });
  const { mtn, sms, journal, callbacks } = parts;
  const controls: SandboxControls = {
    scenario: scenarios.add,
    advanceClock: clock.advance,
    journal: journal.read,
    reset() {
      for (const part of [clock, mtn, sms, mail]) part.reset();
      for (const part of [scenarios, journal]) part.clear();
    },
    approve: mtn.approve,
    refuse: mtn.refuse,
    expire: mtn.expire,
    replay: callbacks.replay,
  };
  const servers = [parts.mtnServer, parts.smsServer, parts.phoneServer];
  for (const server of servers) mountControlPlane(server, controls);
  const stop = async (): Promise<void> => {
    clock.stop();
    await Promise.all([...servers.map((server) => server.close()), mail.stop()]);
  };
  const reading = {
    now: clock.now,
    smsInbox: sms.inbox,
    mailInbox: mail.inbox,
    mtnTransactions: mtn.transactions,
    idle: callbacks.idle,
  };
  try {
    const mtnUrl = await parts.mtnServer.listen({ host, port: options.mtnPort });
    const smsUrl = await parts.smsServer.listen({ host, port: options.smsPort });
    const phoneUrl = await parts.phoneServer.listen({ host, port: options.phonePort });
    return {
      ...controls,
      ...reading,
      mtnUrl,
      smsUrl,
      phoneUrl,
      smtp: { host, port: mail.port },
      stop,
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

interface Foundation {
  readonly clock: SandboxClock;
  readonly scenarios: ScenarioBook;
  readonly mail: MailSimulator;
}

interface MountedProviders {
  readonly mtnServer: FastifyInstance;
  readonly smsServer: FastifyInstance;
  readonly phoneServer: FastifyInstance;
  readonly mtn: MtnSimulator;
  readonly sms: SmsSimulator;
  readonly journal: RequestJournal;
  readonly callbacks: CallbackSender;
}

function mountProviders(
  options: SandboxOptions,
  { clock, scenarios, mail }: Foundation,
): MountedProviders {
  const journal = createRequestJournal();
  const callbacks = createCallbackSender(journal, clock);
  const autoApproveAfterMs = options.autoApproveAfterMs ?? 1000;
  const mtnServer = createWireServer({ provider: "mtn", journal, clock });
  const smsServer = createWireServer({ provider: "sms", journal, clock });
  const phoneServer = createWireServer({ provider: "phone", journal, clock });
  const mtn = mountMtn(mtnServer, {
    options: options.mtn,
    clock,
    scenarios,
    callbacks,
    autoApproveAfterMs,
  });
  const sms = mountSms(smsServer, {
    options: options.sms ?? defaultSmsOptions,
    clock,
    scenarios,
    callbacks,
    receiptAfterMs: autoApproveAfterMs,
  });
  mountPhone(phoneServer, { mtn, sms, mail, clock });
  return { mtnServer, smsServer, phoneServer, mtn, sms, journal, callbacks };
}
