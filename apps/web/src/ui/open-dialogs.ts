import { useEffect, useSyncExternalStore } from "react";

/** Ids of the open modal dialogs, the uppermost last. Everything outside that one can neither be pressed nor heard. */
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

/** Puts a dialog on the stack while it is open. Called after the effect that shows it, so that the order is that of the browser. */
export function useOnStack(id: string, open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    replace([...openIds, id]);
    return () => replace(openIds.filter((one) => one !== id));
  }, [id, open]);
}

/** Whether a dialog is the uppermost one; null stands for the page itself. */
export function useIsUppermost(id: string | null): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (openIds.at(-1) ?? null) === id,
    () => id === null,
  );
}
