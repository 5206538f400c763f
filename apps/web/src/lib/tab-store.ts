/** Values that exist only in this tab, such as identity numbers of the current booking until it is paid [G.cross.03]. */
export interface TabStore {
  readonly read: (key: string) => unknown;
  /** `null` removes the value. */
  readonly write: (key: string, value: unknown) => void;
}

/** Creates a tab store over `sessionStorage` (or a test double). */
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
        // An unreadable value counts as absent; the user enters it again.
        return null;
      }
    },
    write(key, value) {
      if (value === null) storage.removeItem(named(key));
      else storage.setItem(named(key), JSON.stringify(value));
    },
  };
}
