import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import { type Account, withoutSensitive } from "../lib/client-store.ts";
import { draftKey } from "../lib/draft-path.ts";
import type { CheckedForm } from "../lib/form.ts";
import { useAccount, useServices } from "../lib/page-services.tsx";
import { isSessionEndedByUser } from "../lib/session-end.ts";
import type { TabStore } from "../lib/tab-store.ts";

interface StoredDraft {
  readonly name: string;
  /** Public id of the user who entered it. */
  readonly owner: string;
  readonly values: unknown;
  /** What the form keeps besides its values. */
  readonly more?: unknown;
  /** The page to which a payment returns. */
  readonly path?: string;
}

/** What a form keeps besides its values, such as the step it shows. */
export interface DraftChoices<More> {
  /** Returns it, without passwords and identity numbers. */
  readonly more: () => More;
  readonly restore: (more: More) => void;
  /** Called after the draft is stored, for what may not have room. */
  readonly stored?: () => void;
}

/** Forms on the page that store their draft. */
const openForms = new Set<() => void>();

/** Stores the entered values of the forms on the page, before it is left for a payment that comes back. */
export function keepFormDrafts(): void {
  for (const keep of openForms) keep();
}

/** Returns the id of the user to whom stored input belongs. */
export const ownerOf = (account: Account) => String(account.user["public_id"] ?? account.uuid);

/** Stores a form in this tab, without passwords and identity numbers. */
function saveDraft(tab: TabStore, account: Account, draft: Omit<StoredDraft, "owner">) {
  const values = withoutSensitive(draft.values);
  tab.write(draftKey, { ...draft, owner: ownerOf(account), values });
}

/** Returns what the same user entered into a form before the tab was left or the session ended; null if there is nothing. */
function readDraft(tab: TabStore, account: Account | null, name: string): StoredDraft | null {
  const draft = tab.read(draftKey) as StoredDraft | null;
  if (!account || draft?.name !== name || draft.owner !== ownerOf(account)) return null;
  return draft;
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
export function useFormDraft<Values extends FieldValues, More = undefined>(
  { getValues, setValue, isDirty }: Pick<CheckedForm<Values>, "getValues" | "setValue" | "isDirty">,
  name: string | null,
  choices: DraftChoices<More> | null = null,
): void {
  const { store, tab } = useServices();
  const account = useAccount();
  const [owner] = useState<Account | null>(account);
  const save = (by: Account, draftName: string, place: Pick<StoredDraft, "path"> = {}) => {
    const kept = { name: draftName, values: getValues(), ...place };
    saveDraft(tab, by, choices ? { ...kept, more: choices.more() } : kept);
    choices?.stored?.();
  };
  const onEnd = useEffectEvent(() => {
    if (name === null || owner === null || store.get("account") !== null) return;
    if (isDirty && !isSessionEndedByUser(owner.token)) save(owner, name);
  });
  useEffect(() => store.subscribe(() => onEnd()), [store]);
  const onLeave = useEffectEvent(() => {
    const { pathname, search } = window.location;
    if (name !== null && owner !== null && isDirty)
      save(owner, name, { path: `${pathname}${search}` });
  });
  useEffect(() => {
    const keep = () => onLeave();
    openForms.add(keep);
    return () => void openForms.delete(keep);
  }, []);
  const onRestored = useEffectEvent((more: unknown) => choices?.restore(more as More));
  useEffect(() => {
    const kept = name === null ? null : readDraft(tab, owner, name);
    if (kept === null) return;
    tab.write(draftKey, null);
    for (const [field, value] of Object.entries(kept.values as object))
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    if (kept.more !== undefined) onRestored(kept.more);
  }, [setValue, name, owner, tab]);
}
