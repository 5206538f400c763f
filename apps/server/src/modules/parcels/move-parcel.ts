import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { parseHappenedAt } from "../../http/happened-at.ts";
import { actorOf, membershipOf } from "../../http/permission.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { arriveWhenEmpty, lockArriving, lockDepartures } from "./departure-store.ts";
import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import { senderMessage } from "./parcel-messages.ts";
import { withPictures } from "./parcel-pictures.ts";
import { readParcel } from "./parcel-response.ts";
import { requireEditableOwnAgency, requireNoHold, requireState } from "./parcel-states.ts";
import type { ParcelEventKind } from "./parcel-events.ts";
import type { ParcelRow } from "./parcel-store.ts";
import { addEvent } from "./parcel-events.ts";
import { changeBus, lockParcel, markArrived, markEmbarked } from "./parcel-store.ts";
import type { ParcelServices } from "./send-parcel.ts";
import { newWithdrawalCode } from "./withdrawal-code.ts";

/** A scan that moves a parcel. */
export interface Scan {
  readonly qr_code: string;
  readonly happened_at?: string | null | undefined;
  readonly image?: string | undefined;
}

/** What a move works with, inside its transaction. `file`: the stored photo, or null. */
export interface Move {
  readonly transaction: Transaction;
  readonly parcel: ParcelRow;
  readonly file: string | null;
  readonly happenedAt: string | null;
}

/**
 * Runs a move of a parcel once per idempotency key: stores its photo, locks the parcel of the scanned code, and commits what `work` returns. Throws
 * parcel_unknown when the code is no parcel of the caller's agency.
 */
export async function moveParcel<Body extends Scan>(
  { context, pictures }: ParcelServices,
  {
    endpoint,
    body,
    request,
  }: { readonly endpoint: string; readonly body: Body; readonly request: RequestContext },
  work: (move: Move) => Promise<readonly Statement<unknown>[]>,
): Promise<Parcel> {
  const { agencyId } = membershipOf(request);
  const key = idempotencyKeyOf(request, endpoint, body);
  const code = codeOf(body.qr_code);
  const happenedAt = parseHappenedAt(context, body.happened_at);
  const sent = body.image === undefined ? [] : [body.image];
  const { id } = await runOnce(context.database, key, () =>
    withPictures(pictures, { sent, addressKey: request.addressKey }, ([file = null]) =>
      context.database.transaction(async (transaction) => {
        const parcel = await lockParcel(transaction, agencyId, {
          id: uuidOrNull(body.qr_code),
          code: code ?? "",
        });
        if (!parcel) throw appError("parcel_unknown");
        const statements = await work({ transaction, parcel, file, happenedAt });
        const moved = { id: parcel.id };
        await transaction.finish([...statements, ...(key ? [completeIdempotent(key, moved)] : [])]);
        return moved;
      }),
    ),
  );
  return readParcel(context, agencyId, id);
}

interface MoveEvent {
  readonly id?: string;
  readonly kind: ParcelEventKind;
  /** Default: the bus of the parcel. */
  readonly departureId?: string | null;
  /** What the chain keeps of this kind of event. */
  readonly data?: object;
}

/** Returns the statement that appends the event of a move to the chain of its parcel. */
export function addMoveEvent(
  { parcel, file, happenedAt }: Omit<Move, "transaction">,
  request: RequestContext,
  { id = uuid(), kind, departureId = parcel.departure_id, data: details = {} }: MoveEvent,
): Statement<unknown> {
  return addEvent({
    parcelId: parcel.id,
    id,
    kind,
    agencyId: membershipOf(request).agencyId,
    userId: actorOf(request).userId,
    departureId,
    happenedAt,
    file,
    details,
  });
}

/**
 * Loads a parcel of the caller's agency onto one of its buses: WAREHOUSE → EMBARK, once [A7.parc.02]. A scan that waited on its device counts when it
 * was made before the bus arrived (docs/decisions/0165) and before the agency was suspended. With `transfer_from` a parcel that another bus still carries for us moves to this one and stays EMBARK
 * (decision 0210). Errors: parcel_unknown, forbidden (a suspended agency), not_found (the bus), parcel_bus_arrived, parcel_wrong_bus (it goes to another town and
 * `other_destination` is not set), or the code of another state.
 */
