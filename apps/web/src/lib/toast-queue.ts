/** `ok` confirms, `warning` is a refusal of the server, `error` a failure of the network or of ours. */
export type ToastKind = "ok" | "warning" | "error";

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** One useful act, such as undoing, or an address that helps; pressing it closes the toast. */
  readonly action?: ToastAction | undefined;
}

export type ToastAction =
  | { readonly label: string; readonly run: () => void }
  | { readonly label: string; readonly to: string };

/** At most this many toasts stand at once; the oldest gives way [C9.cross.01]. */
export const toastLimit = 5;
/** What offers an act has to be read and reached first, also by keyboard. */
const actionLifeMs = 20_000;
const lifeMs: Readonly<Record<ToastKind, number>> = { ok: 5000, warning: 8000, error: 10_000 };

export interface ToastQueue {
  readonly show: (kind: ToastKind, text: string, action?: Toast["action"]) => void;
  readonly close: (id: number) => void;
  readonly list: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** The toasts on screen, newest last. `later` runs a function after some milliseconds. */
export function createToastQueue(later: (run: () => void, ms: number) => void): ToastQueue {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const replace = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const close = (id: number) => replace(toasts.filter((toast) => toast.id !== id));
  return {
    show(kind, text, action) {
      const id = nextId++;
      // A success outdates failures of before: the network is back.
      const standing = kind === "ok" ? toasts.filter((toast) => toast.kind !== "error") : toasts;
      replace([...standing, { id, kind, text, action }].slice(-toastLimit));
      later(() => close(id), action ? actionLifeMs : lifeMs[kind]);
    },
    close,
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
