import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { appError } from "../../http/failure.ts";
import { addMoveEvent, moveParcel } from "./move-parcel.ts";
import { refuseState, requireWithinReach } from "./parcel-states.ts";
import { markPaid } from "./parcel-store.ts";
import type { ParcelServices } from "./send-parcel.ts";

/**
 * Records that the price of a parcel was collected after it was taken in, once; the chain names the desk that has the money (decision 0215). Errors:
 * parcel_unknown (also for the other agency while the parcel is in the warehouse), parcel_already_paid, parcel_received.
 */
export function markParcelPaid(
  services: ParcelServices,
  { body }: InputOf<"markParcelPaid">,
  request: RequestContext,
): Promise<Parcel> {
  return moveParcel(services, { endpoint: "markParcelPaid", body, request }, async (move) => {
    const { transaction, parcel } = move;
    requireWithinReach(parcel, request);
    if (parcel.state === "RECEIVE") throw refuseState(parcel);
    const [paid] = await transaction.query(markPaid(parcel.id));
    if (!paid) throw appError("parcel_already_paid");
    return [
      addMoveEvent(move, request, { kind: "PAID" }),
      audit({ action: "mark parcel paid", entity: "parcel", entityId: parcel.id }, request),
    ];
  });
}
