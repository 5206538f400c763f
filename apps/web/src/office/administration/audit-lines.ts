import type { AuditRow } from "@wakafine/shared/administration/contract.ts";
import { auditReasons } from "@wakafine/shared/administration/audit-reason-messages.ts";
import {
  auditActions,
  auditEntities,
  auditKeys,
  auditMessages,
  auditValues,
} from "@wakafine/shared/administration/audit-messages.ts";
import { auditStates } from "@wakafine/shared/administration/audit-state-messages.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { formatDecimal } from "@wakafine/shared/formats/decimals.ts";
import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import {
  agencyRoles,
  agencyTransportTypes,
  userRoles,
} from "@wakafine/shared/reference/messages.ts";
import { dayText, momentText } from "../../lib/moment-text.ts";
import { roleText } from "../../lib/role-text.ts";
import { shownTown } from "../../lib/town-text.ts";
import { providerText } from "./provider-text.ts";

/** One value of a change: before and after, or only the current value. */
export interface AuditLine {
  readonly name: string;
  readonly before?: string;
  readonly after: string;
  /** The page of the object that the value names. */
  readonly to?: string;
}

type UnknownRecord = Readonly<Record<string, unknown>>;

/** Returns true for an empty list and for an unchanged value: neither gets a line. */
function hasNothingToShow(value: unknown): boolean {
  return isPair(value) ? value.from === value.to : Array.isArray(value) && value.length === 0;
}

function isPair(value: unknown): value is { readonly from: unknown; readonly to: unknown } {
  return isRecord(value) && "from" in value && "to" in value;
}

function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the translation of a recorded value, or the value itself if it has none. */
function labelOf(
  texts: Readonly<Record<string, Message>>,
  word: string,
  language: Language,
): string {
  const message = Object.hasOwn(texts, word) ? texts[word] : undefined;
  return message ? t(message, language) : word;
}

export const actionText = (action: string, language: Language): string =>
  labelOf(auditActions, action, language);
export const entityText = (entity: string, language: Language): string =>
  labelOf(auditEntities, entity, language);

/**
 * Translates a reason that the server wrote; it may have the form `source: reason`. A reason entered by an administrator is returned unchanged.
 */
export function reasonText(reason: string, language: Language): string {
  const parts = reason.split(": ");
  if (!parts.every((part) => Object.hasOwn(auditReasons, part))) return reason;
  const [name = "", value] = parts.map((part) => labelOf(auditReasons, part, language));
  return value === undefined ? name : t(auditMessages.value, language, { name, value });
}

const { active, refused, suspended } = adminAgencyMessages;

/**
 * Translates a state. The states of an agency have their own texts because they are feminine in French. A state that is a role
 * (`role 2` or `2`) is shown as the title of that role.
 */
function stateText(entity: string, state: string | null, language: Language): string {
  if (state === null) return t(auditMessages.nothing, language);
  const role = userRoles.find(({ id }) => state === `role ${id}` || state === String(id));
  return role
    ? role[`title_${language}`]
    : labelOf(
        entity === "agency" ? { ...auditStates, active, refused, suspended } : auditStates,
        state,
        language,
      );
}

/** Titles of fields whose value is an id. */
const titles: Readonly<Record<string, typeof userRoles>> = {
  transport_type_id: agencyTransportTypes,
  role: agencyRoles,
  user_role: userRoles,
};

function valueText(name: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === "")
    return t(auditMessages.nothing, language);
  if (typeof value === "boolean") return t(value ? adminMessages.yes : adminMessages.no, language);
  if (typeof value === "number") {
    const title = titles[name]?.find(({ id }) => id === value);
    if (title) return name === "role" ? roleText(title, language) : title[`title_${language}`];
    return formatDecimal(value, language);
  }
  if (name === "driver") return providerText(String(value), language);
  if (name === "expires_at") return dayText(String(value), language);
  if (Array.isArray(value))
    return value.map((one) => labelOf(auditKeys, String(one), language)).join(", ");
  return isRecord(value) ? JSON.stringify(value) : labelOf(auditValues, String(value), language);
}

