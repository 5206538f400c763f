import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type {
  ParcelDeparture,
  ParcelDepartureRow,
} from "@wakafine/shared/parcels/departures-contract.ts";
import { pastFieldOf } from "@wakafine/shared/parcels/departure-moment.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { instantOf, parseDay, parseHour } from "@wakafine/shared/rules/dates.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { uuidOrNull, withoutNul } from "../../database/sql-text.ts";
import type { FieldError } from "../../http/failure.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { actorOf, membershipOf } from "../../http/permission.ts";
import type { StoredParcelDeparture } from "./departure-store.ts";
import {
  changeDeparture,
  departureOfAgency,
  departuresOfAgency,
  departuresOfVehicle,
  departuresToLoad,
  departuresToUnload,
  insertDeparture,
  lockDeparture,
  parcelsOfDeparture,
  parcelsOnBoard,
  vehiclesOfAgency,
} from "./departure-store.ts";
import { requireEditableOwnAgency } from "./parcel-states.ts";
import { townsByName } from "./parcel-places.ts";

function toResponse(row: StoredParcelDeparture): ParcelDepartureRow {
  return {
    uuid: row.id,
    bus_number: row.bus_number,
    departure_date: row.day,
    departure_hour: row.hour,
    city_departure: row.from_town,
    city_destination: row.to_town,
    status: row.state,
    agency: { uuid: row.agency_id, name: row.agency },
    planned: row.planned,
    loaded: row.loaded,
    unloaded: row.unloaded,
    version: row.version,
  };
}

/** Returns the buses of the caller's agency and those of others that carry parcels for it, newest first [A7.parc.10]. */
export async function listDepartures(
  { database }: Context,
  query: InputOf<"listParcelDepartures">["query"],
  request: RequestContext,
): Promise<PageResponse<ParcelDepartureRow>> {
  const paging = { page: query.page, perPage: query.per_page };
  const key = query.keyword === undefined ? null : townKey(withoutNul(query.keyword));
  if (key === "") return pageResponse([], 0, paging);
  const rows = await database.query(
    departuresOfAgency(
      membershipOf(request).agencyId,
      query.status ?? null,
      key,
      rowsCounted,
      paging.perPage,
      offsetOf(paging),
    ),
  );
  const data = rows.flatMap((row) => (row.id === null ? [] : [toResponse(row)]));
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}

/** Returns the buses that a member can choose for loading or for unloading, at most 100 (decision 0169). */
export async function listOpenDepartures(
  { database }: Context,
  { task }: InputOf<"listOpenParcelDepartures">["query"],
  request: RequestContext,
): Promise<ParcelDepartureRow[]> {
  const { agencyId } = membershipOf(request);
  const rows = await database.query(
    task === "LOAD" ? departuresToLoad(agencyId) : departuresToUnload(agencyId),
  );
  return rows.map(toResponse);
}

/** Returns one bus with its parcels. Throws not_found. */
export async function readDeparture(
  { database }: Pick<Context, "database">,
  agencyId: string,
  entered: string,
): Promise<ParcelDeparture> {
  const id = uuidOrNull(entered);
  if (id === null) throw appError("not_found");
  const [[row], packages] = await database.batch([
    departureOfAgency(agencyId, id),
    parcelsOfDeparture(agencyId, id),
  ]);
  if (!row) throw appError("not_found");
  return { ...toResponse(row), packages };
}

/** Plans a bus that carries parcels [A7.parc.06]. Errors: invalid_input at its field, parcel_departure_exists. */
export async function createDeparture(
  context: Context,
  { body }: InputOf<"createParcelDeparture">,
  request: RequestContext,
): Promise<ParcelDeparture> {
  const { database } = context;
  const { agencyId } = membershipOf(request);
  const key = idempotencyKeyOf(request, "createParcelDeparture", body);
  const made = await runOnce(database, key, async () => {
    const [from, to] = await database.query(
      townsByName([body.city_departure, body.city_destination]),
    );
    const errors: FieldError[] = [];
    if (from?.id == null) errors.push({ field: "city_departure", code: "unknown_town" });
    if (to?.id == null) errors.push({ field: "city_destination", code: "unknown_town" });
    else if (to.id === from?.id) errors.push({ field: "city_destination", code: "same_town" });
    errors.push(...pastErrors(body, context.clock()));
    if (from?.id == null || to?.id == null || errors.length > 0) throw invalid(...errors);
    const [fromId, toId, id] = [from.id, to.id, uuid()];
    return database.transaction(async (transaction) => {
      await requireEditableOwnAgency(transaction, request);
      const [inserted] = await transaction.query(
        insertDeparture(
          id,
          agencyId,
          body.bus_number,
          fromId,
          toId,
          departsAt(body),
          actorOf(request).userId,
        ),
      );
      if (!inserted) throw appError("parcel_departure_exists");
      await transaction.finish([
        audit(
          {
            action: "plan parcel departure",
            entity: "parcel_departure",
            entityId: id,
            to: "PENDING",
            details: { bus_number: body.bus_number },
          },
          request,
        ),
        ...(key ? [completeIdempotent(key, { id })] : []),
      ]);
      return { id };
    });
  });
  return readDeparture(context, agencyId, made.id);
}

