import { useState } from "react";
import { type Account, withoutSensitive } from "../lib/client-store.ts";
import { useServices } from "../lib/page-services.tsx";
import type { TabStore } from "../lib/tab-store.ts";

interface StoredDraft {
  readonly name: string;
  /** Public id of whoever typed it. */
  readonly owner: string;
  readonly values: unknown;
}

const draftKey = "office-draft";
const ownerOf = (account: Account) => String(account.user["public_id"] ?? account.uuid);

/** Keeps a form in this tab when the session of `account` ends, without passwords and identity numbers. */
export function saveDraft(
  tab: TabStore,
  account: Account,
  { name, values }: Omit<StoredDraft, "owner">,
) {
  tab.write(draftKey, { name, owner: ownerOf(account), values: withoutSensitive(values) });
}

/** What the same person typed into a form before the session ended; null when nothing is kept. */
export function readDraft(tab: TabStore, account: Account | null, name: string): object | null {
  const draft = tab.read(draftKey) as StoredDraft | null;
  if (!account || draft?.name !== name || draft.owner !== ownerOf(account)) return null;
  return draft.values as object;
}

/** Forgets the draft: its form is open again. */
export function dropDraft(tab: TabStore): void {
  tab.write(draftKey, null);
}

/** Whether a form of this person waits to be continued: its dialog opens by itself. Read once, before the form takes the draft. */
export function useHasDraft(name: string): boolean {
  const { store, tab } = useServices();
  const [isKept] = useState(() => readDraft(tab, store.get("account"), name) !== null);
  return isKept;
}
