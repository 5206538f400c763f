import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { addMoveEvent, moveParcel } from "./move-parcel.ts";
import { receiverMessage } from "./parcel-messages.ts";
import { requireState } from "./parcel-states.ts";
import { markBack } from "./parcel-store.ts";
import type { ParcelServices } from "./send-parcel.ts";
import { newWithdrawalCode } from "./withdrawal-code.ts";

/**
 * Records that a returned parcel is back at the agency that sent it, whose member calls this (decision 0212). The sender gets the withdrawal code, of a held parcel when it is released; the receiver of a lost parcel reads that it is found.
 * Errors: parcel_unknown, parcel_exception_unknown (it is not returned), parcel_exception_known (it is back), or the code of another state.
 */
export function receiveReturned(
  services: ParcelServices,
  { body }: InputOf<"receiveReturnedParcel">,
  request: RequestContext,
): Promise<Parcel> {
  return moveParcel(
    services,
    { endpoint: "receiveReturnedParcel", body, request },
    async (move) => {
      const { parcel } = move;
      if (parcel.agency_id !== membershipOf(request).agencyId) throw appError("parcel_unknown");
      requireState(parcel, "ARRIVE");
      if (!parcel.exceptions.includes("RETURNED")) throw appError("parcel_exception_unknown");
      if (parcel.back !== null) throw appError("parcel_exception_known");
      const eventId = uuid();
      return [
        markBack(parcel.id),
        addMoveEvent(move, request, { id: eventId, kind: "BACK", departureId: null }),
        ...(parcel.exceptions.includes("LOST") ? [enqueue(receiverMessage, eventId)] : []),
        audit(
          { action: "receive returned parcel", entity: "parcel", entityId: parcel.id },
          request,
        ),
        ...(parcel.exceptions.includes("HELD")
          ? []
          : newWithdrawalCode(services.context.config, parcel.id)),
      ];
    },
  );
}
