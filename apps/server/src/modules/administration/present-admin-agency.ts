import type { AdminAgency } from "@wakafine/shared/contract/administration.ts";
import type { Database } from "../../database/database.ts";
import { expected } from "../../http/failure.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { presentOwnAgency } from "../agencies/public.ts";
import { parcelBalance } from "../payments/public.ts";
import type { AdminAgencyRow } from "./agency-reads.ts";
import { agencyById } from "./agency-reads.ts";

/** An agency as administrators see it; the parcel balance in whole francs. */
export function presentAdminAgency(row: AdminAgencyRow, balance: number): AdminAgency {
  return { ...presentOwnAgency(row, balance), group: row.group_name, staff_number: row.staff_number };
}

/** One agency as it stands now. Throws not_found; an id that is no uuid is not found either. */
export async function readAdminAgency(database: Database, id: string): Promise<AdminAgency> {
  const agencyId = agencyIdOf(id);
  const [[row], [account]] = await database.batch([agencyById(agencyId), parcelBalance(agencyId)]);
  if (!row) throw expected("not_found");
  return presentAdminAgency(row, Number(account?.balance ?? 0));
}

export function agencyIdOf(id: string): string {
  const agencyId = uuidOrNull(id);
  if (agencyId === null) throw expected("not_found");
  return agencyId;
}
