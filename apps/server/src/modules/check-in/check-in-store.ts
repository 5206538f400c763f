import type { BoardingDeparture } from "@wakafine/shared/check-in/contract.ts";
import { statement } from "../../database/database.ts";
import { localDay, localHour } from "../../database/sql-text.ts";
import type { Refusal, TicketStatus } from "../tickets/public.ts";
import { boardingOpen } from "../tickets/public.ts";

const boarding = `case when ${boardingOpen} then 'open' when app_now() < d.departs_at then 'early' else 'late' end`;
/** A boarding point may be hours behind the first one. */
const leavesAt = "greatest(d.departs_at, l.station_departs_at)";
const leftMinutes = `case when ${leavesAt} <= app_now() then floor(extract(epoch from app_now() - ${leavesAt}) / 60)::integer end`;

/** A ticket with the data that check-in needs. Days are DD-MM-YYYY and hours HH:mm in Africa/Douala, `used_at` is ISO 8601, the price is in francs. */
export interface AgencyTicketRow {
  readonly id: string;
  readonly code: string;
  readonly qrcode_uuid: string;
  readonly link_token: string;
  readonly status: TicketStatus;
  readonly price: number;
  readonly seat: number;
  readonly cni: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly departure_id: string;
  readonly from_town: string;
  readonly to_town: string;
  readonly travel_class: "FIRST" | "ECONOMIC";
  readonly departure_date: string;
  readonly departure_hour: string;
  readonly station_quarter: string | null;
  readonly station_hour: string | null;
  readonly boarding: "early" | "open" | "late";
  /** Whole minutes since the departure left the passenger's boarding point; null before. */
  readonly left_minutes: number | null;
  /** The agency cancelled the departure; its tickets are cancelled soon. */
  readonly is_withdrawn: boolean;
  readonly used_at: string | null;
  readonly used_by: string | null;
}

/** The columns of an `AgencyTicketRow`, of tickets `t` joined by `agencyTicketJoins`. */
export const agencyTicketColumns = `t.id, t.code, t.qrcode_uuid, t.link_token, t.status, t.price, t.seat, p.cni, p.firstname, p.lastname, p.phone,
  d.id as departure_id, l.from_town, l.to_town, l.travel_class,
  ${localDay("d.departs_at")} as departure_date, ${localHour("d.departs_at")} as departure_hour,
  l.station_quarter, ${localHour("l.station_departs_at")} as station_hour, ${boarding} as boarding,
  ${leftMinutes} as left_minutes, d.deleted_at is not null as is_withdrawn,
  iso(c.happened_at) as used_at, concat_ws(' ', nullif(u.firstname, ''), u.lastname) as used_by`;
export const agencyTicketJoins = `join booking_legs l on l.booking_id = t.booking_id and l.leg = t.leg
  join passengers p on p.booking_id = t.booking_id and p.position = t.position
  join departures d on d.agency_id = t.agency_id and d.id = t.departure_id
  left join check_ins c on c.agency_id = t.agency_id and c.ticket_id = t.id and c.outcome = 'accepted' and c.undone_at is null
  left join users u on u.id = c.user_id`;

/** Finds the agency's own ticket by code or qrcode_uuid. */
export const ticketNamed = statement<
  AgencyTicketRow,
  [agency: string, code: string | null, qrcodeUuid: string | null]
>(
  "ticket_named",
  `select ${agencyTicketColumns} from tickets t ${agencyTicketJoins} where t.agency_id = $1 and (t.code = $2 or t.qrcode_uuid = $3::uuid)`,
);
/** Whether another agency has a ticket with this code or qrcode_uuid; reads nothing else of that ticket. */
export const ticketElsewhere = statement<
  { found: boolean },
  [agency: string, code: string | null, qrcodeUuid: string | null]
>(
  "ticket_elsewhere",
  "select exists (select from tickets where agency_id <> $1 and (code = $2 or qrcode_uuid = $3::uuid)) as found",
);

/** Finds the agency's own ticket by its id. */
export const ticketById = statement<AgencyTicketRow, [agency: string, id: string]>(
  "ticket_by_id",
  `select ${agencyTicketColumns} from tickets t ${agencyTicketJoins} where t.agency_id = $1 and t.id = $2`,
);

/** Whether departure `d` boards or is on its way: from the beginning of boarding until it arrives. */
export const boardsNow = `d.deleted_at is null and d.departs_at <= app_now() + interval '6 hours'
     and d.departs_at > app_now() - interval '24 hours' and d.departs_at + make_interval(mins => d.duration_minutes) > app_now()`;

/** Departures of an agency from the beginning of boarding until they arrive, the first to leave first, with seats sold and boarded. */
export const boardingDepartures = statement<BoardingDeparture, [agency: string]>(
  "boarding_departures",
  `select d.id::text as uuid, f.name as city_departure, g.name as city_destination, d.travel_class,
     ${localDay("d.departs_at")} as departure_date, ${localHour("d.departs_at")} as departure_hour,
     count(t.id)::integer as expected, (count(t.id) filter (where t.status = 'VALIDATE'))::integer as boarded
   from departures d join towns f on f.id = d.from_town_id join towns g on g.id = d.to_town_id
     left join tickets t on t.agency_id = d.agency_id and t.departure_id = d.id and t.status in ('PAID', 'VALIDATE')
   where d.agency_id = $1 and ${boardsNow}
   group by d.agency_id, d.id, f.name, g.name order by d.departs_at, d.id`,
);

/** A refused attempt; the columns of its ticket are null when the code is no ticket of the agency. */
export interface RefusedRow {
  readonly id: string | null;
  readonly entered: string;
  readonly outcome: Refusal;
  readonly by: string;
  readonly happened_at: string;
  readonly received_at: string;
  readonly code: string | null;
  readonly seat: number | null;
  readonly passenger: string | null;
  readonly from_town: string | null;
  readonly to_town: string | null;
  readonly departure_date: string | null;
  readonly departure_hour: string | null;
  /** Number of refused attempts, at most `maxCounted`. */
  readonly counted: number;
}

/** Refused attempts of an agency's members, newest first (ids are in order of time). A page without rows is one row with null. */
export const refusedAttempts = statement<
  RefusedRow,
  [agency: string, perPage: number, offset: number, maxCounted: number]
>(
  "refused_check_ins",
  `select (select count(*) from (select from check_ins where agency_id = $1 and outcome <> 'accepted' limit $4) r)::integer as counted, page.*
   from (select 1) one left join (
     select c.id::text, c.entered, c.outcome, concat_ws(' ', nullif(u.firstname, ''), u.lastname) as by, iso(c.happened_at) as happened_at, iso(c.received_at) as received_at,
       t.code, t.seat, concat_ws(' ', nullif(p.firstname, ''), p.lastname) as passenger, l.from_town, l.to_town,
       ${localDay("d.departs_at")} as departure_date, ${localHour("d.departs_at")} as departure_hour
     from (select * from check_ins where agency_id = $1 and outcome <> 'accepted' order by id desc limit $2 offset $3) c
       join users u on u.id = c.user_id
       left join tickets t on t.agency_id = c.agency_id and t.id = c.ticket_id
       left join booking_legs l on l.booking_id = t.booking_id and l.leg = t.leg
       left join passengers p on p.booking_id = t.booking_id and p.position = t.position
       left join departures d on d.agency_id = t.agency_id and d.id = t.departure_id
   ) page on true order by page.id desc`,
);
