import { applyReading } from "./apply-reading.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { loadAttempt } from "./attempt-store.ts";
import type { PaymentServices } from "./payment-services.ts";
import { readProvider } from "./read-provider.ts";
import type { Cause } from "./settle-money.ts";

/**
 * Reads an attempt at its provider without locks, then changes it at most once, in one transaction. Idempotent and safe to call concurrently.
 * Start, callback, poll and recovery change an attempt only through `applyReading`. Returns the resulting attempt; null if it does not exist.
 */
export async function settle(
  services: PaymentServices,
  attemptId: string,
  cause: Cause,
): Promise<AttemptRow | null> {
  const [loaded] = await services.context.database.query(loadAttempt(attemptId));
  if (!loaded) return null;
  services.failpoint("settle: before read");
  const { attempt, reading } = await readProvider(services, loaded, cause);
  services.failpoint("settle: after read");
  return applyReading(services, { attempt, reading, cause });
}
