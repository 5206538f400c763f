import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { Context } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { ownAgencyById } from "./own-agency-store.ts";
import { toOwnAgencyResponse } from "./own-agency-response.ts";

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
