import { randomUUID } from "node:crypto";
import { isUndecided } from "./ledger.ts";
import type { MtnTransaction } from "./ledger.ts";
import { otherAmount } from "./outcomes.ts";
import type { SwitchSet } from "../scenario-switches.ts";

/** Body of a status response and of a callback. */
export interface MtnStatusBody {
  readonly amount: string;
  readonly currency: string;
  readonly financialTransactionId?: string;
  readonly externalId: string;
  readonly payer?: MtnTransaction["party"];
  readonly payee?: MtnTransaction["party"];
  readonly payerMessage: string;
  readonly payeeNote: string;
  readonly status: string;
  readonly reason?: { readonly code: string; readonly message: string } | string;
}

/** Applies the switches of the transaction and those of this request (`extra`). */
export function statusBody(transaction: MtnTransaction, extra: SwitchSet): MtnStatusBody {
  const on = (name: Parameters<SwitchSet["has"]>[0]): boolean =>
    transaction.switches.has(name) || extra.has(name);
  const party =
    transaction.kind === "requesttopay"
      ? { payer: transaction.party }
      : { payee: transaction.party };
  const { reason } = transaction;
  return {
    amount: on("wrong_amount") ? otherAmount(transaction.amount) : transaction.amount,
    currency: on("wrong_currency") ? otherCurrency(transaction.currency) : transaction.currency,
    ...(isUndecided(transaction)
      ? {}
      : { financialTransactionId: transaction.financialTransactionId }),
    externalId: on("wrong_reference") ? `other-${transaction.externalId}` : transaction.externalId,
    ...party,
    payerMessage: transaction.payerMessage,
    payeeNote: transaction.payeeNote,
    status: transaction.status,
    ...(reason === undefined
      ? {}
      : { reason: on("reason_text") ? reason : { code: reason, message: sentence(reason) } }),
  };
}

/** A valid callback body of another merchant's transaction. */
export function otherMerchantBody(transaction: MtnTransaction): MtnStatusBody {
  return {
    amount: transaction.amount,
    currency: transaction.currency,
    financialTransactionId: String(Number(transaction.financialTransactionId) + 5_000_000),
    externalId: randomUUID(),
    payer: transaction.party,
    payerMessage: "",
    payeeNote: "",
    status: "SUCCESSFUL",
  };
}

/** Body of an outdated PENDING callback. */
export function stalePendingBody(transaction: MtnTransaction): MtnStatusBody {
  return statusBody({ ...transaction, status: "PENDING", reason: undefined }, transaction.switches);
}

function otherCurrency(currency: string): string {
  return currency === "XAF" ? "EUR" : "XAF";
}

function sentence(code: string): string {
  const text = code.toLowerCase().replaceAll("_", " ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
