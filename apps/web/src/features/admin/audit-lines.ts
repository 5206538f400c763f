import type { AuditRow } from "@wakafine/shared/contract/administration.ts";
import { auditActions, auditEntities, auditKeys, auditMessages, auditReasons, auditStates } from "@wakafine/shared/messages/admin-audit.ts";
import { adminMessages } from "@wakafine/shared/messages/admin.ts";
import { type Language, type Message, say } from "@wakafine/shared/messages/catalogue.ts";
import { agencyTransportTypes, userRoles } from "@wakafine/shared/messages/reference.ts";

/** One value of a change: what it was and is, or only what it is. */
export interface AuditLine {
  readonly name: string;
  readonly before?: string;
  readonly after: string;
}

type Loose = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A recorded word in the language; a word that is not known stays as it is. */
function wordOf(words: Readonly<Record<string, Message>>, word: string, language: Language): string {
  const message = Object.hasOwn(words, word) ? words[word] : undefined;
  return message ? say(message, language) : word;
}

export const actionText = (action: string, language: Language): string => wordOf(auditActions, action, language);
export const entityText = (entity: string, language: Language): string => wordOf(auditEntities, entity, language);

/** A reason of the server in words; one a person typed as it is. */
export const reasonText = (reason: string, language: Language): string => wordOf(auditReasons, reason, language);

/** A state; `role 2` is the title of that role. */
function stateText(state: string | null, language: Language): string {
  if (state === null) return say(auditMessages.nothing, language);
  const role = userRoles.find(({ id }) => state === `role ${id}`);
  return role ? role[`title_${language}`] : wordOf(auditStates, state, language);
}

function valueText(name: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === "") return say(auditMessages.nothing, language);
  if (typeof value === "boolean") return say(value ? adminMessages.yes : adminMessages.no, language);
  if (typeof value === "number") {
    const type = name === "transport_type_id" ? agencyTransportTypes.find(({ id }) => id === value) : undefined;
    return type ? type[`title_${language}`] : language === "fr" ? String(value).replace(".", ",") : String(value);
  }
  if (Array.isArray(value)) return value.map((one) => wordOf(auditKeys, String(one), language)).join(", ");
  return isRecord(value) ? JSON.stringify(value) : String(value);
}

function detailLines(details: Loose, language: Language): readonly AuditLine[] {
  const named = (name: string) => wordOf(auditKeys, name, language);
  const pair = (name: string, before: unknown, after: unknown): AuditLine => ({ name: named(name), before: valueText(name, before, language), after: valueText(name, after, language) });
  const { before, after, ...rest } = details;
  const [old, next] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return [
    ...names.map((name) => pair(name, old[name], next[name])),
    ...Object.entries(rest).map(([name, value]): AuditLine => {
      if (isRecord(value) && "from" in value && "to" in value) return pair(name, value["from"], value["to"]);
      return { name: named(name), after: valueText(name, value, language) };
    }),
  ];
}

/** What a change changed: the state first, then each value of its details. */
export function auditLines({ from_state, to_state, details }: Pick<AuditRow, "from_state" | "to_state" | "details">, language: Language): readonly AuditLine[] {
  const state = from_state === null && to_state === null ? [] : [{ name: say(auditMessages.state, language), before: stateText(from_state, language), after: stateText(to_state, language) }];
  return [...state, ...(details ? detailLines(details, language) : [])];
}

/** Who did it: the person's name, the system, a visitor without a session, or an account without a name (a deleted one has none). */
export function actorText({ id, name }: AuditRow["actor"], language: Language): string {
  if (id === "system") return say(auditMessages.system, language);
  if (id === "guest") return say(auditMessages.guest, language);
  return name ?? say(auditMessages.somebody, language);
}

/** The page of a thing of the log; null when it has none. */
export function entityPath({ entity, entity_id }: Pick<AuditRow, "entity" | "entity_id">): string | null {
  if (entity === "agency") return `/admin/agencies/${encodeURIComponent(entity_id)}`;
  return entity === "person" ? `/admin/users/${encodeURIComponent(entity_id)}` : null;
}

/** The page of who did it; null for the system and for visitors. */
export function actorPath({ id }: AuditRow["actor"]): string | null {
  return id === "system" || id === "guest" ? null : entityPath({ entity: "person", entity_id: id });
}
