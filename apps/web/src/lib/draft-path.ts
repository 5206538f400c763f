import type { TabStore } from "./tab-store.ts";

/** Key of the form that the office keeps in the tab (`office/form-draft.ts`). */
export const draftKey = "office-draft";

/** Returns the page on which a form was kept before the tab left for a payment; null without one. */
export function draftPath(tab: TabStore): string | null {
  return (tab.read(draftKey) as { readonly path?: string } | null)?.path ?? null;
}
