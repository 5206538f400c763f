import type { SwitchSet } from "../scenario-switches.ts";
import { failureText, PAYMENT_WINDOW_MS } from "./outcomes.ts";
import type { OrangePayment, PayToken } from "./payments.ts";

const INIT_TEXT =
  "Paiement e la clientele done.The devrez confirmer le paiement en saisissant son code PIN et vous recevrez alors un SMS. Merci dutiliser des services Orange Money.";

/** Returns the `data` of a status for a pay token that was not charged: everything is null. */
function unchargedData({ token, id, createdAt }: PayToken, now: Date): object {
  return {
    id,
    createtime: unixSeconds(createdAt),
    subscriberMsisdn: null,
    amount: null,
    payToken: token,
    txnid: null,
    txnmode: null,
    inittxnmessage: null,
    inittxnstatus: null,
    confirmtxnstatus: null,
    confirmtxnmessage: null,
    status: now.getTime() - createdAt.getTime() >= PAYMENT_WINDOW_MS ? "EXPIRED" : "PENDING",
    notifUrl: null,
    description: null,
    channelUserMsisdn: null,
  };
}

/** Returns the `data` of a status or of a response to `mp/pay`. Applies the switches of the payment and those of this request (`extra`). */
export function statusData(entry: PayToken, extra: SwitchSet, now: Date): object {
  const { payment } = entry;
  if (payment === undefined) return unchargedData(entry, now);
  const on = (name: Parameters<SwitchSet["has"]>[0]): boolean =>
    payment.switches.has(name) || extra.has(name);
  const { order, confirmCode } = payment;
  const isOther = on("wrong_reference");
  return {
    id: entry.id,
    createtime: unixSeconds(entry.createdAt),
    subscriberMsisdn: order.subscriberMsisdn,
    amount: Number(order.amount) + (on("wrong_amount") ? 100 : 0),
    payToken: isOther ? `${entry.token.slice(0, 8)}FFFFFFFFFF` : entry.token,
    txnid: payment.txnid ?? null,
    txnmode: isOther ? "another" : order.orderId,
    inittxnmessage: payment.initCode === "200" ? INIT_TEXT : failureText(payment.initCode),
    inittxnstatus: payment.initCode,
    confirmtxnstatus: confirmCode ?? null,
    confirmtxnmessage: confirmCode === undefined ? null : confirmText(payment, confirmCode),
    status: payment.status,
    notifUrl: order.notifUrl,
    description: order.description,
    channelUserMsisdn: order.channelUserMsisdn,
  };
}

function confirmText({ order, txnid }: OrangePayment, code: string): string {
  return code === "200"
    ? `Paiement reussi par ${order.subscriberMsisdn}. ID transaction:${txnid ?? ""}, Montant:${order.amount} FCFA.`
    : failureText(code);
}

function unixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}
