import {
  auditActions,
  auditEntities,
  auditMessages as texts,
} from "@wakafine/shared/administration/audit-messages.ts";
import { auditReasons } from "@wakafine/shared/administration/audit-reason-messages.ts";
import { auditStates } from "@wakafine/shared/administration/audit-state-messages.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { type Language, labelOf, t } from "@wakafine/shared/messages/catalogue.ts";
import type { Context, RequestContext } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { RawResponse } from "../../http/bind.ts";
import { csvFile } from "../../http/csv.ts";
import { invalid } from "../../http/failure.ts";
import { actorOf } from "../../http/permission.ts";
import type { AuditLogRow } from "./audit-reads.ts";
import { findChanges } from "./list-audit-log.ts";

/** Entries of an exported log. */
const maxExported = 20_000;

/**
 * Returns the entries of the audit log that match the filters of the list as a CSV file, the newest first, and records the export
 * [G.role.05]. Throws period_too_long above 20,000 entries.
 */
export async function exportAuditLog(
  context: Context,
  { query }: InputOf<"exportAuditLog">,
  request: RequestContext,
): Promise<RawResponse> {
  const { language } = request;
  const { userId } = actorOf(request);
  const { rows } = await findChanges(context, query, {
    maxCounted: maxExported + 1,
    limit: maxExported + 1,
    offset: 0,
  });
  if (rows.length > maxExported) throw invalid({ field: "from", code: "period_too_long" });
  await context.database.query(
    auditUser(
      userId,
      {
        action: "export audit log",
        details: {
          entries: rows.length,
          ...(query.from ? { from: query.from } : {}),
          ...(query.to ? { to: query.to } : {}),
        },
      },
      request,
    ),
  );
  const header = [
    texts.when,
    texts.actor,
    texts.whoId,
    texts.action,
    texts.entity,
    texts.what,
    texts.entityId,
    texts.before,
    texts.after,
    texts.reason,
    texts.changes,
    texts.request,
  ].map((text) => t(text, language));
  const lines = rows.map((row) => lineOf(row, language));
  return csvFile(t(texts.file, language), [header, ...lines], language);
}

function lineOf(row: AuditLogRow, language: Language): readonly string[] {
  const stateOf = (state: string | null) =>
    state === null ? "" : labelOf(auditStates, state, language);
  return [
    row.happened,
    actorText(row, language),
    row.actor,
    labelOf(auditActions, row.action, language),
    labelOf(auditEntities, row.entity, language),
    subjectText(row),
    row.entity_id,
    stateOf(row.from_state),
    stateOf(row.to_state),
    row.reason === null ? "" : labelOf(auditReasons, row.reason, language),
    row.details === null ? "" : JSON.stringify(row.details),
    row.request_id ?? "",
  ];
}

function actorText({ actor, actor_name, actor_gone }: AuditLogRow, language: Language): string {
  if (actor === "system") return t(texts.system, language);
  if (actor === "guest") return t(texts.guest, language);
  return actor_gone ? t(texts.deletedAccount, language) : (actor_name ?? "");
}

/** The current name of the subject; of a departure its towns and its time (ISO 8601). */
function subjectText({ subject_name, subject_departure }: AuditLogRow): string {
  if (!subject_departure) return subject_name ?? "";
  const { agency, from, to, departs_at } = subject_departure;
  return `${from} → ${to}, ${departs_at} (${agency})`;
}
