import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import type { ParcelState } from "@wakafine/shared/parcels/states.ts";
import type { RequestContext } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { AppError } from "../../http/failure.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { requireEditableAgency } from "../agencies/public.ts";
import type { ParcelRow } from "./parcel-store.ts";

/** What a parcel answers to a change that its state does not allow. */
const refusals = {
  WAREHOUSE: "parcel_in_warehouse",
  EMBARK: "parcel_on_board",
  ARRIVE: "parcel_arrived",
  RECEIVE: "parcel_received",
} as const;

/** Throws the code of the parcel's state unless it is the wanted one; the data name the bus and its departure, so that a loader sees where the parcel is [G.parc.15]. */
export function requireState(parcel: ParcelRow, wanted: ParcelState): void {
  if (parcel.state === wanted) return;
  throw refuseState(parcel);
}

/** Returns the error with the code of the parcel's state. */
export function refuseState(parcel: ParcelRow): AppError {
  return appError(refusals[parcel.state], {
    data: {
      status: parcel.state,
      bus_number: parcel.bus_number,
      departure_uuid: parcel.departure_id,
    },
  });
}

/** Throws parcel_unknown for the other agency until the parcel has left the warehouse of the one that sent it. */
export function requireWithinReach(parcel: ParcelRow, request: RequestContext): void {
  if (parcel.state === "WAREHOUSE" && parcel.agency_id !== membershipOf(request).agencyId)
    throw appError("parcel_unknown");
}

/** Throws parcel_held or parcel_lost while the parcel must not move on (decision 0176). */
export function requireNoHold({ exceptions }: ParcelRow): void {
  if (exceptions.includes("HELD")) throw appError("parcel_held");
  if (exceptions.includes("LOST")) throw appError("parcel_lost");
}

/** Throws parcel_returning when a returned parcel is not at the caller's agency: it is on its way back, or at the agency that sent it (decision 0212). */
export function requireNotReturning(parcel: ParcelRow, agencyId: string): void {
  const { exceptions, back, agency_id } = parcel;
  if (exceptions.includes("RETURNED") && (back === null || agency_id !== agencyId))
    throw appError("parcel_returning");
}

/** Throws parcel_lost or parcel_claim_open: somebody may be owed money for the parcel (decision 0178). */
export function requireNoClaim({ exceptions }: ParcelRow): void {
  if (exceptions.includes("CLAIM")) throw appError("parcel_claim_open");
  if (exceptions.includes("LOST")) throw appError("parcel_lost");
}

const ownState = statement<
  { state: AgencyState; since: string; is_recent: boolean },
  [agency: string]
>(
  "state of agency for its parcels",
  "select state, iso(state_changed_at) as since, state_changed_at > app_now() - interval '1 day' as is_recent from agencies where id = $1",
);

/**
 * Throws forbidden while the caller's agency is suspended or refused, as for sending. Not, on the first day, for what was done before, by `happenedAt`: a scan that waited on its
 * device. The agency is not locked, so that scans do not wait for each other: what overlaps a suspension counts as before it. What lets parcels under way reach
 * their end (unloading, handing out, ending an exception) stays allowed.
 */
export async function requireEditableOwnAgency(
  transaction: Transaction,
  request: RequestContext,
  happenedAt: string | null = null,
): Promise<void> {
  const [agency] = await transaction.query(ownState(membershipOf(request).agencyId));
  if (!agency) throw appError("forbidden");
  const isEarlier = happenedAt !== null && Date.parse(happenedAt) < Date.parse(agency.since);
  if (isEarlier && agency.is_recent) return;
  requireEditableAgency(agency.state);
}

/** SQL: somebody still has to act on parcel `p`. A lost one, and one whose persons are erased because nobody came, end without. */
const isOpen = `p.deleted_at is null and (p.state <> 'RECEIVE' or p.exceptions @> array['CLAIM'])
     and (p.exceptions @> array['CLAIM'] or p.purged_at is null and not p.exceptions @> array['LOST'])`;

const underWay = statement<{ id: string }, [agency: string]>(
  "parcels of agency under way",
  `select p.id from parcels p where p.agency_id = $1 and ${isOpen}
   union all
   select p.id from parcels p where p.destination_agency_id = $1 and p.agency_id <> $1 and ${isOpen} limit 1`,
);

/** Whether the agency sends or hands out parcels that have not reached their end, or has open claims. The caller has locked the agency. */
export async function hasParcelsUnderWay(
  transaction: Transaction,
  agencyId: string,
): Promise<boolean> {
  return (await transaction.query(underWay(agencyId))).length > 0;
}
