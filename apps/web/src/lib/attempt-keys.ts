import { useState } from "react";

/** Idempotency keys by action, such as the body of a request. Retries of an action use the same key until the server returns a definite result. */
export interface AttemptKeys {
  /** Returns the key of the action. */
  readonly keyOf: (action: string) => string;
  /** Ends the use of the key: the server returned a definite result. */
  readonly complete: (action: string) => void;
}

/** `newKey` returns a new unique key. */
export function createAttemptKeys(newKey: () => string): AttemptKeys {
  const unfinished = new Map<string, string>();
  return {
    keyOf(action) {
      const key = unfinished.get(action) ?? newKey();
      unfinished.set(action, key);
      return key;
    },
    complete: (action) => void unfinished.delete(action),
  };
}

/** The keys of a component. In a state, because React may discard a memo. */
export function useAttemptKeys(): AttemptKeys {
  const [keys] = useState(() => createAttemptKeys(() => crypto.randomUUID()));
  return keys;
}