type Change = Pick<
  AuditRow,
  "action" | "entity" | "from_state" | "to_state" | "details" | "related"
>;

function detailLines(
  { action, related }: Change,
  details: UnknownRecord,
  language: Language,
): readonly AuditLine[] {
  const named = (name: string) => labelOf(auditKeys, name, language);
  // Opening an account sets a platform role; every other action sets an agency role.
  const textOf = (name: string, value: unknown) =>
    valueText(name === "role" && action === "open account" ? "user_role" : name, value, language);
  const pair = (name: string, before: unknown, after: unknown): AuditLine => ({
    name: named(name),
    before: textOf(name, before),
    after: textOf(name, after),
  });
  const { before, after, ...rest } = details;
  const [old, next] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return [
    ...names.map((name) => pair(name, old[name], next[name])),
    ...Object.entries(rest)
      .filter(([, value]) => !hasNothingToShow(value))
      .map(([name, value]): AuditLine => {
        if (isPair(value)) return pair(name, value.from, value.to);
        const called = Object.hasOwn(related, name) ? related[name] : undefined;
        const page = called && name === "agency" ? pageOf("agency", String(value)) : null;
        return {
          name: named(name),
          after: called ?? textOf(name, value),
          ...(page ? { to: page } : {}),
        };
      }),
  ];
}

/** Returns the lines of a change: the state first, then each value of its details. */
export function auditLines(change: Change, language: Language): readonly AuditLine[] {
  const { entity, from_state, to_state, details } = change;
  const stateOf = (state: string | null) => stateText(entity, state, language);
  const state =
    from_state === null && to_state === null
      ? []
      : [
          {
            name: t(auditMessages.state, language),
            before: stateOf(from_state),
            after: stateOf(to_state),
          },
        ];
  return [...state, ...(details ? detailLines(change, details, language) : [])];
}

/** Returns the actor's name, or a text for the system, a visitor without a session, a deleted account or an account without a name. */
export function actorText({ id, name, gone }: AuditRow["actor"], language: Language): string {
  if (id === "system") return t(auditMessages.system, language);
  if (id === "guest") return t(auditMessages.guest, language);
  return gone
    ? t(auditMessages.deletedAccount, language)
    : (name ?? t(auditMessages.somebody, language));
}

type Subject = Pick<AuditRow, "entity" | "entity_id" | "subject">;

/** Returns the current name of the subject, or null if it has none. */
export function subjectName(
  { departure, name }: AuditRow["subject"],
  language: Language,
): string | null {
  if (!departure) return name;
  const { agency, from, to, departs_at } = departure;
  return t(auditMessages.departureNamed, language, {
    agency,
    from: shownTown(from, language),
    to: shownTown(to, language),
    moment: momentText(departs_at, language),
  });
}

/** Returns the kind of the subject. A deleted subject, an unknown account and one without a name have texts of their own instead. */
export function subjectKind(
  { entity, entity_id, subject: { gone, name } }: Subject,
  language: Language,
): string {
  if (gone)
    return t(
      entity === "agency" ? auditMessages.goneAgency : auditMessages.deletedAccount,
      language,
    );
  if (entity === "user" && name === null)
    return t(
      entity_id === "unknown" ? auditMessages.unknownAccount : auditMessages.somebody,
      language,
    );
  return entityText(entity, language);
}

/** Returns whether a text is an internal identifier: an id, or the hash of an entered value. */
export function isInternalId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text) || /^[\w-]{32,}$/.test(text);
}

function pageOf(entity: string, id: string): string | null {
  if (entity === "agency") return `/admin/agencies/${encodeURIComponent(id)}`;
  return entity === "user" ? `/admin/users/${encodeURIComponent(id)}` : null;
}

/** Returns the page of the subject, or null if it has none or is deleted. */
export function subjectPath({ entity, entity_id, subject }: Subject): string | null {
  return subject.gone || entity_id === "unknown" ? null : pageOf(entity, entity_id);
}

/** Returns the page of the actor, or null for the system, visitors and deleted accounts. */
export function actorPath({ id, gone }: AuditRow["actor"]): string | null {
  return gone || id === "system" || id === "guest" ? null : pageOf("user", id);
}
