import {
  feeColumns,
  feesByColumn,
  feeTerms,
  feeUnits,
} from "@wakafine/shared/agencies/fee-terms.ts";
import type { AdminAgency } from "@wakafine/shared/administration/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { agencySupports } from "@wakafine/shared/rules/permissions.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditAgency } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import type { FieldError } from "../../http/failure.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { AgencyTerms } from "../agencies/public.ts";
import { agencyReviewStore, termsOf } from "../agencies/public.ts";
import { futureDeparture } from "./agency-reads.ts";
import { agencyIdOf, readAdminAgency } from "./admin-agency-response.ts";

export interface TermsDeps {
  readonly context: Context;
  /** Throws shift_still_open and cash_still_owed when the agency has an open counter shift or owes cash. */
  readonly requireNoCashAtCounter: (transaction: Transaction, agencyId: string) => Promise<void>;
  readonly hasParcelsUnderWay: (transaction: Transaction, agencyId: string) => Promise<boolean>;
}

/** The type of agencies that only carry parcels. */
const parcelsOnly = 4;

/**
 * Changes the terms of an agency that only administrators change. The audit row has every changed value before and after; without a change there is none.
 * Rates apply to new bookings, the legs of earlier ones keep theirs [G.role.05, G.agsh.01]. Errors:
 * - not_found
 * - invalid_input: too many decimals; another type while departures are planned (docs/decisions/0075); the end of the parcel service while parcels are
 *   under way or claims are open, which nobody could bring to an end afterwards
 * - shift_still_open, cash_still_owed: the type becomes "parcels only", and nobody could settle that cash afterwards (docs/decisions/0222)
 */
export async function updateAgencyTerms(
  { context: { database }, requireNoCashAtCounter, hasParcelsUnderWay }: TermsDeps,
  { params, body }: InputOf<"updateAdminAgency">,
  request: RequestContext,
): Promise<AdminAgency> {
  const agencyId = agencyIdOf(params.id);
  const errors = decimalErrors(body);
  if (errors.length > 0) throw invalid(...errors);
  await database.transaction(async (transaction) => {
    const [known] = await transaction.query(agencyReviewStore.lock({ id: agencyId }));
    if (!known) throw appError("not_found");
    const before = termsOf(known);
    const after = wanted(body, before);
    const changed = (Object.keys(after) as (keyof AgencyTerms)[]).filter(
      (term) => after[term] !== before[term],
    );
    if (changed.length === 0) return;
    if (
      changed.includes("transport_type_id") &&
      (await transaction.query(futureDeparture(agencyId))).length > 0
    ) {
      throw invalid({ field: "agency_transport_type_id", code: "trips_planned" });
    }
    if (changed.includes("transport_type_id") && after.transport_type_id === parcelsOnly)
      await requireNoCashAtCounter(transaction, agencyId);
    if (
      carriesParcels(before) &&
      !carriesParcels(after) &&
      (await hasParcelsUnderWay(transaction, agencyId))
    )
      throw invalid({ field: "is_package_sender", code: "parcels_under_way" });
    await transaction.finish([
      agencyReviewStore.setTerms({ id: agencyId, ...after }),
      auditAgency(
        agencyId,
        {
          action: "change agency terms",
          details: { before: only(before, changed), after: only(after, changed) },
        },
        request,
      ),
    ]);
  });
  return readAdminAgency(database, agencyId);
}

const carriesParcels = ({ transport_type_id, is_package_sender }: AgencyTerms): boolean =>
  agencySupports("parcels", {
    transportTypeId: transport_type_id,
    isParcelSender: is_package_sender,
  });

function decimalErrors(body: InputOf<"updateAdminAgency">["body"]): FieldError[] {
  return Object.values(feeTerms)
    .filter(
      ({ field, unit }) => Number(body[field].toFixed(feeUnits[unit].decimals)) !== body[field],
    )
    .map(({ field }) => ({ field, code: "invalid" }));
}

/** A missing group stays unchanged; an empty one removes the group. */
function wanted(
  body: InputOf<"updateAdminAgency">["body"],
  { group_name }: AgencyTerms,
): AgencyTerms {
  const { agency_transport_type_id, is_package_sender, group } = body;
  return {
    transport_type_id: agency_transport_type_id,
    is_package_sender,
    group_name: group === undefined ? group_name : group || null,
    ...feesByColumn(feeColumns, (column) => body[feeTerms[column].field]),
  };
}

function only(terms: AgencyTerms, names: readonly (keyof AgencyTerms)[]): Partial<AgencyTerms> {
  return Object.fromEntries(names.map((name) => [name, terms[name]]));
}
