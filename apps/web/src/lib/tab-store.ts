/**
 * Values that live in this tab only and end with it, such as identity numbers of the booking under way until it is paid [G.cross.03].
 */
export interface TabStore {
  readonly read: (key: string) => unknown;
  /** `null` removes the value. */
  readonly write: (key: string, value: unknown) => void;
}

/** A tab store over `sessionStorage` (or a stand-in). */
export function createTabStore(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
): TabStore {
  const named = (key: string) => `wakafine.${key}`;
  return {
    read(key) {
      const text = storage.getItem(named(key));
      try {
        return text ? JSON.parse(text) : null;
      } catch {
        // Unreadable means absent; the person types it again.
        return null;
      }
    },
    write(key, value) {
      if (value === null) storage.removeItem(named(key));
      else storage.setItem(named(key), JSON.stringify(value));
    },
  };
}
