import { useMemo } from "react";
import { createAttemptKeys } from "../../lib/attempt-keys.ts";
import { useApiMutation } from "../../lib/api-query.tsx";

/** Plans departures. Resending the same form after a lost response uses the same idempotency key, so nothing is planned twice. */
export function usePlanDepartures() {
  const keys = useMemo(() => createAttemptKeys(() => crypto.randomUUID()), []);
  return useApiMutation("createDeparture", {
    refreshes: ["listAgencyDepartures"],
    keyOf: ({ body }) => keys.keyOf(JSON.stringify(body)),
    onSuccess: (_response, { body }) => keys.complete(JSON.stringify(body)),
    onError(failure, { body }) {
      if (failure.kind === "refused" && failure.status < 500) keys.complete(JSON.stringify(body));
    },
  });
}
