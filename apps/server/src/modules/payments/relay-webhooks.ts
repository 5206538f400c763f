import type { Job } from "../../jobs/runner.ts";
import { alert } from "./alerts.ts";
import { lookUpParked } from "./event-store.ts";
import type { PaymentServices } from "./payment-services.ts";

/** Returns the job that looks up callbacks with an unknown reference again, after 5 s, 30 s and 5 min. The last look-up without a match raises an alert. */
export function webhookJob(services: PaymentServices): Job {
  return {
    name: "payment-webhooks",
    everySeconds: 5,
    async run() {
      const events = await services.context.database.query(lookUpParked());
      if (events.length > 0) services.failpoint("webhooks: after look-up");
      const unknown = events.filter((event) => event.given_up);
      if (unknown.length > 0)
        await services.context.database.batch(
          unknown.map(({ driver }) => alert("unknown_callback", driver)),
        );
      return events.length;
    },
  };
}
