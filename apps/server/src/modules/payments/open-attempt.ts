import { euroCents, francsPerEuro } from "@wakafine/shared/payments/euro.ts";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import { auditRows } from "../../database/audit.ts";
import { jobRow } from "../../jobs/outbox.ts";
import { insertAttempt, openingValues } from "./attempt-store.ts";
import type { OpeningAttempt, PaymentService } from "./payable.ts";
import type { ProviderName } from "./providers/registry.ts";
import {
  operatorOfPayment,
  paymentProviders,
  providerFor,
  providerOf,
  windowMinutes,
} from "./providers/registry.ts";

/** Topic of the outbox job that makes the worker start an attempt. */
export const startAttemptTopic = "start-payment-attempt";

/**
 * Returns the statements that open an attempt, for the transaction of its payable: all data of a provider call is stored before the call.
 * Throws if the method is not offered; check with `providerFor` first.
 */
export function openAttempt(
  config: Config,
  opening: OpeningAttempt,
): ReturnType<PaymentService["openAttempt"]> {
  const driver = providerFor(config, opening);
  if (!driver) throw new Error(`no provider for ${opening.method} ${opening.operator ?? ""}`);
  const attemptId = uuid();
  const operator = driver === "zero" ? null : operatorOfPayment(opening);
  const values = openingValues({
    id: attemptId,
    payableKind: opening.payableKind,
    payableId: opening.payableId,
    number: opening.number,
    driver,
    operator,
    providerRef: paymentProviders[driver].newReference(attemptId),
    amountXaf: opening.amountXaf,
    ...charge(config, opening, driver),
    rateUsed: francsPerEuro,
    payerPhone: driver === "zero" ? null : opening.payerPhone,
    language: opening.language,
    windowMinutes: windowMinutes(driver, operator),
    holdUntil: opening.holdUntil.toISOString(),
    deviceKey: opening.request.deviceKey,
    addressKey: opening.request.addressKey,
    phoneVerified: opening.phoneVerified,
    deviceLimit: config.LIMITS && driver !== "zero" ? config.PENDING_PAYMENTS_PER_DEVICE : null,
    addressLimit: config.LIMITS && driver !== "zero" ? config.PENDING_PAYMENTS_PER_ADDRESS : null,
  });
  return {
    attemptId,
    statements: [
      insertAttempt(
        values,
        auditRows(
          [
            {
              action: "open payment attempt",
              entity: "payment_attempt",
              entityId: attemptId,
              to: "created",
              details: { number: opening.number, driver },
            },
          ],
          null,
        ),
        // An attempt with a payment page is started by its request, whose response contains the page.
        providerOf(driver).paymentPage ? null : jobRow(startAttemptTopic, attemptId),
      ),
    ],
  };
}

/** Returns the charged amount in the provider's currency: whole francs, or euro cents of the exact total (docs/providers/README.md). */
function charge(
  config: Config,
  opening: OpeningAttempt,
  driver: ProviderName,
): { currency: "XAF" | "EUR"; amountMinor: string } {
  if (paymentProviders[driver].currency(config) === "XAF")
    return { currency: "XAF", amountMinor: String(opening.amountXaf) };
  const hundredths = opening.dueHundredths ?? BigInt(opening.amountXaf) * 100n;
  return {
    currency: "EUR",
    amountMinor: String(
      euroCents(`${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`),
    ),
  };
}
