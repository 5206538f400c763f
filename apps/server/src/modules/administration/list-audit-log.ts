import type { AuditRow } from "@wakafine/shared/administration/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import type { Context } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { readPhone } from "../../phones.ts";
import type { AuditLogRow } from "./audit-reads.ts";
import { changesListed, userByContact } from "./audit-reads.ts";

/**
 * Returns the audit log, the newest first [G.role.05]. `actor` is an id, "guest", "system", or the e-mail or phone of a user; `action`, `entity` and
 * `entity_id` match exactly; `from` and `to` are days in Douala, both inclusive.
 */
export async function listAuditLog(
  context: Context,
  { query }: InputOf<"listAuditLog">,
): Promise<PageResponse<AuditRow>> {
  const paging = { page: query.page, perPage: query.per_page };
  const { rows, counted } = await findChanges(context, query, {
    maxCounted: rowsCounted,
    limit: paging.perPage,
    offset: offsetOf(paging),
  });
  return pageResponse(rows.map(toAuditRowResponse), counted, paging);
}

type Filters = InputOf<"exportAuditLog">["query"];

/** Returns a part of the changes that match the filters, and their number up to a maximum. */
export async function findChanges(
  context: Context,
  filters: Filters,
  part: { readonly maxCounted: number; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly AuditLogRow[]; readonly counted: number }> {
  const nothing = { rows: [], counted: 0 };
  const { actor: by, action, entity, entity_id } = filters;
  const texts = [by, action, entity, entity_id];
  if (texts.some((text) => text !== undefined && withoutNul(text) !== text)) return nothing; // no stored text contains NUL
  const actor = await findActor(context, textOf(by));
  if (actor === undefined) return nothing;
  const [from, to] = [parseDay(filters.from ?? ""), parseDay(filters.to ?? "")];
  const rows = await context.database.query(
    changesListed(
      actor,
      textOf(action),
      textOf(entity),
      textOf(entity_id),
      from && instantOf(from, "00:00").toISOString(),
      to && instantOf(addDays(to, 1), "00:00").toISOString(),
      part.maxCounted,
      part.limit,
      part.offset,
    ),
  );
  return {
    rows: rows.filter((row): row is typeof row & AuditLogRow => row.id !== null),
    counted: rows[0]?.counted ?? 0,
  };
}

function textOf(keyword: string | undefined): string | null {
  return keyword || null;
}

/** Returns the id of the actor; null: no filter; undefined: no user has that e-mail or phone. */
async function findActor(
  { database }: Context,
  entered: string | null,
): Promise<string | null | undefined> {
  if (entered === null) return null;
  const contact = entered.includes("@") ? entered.toLowerCase() : readPhone(entered);
  if (contact === null) return entered;
  return (await database.query(userByContact(contact)))[0]?.id;
}

function toAuditRowResponse(row: AuditLogRow): AuditRow {
  const {
    id,
    happened,
    action,
    entity,
    entity_id,
    related,
    from_state,
    to_state,
    reason,
    details,
    request_id,
  } = row;
  const actor = { id: row.actor, name: row.actor_name, gone: row.actor_gone };
  const subject = {
    name: row.subject_name,
    departure: row.subject_departure,
    gone: row.subject_gone,
  };
  return {
    id,
    happened_at: happened,
    actor,
    action,
    entity,
    entity_id,
    subject,
    related,
    from_state,
    to_state,
    reason,
    details,
    request_id,
  };
}
