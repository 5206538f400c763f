import { useAttemptKeys } from "../../lib/attempt-keys.ts";

/** Returns the key of a request, the same for retries of one dialog with the same input. */
export function useRequestKey() {
  const keys = useAttemptKeys();
  return (input: unknown) => keys.keyOf(JSON.stringify(input));
}