export function embarkParcel(
  services: ParcelServices,
  { body }: InputOf<"embarkParcel">,
  request: RequestContext,
): Promise<Parcel> {
  const { agencyId } = membershipOf(request);
  const departureId = uuidOrNull(body.departure_uuid);
  if (departureId === null) throw appError("not_found");
  return moveParcel(services, { endpoint: "embarkParcel", body, request }, async (move) => {
    const { transaction, parcel } = move;
    if (parcel.agency_id !== agencyId) throw appError("parcel_unknown");
    const formerId = busToLeave(parcel, departureId, uuidOrNull(body.transfer_from ?? ""));
    requireNoHold(parcel);
    // A parcel that is on board already goes on to its end.
    if (formerId === null) await requireEditableOwnAgency(transaction, request, move.happenedAt);
    const buses =
      formerId === null
        ? await lockDepartures(transaction, agencyId, [departureId])
        : await lockArriving(transaction, agencyId, [departureId, formerId]);
    const departure = buses.get(departureId);
    if (!departure) throw appError("not_found");
    if (departure.arrived !== null && !isBefore(move.happenedAt, departure.arrived))
      throw appError("parcel_bus_arrived");
    if (departure.to_town_id !== parcel.to_town_id && body.other_destination !== true)
      throw appError("parcel_wrong_bus", { data: { city_destination: parcel.to_town } });
    return [
      ...(formerId === null
        ? [markEmbarked(parcel.id, departureId)]
        : [
            changeBus(parcel.id, departureId),
            addMoveEvent(move, request, { kind: "TAKEN_OFF", departureId: formerId }),
            arriveWhenEmpty(formerId),
          ]),
      addMoveEvent(move, request, { kind: "EMBARK", departureId }),
      audit(
        {
          action: formerId === null ? "load parcel" : "transfer parcel",
          entity: "parcel",
          entityId: parcel.id,
          from: parcel.state,
          to: "EMBARK",
          details: {
            bus_number: departure.bus_number,
            ...(formerId === null ? {} : { former_bus: parcel.bus_number }),
          },
        },
        request,
      ),
    ];
  });
}

/**
 * Returns the departure that a parcel leaves for another one, null for a parcel in the warehouse. Throws the code of the state, also when another bus
 * carries the parcel than the one it is taken from: somebody else was faster.
 */
function busToLeave(
  parcel: ParcelRow,
  departureId: string,
  transferFrom: string | null,
): string | null {
  const { state, departure_id: carrier } = parcel;
  if (state === "EMBARK" && carrier === transferFrom && carrier !== departureId) return carrier;
  requireState(parcel, "WAREHOUSE");
  return null;
}

/**
 * Unloads a parcel: EMBARK → ARRIVE, once, by a member of the sender's or of the destination agency [A7.parc.04, G.parc.11]. The receiver gets the withdrawal
 * code; the bus has arrived with its last parcel, but not before its hour [G.parc.16]. With `other_bus` the parcel came with the named bus, and the chain says so (decision 0176).
 * Errors: parcel_unknown, parcel_wrong_bus, not_found (the other bus), parcel_bus_not_left (scanned before the hour of the bus and `early` is not set,
 * decision 0211), or the code of another state.
 */
export function unloadParcel(
  services: ParcelServices,
  { body }: InputOf<"unloadParcel">,
  request: RequestContext,
): Promise<Parcel> {
  return moveParcel(services, { endpoint: "unloadParcel", body, request }, async (move) => {
    const { transaction, parcel } = move;
    requireState(parcel, "EMBARK");
    const plannedId = parcel.departure_id ?? "";
    const departureId = body.departure_uuid?.toLowerCase() ?? plannedId;
    const isOtherBus = departureId !== plannedId;
    if (isOtherBus && body.other_bus !== true)
      throw appError("parcel_wrong_bus", {
        data: { bus_number: parcel.bus_number, departure_uuid: parcel.departure_id },
      });
    const ids = [plannedId, departureId].flatMap((id) => uuidOrNull(id) ?? []);
    const buses = await lockArriving(transaction, parcel.agency_id, ids);
    const arriving = buses.get(departureId);
    if (!arriving) throw appError("not_found");
    const now = services.context.clock().toISOString();
    if (
      body.early !== true &&
      (isBefore(now, arriving.departs) || isBefore(move.happenedAt, arriving.departs))
    )
      throw appError("parcel_bus_not_left", {
        data: { bus_number: arriving.bus_number, departure_uuid: departureId },
      });
    const eventId = uuid();
    return [
      ...(isOtherBus
        ? [
            changeBus(parcel.id, departureId),
            addMoveEvent(move, request, { kind: "WRONG_BUS", departureId: plannedId }),
          ]
        : []),
      markArrived(parcel.id),
      arriveWhenEmpty(plannedId),
      ...(isOtherBus ? [arriveWhenEmpty(departureId)] : []),
      addMoveEvent(move, request, { id: eventId, kind: "ARRIVE", departureId }),
      audit(
        {
          action: "unload parcel",
          entity: "parcel",
          entityId: parcel.id,
          from: "EMBARK",
          to: "ARRIVE",
          details: { bus_number: parcel.bus_number },
        },
        request,
      ),
      enqueue(senderMessage, eventId),
      ...newWithdrawalCode(services.context.config, parcel.id),
    ];
  });
}

/** Whether a scan that waited on a device was made before this time. */
function isBefore(happenedAt: string | null, time: string): boolean {
  return happenedAt !== null && Date.parse(happenedAt) < Date.parse(time);
}
