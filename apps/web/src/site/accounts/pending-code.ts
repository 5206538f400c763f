import type { TabStore } from "../../lib/tab-store.ts";
import type { EntryKind } from "./entry-kind.ts";

/** An account whose code is still to be entered. It lives in the tab: its token opens nothing but the entry of the code [G.auth.10]. */
export interface PendingCode {
  readonly kind: EntryKind;
  /** Public id, e-mail or phone. */
  readonly id: string;
  readonly token: string | null;
  /** Where the code went, as typed; null when this device does not know. */
  readonly contact: string | null;
  /** When the next code may be asked for, milliseconds since 1970. */
  readonly nextAt: number;
  /** Where to go after it, a path of our own. */
  readonly back: string | null;
}

const key = "registration";

/** `null` forgets it: the code was right. */
export function writePending(tab: TabStore, pending: PendingCode | null): void {
  tab.write(key, pending);
}

/** The account of a code page: the one its address names (`?id=`), else the one this tab has registered at the same kind of page. */
export function readPending(tab: TabStore, kind: EntryKind, id: string | null): PendingCode | null {
  const kept = tab.read(key) as PendingCode | null;
  if (kept?.kind === kind && typeof kept.id === "string" && (id === null || kept.id === id))
    return kept;
  return id === null ? null : { kind, id, token: null, contact: null, nextAt: 0, back: null };
}

/** The token of the registration this tab is about to correct: it keeps its e-mail. Empty without one. */
export function registeredToken(tab: TabStore, kind: EntryKind): string {
  return readPending(tab, kind, null)?.token ?? "";
}
