import { statement } from "../../database/database.ts";
import type { TicketStatus } from "../tickets/public.ts";
import { boardingOpen } from "../tickets/public.ts";

const boarding = `case when ${boardingOpen} then 'open' when app_now() < d.departs_at then 'early' else 'late' end`;

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
  /** The agency cancelled the departure; its tickets are cancelled soon. */
  readonly is_withdrawn: boolean;
  readonly used_at: string | null;
  readonly used_by: string | null;
}

const hour = (column: string): string => `to_char(timezone('Africa/Douala', ${column}), 'HH24:MI')`;
/** The columns of an `AgencyTicketRow`, of tickets `t` joined by `agencyTicketJoins`. */
export const agencyTicketColumns = `t.id, t.code, t.qrcode_uuid, t.link_token, t.status, t.price, t.seat, p.cni, p.firstname, p.lastname, p.phone,
  d.id as departure_id, l.from_town, l.to_town, l.travel_class,
  to_char(timezone('Africa/Douala', d.departs_at), 'DD-MM-YYYY') as departure_date, ${hour("d.departs_at")} as departure_hour,
  l.station_quarter, ${hour("l.station_departs_at")} as station_hour, ${boarding} as boarding, d.deleted_at is not null as is_withdrawn,
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
