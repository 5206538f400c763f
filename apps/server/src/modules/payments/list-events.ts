import type { Job } from "../../jobs/runner.ts";
import { forEachRow } from "./for-each-row.ts";
import { handleEvent } from "./handle-event.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { ProviderName } from "./providers/registry.ts";
import { isConfigured, providerNames } from "./providers/registry.ts";

/** Age of the oldest events that are listed. Providers repeat a callback for about as long. */
const windowMs = 3 * 24 * 3600_000;

/** Returns a job for each configured provider that lists its events. */
export function eventJobs(services: PaymentServices): readonly Job[] {
  const { config } = services.context;
  return providerNames
    .filter((name) => services.drivers[name].listEvents && isConfigured(config, name))
    .map((name) => eventJob(services, name));
}

/**
 * Returns the job that finds events whose callbacks never arrived: it lists those of the last three days and handles each as its callback would have been. There
 * is no cursor, because a repeated event has no further effect (0227). An event that fails is logged, stops no other and is handled with the next list.
 */
function eventJob(services: PaymentServices, provider: ProviderName): Job {
  return {
    name: `payment-events-${provider}`,
    everySeconds: 3600,
    leaseSeconds: 300,
    async run() {
      const since = new Date(services.context.clock().getTime() - windowMs);
      const listed = await services.drivers[provider].listEvents?.(since);
      if (!listed) return 0;
      if (listed.kind !== "ok") throw new Error(`events of ${provider} not listed: ${listed.raw}`);
      await forEachRow(services, listed.value, (event) => handleEvent(services, provider, event));
      return 0; // the same events are listed again only in an hour
    },
  };
}
