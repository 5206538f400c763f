import type { DisputeState } from "@wakafine/shared/payments/states.ts";
import type Stripe from "stripe";
import type { Money, Outcome, ProviderEvent } from "../payment-driver.ts";
import type { Wire } from "./calls.ts";
import { outcomeOf } from "./calls.ts";
import { claimOf, idOf } from "./outcomes.ts";

/** Events that are listed. A payment, and a refund that is not executed, are read until they are decided and need none. */
const listedTypes = [
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "refund.failed",
];

/** Events per page, the most that Stripe returns, and pages per list. */
const pageSize = 100;
const maxPages = 10;

/** Lists the events since a time, the newest of each dispute and refund, the oldest first. Beyond the last page the oldest are missing; earlier lists had them. */
export async function listEvents(
  { stripe, deadlines }: Wire,
  since: Date,
): Promise<Outcome<readonly ProviderEvent[]>> {
  const newest = new Map<string, ProviderEvent>();
  let last: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const list = await outcomeOf(
      stripe.events.list(
        {
          types: listedTypes,
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: pageSize,
          ...(last === undefined ? {} : { starting_after: last }),
        },
        { timeout: deadlines.read },
      ),
    );
    if (list.kind !== "ok") return list;
    // The SDK returns the body of an error page as it is when it has no `error`.
    if (!Array.isArray(list.value.data)) return { kind: "unknown", raw: "no list of events" };
    for (const event of list.value.data.map(notificationOf)) {
      const subject = subjectOf(event);
      if (subject !== null && !newest.has(subject)) newest.set(subject, event);
    }
    last = list.value.data.at(-1)?.id;
    if (!list.value.has_more || last === undefined) break;
  }
  return { kind: "ok", value: [...newest.values()].toReversed() };
}

/** Returns what an event is about; null for one without effect. An older status of a dispute would otherwise replace the newer one with every list. */
function subjectOf(event: ProviderEvent): string | null {
  if (event.kind === "dispute") return `dispute ${event.dispute?.ref ?? event.txnId}`;
  return event.kind === "refund" ? `refund ${event.requestId}` : null;
}

/** Returns what an authentic event is about. */
export function notificationOf(event: Stripe.Event): ProviderEvent {
  if (event.type.startsWith("charge.dispute.")) {
    const dispute = event.data.object as Stripe.Dispute;
    const txnId = idOf(dispute.payment_intent);
    if (txnId === null) return { kind: "ignored" };
    const state = disputeState(dispute.status);
    // The bank returns the money of a dispute that was won, or of an inquiry.
    if (event.type === "charge.dispute.funds_reinstated" && state !== "won")
      return { kind: "ignored" };
    const money = dispute.currency === "eur" ? moneyOf(dispute.amount) : {};
    return {
      kind: "dispute",
      txnId,
      status: dispute.status,
      ...(state ? { dispute: { ref: dispute.id, state, ...money } } : {}),
    };
  }
  if (event.type.startsWith("refund.") || event.type === "charge.refund.updated") {
    const requestId = (event.data.object as Stripe.Refund).metadata?.["refund_id"];
    return requestId !== undefined && uuid.test(requestId)
      ? { kind: "refund", requestId }
      : { kind: "ignored" }; // made in the dashboard
  }
  const claimed = claimOf(event);
  if (claimed === undefined) return { kind: "ignored" };
  const session = event.data.object as Stripe.Checkout.Session;
  const providerRef = session.client_reference_id;
  if (providerRef === null || !uuid.test(providerRef)) return { kind: "ignored" }; // a session of another system
  // Events of one type about one session are one event, also with different event ids.
  const eventKey = `${session.id} ${event.type}`;
  return { kind: "payment", notification: { eventKey, providerRef, claimed } };
}

function moneyOf(cents: number): { readonly money: Money } {
  return { money: { currency: "EUR", minor: BigInt(cents) } };
}

/** An inquiry (`warning_…`) moves no money. */
function disputeState(status: string): DisputeState | null {
  if (status.startsWith("warning_")) return null;
  return status === "won" || status === "lost" ? status : "open";
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
