import { randomUUID } from "node:crypto";
import { euroCents, francsPerEuro } from "@wakafine/shared/rules/euro.ts";
import { providerWindowMinutes } from "@wakafine/shared/rules/hold.ts";
import { v7 as uuid } from "uuid";
import type { Config } from "../../config.ts";
import { audit } from "../../database/audit.ts";
import { enqueue } from "../../jobs/outbox.ts";
import type { DriverName } from "./attempt-store.ts";
import { insertAttempt, openingValues } from "./attempt-store.ts";
import type { OpeningAttempt, PaymentService } from "./payable.ts";

/** Topic of the outbox job that makes the worker start an attempt. */
export const startAttemptTopic = "start-payment-attempt";

/** A total of 0 asks nobody; MOBILE is MTN for now, Orange, cards and PayPal are not offered yet. */
export const driverFor: PaymentService["driverFor"] = (method, operator, amountXaf) => {
  if (amountXaf === 0) return "zero";
  return method === "MOBILE" && operator !== "ORANGE" ? "mtn_momo" : null;
};

/** Minutes in which a driver's provider says the outcome. */
export function windowMinutes(driver: DriverName): number {
  return driver === "zero" ? 0 : providerWindowMinutes[driver];
}

/**
 * The statements that open an attempt, for the transaction of its payable: everything a provider call needs is stored before there is one.
 * Throws when the method is not offered: ask `driverFor` first.
 */
export function openAttempt(
  config: Config,
  opening: OpeningAttempt,
): ReturnType<PaymentService["openAttempt"]> {
  const driver = driverFor(opening.method, opening.operator, opening.amountXaf);
  if (!driver) throw new Error(`no driver for ${opening.method} ${opening.operator ?? ""}`);
  const attemptId = uuid();
  const values = openingValues({
    id: attemptId,
    payableKind: opening.payableKind,
    payableId: opening.payableId,
    number: opening.number,
    driver,
    providerRef: driver === "mtn_momo" ? randomUUID() : attemptId, // MTN wants a version 4 UUID
    amountXaf: opening.amountXaf,
    ...charge(config, opening, driver),
    rateUsed: francsPerEuro,
    payerPhone: driver === "zero" ? null : opening.payerPhone,
    language: opening.language,
    windowMinutes: windowMinutes(driver),
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
      insertAttempt(values),
      enqueue(startAttemptTopic, attemptId),
      audit(
        {
          action: "open payment attempt",
          entity: "payment_attempt",
          entityId: attemptId,
          to: "created",
          details: { number: opening.number, driver },
        },
        null,
      ),
    ],
  };
}

/** Mobile money takes whole francs; MTN's own test environment takes euro only (docs/providers/README.md). */
function charge(
  config: Config,
  opening: OpeningAttempt,
  driver: DriverName,
): { currency: "XAF" | "EUR"; amountMinor: string } {
  if (driver === "zero" || config.MTN_CURRENCY === "XAF")
    return { currency: "XAF", amountMinor: String(opening.amountXaf) };
  const hundredths = opening.dueHundredths ?? BigInt(opening.amountXaf) * 100n;
  return {
    currency: "EUR",
    amountMinor: String(
      euroCents(`${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`),
    ),
  };
}
