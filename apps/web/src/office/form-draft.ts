import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import { type Account, withoutSensitive } from "../lib/client-store.ts";
import type { CheckedForm } from "../lib/form.ts";
import { useAccount, useServices } from "../lib/page-services.tsx";
import { isGivenUp } from "../lib/session-end.ts";
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
function saveDraft(tab: TabStore, account: Account, { name, values }: Omit<StoredDraft, "owner">) {
  tab.write(draftKey, { name, owner: ownerOf(account), values: withoutSensitive(values) });
}

/** What the same person typed into a form before the session ended; null when nothing is kept. */
function readDraft(tab: TabStore, account: Account | null, name: string): object | null {
  const draft = tab.read(draftKey) as StoredDraft | null;
  if (!account || draft?.name !== name || draft.owner !== ownerOf(account)) return null;
  return draft.values as object;
}

/** Whether a form of this person waits to be continued: its dialog opens by itself. Read once, before the form takes the draft. */
export function useHasDraft(name: string): boolean {
  const { store, tab } = useServices();
  const [isKept] = useState(() => readDraft(tab, store.get("account"), name) !== null);
  return isKept;
}

/** Keeps what was typed into a form when the session ends by itself, and takes it up when the same person opens the form again; `null` keeps nothing. */
export function useFormDraft<Values extends FieldValues>(
  { getValues, setValue, isDirty }: Pick<CheckedForm<Values>, "getValues" | "setValue" | "isDirty">,
  name: string | null,
): void {
  const { store, tab } = useServices();
  const account = useAccount();
  const [owner] = useState<Account | null>(account);
  const onEnd = useEffectEvent(() => {
    if (name === null || owner === null || store.get("account") !== null) return;
    if (isDirty && !isGivenUp(owner.token)) saveDraft(tab, owner, { name, values: getValues() });
  });
  useEffect(() => store.subscribe(() => onEnd()), [store]);
  useEffect(() => {
    const kept = name === null ? null : readDraft(tab, owner, name);
    if (kept === null) return;
    tab.write(draftKey, null);
    for (const [field, value] of Object.entries(kept))
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
  }, [setValue, name, owner, tab]);
}
