import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { callbackUrl } from "./callback-address.ts";
import type { Failpoint } from "./failpoints.ts";
import type { Attempt, PaymentDriver } from "./providers/payment-driver.ts";
import type { Payable, PayableState } from "./payable.ts";
import type { ProviderName } from "./providers/registry.ts";
import { providerOf } from "./providers/registry.ts";

/** Dependencies of the payment use cases. */
export interface PaymentServices {
  readonly context: Context;
  readonly drivers: Readonly<Record<ProviderName, PaymentDriver>>;
  /** Payables by kind, registered at start-up. */
  readonly payables: ReadonlyMap<Payable["kind"], Payable>;
  readonly failpoint: Failpoint;
  /** Waits the given milliseconds; tests replace it. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Returns the payable of a kind. Throws if none is registered. */
export function payableOf({ payables }: PaymentServices, kind: Payable["kind"]): Payable {
  const payable = payables.get(kind);
  if (!payable) throw new Error(`no payable is registered for ${kind}`);
  return payable;
}

/** What a driver needs only to start an attempt: the text for the payer, and the order's pages as absolute paths of the site. */
type Purpose = Pick<PayableState, "label" | "page" | "returnPages">;

/** Converts an attempt row to the input of its driver. */
export function driverView(
  { context: { config } }: PaymentServices,
  row: AttemptRow,
  { label, page, returnPages = {} }: Purpose = { label: "", page: "/" },
): Attempt {
  const method = providerOf(row.driver).serves?.method;
  return {
    id: row.id,
    providerRef: row.provider_ref,
    providerData: row.provider_data ?? {},
    txnId: row.provider_txn_id,
    money: { currency: row.currency, minor: BigInt(row.amount_minor) },
    payer: {
      ...(row.payer_phone === null ? {} : { msisdn: row.payer_phone }),
      ...(row.operator === null ? {} : { operator: row.operator }),
    },
    label,
    locale: row.language,
    startedAt: new Date(row.started_at ?? row.created_at),
    expiresAt: new Date(row.expires_at),
    notifyUrl: callbackUrl(config, row.driver, row.provider_ref),
    returnUrl: addressOf(config, (method && returnPages[method]) ?? page, "returned"),
    cancelUrl: addressOf(config, page, "cancelled"),
  };
}

function addressOf({ PUBLIC_ORIGIN }: Pick<Config, "PUBLIC_ORIGIN">, page: string, from: string) {
  const address = new URL(page, PUBLIC_ORIGIN);
  address.searchParams.set("from", from);
  return address.href;
}
