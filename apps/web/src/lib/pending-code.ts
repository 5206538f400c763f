import type { TabStore } from "./tab-store.ts";

/** Account type of a login or registration page: travellers, or members of agencies. */
export type EntryKind = "client" | "agency";

/** An account whose code has not been entered yet. It is stored in the tab; its token allows only entering the code [G.auth.10]. */
export interface PendingCode {
  readonly kind: EntryKind;
  /** Public id, e-mail or phone. */
  readonly id: string;
  readonly token: string | null;
  /** The contact that received the code, as entered; null if this device does not know it. */
  readonly contact: string | null;
  /** Time from which the next code may be requested, in milliseconds since 1970. */
  readonly nextAt: number;
  /** Return path, on our own origin. */
  readonly back: string | null;
}

const key = "registration";

/** Stores the account; `null` deletes it after the code was accepted. */
export function writePending(tab: TabStore, pending: PendingCode | null): void {
  tab.write(key, pending);
}

/**
 * Returns the account of a code page: the one in its address (`?id=`), else the one that this tab registered with the same account type.
 */
export function readPending(tab: TabStore, kind: EntryKind, id: string | null): PendingCode | null {
  const stored = tab.read(key) as PendingCode | null;
  if (stored?.kind === kind && typeof stored.id === "string" && (id === null || stored.id === id))
    return stored;
  return id === null ? null : { kind, id, token: null, contact: null, nextAt: 0, back: null };
}

/**
 * Returns the token of the registration that is being corrected in this tab, which allows its e-mail to be used again. Empty without one.
 */
export function registeredToken(tab: TabStore, kind: EntryKind): string {
  return readPending(tab, kind, null)?.token ?? "";
}
