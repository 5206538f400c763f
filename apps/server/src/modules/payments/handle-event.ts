import { alertUnlessKnown } from "./alerts.ts";
import { attemptOfTransaction } from "./attempt-store.ts";
import { reportDispute } from "./disputes.ts";
import { insertEvent } from "./event-store.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { ProviderEvent, WebhookNotification } from "./providers/payment-driver.ts";
import type { ProviderName } from "./providers/registry.ts";
import { notifyRefund } from "./refund-store.ts";

/**
 * Handles an authentic event of a provider, from a callback or a list: makes the payment or the refund due for a read, or records the dispute. A repeated event
 * has no further effect.
 */
export async function handleEvent(
  services: PaymentServices,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<void> {
  if (event.kind === "payment") await store(services, provider, event.notification);
  if (event.kind === "dispute") await handleDispute(services, provider, event);
  if (event.kind === "refund") await services.context.database.query(notifyRefund(event.requestId));
}

async function store(
  services: PaymentServices,
  provider: ProviderName,
  { eventKey, providerRef, claimed }: WebhookNotification,
): Promise<void> {
  services.failpoint("callback: before insert");
  await services.context.database.query(insertEvent(provider, eventKey, providerRef, claimed));
  services.failpoint("callback: after insert");
}

/** Raises an alert, because an administrator must respond to a dispute at the provider, and changes the payment. An inquiry raises it once per status. */
async function handleDispute(
  services: PaymentServices,
  provider: ProviderName,
  { txnId, status, dispute }: Extract<ProviderEvent, { kind: "dispute" }>,
): Promise<void> {
  const { database } = services.context;
  const [attempt] = await database.query(attemptOfTransaction(provider, txnId));
  const subject = attempt?.id ?? txnId;
  if (dispute) await reportDispute(services, provider, { ...dispute, txnId, status, subject });
  else {
    const raised = await database.query(
      alertUnlessKnown("payment_disputed", subject, { provider, transaction: txnId, status }),
    );
    if (raised.length > 0)
      services.context.log.warn({ provider, subject, status }, "payment inquired about");
  }
}
