import { useState } from "react";
import { createAttemptKeys } from "../../lib/attempt-keys.ts";

/** Returns the key of a request, the same for retries of one dialog with the same input. */
export function useRequestKey() {
  const [keys] = useState(() => createAttemptKeys(() => crypto.randomUUID()));
  return (input: unknown) => keys.keyOf(JSON.stringify(input));
}
