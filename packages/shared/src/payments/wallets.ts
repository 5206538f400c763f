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
  /** Text of its tile; the tile's colours are in `choice.module.css`. */
  readonly mark: string;
  /** Title of the prompt on the phone. */
  readonly promptTitle: string;
  /** The code to dial when no prompt appears. */
  readonly ussdCode: string;
  readonly pinName: Message;
  /** Minutes after which the prompt closes. */
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
];

/** Returns the wallet of an operator, or the default wallet. */
export function walletOf(operator: MobileOperator | null): Wallet {
  return wallets.find((wallet) => wallet.operator === operator) ?? wallets[0];
}

/** Returns the offered wallet suggested by the prefix of an entered number, or null. */
export function suggestedWallet(
  entered: string,
  offered: readonly Wallet[] = wallets,
): Wallet | null {
  const operator = operatorOfEntered(entered);
  return offered.find((wallet) => wallet.operator === operator) ?? null;
}

/** Returns the operator suggested by the prefix of an entered number if its wallet is not offered, else null. */
export function operatorWithoutWallet(
  entered: string,
  offered: readonly Wallet[] = wallets,
): MobileOperator | null {
  return suggestedWallet(entered, offered) ? null : operatorOfEntered(entered);
}

function operatorOfEntered(entered: string): MobileOperator | null {
  const phone = normalisePhone(entered);
  return phone === null ? null : operatorOf(phone);
}
