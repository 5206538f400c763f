import { statement } from "../../database/database.ts";
import { localDay, localHour } from "../../database/sql-text.ts";
import type { TicketStatus } from "./ticket-store.ts";

/** A departure of an agency. Days are DD-MM-YYYY and hours HH:mm in Africa/Douala, the price is in francs. */
export interface TravelRow {
  readonly id: string;
  readonly agency_id: string;
  readonly agency_name: string;
  readonly from_town: string;
  readonly to_town: string;
  readonly departure_date: string;
  readonly departure_hour: string;
  readonly arrival_date: string;
  readonly arrival_hour: string;
  readonly minutes: number;
  readonly price: number;
  readonly travel_class: "FIRST" | "ECONOMIC";
  readonly total_places: number;
  readonly taken: number;
  readonly sold: number;
  readonly checked_in: number;
  readonly is_cancelled: boolean;
}

/** A ticket of a departure with its passenger; `checked_in_at` is ISO 8601. */
export interface PassengerRow {
  readonly id: string;
  readonly code: string;
  readonly status: TicketStatus;
  readonly seat: number;
  readonly price: number;
  readonly lastname: string;
  readonly firstname: string;
  readonly sex_id: number | null;
  readonly cni: string | null;
  readonly phone: string | null;
  readonly minor: boolean;
  readonly to_town: string;
  readonly station_quarter: string | null;
  readonly station_hour: string | null;
  readonly checked_in_at: string | null;
}

const arrival = "d.departs_at + make_interval(mins => d.duration_minutes)";
const ticketsOf = (condition: string): string =>
  `(select count(*) from tickets t where t.agency_id = d.agency_id and t.departure_id = d.id and ${condition})::integer`;

const travel = (condition: string): string => `select d.id, d.agency_id, a.name as agency_name,
    f.name as from_town, w.name as to_town,
    ${localDay("d.departs_at")} as departure_date, ${localHour("d.departs_at")} as departure_hour,
    ${localDay(arrival)} as arrival_date, ${localHour(arrival)} as arrival_hour,
    d.duration_minutes as minutes, d.price, d.travel_class, d.total_places,
    (select count(*) from seat_claims c where c.agency_id = d.agency_id and c.departure_id = d.id and c.segment = 0)::integer as taken,
    ${ticketsOf("t.status in ('PAID', 'VALIDATE')")} as sold, ${ticketsOf("t.status = 'VALIDATE'")} as checked_in,
    d.deleted_at is not null as is_cancelled
  from departures d join agencies a on a.id = d.agency_id
  join towns f on f.id = d.from_town_id join towns w on w.id = d.to_town_id
  where ${condition}`;

/** A departure of the agency, also a past or a deleted one. */
export const travelOfAgency = statement<TravelRow, [agency: string, departure: string]>(
  "travel_of_agency",
  travel("d.agency_id = $1 and d.id = $2"),
);

/** A departure of any agency, for a signed address. */
export const travelById = statement<TravelRow, [departure: string]>(
  "travel_by_id",
  travel("d.id = $1"),
);

/**
 * The tickets of a departure with their passengers, by seat, cancelled ones last: paid and used ones, those cancelled after payment, and unpaid ones
 * with `withBooked` (docs/decisions/0135). A departure has at most 1,000 seats; the limit bounds cancelled tickets.
 */
export const passengersOfDeparture = statement<
  PassengerRow,
  [agency: string, departure: string, withBooked: boolean]
>(
  "passengers_of_departure",
  `select t.id, t.code, t.status, t.seat, t.price, p.lastname, p.firstname, p.sex_id, p.cni, p.phone, p.minor,
     l.to_town, l.station_quarter, ${localHour("l.station_departs_at")} as station_hour, iso(c.happened_at) as checked_in_at
   from tickets t
   join booking_legs l on l.booking_id = t.booking_id and l.leg = t.leg
   join passengers p on p.booking_id = t.booking_id and p.position = t.position
   left join check_ins c on c.agency_id = t.agency_id and c.ticket_id = t.id and c.outcome = 'accepted' and c.undone_at is null
   where t.agency_id = $1 and t.departure_id = $2
     and (t.status in ('PAID', 'VALIDATE') or t.cancelled_at is not null or ($3 and t.status = 'BOOKED'))
   order by t.status = 'CANCEL', t.seat, t.id limit 2000`,
);

/** The booking of a ticket of the agency, and the position of its passenger. */
export const bookingOfTicket = statement<
  { booking_id: string; position: number },
  [agency: string, ticket: string]
>(
  "booking_of_agency_ticket",
  `select booking_id, position from tickets where agency_id = $1 and id = $2`,
);
