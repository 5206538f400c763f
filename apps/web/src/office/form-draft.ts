import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import { type Account, withoutSensitive } from "../lib/client-store.ts";
import type { CheckedForm } from "../lib/form.ts";
import { useAccount, useServices } from "../lib/page-services.tsx";
import { isSessionEndedByUser } from "../lib/session-end.ts";
import type { TabStore } from "../lib/tab-store.ts";

interface StoredDraft {
  readonly name: string;
  /** Public id of the user who entered it. */
  readonly owner: string;
  readonly values: unknown;
}

/** Forms on the page that store their draft. */
const openForms = new Set<() => void>();

/** Stores the entered values of the forms on the page, before it is left for a payment that comes back. */
export function keepFormDrafts(): void {
  for (const keep of openForms) keep();
}

const draftKey = "office-draft";
const ownerOf = (account: Account) => String(account.user["public_id"] ?? account.uuid);

/** Stores a form in this tab when the session of `account` ends, without passwords and identity numbers. */
function saveDraft(tab: TabStore, account: Account, { name, values }: Omit<StoredDraft, "owner">) {
  tab.write(draftKey, { name, owner: ownerOf(account), values: withoutSensitive(values) });
}

/** Returns the values that the same user entered into a form before the session ended; null if there are none. */
function readDraft(tab: TabStore, account: Account | null, name: string): object | null {
  const draft = tab.read(draftKey) as StoredDraft | null;
  if (!account || draft?.name !== name || draft.owner !== ownerOf(account)) return null;
  return draft.values as object;
}

/** Returns whether the user has a draft of a form, so that its dialog opens by itself. Evaluated once, before the form takes the draft. */
export function useHasDraft(name: string): boolean {
  const { store, tab } = useServices();
  const [isKept] = useState(() => readDraft(tab, store.get("account"), name) !== null);
  return isKept;
}

/** Returns a function that tells whether the user has a draft of the form with a name. */
export function useDraftOf(): (name: string) => boolean {
  const { tab } = useServices();
  const account = useAccount();
  return (name) => readDraft(tab, account, name) !== null;
}

/**
 * Stores entered values when the session ends by itself or by `keepFormDrafts`, and restores them when the same user opens the form again. A null `name` stores
 * nothing.
 */
export function useFormDraft<Values extends FieldValues>(
  { getValues, setValue, isDirty }: Pick<CheckedForm<Values>, "getValues" | "setValue" | "isDirty">,
  name: string | null,
): void {
  const { store, tab } = useServices();
  const account = useAccount();
  const [owner] = useState<Account | null>(account);
  const onEnd = useEffectEvent(() => {
    if (name === null || owner === null || store.get("account") !== null) return;
    if (isDirty && !isSessionEndedByUser(owner.token))
      saveDraft(tab, owner, { name, values: getValues() });
  });
  useEffect(() => store.subscribe(() => onEnd()), [store]);
  const onLeave = useEffectEvent(() => {
    if (name !== null && owner !== null && isDirty)
      saveDraft(tab, owner, { name, values: getValues() });
  });
  useEffect(() => {
    const keep = () => onLeave();
    openForms.add(keep);
    return () => void openForms.delete(keep);
  }, []);
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
