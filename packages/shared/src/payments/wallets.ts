import type { Message } from "../messages/catalogue.ts";
import type { MobileOperator } from "../rules/phone.ts";
import { normalisePhone, operatorOf } from "../rules/phone.ts";

/** A mobile wallet that travellers can pay with: what pages show of it and how its payer confirms. */
export interface Wallet {
  /** The payment provider that collects from it, as attempts and the audit log name it. */
  readonly provider: string;
  readonly operator: MobileOperator;
  readonly name: string;
  /** Its name in sentences. */
  readonly shortName: string;
  /** Text of its tile; the colours are in `choice.module.css`. */
  readonly mark: string;
  /** Title of the prompt on the phone. */
  readonly promptTitle: string;
  /** The code to dial when no prompt appears. */
  readonly ussdCode: string;
  readonly pinName: Message;
  /** Minutes after which the prompt closes. */
  readonly promptMinutes: number;
  /** Minutes after which the provider says the outcome, `promptMinutes` included (docs/providers/README.md). */
  readonly windowMinutes: number;
}

/** The wallets in the order in which pages offer them; the first one is the default. */
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

/** The wallet of an operator; the default one when there is none. */
export function walletOf(operator: MobileOperator | null): Wallet {
  return wallets.find((wallet) => wallet.operator === operator) ?? wallets[0];
}

/** The wallet that the prefix of a typed number suggests; null when it suggests none that is offered. */
export function suggestedWallet(
  entered: string,
  offered: readonly Wallet[] = wallets,
): Wallet | null {
  const operator = operatorOfEntered(entered);
  return offered.find((wallet) => wallet.operator === operator) ?? null;
}

/** The operator that the prefix of a typed number suggests when its wallet is not offered, else null. */
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
