import type { PublicAgency } from "@wakafine/shared/departures/contract.ts";
import type { Context } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse, Paging } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { activeAgencies } from "./agency-store.ts";
import { toAgencyResponse } from "./agency-response.ts";

interface Wanted extends Paging {
  /** Part of the name, or nothing for all. */
  readonly keyword?: string | undefined;
}

/** Active agencies by name, public fields only; an agency that waits for its activation is absent [G.search.08, G.auth.28]. */
export async function listAgencies(
  { database }: Context,
  wanted: Wanted,
): Promise<PageResponse<PublicAgency>> {
  const keyword = wanted.keyword === undefined ? null : withoutNul(wanted.keyword);
  const rows = await database.query(
    activeAgencies(keyword, rowsCounted, wanted.perPage, offsetOf(wanted)),
  );
  const data = rows.flatMap((row) => (row.agency_id === null ? [] : [toAgencyResponse(row)]));
  return pageResponse(data, rows[0]?.counted ?? 0, wanted);
}
