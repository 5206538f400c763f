import type { Context } from "../../context.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { callbackUrl } from "./callback-address.ts";
import type { Failpoint } from "./failpoints.ts";
import type { Attempt, Evidence, Outcome, PaymentDriver } from "./providers/payment-driver.ts";
import type { Payable } from "./payable.ts";
import type { ProviderName } from "./providers/registry.ts";

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

/** Converts an attempt row to the input of its driver. The label is needed only to start the attempt. */
export function driverView({ context }: PaymentServices, row: AttemptRow, label = ""): Attempt {
  return {
    id: row.id,
    providerRef: row.provider_ref,
    providerData: row.provider_data ?? {},
    money: { currency: row.currency, minor: BigInt(row.amount_minor) },
    payer: row.payer_phone === null ? {} : { msisdn: row.payer_phone },
    label,
    locale: row.language,
    startedAt: new Date(row.started_at ?? row.created_at),
    expiresAt: new Date(row.expires_at),
    notifyUrl: callbackUrl(context.config, row.driver, row.provider_ref),
  };
}

/** Reads an attempt at its provider. Returns `not_found` without a call if `prepare` has not stored the provider's identifiers yet. */
export async function readProvider(
  services: PaymentServices,
  row: AttemptRow,
): Promise<Outcome<Evidence | "not_found">> {
  const driver = services.drivers[row.driver];
  if (driver.prepare && row.provider_data === null) return { kind: "ok", value: "not_found" };
  return driver.read(driverView(services, row));
}
