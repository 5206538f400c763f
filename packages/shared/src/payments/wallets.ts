import type { Message } from "../messages/catalogue.ts";
import type { MobileOperator } from "../rules/phone.ts";
import { normalisePhone, operatorOf } from "../rules/phone.ts";

/** A mobile wallet that travellers can pay with: its display data and how the payer confirms. */
export interface Wallet {
  /** Name of its payment provider in attempts and the audit log. */
  readonly provider: string;
  readonly operator: MobileOperator;
  readonly name: string;
  /** Name used in sentences. */
  readonly shortName: string;
  /** Text of its badge; the badge's colours are in `choice.module.css`. */
  readonly mark: string;
  /** Title of the prompt on the phone. */
  readonly promptTitle: string;
  /** The code to dial when no prompt appears. */
  readonly ussdCode: string;
  readonly pinName: Message;
  /** Minutes after which the prompt closes; a page on which the wallet pays is open at least as long. */
  readonly promptMinutes: number;
  /** Minutes within which the provider reports the outcome, `promptMinutes` included (docs/providers/README.md). */
  readonly windowMinutes: number;
}

/** The wallets in display order; the first is the default. */
export const wallets: readonly [Wallet, ...Wallet[]] = [
  {
    provider: "mtn_momo",
    operator: "MTN",
    name: "MTN Mobile Money",
    shortName: "MTN",
    mark: "MTN",
    promptTitle: "MTN MoMo",
    ussdCode: "*126#",
    pinName: { fr: "code PIN MTN", en: "MTN PIN" },
    promptMinutes: 5,
    windowMinutes: 7,
  },
  {
    provider: "orange_money",
    operator: "ORANGE",
    name: "Orange Money",
    shortName: "Orange",
    mark: "OM",
    promptTitle: "Orange Money",
    ussdCode: "#150*50#",
    pinName: { fr: "code secret Orange Money", en: "Orange Money PIN" },
    promptMinutes: 7,
    windowMinutes: 12,
  },
];

/** Returns the wallet of an operator, or the default wallet. */
export function walletOf(operator: MobileOperator | null): Wallet {
  return wallets.find((wallet) => wallet.operator === operator) ?? wallets[0];
}

/** Returns when the payer can no longer confirm an attempt that expires at `expiresAt`; the rest of the window is for reading the outcome. */
export function confirmationEnd({ promptMinutes, windowMinutes }: Wallet, expiresAt: string): Date {
  return new Date(new Date(expiresAt).getTime() - (windowMinutes - promptMinutes) * 60_000);
}

/** Returns the wallet suggested by the prefix of an entered number, or null. */
export function suggestedWallet(entered: string): Wallet | null {
  const phone = normalisePhone(entered);
  const operator = phone === null ? null : operatorOf(phone);
  return wallets.find((wallet) => wallet.operator === operator) ?? null;
}
