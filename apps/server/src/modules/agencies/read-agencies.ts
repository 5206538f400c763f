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

/** Whole francs that an agency has for parcels; payments know them. */
export type BalanceOf = (agencyId: string) => Statement<{ readonly balance: string }>;

export interface OwnAgencySources {
  readonly context: Context;
  readonly balanceOf: BalanceOf;
}

/** An agency as its own staff sees it now, in one round trip; it must be there [A3.agsh.01–19]. */
export async function readOwnAgency(
  { context, balanceOf }: OwnAgencySources,
  agencyId: string,
): Promise<OwnAgency> {
  const [[row], [account]] = await context.database.batch([
    ownAgencyById(agencyId),
    balanceOf(agencyId),
  ]);
  if (!row) throw new Error(`the agency ${agencyId} is not there`);
  return toOwnAgencyResponse(row, Number(account?.balance ?? 0));
}

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
