import type { TabStore } from "../../lib/tab-store.ts";

/** Never kept: what proves who somebody is, and what is agreed to by sending the form. */
const unkept: ReadonlySet<string> = new Set(["code", "password", "password_confirm", "conditions"]);

const keyOf = (page: string) => `entry.${page}`;

/** A form as it begins: empty but for what this tab kept of it before a reload. */
export function readEntryDraft<Form extends Readonly<Record<keyof Form, string>>>(tab: TabStore, page: string, empty: Form): Form {
  const kept = tab.read(keyOf(page));
  if (typeof kept !== "object" || kept === null) return empty;
  const known = Object.entries(kept).filter(([name, value]) => name in empty && !unkept.has(name) && typeof value === "string");
  return { ...empty, ...Object.fromEntries(known) };
}

/** Keeps a form in this tab, without passwords and codes; `null` forgets it, as does an empty one. */
export function writeEntryDraft(tab: TabStore, page: string, form: object | null): void {
  const typed = Object.entries(form ?? {}).filter(([name, value]) => !unkept.has(name) && value !== "");
  tab.write(keyOf(page), typed.length === 0 ? null : Object.fromEntries(typed));
}
