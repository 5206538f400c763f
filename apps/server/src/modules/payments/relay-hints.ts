import type { Job } from "../../jobs/runner.ts";
import { alert } from "./alerts.ts";
import { lookUpParked } from "./event-store.ts";
import type { PaymentParts } from "./payment-parts.ts";

/** Callbacks that named nothing we know are looked up again after 5 s, 30 s and 5 min; then they were never ours. */
export function hintJob(parts: PaymentParts): Job {
  return {
    name: "payment-hints",
    everySeconds: 5,
    async run() {
      const looked = await parts.context.database.query(lookUpParked());
      if (looked.length > 0) parts.crash("hints: after look-up");
      const unknown = looked.filter((event) => event.given_up);
      if (unknown.length > 0) await parts.context.database.batch(unknown.map(() => alert("unknown_callback", "mtn_momo")));
      return looked.length;
    },
  };
}
