import type { AdminAgency } from "@wakafine/shared/administration/contract.ts";
import type { Database } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { toOwnAgencyResponse } from "../agencies/public.ts";
import { parcelBalance } from "../payments/public.ts";
import type { AdminAgencyRow } from "./agency-reads.ts";
import { agencyById } from "./agency-reads.ts";

/** An agency as administrators see it; the parcel balance in whole francs. */
export function toAdminAgencyResponse(row: AdminAgencyRow, balance: number): AdminAgency {
  return {
    ...toOwnAgencyResponse(row, balance),
    group: row.group_name,
    member_count: row.member_count,
  };
}

/** One agency as it stands now. Throws not_found; an id that is no uuid is not found either. */
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
