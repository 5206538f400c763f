import type { TabStore } from "../../lib/tab-store.ts";
import { clearEntryDraft } from "./entry-draft.ts";
import type { EntryKind } from "./entry-kind.ts";

/** The step in which the code of a forgotten password is entered. */
export interface ForgottenStep {
  /** The e-mail or phone of the request; or the one entered, when the code was requested elsewhere. */
  readonly email: string;
  /** Message of the response; null when nothing was requested here. */
  readonly message: string | null;
  /** Expiry of the requested code in milliseconds since 1970; a later visit starts with a new request. */
  readonly until: number;
}

const codeLifetimeMinutes = 15;
/** Draft name of the code page when the user enters the account there. */
export const newPasswordPage = "new-password";
const keyOf = (kind: EntryKind) => `entry.${kind}/forgotten`;

/** Returns the step that starts at `now`, in milliseconds since 1970. */
export function forgottenStep(email: string, message: string | null, now: number): ForgottenStep {
  return { email, message, until: now + codeLifetimeMinutes * 60_000 };
}

/** Returns the current step of this tab; null if no code was requested. */
export function readForgottenStep(
  tab: TabStore,
  kind: EntryKind,
  now: number,
): ForgottenStep | null {
  const kept = tab.read(keyOf(kind)) as Partial<ForgottenStep> | null;
  if (typeof kept?.email !== "string" || typeof kept.until !== "number" || kept.until <= now)
    return null;
  return { email: kept.email, message: kept.message ?? null, until: kept.until };
}

/** Draft name of the page that requests a code. */
export const codeRequestPage = (kind: EntryKind) => `${kind}/password-forgotten`;

/** Stores the step; `null` returns to the first one. Clears the drafts of both pages. */
export function writeForgottenStep(
  tab: TabStore,
  kind: EntryKind,
  step: ForgottenStep | null,
): void {
  tab.write(keyOf(kind), step);
  clearEntryDraft(tab, newPasswordPage);
  clearEntryDraft(tab, codeRequestPage(kind));
}

const nextKey = "entry.forgotten-next";

/**
 * Returns the time of the next allowed request in milliseconds since 1970, 0 for now. It is shared by all contacts and both pages, because
 * two contacts may belong to one account. It is limited to the wait of the response, in case the clock is set back.
 */
export function readNextRequestTime(tab: TabStore, now: number): number {
  const kept = tab.read(nextKey) as { readonly at?: unknown; readonly seconds?: unknown } | null;
  return typeof kept?.at === "number" && typeof kept.seconds === "number"
    ? Math.min(kept.at, now + kept.seconds * 1000)
    : 0;
}

/** Stores the wait of a response in seconds, counted from `now`. It is kept when the user goes back. */
export function writeNextRequestTime(
  tab: TabStore,
  { seconds, now }: { readonly seconds: number; readonly now: number },
): void {
  tab.write(nextKey, { at: now + seconds * 1000, seconds });
}
