import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { ParcelTracking } from "@wakafine/shared/parcels/contract.ts";
import type { ParcelState } from "@wakafine/shared/parcels/states.ts";
import { trackedExceptions } from "@wakafine/shared/parcels/states.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import type { Context, RequestContext } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import { readParcel } from "./parcel-response.ts";
import type { ParcelRow } from "./parcel-store.ts";
import { eventsOfParcel } from "./parcel-events.ts";
import { parcelById } from "./parcel-store.ts";

/**
 * Returns the whole parcel to the members of its two agencies, and to everyone else only its towns, agency, states and whether it is lost, held, missing or returned [A7.parc.11–12, G.parc.14].
 * Throws parcel_unknown.
 */
export async function displayParcel(
  context: Context,
  { params }: InputOf<"displayParcel">,
  { actor }: RequestContext,
): Promise<ResponseOf<"displayParcel">> {
  const [row] = await context.database.query(
    parcelById(uuidOrNull(params.id), codeOf(params.id) ?? ""),
  );
  if (!row) throw appError("parcel_unknown");
  const member = actor?.member ?? null;
  const isStaff =
    member !== null &&
    hasPermission("parcels", member) &&
    [row.agency_id, row.destination_agency_id].includes(member.agencyId);
  if (isStaff) return readParcel(context, member.agencyId, row.id);
  const exception = trackedExceptions.find((kind) => row.exceptions.includes(kind)) ?? null;
  const events = exception === null ? [] : await context.database.query(eventsOfParcel(row.id));
  const begun = events.findLast((event) => (event.exception?.kind ?? event.kind) === exception);
  return toTracking(row, { exception, exception_date: begun?.happened ?? null });
}

function toTracking(
  row: ParcelRow,
  exception: Pick<ParcelTracking, "exception" | "exception_date">,
): ParcelTracking {
  const times: readonly (readonly [ParcelState, string | null])[] = [
    ["WAREHOUSE", row.created],
    ["EMBARK", row.embarked],
    ["ARRIVE", row.arrived],
    ["RECEIVE", row.received],
  ];
  return {
    qr_code: row.code,
    status: row.state,
    ...exception,
    is_returned: row.exceptions.includes("RETURNED"),
    back_date: row.back,
    city_departure: row.from_town,
    city_destination: row.to_town,
    agency: row.agency,
    history: times.flatMap(([status, date]) => (date === null ? [] : [{ status, date }])),
  };
}
