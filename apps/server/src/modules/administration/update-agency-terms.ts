import type { AdminAgency } from "@wakafine/shared/contract/administration.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { FieldFault } from "../../http/failure.ts";
import { expected, invalid } from "../../http/failure.ts";
import type { AgencyTerms } from "../agencies/public.ts";
import { agencyReviewStore } from "../agencies/public.ts";
import { departureToCome } from "./agency-reads.ts";
import { agencyIdOf, readAdminAgency } from "./present-admin-agency.ts";

type Terms = AgencyTerms<number>;

/** Decimals a term may have, as its column keeps them. */
const decimals = { rate_transaction: 4, rate_mobile_transaction: 4, transaction_mobile_amount: 2, rate_banker_transaction: 4, transaction_banker_amount: 2 } as const;

/**
 * Changes what only administrators change; the audit row says of every changed value what it was and is, and there is none when nothing changed.
 * Rates hold for bookings made from now on: the legs of earlier ones keep theirs [G.role.05, G.agsh.01]. Throws not_found; invalid_input for more
 * decimals than are kept, and for another type while departures are planned (docs/decisions/0075).
 */
export async function updateAgencyTerms({ database }: Context, { params, body }: InputOf<"updateAdminAgency">, caller: Caller): Promise<AdminAgency> {
  const agencyId = agencyIdOf(params.id);
  const faults = tooFine(body);
  if (faults.length > 0) throw invalid(...faults);
  await database.transaction(async (transaction) => {
    const [known] = await transaction.query(agencyReviewStore.lock(agencyId));
    if (!known) throw expected("not_found");
    const before = termsOf(known);
    const after = wanted(body, before);
    const changed = (Object.keys(after) as (keyof Terms)[]).filter((term) => after[term] !== before[term]);
    if (changed.length === 0) return;
    if (changed.includes("transport_type_id") && (await transaction.query(departureToCome(agencyId))).length > 0) {
      throw invalid({ field: "agency_transport_type_id", code: "trips_planned" });
    }
    const { transport_type_id: type, is_package_sender: sender, group_name: group } = after;
    await transaction.finish([
      agencyReviewStore.setTerms(
        agencyId, type, sender, group, after.rate_transaction, after.rate_mobile_transaction, after.transaction_mobile_amount, after.rate_banker_transaction, after.transaction_banker_amount,
      ),
      audit({ action: "change agency terms", entity: "agency", entityId: agencyId, details: { before: only(before, changed), after: only(after, changed) } }, caller),
    ]);
  });
  return readAdminAgency(database, agencyId);
}

function tooFine(body: InputOf<"updateAdminAgency">["body"]): FieldFault[] {
  const terms = Object.keys(decimals) as (keyof typeof decimals)[];
  return terms.filter((term) => Number(body[term].toFixed(decimals[term])) !== body[term]).map((field) => ({ field, code: "invalid" }));
}

/** A group that is not named stays; an empty one is none. */
function wanted(body: InputOf<"updateAdminAgency">["body"], { group_name }: Terms): Terms {
  const { agency_transport_type_id, is_package_sender, group } = body;
  const { rate_transaction, rate_mobile_transaction, transaction_mobile_amount, rate_banker_transaction, transaction_banker_amount } = body;
  return {
    transport_type_id: agency_transport_type_id, is_package_sender, group_name: group === undefined ? group_name : group || null,
    rate_transaction, rate_mobile_transaction, transaction_mobile_amount, rate_banker_transaction, transaction_banker_amount,
  };
}

function termsOf(row: AgencyTerms): Terms {
  return {
    transport_type_id: row.transport_type_id, is_package_sender: row.is_package_sender, group_name: row.group_name,
    rate_transaction: Number(row.rate_transaction), rate_mobile_transaction: Number(row.rate_mobile_transaction), transaction_mobile_amount: Number(row.transaction_mobile_amount),
    rate_banker_transaction: Number(row.rate_banker_transaction), transaction_banker_amount: Number(row.transaction_banker_amount),
  };
}

function only(terms: Terms, names: readonly (keyof Terms)[]): Partial<Terms> {
  return Object.fromEntries(names.map((name) => [name, terms[name]]));
}
