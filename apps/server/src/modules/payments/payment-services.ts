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
  /** Everything payable, registered when the modules are wired. */
  readonly payables: ReadonlyMap<Payable["kind"], Payable>;
  readonly failpoint: Failpoint;
  /** Waits real milliseconds; tests count instead. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

export function payableOf({ payables }: PaymentServices, kind: Payable["kind"]): Payable {
  const payable = payables.get(kind);
  if (!payable) throw new Error(`nothing payable is registered as ${kind}`);
  return payable;
}

/** A stored attempt as its driver sees it. The label is only needed to start it. */
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

/** Reads the provider. A payment that it names itself cannot be known to it before its name is stored. */
export async function readProvider(
  services: PaymentServices,
  row: AttemptRow,
): Promise<Outcome<Evidence | "not_found">> {
  const driver = services.drivers[row.driver];
  if (driver.prepare && row.provider_data === null) return { kind: "ok", value: "not_found" };
  return driver.read(driverView(services, row));
}
