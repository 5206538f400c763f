import { randomBytes } from "node:crypto";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import type { OrangeStatus } from "./outcomes.ts";

/** The order of a charge, from `mp/pay`. */
export interface OrangeOrder {
  readonly payToken: string;
  /** 9 digits. */
  readonly subscriberMsisdn: string;
  readonly amount: string;
  readonly orderId: string;
  readonly description: string;
  readonly notifUrl: string;
  readonly channelUserMsisdn: string;
}

/** A charge requested with a pay token. Only status, codes and `txnid` change afterwards. */
export interface OrangePayment {
  readonly order: OrangeOrder;
  readonly switches: SwitchSet;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  /** The payer must confirm on the phone. */
  readonly awaitsPin: boolean;
  status: OrangeStatus;
  /** Assigned with the prompt, before the payer confirms. */
  txnid: string | undefined;
  initCode: string;
  confirmCode: string | undefined;
}

/** A pay token from `mp/init`, with its charge once `mp/pay` requested it. */
export interface PayToken {
  readonly token: string;
  readonly id: number;
  readonly createdAt: Date;
  payment: OrangePayment | undefined;
}

export interface OrangeLedger {
  create(): PayToken;
  find(token: string): PayToken | undefined;
  /** Returns the newest payment with this pay token or order id. */
  findPayment(ref: string): OrangePayment | undefined;
  /** Requested charges, oldest first. */
  payments(): readonly OrangePayment[];
  nextTxnid(): string;
  clear(): void;
}

/** Creates an empty ledger. Transaction ids count up from the start time, so that they are also unique across restarts. */
export function createOrangeLedger(clock: SandboxClock, startedAtMs = Date.now()): OrangeLedger {
  const tokens: PayToken[] = [];
  let last = startedAtMs * 1000;
  const day = (): string => clock.now().toISOString().slice(2, 10).replaceAll("-", "");
  const payments = (): readonly OrangePayment[] =>
    tokens
      .flatMap(({ payment }) => payment ?? [])
      .toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
  return {
    create() {
      const token = `MP${day()}${randomBytes(10).toString("hex").toUpperCase()}`;
      const created = { token, id: 48_000_000 + tokens.length, createdAt: clock.now() };
      const entry: PayToken = { ...created, payment: undefined };
      tokens.push(entry);
      return entry;
    },
    find: (token) => tokens.find((one) => one.token === token),
    findPayment: (ref) =>
      payments().findLast(({ order }) => order.payToken === ref || order.orderId === ref),
    payments,
    nextTxnid() {
      last += 1;
      return `MP${day()}.${last.toString(36).toUpperCase()}`;
    },
    clear() {
      tokens.length = 0;
    },
  };
}
