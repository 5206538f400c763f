import type { TabStore } from "../../lib/tab-store.ts";
import type { EntryKind } from "./entry-kind.ts";

/** Fields that are never stored: proofs of identity, and the consent that sending the form gives. */
const neverStored: ReadonlySet<string> = new Set([
  "code",
  "password",
  "password_confirm",
  "conditions",
]);

const keyOf = (page: string) => `entry.${page}`;

/** Returns the draft name of a registration; it is kept until the code was accepted. */
export const registerPage = (kind: EntryKind) => `${kind}/register`;

/** Milliseconds from the last change to the expiry of a draft, so that the next user of a shared computer does not see it. */
const keepMs = 30 * 60_000;

/** A page's draft and the current time, in milliseconds since 1970. */
export interface DraftAt {
  readonly page: string;
  readonly now: number;
}

/** Returns the initial form: empty, or with the values that this tab stored before a reload. Deletes an expired draft. */
export function readEntryDraft<Form extends Readonly<Record<keyof Form, string>>>(
  tab: TabStore,
  { page, now }: DraftAt,
  empty: Form,
): Form {
  const kept = tab.read(keyOf(page)) as {
    readonly changed?: unknown;
    readonly entered?: unknown;
  } | null;
  if (typeof kept?.entered !== "object" || kept.entered === null) return empty;
  if (now - Number(kept.changed) < keepMs) {
    const known = Object.entries(kept.entered).filter(
      ([name, value]) => name in empty && !neverStored.has(name) && typeof value === "string",
    );
    return { ...empty, ...Object.fromEntries(known) };
  }
  tab.write(keyOf(page), null);
  return empty;
}

/** Stores a changed form in this tab, without passwords and codes; an empty form is deleted. */
export function writeEntryDraft(tab: TabStore, { page, now }: DraftAt, form: object): void {
  const entered = Object.entries(form).filter(
    ([name, value]) => !neverStored.has(name) && value !== "",
  );
  tab.write(
    keyOf(page),
    entered.length === 0 ? null : { changed: now, entered: Object.fromEntries(entered) },
  );
}

/** Deletes the draft. */
export function clearEntryDraft(tab: TabStore, page: string): void {
  tab.write(keyOf(page), null);
}
