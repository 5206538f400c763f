import { useState } from "react";
import { useServices } from "./page-services.tsx";
import type { TabStore } from "./tab-store.ts";

/** Idempotency keys by action, such as the body of a request. Retries of an action use the same key until the server returns a definite result. */
export interface AttemptKeys {
  /** Returns the key of the action. */
  readonly keyOf: (action: string) => string;
  /** Ends the use of the key: the server returned a definite result. */
  readonly complete: (action: string) => void;
}

/** Keys by action. */
type Unfinished = Readonly<Record<string, string>>;

interface Kept {
  readonly read: () => Unfinished;
  readonly write: (unfinished: Unfinished) => void;
}

function inMemory(): Kept {
  let known: Unfinished = {};
  return { read: () => known, write: (unfinished) => void (known = unfinished) };
}

/** Keeps unfinished keys in this tab under a name, so that a dialog that is closed and opened again still knows them. */
export function keptInTab(tab: TabStore, name: string): Kept {
  const key = `attempts.${name}`;
  return {
    read: () => (tab.read(key) as Unfinished | null) ?? {},
    write: (unfinished) => tab.write(key, Object.keys(unfinished).length > 0 ? unfinished : null),
  };
}

/** `newKey` returns a new unique key. */
export function createAttemptKeys(newKey: () => string, kept: Kept = inMemory()): AttemptKeys {
  return {
    keyOf(action) {
      const known = kept.read();
      const key = known[action] ?? newKey();
      kept.write({ ...known, [action]: key });
      return key;
    },
    complete(action) {
      const unfinished = Object.entries(kept.read()).filter(([known]) => known !== action);
      kept.write(Object.fromEntries(unfinished));
    },
  };
}

/** The keys of a component; with a `name` the unfinished ones outlive it in this tab. In a state, because React may discard a memo. */
export function useAttemptKeys(name?: string): AttemptKeys {
  const { tab } = useServices();
  const [keys] = useState(() =>
    createAttemptKeys(
      () => crypto.randomUUID(),
      name === undefined ? undefined : keptInTab(tab, name),
    ),
  );
  return keys;
}
