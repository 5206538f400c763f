import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { hasPermission } from "@wakafine/shared/rules/permissions.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { actorOf, membershipOf } from "../../http/permission.ts";
import { returnParcelFee } from "../payments/public.ts";
import { acceptedClaim } from "./claim-store.ts";
import { openDeparture } from "./departure-store.ts";
import { readParcel } from "./parcel-response.ts";
import type { ParcelRow } from "./parcel-store.ts";
import { addEvent } from "./parcel-events.ts";
import { changeParcel, lockParcel, markDeleted } from "./parcel-store.ts";
import { readDepartureId, requireBusTo } from "./planned-bus.ts";
import { requireEditableOwnAgency, requireNoClaim, requireState } from "./parcel-states.ts";

/** Locks a parcel that the caller's agency sends and that is in the warehouse. Throws not_found, forbidden for a suspended agency, or the code of its state. */
async function lockInWarehouse(
  transaction: Transaction,
  id: string,
  request: RequestContext,
): Promise<ParcelRow> {
  const { agencyId } = membershipOf(request);
  const parcel = await lockParcel(transaction, agencyId, { id: uuidOrNull(id) });
  if (!parcel || parcel.agency_id !== agencyId) throw appError("not_found");
  requireState(parcel, "WAREHOUSE");
  await requireEditableOwnAgency(transaction, request);
  return parcel;
}

/**
 * Changes a parcel in the warehouse; fields left out keep their value [A7.parc.05]. Errors: not_found, parcel_changed when somebody changed it since it was read,
 * parcel_bus_gone, parcel_wrong_bus (it goes to another town), forbidden (unpaid again without the permission to delete parcels: its price would be collected twice), or the code of a later state.
 */
export async function updateParcel(
  context: Context,
  { body }: InputOf<"updateParcel">,
  request: RequestContext,
): Promise<Parcel> {
  const { agencyId } = membershipOf(request);
  const id = uuidOrNull(body.package_uuid);
  if (id === null) throw appError("not_found");
  await context.database.transaction(async (transaction) => {
    const before = await lockInWarehouse(transaction, id, request);
    const departureId =
      body.departure_uuid === undefined
        ? before.departure_id
        : readDepartureId(body.departure_uuid);
    if (departureId !== null && departureId !== before.departure_id) {
      const [bus] = await transaction.query(openDeparture(agencyId, departureId));
      requireBusTo(bus, before);
    }
    const after = {
      description: body.description,
      retrieval_quarter: body.retrieval_quarter ?? before.retrieval_quarter,
      departure_id: departureId,
      is_paid: body.paid ?? before.is_paid,
    };
    if (before.is_paid && !after.is_paid && !hasPermission("manageParcels", membershipOf(request)))
      throw appError("forbidden");
    const [changed] = await transaction.query(
      changeParcel(
        id,
        body.version,
        after.description,
        after.retrieval_quarter,
        after.departure_id,
        after.is_paid,
      ),
    );
    if (!changed) throw appError("parcel_changed");
    const fields = (Object.keys(after) as (keyof typeof after)[]).filter(
      (field) => after[field] !== before[field],
    );
    if (fields.length === 0) return;
    const details = {
      changed: fields,
      ...(after.is_paid !== before.is_paid && {
        paid: { from: before.is_paid, to: after.is_paid },
      }),
    };
    await transaction.finish([
      addEvent({
        parcelId: id,
        id: uuid(),
        kind: "CHANGED",
        agencyId,
        userId: actorOf(request).userId,
        departureId,
        details,
      }),
      audit({ action: "change parcel", entity: "parcel", entityId: id, details }, request),
    ]);
  });
  return readParcel(context, agencyId, id);
}

/** Deletes a parcel in the warehouse and credits its fee back [G.parc.07]. Errors: not_found, parcel_lost, parcel_claim_open, parcel_claim_accepted, or the code of a later state. */
export async function deleteParcel(
  { database }: Context,
  { params }: InputOf<"deleteParcel">,
  request: RequestContext,
): Promise<null> {
  const { agencyId } = membershipOf(request);
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  await database.transaction(async (transaction) => {
    const parcel = await lockInWarehouse(transaction, id, request);
    requireNoClaim(parcel);
    const [accepted] = await transaction.query(acceptedClaim(id));
    if (accepted) throw appError("parcel_claim_accepted");
    const [deleted] = await transaction.query(markDeleted(id));
    if (!deleted) throw appError("not_found");
    await transaction.finish([
      addEvent({
        parcelId: id,
        id: uuid(),
        kind: "DELETED",
        agencyId,
        userId: actorOf(request).userId,
      }),
      ...returnParcelFee({ parcelId: id, agencyId, amountXaf: parcel.fee_xaf }),
      audit(
        {
          action: "delete parcel",
          entity: "parcel",
          entityId: id,
          from: "WAREHOUSE",
          details: { fee_xaf: parcel.fee_xaf },
        },
        request,
      ),
    ]);
  });
  return null;
}
