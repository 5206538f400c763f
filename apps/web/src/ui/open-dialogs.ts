import { useEffect, useSyncExternalStore } from "react";

/** Ids of the open modal dialogs, the uppermost last. Elements outside the uppermost dialog can neither be pressed nor announced. */
let openIds: readonly string[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly string[]): void {
  openIds = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Adds a dialog to the stack while it is open. Call it after the effect that opens the dialog, so that the order is the same as in the
 * browser.
 */
export function useOnStack(id: string, open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    replace([...openIds, id]);
    return () => replace(openIds.filter((one) => one !== id));
  }, [id, open]);
}

/** Returns whether a dialog is the uppermost one; null is the page itself. */
export function useIsUppermost(id: string | null): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (openIds.at(-1) ?? null) === id,
    () => id === null,
  );
}
