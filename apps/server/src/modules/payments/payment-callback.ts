import type { Bound, RawResponse } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import type { AlertKind } from "./alerts.ts";
import { alert } from "./alerts.ts";
import { providerDataOf } from "./attempt-store.ts";
import { isCallbackSecret } from "./callback-address.ts";
import { handleEvent } from "./handle-event.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { CallbackRequest, SignedNotification } from "./providers/payment-driver.ts";
import type { ProviderName } from "./providers/registry.ts";
import { providerOfCallback } from "./providers/registry.ts";

const accepted: RawResponse = {
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: "",
};

const refused: RawResponse = { ...accepted, status: 400 };

/** The provider sends the callback again later. */
const notVerified: RawResponse = { ...accepted, status: 503 };

/** Interval between two reports of rejected callbacks. */
const reportIntervalMs = 60_000;

export interface PaymentCallback {
  readonly bound: Bound;
  /** Returns the number of callbacks rejected for a wrong or missing secret or signature since the process started. */
  rejected(): number;
}

/**
 * Endpoint for the callbacks of providers. A callback is authentic if its address contains the secret of the attempt and its body the token that the provider
 * assigned, if there is one, or, for a provider that signs, if its signature is right; any other is counted and ignored. The body is not trusted: a callback only makes the attempt due for a read. The
 * response is 200, 400 for a wrong signature, or 503 for one that could not be checked [G.pay.02].
 */
export function createPaymentCallback(services: PaymentServices): PaymentCallback {
  const { config } = services.context;
  const rejections = createRejections(services);
  return {
    rejected: rejections.count,
    bound: bind("paymentCallback", async ({ params, body, headers }) => {
      const provider = providerOfCallback(config, params.provider);
      if (provider === null) throw appError("not_found");
      const driver = services.drivers[provider];
      if (driver.verify)
        return handleSigned(services, provider, {
          received: await driver.verify({ headers, body: textOf(body) }),
          rejections,
        });
      const request = { reference: params.reference ?? "", body: textOf(body) };
      const notification = driver.notificationOf?.(request) ?? null;
      const reference = notification?.providerRef ?? "";
      const isAuthentic =
        notification !== null &&
        isCallbackSecret(config, { ...params, reference }) &&
        (await hasToken(services, provider, { reference, body: textOf(body) }));
      if (!isAuthentic) {
        await rejections.reject("callback_without_valid_secret", provider);
        return accepted;
      }
      await handleEvent(services, provider, { kind: "payment", notification });
      return accepted;
    }),
  };
}

/** Whether a callback has the token of its attempt, for a provider whose callbacks repeat one. The secret of the address was checked before. */
async function hasToken(
  { drivers, context }: PaymentServices,
  provider: ProviderName,
  { reference, body }: CallbackRequest,
): Promise<boolean> {
  const driver = drivers[provider];
  if (!driver.hasToken) return true;
  const [row] = await context.database.query(providerDataOf(provider, reference));
  return row?.provider_data ? driver.hasToken(body, row.provider_data) : false;
}

interface Signed {
  readonly received: SignedNotification;
  readonly rejections: Rejections;
}

async function handleSigned(
  services: PaymentServices,
  provider: ProviderName,
  { received, rejections }: Signed,
): Promise<RawResponse> {
  if (received.kind === "forged") {
    await rejections.reject("callback_without_valid_signature", provider);
    return refused;
  }
  if (received.kind === "unverified") return notVerified;
  await handleEvent(services, provider, received);
  return accepted;
}

type Rejection = Extract<AlertKind, `callback_without_valid_${string}`>;

/** Log messages. After a change of APP_SECRET or of a signing secret, genuine callbacks are rejected too. */
const rejectionTexts: Readonly<Record<Rejection, string>> = {
  callback_without_valid_secret: "callbacks without a valid secret rejected",
  callback_without_valid_signature: "callbacks without a valid signature rejected",
};

interface Rejections {
  count(): number;
  reject(kind: Rejection, provider: ProviderName): Promise<void>;
}

/** Counts rejected callbacks. Logs and raises an alert at most once a minute per process, so that a flood fills neither the log nor the database. */
function createRejections({ context }: PaymentServices): Rejections {
  let rejected = 0;
  let reported = 0;
  let nextReport = 0;
  return {
    count: () => rejected,
    async reject(kind, provider) {
      rejected += 1;
      const now = context.clock().getTime();
      if (now < nextReport) return;
      nextReport = now + reportIntervalMs;
      context.log.warn({ rejected: rejected - reported, provider }, rejectionTexts[kind]);
      reported = rejected;
      try {
        await context.database.query(alert(kind, provider, { rejected }));
      } catch (error) {
        context.log.error({ err: error }, "alert about rejected callbacks not stored");
      }
    },
  };
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (Buffer.isBuffer(body)) return body.toString("utf8");
  return body === undefined || body === null ? "" : JSON.stringify(body);
}
