import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { appError } from "../../http/failure.ts";
import { addMoveEvent, moveParcel } from "./move-parcel.ts";
import { requireState } from "./parcel-states.ts";
import { beginException, lastMissingReport } from "./parcel-store.ts";
import type { ParcelServices } from "./send-parcel.ts";

/** Reports about one parcel in a day, because its chain is kept for good. They do not use up the limit of the other exceptions, which the other agency needs too. */
const reportsPerDay = 10;

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
    if (last?.reason === report.reason && last.note === report.note) return [];
    if (services.context.config.LIMITS)
      await consumeRateLimit(transaction, [
        { key: `missing reports of ${parcel.id}`, max: reportsPerDay, minutes: 24 * 60 },
      ]);
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
