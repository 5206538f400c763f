import type { AdminAgency } from "@wakafine/shared/administration/contract.ts";
import type { Database } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { toOwnAgencyResponse } from "../agencies/public.ts";
import { parcelBalance } from "../payments/public.ts";
import type { AdminAgencyRow } from "./agency-reads.ts";
import { agencyById } from "./agency-reads.ts";

/** Returns an agency in the form administrators receive; the parcel balance is in whole francs. */
export function toAdminAgencyResponse(row: AdminAgencyRow, balance: number): AdminAgency {
  return {
    ...toOwnAgencyResponse(row, balance),
    group: row.group_name,
    member_count: row.member_count,
  };
}

/** Returns the current state of an agency. Throws not_found, also for an id that is no uuid. */
export async function readAdminAgency(database: Database, id: string): Promise<AdminAgency> {
  const agencyId = agencyIdOf(id);
  const [[row], [account]] = await database.batch([agencyById(agencyId), parcelBalance(agencyId)]);
  if (!row) throw appError("not_found");
  return toAdminAgencyResponse(row, Number(account?.balance ?? 0));
}

export function agencyIdOf(id: string): string {
  const agencyId = uuidOrNull(id);
  if (agencyId === null) throw appError("not_found");
  return agencyId;
}