interface Moment {
  readonly departure_date: string;
  readonly departure_hour: string;
}

function departsAt({ departure_date, departure_hour }: Moment): string {
  return instantOf(parseDay(departure_date) ?? "", parseHour(departure_hour) ?? "").toISOString();
}

/** Returns the error of a departure in the past, at its day or, today, at its hour. */
function pastErrors({ departure_date, departure_hour }: Moment, now: Date): readonly FieldError[] {
  const field = pastFieldOf(parseDay(departure_date) ?? "", parseHour(departure_hour) ?? "", now);
  return field === null ? [] : [{ field, code: "past_date" }];
}

/** Changes bus and hour of a departure that has not arrived; a departed one keeps its hour or gets one to come [A7.parc.07]. Errors: invalid_input at its field, not_found, parcel_bus_arrived, parcel_changed, parcel_departure_exists. */
export async function updateDeparture(
  context: Context,
  { body }: InputOf<"updateParcelDeparture">,
  request: RequestContext,
): Promise<ParcelDeparture> {
  const { agencyId } = membershipOf(request);
  const id = uuidOrNull(body.departure_uuid);
  if (id === null) throw appError("not_found");
  await context.database
    .transaction(async (transaction) => {
      await requireEditableOwnAgency(transaction, request);
      const [before] = await transaction.query(lockDeparture(agencyId, id));
      if (!before) throw appError("not_found");
      if (before.state !== "PENDING") throw appError("parcel_bus_arrived");
      const isMoved = Date.parse(departsAt(body)) !== Date.parse(before.departs);
      const errors = isMoved ? pastErrors(body, context.clock()) : [];
      if (errors.length > 0) throw invalid(...errors);
      const [changed] = await transaction.query(
        changeDeparture(id, body.version, body.bus_number, departsAt(body)),
      );
      if (!changed) throw appError("parcel_changed");
      await transaction.finish([
        audit(
          {
            action: "change parcel departure",
            entity: "parcel_departure",
            entityId: id,
            details: { bus_number: { from: before.bus_number, to: body.bus_number } },
          },
          request,
        ),
      ]);
    })
    .catch((error: unknown) => {
      if ((error as { constraint?: unknown }).constraint === "parcel_departures_once")
        throw appError("parcel_departure_exists");
      throw error;
    });
  return readDeparture(context, agencyId, id);
}

/** Returns the departures of a bus of the caller's agency. Throws not_found for a bus without any [G.parc.13]. */
export async function listVehicleDepartures(
  { database }: Context,
  { params }: InputOf<"listVehicleDepartures">,
  request: RequestContext,
): Promise<ParcelDepartureRow[]> {
  const rows = await database.query(
    departuresOfVehicle(membershipOf(request).agencyId, busOf(params.id)),
  );
  if (rows.length === 0) throw appError("not_found");
  return rows.map(toResponse);
}

/** Returns a bus of the caller's agency with the parcels on board. Throws not_found. */
export async function readVehicle(
  { database }: Context,
  { params }: InputOf<"getParcelVehicle">,
  request: RequestContext,
): Promise<ResponseOf<"getParcelVehicle">> {
  const { agencyId } = membershipOf(request);
  const bus = busOf(params.id);
  const [[vehicle], packages] = await database.batch([
    vehiclesOfAgency(agencyId, bus),
    parcelsOnBoard(agencyId, bus),
  ]);
  if (!vehicle) throw appError("not_found");
  return { ...vehicle, packages };
}

/** Returns all buses of the caller's agency. Throws not_found for another agency [G.parc.13]. */
export function listVehicles(
  { database }: Context,
  { params }: InputOf<"listParcelVehicles">,
  request: RequestContext,
): Promise<ResponseOf<"listParcelVehicles">> {
  const { agencyId } = membershipOf(request);
  if (params.id.toLowerCase() !== agencyId) throw appError("not_found");
  return database.query(vehiclesOfAgency(agencyId, null));
}

/** Returns the stored form of a bus number. */
function busOf(entered: string): string {
  return entered.trim().toUpperCase();
}
