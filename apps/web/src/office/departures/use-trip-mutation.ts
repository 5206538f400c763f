import { type ApiFailure, isUncertain } from "../../lib/api-failure.ts";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";

interface Input {
  readonly body: unknown;
}

/** Choices of the mutations of the trip form. Resending the same form after a lost response uses the same idempotency key, so nothing is planned or notified twice. */
export function useTripMutation() {
  const keys = useAttemptKeys();
  return {
    refreshes: ["listAgencyDepartures", "countWeekDepartures"],
    keyOf: ({ body }: Input) => keys.keyOf(JSON.stringify(body)),
    onSuccess: (_response: unknown, { body }: Input) => keys.complete(JSON.stringify(body)),
    onError(failure: ApiFailure, { body }: Input) {
      if (!isUncertain(failure)) keys.complete(JSON.stringify(body));
    },
  } as const;
}
