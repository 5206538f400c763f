import type { Bound, RawResponse } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { alert } from "./alerts.ts";
import { isCallbackSecret } from "./callback-address.ts";
import { insertEvent } from "./event-store.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { ProviderName } from "./providers/registry.ts";
import { providerOfCallback } from "./providers/registry.ts";

const accepted: RawResponse = {
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: "",
};

/** Interval between two reports of rejected callbacks. */
const reportIntervalMs = 60_000;

export interface PaymentCallback {
  readonly bound: Bound;
  /** Returns the number of callbacks rejected for a wrong or missing secret since the process started. */
  rejected(): number;
}

/**
 * Endpoint for the callbacks of providers. The address contains the secret of the attempt; a callback without it is counted and ignored before any database query.
 * The body is not trusted: a callback only makes the attempt due for a read. The response is always 200 [G.pay.02].
 */
export function createPaymentCallback(services: PaymentServices): PaymentCallback {
  const { config, database, log } = services.context;
  let rejected = 0;
  let reported = 0;
  let nextReport = 0;

  /** Logs and raises an alert at most once a minute per process, so that a flood fills neither the log nor the database. After a change of APP_SECRET, genuine callbacks are rejected too. */
  async function reject(provider: ProviderName): Promise<void> {
    rejected += 1;
    const now = services.context.clock().getTime();
    if (now < nextReport) return;
    nextReport = now + reportIntervalMs;
    log.warn({ rejected: rejected - reported }, "callbacks without a valid secret rejected");
    reported = rejected;
    try {
      await database.query(alert("callback_without_valid_secret", provider, { rejected }));
    } catch (error) {
      log.error({ err: error }, "alert about rejected callbacks not stored");
    }
  }

  return {
    rejected: () => rejected,
    bound: bind("paymentCallback", async ({ params, body }) => {
      const provider = providerOfCallback(params.provider);
      if (provider === null) throw appError("not_found");
      const notification = services.drivers[provider].notificationOf({
        reference: params.reference,
        body: textOf(body),
      });
      const reference = notification?.providerRef ?? "";
      if (!notification || !isCallbackSecret(config, { ...params, reference })) {
        await reject(provider);
        return accepted;
      }
      services.failpoint("callback: before insert");
      await database.query(
        insertEvent(
          provider,
          notification.eventKey,
          notification.providerRef,
          notification.claimed,
        ),
      );
      services.failpoint("callback: after insert");
      return accepted;
    }),
  };
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (Buffer.isBuffer(body)) return body.toString("utf8");
  return body === undefined || body === null ? "" : JSON.stringify(body);
}
