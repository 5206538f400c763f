import { loadAttempt } from "./attempt-store.ts";
import { pageOf } from "./attempt-view.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { PaymentPage } from "./providers/payment-driver.ts";
import { providerOf } from "./providers/registry.ts";
import { startAttempt } from "./start-attempt.ts";

/**
 * Starts an attempt whose provider has a payment page, and returns the page. Returns null if the provider has none, or if the attempt could not be started: the
 * poller then starts or ends it, and the waiting page shows the result.
 */
export async function openPage(
  services: PaymentServices,
  attemptId: string,
): Promise<PaymentPage | null> {
  const { database, log } = services.context;
  const [opened] = await database.query(loadAttempt(attemptId));
  if (!opened || !providerOf(opened.driver).paymentPage) return null;
  if (opened.state !== "created") return opened.state === "pending" ? pageOf(opened) : null;
  try {
    await startAttempt(services, attemptId);
  } catch (error) {
    log.error({ err: error, attempt: attemptId }, "payment page not opened");
    return null;
  }
  const [started] = await database.query(loadAttempt(attemptId));
  return started?.state === "pending" ? pageOf(started) : null;
}
