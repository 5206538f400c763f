import type { TabStore } from "../../lib/tab-store.ts";
import type { EntryKind } from "./entry-kind.ts";

/** Never kept: what proves who somebody is, and what is agreed to by sending the form. */
const unkept: ReadonlySet<string> = new Set(["code", "password", "password_confirm", "conditions"]);

const keyOf = (page: string) => `entry.${page}`;

/** The draft of a registration: kept until its code was right. */
export const registerPage = (kind: EntryKind) => `${kind}/register`;

/** A draft ends so long after its last change: the next person at a shared computer is not shown it. */
const keepMs = 30 * 60_000;

/** A page's draft, looked at or changed now; milliseconds since 1970. */
export interface DraftAt {
  readonly page: string;
  readonly now: number;
}

/** A form as it begins: empty but for what this tab kept of it before a reload. A draft that is too old goes. */
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
      ([name, value]) => name in empty && !unkept.has(name) && typeof value === "string",
    );
    return { ...empty, ...Object.fromEntries(known) };
  }
  tab.write(keyOf(page), null);
  return empty;
}

/** Keeps a form in this tab as changed now, without passwords and codes; an empty one is forgotten. */
export function writeEntryDraft(tab: TabStore, { page, now }: DraftAt, form: object): void {
  const entered = Object.entries(form).filter(([name, value]) => !unkept.has(name) && value !== "");
  tab.write(
    keyOf(page),
    entered.length === 0 ? null : { changed: now, entered: Object.fromEntries(entered) },
  );
}

/** The draft is over. */
export function clearEntryDraft(tab: TabStore, page: string): void {
  tab.write(keyOf(page), null);
}
