import { feesFromDocument } from "@wakafine/shared/agencies/agency-fees.ts";
import type { AdminAgency } from "@wakafine/shared/administration/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditAgency } from "../../database/audit.ts";
import type { FieldError } from "../../http/failure.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { AgencyTerms } from "../agencies/public.ts";
import { agencyReviewStore, termsOf } from "../agencies/public.ts";
import { futureDeparture } from "./agency-reads.ts";
import { agencyIdOf, readAdminAgency } from "./admin-agency-response.ts";

/** Maximum number of decimals of a term, as in its column. */
const decimals = {
  rate_transaction: 4,
  rate_mobile_transaction: 4,
  transaction_mobile_amount: 2,
  rate_banker_transaction: 4,
  transaction_banker_amount: 2,
} as const;

/**
 * Changes the terms of an agency that only administrators change. The audit row has every changed value before and after; without a change there is none.
 * Rates apply to new bookings, the legs of earlier ones keep theirs [G.role.05, G.agsh.01]. Throws not_found; invalid_input for too many decimals,
 * and for another type while departures are planned (docs/decisions/0075).
 */
export async function updateAgencyTerms(
  { database }: Context,
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

function decimalErrors(body: InputOf<"updateAdminAgency">["body"]): FieldError[] {
  const terms = Object.keys(decimals) as (keyof typeof decimals)[];
  return terms
    .filter((term) => Number(body[term].toFixed(decimals[term])) !== body[term])
    .map((field) => ({ field, code: "invalid" }));
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
    commission_rate: body.rate_transaction,
    ...feesFromDocument(body),
  };
}

function only(terms: AgencyTerms, names: readonly (keyof AgencyTerms)[]): Partial<AgencyTerms> {
  return Object.fromEntries(names.map((name) => [name, terms[name]]));
}
