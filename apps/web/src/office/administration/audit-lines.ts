import type { AuditRow } from "@wakafine/shared/administration/contract.ts";
import { auditReasons } from "@wakafine/shared/administration/audit-reason-messages.ts";
import {
  auditActions,
  auditEntities,
  auditKeys,
  auditMessages,
  auditStates,
  auditValues,
} from "@wakafine/shared/administration/audit-messages.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import {
  agencyRoles,
  agencyTransportTypes,
  userRoles,
} from "@wakafine/shared/reference/messages.ts";
import { momentText } from "../../lib/moment-text.ts";
import { roleText } from "../../lib/role-text.ts";
import { shownTown } from "../../lib/town-text.ts";

/** One value of a change: what it was and is, or only what it is. */
export interface AuditLine {
  readonly name: string;
  readonly before?: string;
  readonly after: string;
  /** The page of what it names. */
  readonly to?: string;
}

type Loose = Readonly<Record<string, unknown>>;

/** No field of several, or a value that stayed. */
function isEmpty(value: unknown): boolean {
  return isPair(value) ? value.from === value.to : Array.isArray(value) && value.length === 0;
}

function isPair(value: unknown): value is { readonly from: unknown; readonly to: unknown } {
  return isRecord(value) && "from" in value && "to" in value;
}

function isRecord(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A recorded word in the language; a word that is not known stays as it is. */
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

/** A reason of the server in words, also `where it was learnt: what`; one a person typed as it is. */
export function reasonText(reason: string, language: Language): string {
  const parts = reason.split(": ");
  if (!parts.every((part) => Object.hasOwn(auditReasons, part))) return reason;
  const [name = "", value] = parts.map((part) => labelOf(auditReasons, part, language));
  return value === undefined ? name : t(auditMessages.value, language, { name, value });
}

const { active, refused, suspended } = adminAgencyMessages;

/** A state; an agency's own are feminine; `role 2`, or the number alone, is the title of that role. */
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

/** Numbers that stand for a word. */
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
    return language === "fr" ? String(value).replace(".", ",") : String(value);
  }
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
  details: Loose,
  language: Language,
): readonly AuditLine[] {
  const named = (name: string) => labelOf(auditKeys, name, language);
  // Who opens an account has a role of the platform, everywhere else it is one of an agency.
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
      .filter(([, value]) => !isEmpty(value))
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

/** What a change changed: the state first, then each value of its details. */
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

/** Who did it: the person's name, the system, a visitor without a session, a deleted account, or one without a name. */
export function actorText({ id, name, gone }: AuditRow["actor"], language: Language): string {
  if (id === "system") return t(auditMessages.system, language);
  if (id === "guest") return t(auditMessages.guest, language);
  return gone
    ? t(auditMessages.deletedAccount, language)
    : (name ?? t(auditMessages.somebody, language));
}

type Subject = Pick<AuditRow, "entity" | "entity_id" | "subject">;

/** What it was done to, as it is called today; null when it has no name of its own. */
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

/** What kind of thing it was done to; an account or agency without a name says in the same word that it is gone or unknown. */
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

/** What is recorded for machines: an id, or the trace of what was typed. */
export function isMachineWord(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text) || /^[\w-]{32,}$/.test(text);
}

function pageOf(entity: string, id: string): string | null {
  if (entity === "agency") return `/admin/agencies/${encodeURIComponent(id)}`;
  return entity === "user" ? `/admin/users/${encodeURIComponent(id)}` : null;
}

/** The page of a thing of the log; null when it has none, or is no more. */
export function entityPath({ entity, entity_id, subject }: Subject): string | null {
  return subject.gone || entity_id === "unknown" ? null : pageOf(entity, entity_id);
}

/** The page of who did it; null for the system, for visitors and for deleted accounts. */
export function actorPath({ id, gone }: AuditRow["actor"]): string | null {
  return gone || id === "system" || id === "guest" ? null : pageOf("user", id);
}
