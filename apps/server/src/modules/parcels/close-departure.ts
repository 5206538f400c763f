import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { ParcelDeparture } from "@wakafine/shared/parcels/departures-contract.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import {
  closeEmptyDeparture,
  lockDeparture,
  lockPlannedParcels,
  unplanParcels,
} from "./departure-store.ts";
import { readDeparture } from "./parcel-departures.ts";

/**
 * Closes a departure of the caller's agency that carries no parcel, because it would stay in progress for good (decision 0169). Parcels that were planned for it
 * stay in the warehouse. Errors: not_found, parcel_bus_arrived, parcel_bus_loaded.
 */
export async function closeDeparture(
  context: Context,
  { body }: InputOf<"closeParcelDeparture">,
  request: RequestContext,
): Promise<ParcelDeparture> {
  const { agencyId } = membershipOf(request);
  const id = uuidOrNull(body.departure_uuid);
  if (id === null) throw appError("not_found");
  await context.database.transaction(async (transaction) => {
    await transaction.query(lockPlannedParcels(agencyId, id));
    const [departure] = await transaction.query(lockDeparture(agencyId, id));
    if (!departure) throw appError("not_found");
    if (departure.state !== "PENDING") throw appError("parcel_bus_arrived");
    const [closed] = await transaction.query(closeEmptyDeparture(id));
    if (!closed) throw appError("parcel_bus_loaded");
    const unplanned = await transaction.query(unplanParcels(id));
    await transaction.finish([
      audit(
        {
          action: "close parcel departure",
          entity: "parcel_departure",
          entityId: id,
          from: "PENDING",
          to: "ARRIVE",
          details: { bus_number: departure.bus_number, unplanned: unplanned.length },
        },
        request,
      ),
    ]);
  });
  return readDeparture(context, agencyId, id);
}
