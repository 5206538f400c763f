import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { titled, userSexes } from "@wakafine/shared/reference/messages.ts";
import { durationText } from "@wakafine/shared/rules/dates.ts";
import type {
  AgencyPassenger,
  AgencyTravel,
} from "@wakafine/shared/tickets/passengers-contract.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import type { PassengerRow, TravelRow } from "./passenger-reads.ts";
import { passengersOfDeparture, travelOfAgency } from "./passenger-reads.ts";

/** Reads a switch of a request; a query sends it as text. */
export function isOn(value: boolean | string | undefined): boolean {
  return value === true || value === "true" || value === "1";
}

/** Returns a departure of the caller's agency; throws not_found for another agency's and an unknown one [G.role.15]. */
export async function ownTravel(
  { database }: Context,
  entered: string,
  request: RequestContext,
): Promise<TravelRow> {
  const id = uuidOrNull(entered);
  const { agencyId } = membershipOf(request);
  const [row] = id === null ? [] : await database.query(travelOfAgency(agencyId, id));
  if (!row) throw appError("not_found");
  return row;
}

/** Returns a departure of the agency with its seats at this moment. Throws not_found. */
export async function getTravel(
  context: Context,
  entered: string,
  request: RequestContext,
): Promise<AgencyTravel> {
  const row = await ownTravel(context, entered, request);
  return {
    uuid: row.id,
    price: row.price,
    remaining_places_number: Math.max(0, row.total_places - row.taken),
    total_places_number: row.total_places,
    departure_duration: durationText(row.minutes),
    city_departure: row.from_town,
    city_destination: row.to_town,
    departure_date: row.departure_date,
    departure_hour: row.departure_hour,
    arriving_hour: row.arrival_hour,
    departure_end_date: row.arrival_date,
    travel_class: row.travel_class,
    sold_places_number: row.sold,
    checked_in_number: row.checked_in,
    is_cancelled: row.is_cancelled,
  };
}

/**
 * Returns the passengers of a departure with phones and identity numbers in full, and records who saw them. The permission admits only roles 1 and 2.
 * Throws not_found [A7.trav.05, A3.trav.01–06, G.trav.06].
 */
export async function listPassengers(
  context: Context,
  { departure_uuid, with_booked }: InputOf<"listPassengers">["body"],
  request: RequestContext,
): Promise<AgencyPassenger[]> {
  const travel = await ownTravel(context, departure_uuid, request);
  const [rows] = await context.database.batch([
    passengersOfDeparture(travel.agency_id, travel.id, isOn(with_booked)),
    audit({ action: "view passengers", entity: "departure", entityId: travel.id }, request),
  ]);
  return rows.map(toPassengerResponse);
}

/** By id of the sex [G.book.17]. */
const genders: Readonly<Record<number, AgencyPassenger["gender"]>> = { 1: "MALE", 2: "FEMALE" };
/** Null when the sex was not asked. */
const sexOf = (id: number | null) =>
  id === null
    ? { gender: null, sex: null }
    : { gender: genders[id] ?? ("OTHER" as const), sex: { ...titled(userSexes, id) } };

function toPassengerResponse(row: PassengerRow): AgencyPassenger {
  return {
    uuid: row.id,
    lastname: row.lastname,
    firstname: row.firstname,
    phonenumber: row.phone,
    cni_identifier: row.cni,
    ...sexOf(row.sex_id),
    minor: row.minor,
    code_verification: row.code,
    ticket_status: row.status,
    is_cancel: row.status === "CANCEL",
    price: row.price,
    seat: row.seat,
    city_destination: row.to_town,
    boarding_station:
      row.station_quarter === null
        ? null
        : { quarter: row.station_quarter, departure_hour: row.station_hour ?? "" },
    checked_in_date: row.checked_in_at,
  };
}
