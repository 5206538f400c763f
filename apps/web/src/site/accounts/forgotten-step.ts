import type { TabStore } from "../../lib/tab-store.ts";
import { clearEntryDraft } from "./entry-draft.ts";
import type { EntryKind } from "./entry-kind.ts";

/** The step at which the code of a forgotten password is entered. */
export interface ForgottenStep {
  /** The e-mail or phone that was asked for; what was typed, when the code came another way. */
  readonly email: string;
  /** The words of the answer; null when nothing was asked for here. */
  readonly message: string | null;
  /** When the code that was asked for is over, milliseconds since 1970: a later visit begins with asking again. */
  readonly until: number;
}

const minutesOfACode = 15;
/** The draft of the page that takes the code, where the account is typed. */
export const newPasswordPage = "new-password";
const keyOf = (kind: EntryKind) => `entry.${kind}/forgotten`;

/** The step that begins at `now`, in milliseconds since 1970. */
export function forgottenStep(email: string, message: string | null, now: number): ForgottenStep {
  return { email, message, until: now + minutesOfACode * 60_000 };
}

/** The step this tab is at; null: it is still to be asked. */
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

/** The draft of the page that asks. */
export const askPage = (kind: EntryKind) => `${kind}/password-forgotten`;

/** Stores the step; `null` returns to the first one. Clears the drafts of both pages. */
export function writeForgottenStep(
  tab: TabStore,
  kind: EntryKind,
  step: ForgottenStep | null,
): void {
  tab.write(keyOf(kind), step);
  clearEntryDraft(tab, newPasswordPage);
  clearEntryDraft(tab, askPage(kind));
}

const nextKey = "entry.forgotten-next";

/**
 * Time (ms since 1970) of the next allowed request, 0 for now. Shared by all contacts and both pages, because two contacts may belong to one
 * account. Limited to the wait of the response, in case the clock is set back.
 */
export function readNextAsk(tab: TabStore, now: number): number {
  const kept = tab.read(nextKey) as { readonly at?: unknown; readonly seconds?: unknown } | null;
  return typeof kept?.at === "number" && typeof kept.seconds === "number"
    ? Math.min(kept.at, now + kept.seconds * 1000)
    : 0;
}

/** Keeps the seconds an answer that came `now` asks to wait, also when the step is gone back from. */
export function writeNextAsk(
  tab: TabStore,
  { seconds, now }: { readonly seconds: number; readonly now: number },
): void {
  tab.write(nextKey, { at: now + seconds * 1000, seconds });
}
