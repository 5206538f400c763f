import type { KeptBus } from "./kept-buses.ts";

export interface KeptBusesStore {
  /** The same array until something changes. */
  readonly list: () => readonly KeptBus[];
  /** Replaces the lists. Without room on the device the first ones are kept that fit, the rest in memory only. */
  readonly replace: (kept: readonly KeptBus[]) => void;
  /** Whether the device had no room for the last lists, so that a reload loses some. */
  readonly isFull: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates the store of the bus lists of a member over `localStorage` (or a test double). Storage is read at every step, because other tabs change it. */
export function createKeptBusesStore(
  storage: Pick<Storage, "getItem" | "setItem">,
  key: string,
): KeptBusesStore {
  const listeners = new Set<() => void>();
  let known: { readonly text: string | null; readonly kept: readonly KeptBus[] } = {
    text: null,
    kept: [],
  };
  /** The lists that the device has no room for; they count until the stored text changes. */
  let memory: { readonly text: string | null; readonly kept: readonly KeptBus[] } | null = null;

  function store(kept: readonly KeptBus[]): boolean {
    try {
      storage.setItem(key, JSON.stringify(kept));
      return true;
    } catch {
      // No room: the caller stores fewer lists.
      return false;
    }
  }

  return {
    list() {
      const text = storage.getItem(key);
      if (memory?.text === text) return memory.kept;
      if (text !== known.text)
        known = { text, kept: text === null ? [] : (JSON.parse(text) as readonly KeptBus[]) };
      return known.kept;
    },
    replace(kept) {
      let fitting = kept.length;
      while (!store(kept.slice(0, fitting)) && fitting > 0) fitting -= 1;
      if (fitting < kept.length)
        console.warn(`The device has no room for ${kept.length - fitting} lists of buses`);
      memory = fitting === kept.length ? null : { text: storage.getItem(key), kept };
      for (const listener of listeners) listener();
    },
    isFull: () => memory !== null && memory.text === storage.getItem(key),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
