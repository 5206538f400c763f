import type { FastifyInstance } from "fastify";
import type { CallbackSender } from "./callback-sender.ts";
import type { SandboxClock } from "./sandbox-clock.ts";
import type { ScenarioBook } from "./scenario-book.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A port of the sandbox: the setting that changes it and the default. */
export interface PortSetting {
  readonly setting: string;
  readonly number: number;
}

/** Definition of a simulated payment provider: a wallet on the phone, or a payment page. Only its own folder and `simulators.ts` depend on it. */
export interface Simulator<Name extends string = string, Operation extends string = string> {
  /** Name of its server in the ports, addresses, journal and log. */
  readonly name: Name;
  /** Name of the wallet on the phone. */
  readonly wallet: string;
  /** Colour of the wallet's prompts on the phone (CSS); the text on it is dark. */
  readonly colour: string;
  /** A number that pays without a PIN, or a card number, shown by `npm start`; none if a setting must first activate the provider. */
  readonly exampleNumber?: string;
  /** How to pay with it, shown by `npm start`; default: it is paid automatically. */
  readonly exampleNote?: string;
  readonly port: PortSetting;
  /** Names of its requests in scenarios and in the journal, unique in the sandbox. */
  readonly operations: readonly Operation[];
  /** Operations that create a transaction or message; a scenario without `op` matches only these. */
  readonly creatingOperations: readonly Operation[];
  /** Environment variables that make a server use this simulator at `url`. `env`: the sandbox's environment. */
  serverSettings(url: string, env: Environment): Readonly<Record<string, string>>;
  /** Registers the provider's endpoints on its own server. */
  mount(server: FastifyInstance, tools: SimulatorTools): RunningSimulator;
}

export interface SimulatorTools {
  readonly clock: SandboxClock;
  readonly scenarios: ScenarioBook;
  readonly callbacks: CallbackSender;
  /** Delay in milliseconds of payments without a PIN. */
  readonly autoApproveAfterMs: number;
  /** The sandbox's environment, with keys that replace those of the demo. */
  readonly env: Environment;
}

/** Tools of the message providers, which send delivery receipts. */
export interface MessageTools extends SimulatorTools {
  /** Origin of the server that receives receipts; undefined: none are sent. */
  readonly receipts: { origin(): string | undefined };
}

/** A running simulator. `ref` is the provider's reference or ours. Decisions return false if no undecided payment has this reference. */
export interface RunningSimulator {
  /** Returns all payments since the start or the last reset, oldest first. */
  payments(): readonly PhonePayment[];
  /** The payer confirms. */
  approve(ref: string): Promise<boolean>;
  /** The payer declines. */
  refuse(ref: string): Promise<boolean>;
  /** The payment expires without a reaction of the payer. */
  expire(ref: string): Promise<boolean>;
  reset(): void;
}

/** A payment or disbursement in the provider-independent format of the simulated phone. */
export interface PhonePayment {
  /** `name` and `wallet` of the simulator. */
  readonly provider: string;
  readonly wallet: string;
  /** A disbursement is a refund or a transfer to the payer. */
  readonly kind: "payment" | "disbursement";
  /** The provider's reference; ours if it assigns none. */
  readonly ref: string;
  /** Our reference, from the request. */
  readonly ourRef: string;
  /** Digits with country code, no plus; empty for a payment on a page. */
  readonly msisdn: string;
  /** Decimal text in `currency` (ISO 4217). */
  readonly amount: string;
  readonly currency: string;
  /** Text for the payer; may be empty. */
  readonly message: string;
  readonly status: "pending" | "paid" | "failed";
  /** The provider's code of a failure. */
  readonly reason: string | undefined;
  /** The payer must enter a PIN now. */
  readonly awaitsPin: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Combines running simulators into one. */
export function joinSimulators(simulators: readonly RunningSimulator[]): RunningSimulator {
  const some = async (
    decide: (simulator: RunningSimulator) => Promise<boolean>,
  ): Promise<boolean> => {
    for (const simulator of simulators) if (await decide(simulator)) return true;
    return false;
  };
  return {
    payments: () =>
      simulators
        .flatMap((simulator) => simulator.payments())
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    approve: (ref) => some((simulator) => simulator.approve(ref)),
    refuse: (ref) => some((simulator) => simulator.refuse(ref)),
    expire: (ref) => some((simulator) => simulator.expire(ref)),
    reset() {
      for (const simulator of simulators) simulator.reset();
    },
  };
}
