import type { Bound, RawResponse } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { alert } from "./alerts.ts";
import { isCallbackSecret } from "./callback-address.ts";
import { insertEvent } from "./event-store.ts";
import type { PaymentServices } from "./payment-services.ts";

const thanks: RawResponse = {
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: "",
};

/** Milliseconds between two reports of rejected callbacks. */
const reportInterval = 60_000;

export interface MtnCallback {
  readonly bound: Bound;
  /** Callbacks without the secret of their attempt since the process started. */
  rejected(): number;
}

/**
 * MTN reports on an attempt. The address contains the attempt's secret; a callback without it is counted and ignored before the database is asked.
 * MTN signs nothing and tries once: the body only makes the attempt due for a read. Always 200 [G.pay.02].
 */
export function createMtnCallback(services: PaymentServices): MtnCallback {
  const { config, database, log } = services.context;
  let rejected = 0;
  let reported = 0;
  let nextReport = 0;

  /** Reports at most once a minute per process, so that a flood fills neither the log nor the database. A new APP_SECRET rejects genuine callbacks too. */
  async function reject(): Promise<void> {
    rejected += 1;
    const now = services.context.clock().getTime();
    if (now < nextReport) return;
    nextReport = now + reportInterval;
    log.warn({ rejected: rejected - reported }, "callbacks without a valid secret rejected");
    reported = rejected;
    try {
      await database.query(alert("callback_without_valid_secret", "mtn_momo", { rejected }));
    } catch (error) {
      log.error({ err: error }, "alert about rejected callbacks not stored");
    }
  }

  return {
    rejected: () => rejected,
    bound: bind("mtnCallback", async ({ params, body }) => {
      const notification = services.drivers.mtn_momo.notificationOf({
        reference: params.reference,
        body: textOf(body),
      });
      if (!notification || !isCallbackSecret(config, notification.providerRef, params.secret)) {
        await reject();
        return thanks;
      }
      services.failpoint("callback: before insert");
      await database.query(
        insertEvent(
          "mtn_momo",
          notification.eventKey,
          notification.providerRef,
          notification.claimed,
        ),
      );
      services.failpoint("callback: after insert");
      return thanks;
    }),
  };
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (Buffer.isBuffer(body)) return body.toString("utf8");
  return body === undefined || body === null ? "" : JSON.stringify(body);
}
