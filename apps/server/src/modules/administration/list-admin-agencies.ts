import type { AdminAgency } from "@wakafine/shared/administration/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Context } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { parcelBalances } from "../payments/public.ts";
import { agenciesListed } from "./agency-reads.ts";
import { toAdminAgencyResponse } from "./admin-agency-response.ts";

/** Returns agencies by state and part of the name: those that wait for a decision first, oldest first; then the others, newest first [G.role.05]. */
export async function listAdminAgencies(
  { database }: Context,
  { query }: InputOf<"listAdminAgencies">,
): Promise<PageResponse<AdminAgency>> {
  const paging = { page: query.page, perPage: query.per_page };
  const keyword = query.keyword === undefined ? null : withoutNul(query.keyword) || null;
  const rows = await database.query(
    agenciesListed(keyword, query.state ?? null, rowsCounted, paging.perPage, offsetOf(paging)),
  );
  const found = rows.flatMap((row) => (row.agency_id === null ? [] : [row]));
  const sums =
    found.length === 0
      ? []
      : await database.query(parcelBalances(found.map((row) => row.agency_id)));
  const balances = new Map(sums.map((one) => [one.agency_id, Number(one.balance)]));
  const data = found.map((row) => toAdminAgencyResponse(row, balances.get(row.agency_id) ?? 0));
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}
