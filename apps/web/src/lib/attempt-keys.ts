/** Idempotency keys by action, such as the body of a request. Retries of an action use the same key until the server returns a definite result. */
export interface AttemptKeys {
  /** Returns the key of the action. */
  readonly keyOf: (action: string) => string;
  /** Ends the use of the key: the server returned a definite result. */
  readonly complete: (action: string) => void;
}

/** `newKey` returns a new unique key. */
export function createAttemptKeys(newKey: () => string): AttemptKeys {
  const keys = new Map<string, string>();
  return {
    keyOf(action) {
      const key = keys.get(action) ?? newKey();
      keys.set(action, key);
      return key;
    },
    complete: (action) => void keys.delete(action),
  };
}
