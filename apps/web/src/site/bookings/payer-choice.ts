import type { Wallet } from "@wakafine/shared/payments/wallets.ts";
import { suggestedWallet, walletOf } from "@wakafine/shared/payments/wallets.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";

/** Who pays with mobile money: a number, and the wallet that it suggests or that the traveller chose [G.pay.08]. */
export interface PayerChoice {
  /** Operator of the payer's wallet, or null for the one that the number suggests. */
  readonly operator: MobileOperator | null;
  readonly payerPhone: string;
  /** The wallet that was shown before the number suggested another one; absent when the traveller chose the wallet. */
  readonly switchedFrom?: MobileOperator | null;
}

/** Returns the wallet of the chosen operator, else the one that the number suggests, else the default. */
export function walletOfChoice({ operator, payerPhone }: PayerChoice): Wallet {
  return walletOf(operator ?? suggestedWallet(payerPhone)?.operator ?? null);
}

/** Returns the choice with another number, whose prefix may suggest another wallet. */
export function withPayer<Choice extends PayerChoice>(choice: Choice, payerPhone: string): Choice {
  const operator = suggestedWallet(payerPhone)?.operator ?? choice.operator;
  const shown = walletOfChoice(choice).operator;
  const isSwitched = walletOf(operator).operator !== shown;
  return { ...choice, payerPhone, operator, ...(isSwitched ? { switchedFrom: shown } : {}) };
}

/** Returns the choice with a wallet that the traveller chose. */
export function withWallet<Choice extends PayerChoice>(
  choice: Choice,
  operator: MobileOperator,
): Choice {
  return { ...choice, operator, switchedFrom: null };
}

/** Returns the wallet that the entered number replaced, to be offered again; null if the traveller chose the wallet or the number fits no wallet. */
export function replacedWallet(choice: PayerChoice): Wallet | null {
  const isSuggested = suggestedWallet(choice.payerPhone) === walletOfChoice(choice);
  return choice.switchedFrom && isSuggested ? walletOf(choice.switchedFrom) : null;
}

/** Returns the operator that the prefix of the number suggests if another wallet is chosen, else null. Numbers can be ported, so it is only a hint. */
export function otherOperator(choice: PayerChoice): MobileOperator | null {
  const suggested = suggestedWallet(choice.payerPhone)?.operator ?? null;
  return suggested === walletOfChoice(choice).operator ? null : suggested;
}
