import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { PublicAgency } from "@wakafine/shared/departures/contract.ts";
import type { Context } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse, Paging } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import {
  activeAgencies,
  ownAgencyById,
  toAgencyResponse,
  toOwnAgencyResponse,
} from "./agency-store.ts";

/** Returns the statement that reads the parcel balance of an agency in whole francs; the payments module provides it. */
export type BalanceOf = (agencyId: string) => Statement<{ readonly balance: string }>;

export interface OwnAgencySources {
  readonly context: Context;
  readonly balanceOf: BalanceOf;
}

/** Reads an agency as its members see it, in one round trip [A3.agsh.01–19]. Throws when it does not exist. */
export async function readOwnAgency(
  { context, balanceOf }: OwnAgencySources,
  agencyId: string,
): Promise<OwnAgency> {
  const [[row], [account]] = await context.database.batch([
    ownAgencyById(agencyId),
    balanceOf(agencyId),
  ]);
  if (!row) throw new Error(`agency ${agencyId} does not exist`);
  return toOwnAgencyResponse(row, Number(account?.balance ?? 0));
}

interface AgencySearch extends Paging {
  /** Part of the name; absent: all agencies. */
  readonly keyword?: string | undefined;
}

/** Lists active agencies by name, public fields only. Pending agencies are left out [G.search.08, G.auth.28]. */
export async function listAgencies(
  { database }: Context,
  search: AgencySearch,
): Promise<PageResponse<PublicAgency>> {
  const keyword = search.keyword === undefined ? null : withoutNul(search.keyword);
  const rows = await database.query(
    activeAgencies(keyword, rowsCounted, search.perPage, offsetOf(search)),
  );
  const data = rows.flatMap((row) => (row.agency_id === null ? [] : [toAgencyResponse(row)]));
  return pageResponse(data, rows[0]?.counted ?? 0, search);
}
