/** Idempotency keys by attempt. A retry of an attempt uses the same key until the server returns a definite result. */
export interface AttemptKeys {
  readonly keyOf: (what: string) => string;
  readonly answered: (what: string) => void;
}

export function createAttemptKeys(make: () => string): AttemptKeys {
  const open = new Map<string, string>();
  return {
    keyOf(what) {
      const key = open.get(what) ?? make();
      open.set(what, key);
      return key;
    },
    answered: (what) => void open.delete(what),
  };
}
