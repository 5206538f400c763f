/** `ok` is a confirmation, `warning` a refusal of the server, `error` a network or internal failure. */
export type ToastKind = "ok" | "warning" | "error";

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** An optional action, such as undo, or a link. Pressing it closes the toast. */
  readonly action?: ToastAction | undefined;
}

export type ToastAction =
  | { readonly label: string; readonly run: () => void }
  | { readonly label: string; readonly to: string };

/** Maximum number of toasts on screen; a new one replaces the oldest [C9.cross.01]. */
export const toastLimit = 5;
/** Milliseconds for a toast with an action, which needs time to be read and reached by keyboard. */
const actionLifeMs = 20_000;
/** A failure stays until it is closed, another page of the office is opened, or a success or the network shows that it is over (docs/decisions/0235). */
const lifeMs: Readonly<Record<ToastKind, number | null>> = { ok: 5000, warning: 8000, error: null };

export interface ToastQueue {
  readonly show: (kind: ToastKind, text: string, action?: Toast["action"]) => void;
  readonly close: (id: number) => void;
  /** Removes failures, which are over or belong to a page that was left. */
  readonly closeErrors: () => void;
  readonly list: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates the queue of toasts on screen, newest last. `later` runs a function after the given milliseconds. */
export function createToastQueue(later: (run: () => void, ms: number) => void): ToastQueue {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const replace = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const withoutErrors = () => toasts.filter((toast) => toast.kind !== "error");
  const close = (id: number) => replace(toasts.filter((toast) => toast.id !== id));
  return {
    show(kind, text, action) {
      const id = nextId++;
      // A success means that the network works again, so earlier failures are removed.
      const standing = kind === "ok" ? withoutErrors() : toasts;
      replace([...standing, { id, kind, text, action }].slice(-toastLimit));
      const life = lifeMs[kind];
      if (life !== null) later(() => close(id), action ? actionLifeMs : life);
    },
    close,
    closeErrors: () => replace(withoutErrors()),
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
