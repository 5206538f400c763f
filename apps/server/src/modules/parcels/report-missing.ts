import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { appError } from "../../http/failure.ts";
import { addMoveEvent, moveParcel } from "./move-parcel.ts";
import { limitExceptions } from "./parcel-exceptions.ts";
import { requireState } from "./parcel-states.ts";
import { beginException, lastMissingReport } from "./parcel-store.ts";
import type { ParcelServices } from "./send-parcel.ts";

/**
 * Records in the chain that a parcel is missing when its bus is unloaded, and why (decision 0166). The parcel stays EMBARK. A report that only repeats the
 * last one is accepted and adds nothing. Errors: parcel_unknown, parcel_wrong_bus, too_many_requests, or the code of another state.
 */
export function reportMissing(
  services: ParcelServices,
  { body }: InputOf<"reportMissingParcel">,
  request: RequestContext,
): Promise<Parcel> {
  return moveParcel(services, { endpoint: "reportMissingParcel", body, request }, async (move) => {
    const { transaction, parcel } = move;
    requireState(parcel, "EMBARK");
    if (body.departure_uuid.toLowerCase() !== parcel.departure_id)
      throw appError("parcel_wrong_bus", {
        data: { bus_number: parcel.bus_number, departure_uuid: parcel.departure_id },
      });
    const report = { reason: body.reason, note: body.note ?? "" };
    const [last] = await transaction.query(lastMissingReport(parcel.id));
    const isMissing = parcel.exceptions.includes("MISSING");
    if (isMissing && last?.reason === report.reason && last.note === report.note) return [];
    await limitExceptions(services.context, transaction, parcel.id);
    return [
      beginException(parcel.id, "MISSING"),
      addMoveEvent(move, request, {
        kind: "MISSING",
        data: { missing: report },
      }),
      audit(
        {
          action: "report missing parcel",
          entity: "parcel",
          entityId: parcel.id,
          details: { bus_number: parcel.bus_number, reason: body.reason },
        },
        request,
      ),
    ];
  });
}
