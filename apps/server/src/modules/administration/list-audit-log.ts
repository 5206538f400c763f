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
  if (
    [query.actor, query.action, query.entity, query.entity_id].some(
      (word) => word !== undefined && withoutNul(word) !== word,
    )
  )
    return pageResponse([], 0, paging); // no stored text contains NUL
  const actor = await findActor(context, textOf(query.actor));
  if (actor === undefined) return pageResponse([], 0, paging);
  const [from, to] = [parseDay(query.from ?? ""), parseDay(query.to ?? "")];
  const rows = await context.database.query(
    changesListed(
      actor,
      textOf(query.action),
      textOf(query.entity),
      textOf(query.entity_id),
      from && instantOf(from, "00:00").toISOString(),
      to && instantOf(addDays(to, 1), "00:00").toISOString(),
      rowsCounted,
      paging.perPage,
      offsetOf(paging),
    ),
  );
  return pageResponse(
    rows.flatMap((row) => (row.id === null ? [] : [toAuditRowResponse(row)])),
    rows[0]?.counted ?? 0,
    paging,
  );
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
