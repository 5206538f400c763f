import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import type { ParcelException } from "@wakafine/shared/parcels/states.ts";
import { statesOfException } from "@wakafine/shared/parcels/states.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { appError, invalid } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { arriveWhenEmpty, lockArriving } from "./departure-store.ts";
import { addMoveEvent, moveParcel } from "./move-parcel.ts";
import { receiverMessage, senderMessage } from "./parcel-messages.ts";
import {
  refuseState,
  requireEditableOwnAgency,
  requireNoHold,
  requireWithinReach,
} from "./parcel-states.ts";
import type { ParcelRow } from "./parcel-store.ts";
import { beginException, endException, markFound } from "./parcel-store.ts";
import type { ParcelServices } from "./send-parcel.ts";
import { dropCode, newWithdrawalCode } from "./withdrawal-code.ts";

/** Exceptions that are reported, begin or end for one parcel in a day: most send messages, some a new withdrawal code, and the chain is kept for good. */
const exceptionsPerDay = 10;

async function limitExceptions(
  { config }: Context,
  transaction: Transaction,
  parcelId: string,
): Promise<void> {
  if (config.LIMITS)
    await consumeRateLimit(transaction, [
      { key: `exceptions of ${parcelId}`, max: exceptionsPerDay, minutes: 24 * 60 },
    ]);
}

/** Throws forbidden when a loss is begun or ended without the permission to delete parcels. */
function requirePermissionFor(exception: ParcelException, request: RequestContext): void {
  if (exception === "LOST" && !hasPermission("manageParcels", membershipOf(request)))
    throw appError("forbidden");
}

/** The message of an event to the receiver; none once a returned parcel is back, which is no longer for them. */
const receiverNotice = ({ back }: ParcelRow, eventId: string) =>
  back === null ? [enqueue(receiverMessage, eventId)] : [];

/**
 * Records that a parcel is held, damaged (with a photo), lost or returned to its sender (decision 0176). Sender and receiver get an SMS; the withdrawal code of
 * a returned parcel ends, and the sender gets one when it is back (decision 0212). Errors: parcel_unknown, parcel_exception_known, too_many_requests (10 a day for a
 * parcel), forbidden (a loss without the permission to delete parcels, a suspended agency),
 * invalid_input at `image`, or the code of a state in which this cannot happen.
 */
export async function recordException(
  services: ParcelServices,
  { body }: InputOf<"recordParcelException">,
  request: RequestContext,
): Promise<Parcel> {
  const { exception, note } = body;
  requirePermissionFor(exception, request);
  if (exception === "DAMAGED" && body.image === undefined)
    throw invalid({ field: "image", code: "required" });
  return moveParcel(
    services,
    { endpoint: "recordParcelException", body, request },
    async (move) => {
      const { transaction, parcel } = move;
      requireWithinReach(parcel, request);
      await requireEditableOwnAgency(transaction, request);
      if (!statesOfException[exception].includes(parcel.state)) throw refuseState(parcel);
      if (parcel.exceptions.includes(exception)) throw appError("parcel_exception_known");
      if (exception === "RETURNED") requireNoHold(parcel);
      await limitExceptions(services.context, transaction, parcel.id);
      const eventId = uuid();
      const busId = parcel.state === "EMBARK" ? parcel.departure_id : null;
      // A lost parcel no longer keeps its bus from having arrived.
      const isLostOnBus = exception === "LOST" && busId !== null;
      if (isLostOnBus) await lockArriving(transaction, parcel.agency_id, [busId]);
      return [
        beginException(parcel.id, exception),
        ...(isLostOnBus ? [arriveWhenEmpty(busId)] : []),
        addMoveEvent(move, request, {
          id: eventId,
          kind: "EXCEPTION",
          data: { exception: { kind: exception, note } },
        }),
        audit(
          {
            action: "record parcel exception",
            entity: "parcel",
            entityId: parcel.id,
            details: { exception },
          },
          request,
        ),
        ...(exception === "RETURNED" ? [dropCode(parcel.id)] : []),
        enqueue(senderMessage, eventId),
        ...receiverNotice(parcel, eventId),
      ];
    },
  );
}

/**
 * Ends an exception: the parcel is released, found (then it is not missing any more either), or goes to its receiver after all, who then gets a new withdrawal code. Errors: parcel_unknown,
 * parcel_exception_unknown, parcel_back (a returned parcel is at the agency that sent it), parcel_held or parcel_lost (of a returned one), too_many_requests, forbidden (a loss without the permission to
 * delete parcels).
 */
export function endParcelException(
  services: ParcelServices,
  { body }: InputOf<"endParcelException">,
  request: RequestContext,
): Promise<Parcel> {
  const { exception, note } = body;
  requirePermissionFor(exception, request);
  return moveParcel(services, { endpoint: "endParcelException", body, request }, async (move) => {
    const { parcel } = move;
    requireWithinReach(parcel, request);
    if (!parcel.exceptions.includes(exception)) throw appError("parcel_exception_unknown");
    if (parcel.state === "RECEIVE") throw refuseState(parcel);
    if (exception === "RETURNED") {
      if (parcel.back !== null) throw appError("parcel_back");
      requireNoHold(parcel);
    }
    const staysOnHold = (["HELD", "LOST"] as const).some(
      (other) => other !== exception && parcel.exceptions.includes(other),
    );
    // The sender of a parcel that came back while it was held has no code yet.
    const isCodeDue = exception === "RETURNED" || (parcel.back !== null && !staysOnHold);
    await limitExceptions(services.context, move.transaction, parcel.id);
    const eventId = uuid();
    return [
      exception === "LOST" ? markFound(parcel.id) : endException(parcel.id, exception),
      addMoveEvent(move, request, {
        id: eventId,
        kind: "EXCEPTION_END",
        data: { exception: { kind: exception, note } },
      }),
      audit(
        {
          action: "end parcel exception",
          entity: "parcel",
          entityId: parcel.id,
          details: { exception },
        },
        request,
      ),
      enqueue(senderMessage, eventId),
      ...(isCodeDue ? newWithdrawalCode(services.context.config, parcel.id) : []),
      ...(exception === "RETURNED" ? [] : receiverNotice(parcel, eventId)),
    ];
  });
}
