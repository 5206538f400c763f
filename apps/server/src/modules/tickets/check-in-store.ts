import { statement } from "../../database/database.ts";
import type { TicketStatus } from "./ticket-store.ts";

/** Boarding may be marked from 6 h before to 24 h after the departure, checked by the database's clock [G.check.04]. */
const boardingOpen =
  "app_now() between d.departs_at - interval '6 hours' and d.departs_at + interval '24 hours'";
const boarding = `case when ${boardingOpen} then 'open' when app_now() < d.departs_at then 'early' else 'late' end`;

/** A ticket with what the door needs to see. Days are DD-MM-YYYY and hours HH:mm in Africa/Douala, `used_at` ISO 8601, price francs. */
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
  readonly used_at: string | null;
  readonly used_by: string | null;
}

const hour = (column: string): string => `to_char(timezone('Africa/Douala', ${column}), 'HH24:MI')`;
/** Columns of an `AgencyTicketRow`; of tickets `t` joined by `agencyTicketJoins`. */
export const agencyTicketColumns = `t.id, t.code, t.qrcode_uuid, t.link_token, t.status, t.price, t.seat, v.cni, v.firstname, v.lastname, v.phone,
  d.id as departure_id, l.from_town, l.to_town, l.travel_class,
  to_char(timezone('Africa/Douala', d.departs_at), 'DD-MM-YYYY') as departure_date, ${hour("d.departs_at")} as departure_hour,
  l.station_quarter, ${hour("l.station_departs_at")} as station_hour, ${boarding} as boarding,
  iso(c.happened_at) as used_at, concat_ws(' ', nullif(p.firstname, ''), p.lastname) as used_by`;
export const agencyTicketJoins = `join booking_legs l on l.booking_id = t.booking_id and l.leg = t.leg
  join passengers v on v.booking_id = t.booking_id and v.position = t.position
  join departures d on d.agency_id = t.agency_id and d.id = t.departure_id
  left join check_ins c on c.agency_id = t.agency_id and c.ticket_id = t.id and c.outcome = 'accepted' and c.undone_at is null
  left join users p on p.id = c.user_id`;

/** The agency's own ticket with a code or a qrcode_uuid. */
export const ticketNamed = statement<
  AgencyTicketRow,
  [agency: string, code: string | null, qrcodeUuid: string | null]
>(
  "ticket_named",
  `select ${agencyTicketColumns} from tickets t ${agencyTicketJoins} where t.agency_id = $1 and (t.code = $2 or t.qrcode_uuid = $3::uuid)`,
);
/** Whether another agency has a ticket with it; nothing of that ticket is read. */
export const ticketElsewhere = statement<
  { found: boolean },
  [agency: string, code: string | null, qrcodeUuid: string | null]
>(
  "ticket_elsewhere",
  "select exists (select from tickets where agency_id <> $1 and (code = $2 or qrcode_uuid = $3::uuid)) as found",
);

type MarkValues = [
  agency: string,
  member: string,
  code: string | null,
  qrcodeUuid: string | null,
  id: string,
  entered: string,
  nonce: string | null,
  happenedAt: string | null,
  auditId: string,
  address: string,
  requestId: string,
];

/**
 * PAID → VALIDATE, the row of the boarding and its audit row in one statement: one of many at the same moment gets a row back, the others
 * none. Nothing happens under a nonce that was used before.
 */
export const markBoarded = statement<{ id: string }, MarkValues>(
  "mark_boarded",
  `with marked as (
     update tickets t set status = 'VALIDATE' from departures d
     where t.agency_id = $1::uuid and (t.code = $3::text or t.qrcode_uuid = $4::uuid) and t.status = 'PAID'
       and d.agency_id = t.agency_id and d.id = t.departure_id and ${boardingOpen}
       and not exists (select from check_ins k where k.agency_id = $1::uuid and k.user_id = $2::uuid and k.nonce = $7::text)
     returning t.id
   ), boarded as (
     insert into check_ins (agency_id, id, ticket_id, entered, outcome, user_id, nonce, happened_at)
     select $1::uuid, $5::uuid, m.id, $6::text, 'accepted', $2::uuid, $7::text, coalesce($8::timestamptz, app_now()) from marked m
   ), noted as (
     insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, address, request_id)
     select $9::uuid, $2::text, 'check in', 'ticket', m.id::text, 'PAID', 'VALIDATE', $10::text, $11::text from marked m
   )
   select id from marked`,
);

export type Refusal =
  | "ticket_already_validated"
  | "ticket_not_found"
  | "ticket_not_paid"
  | "ticket_cancelled"
  | "ticket_other_agency"
  | "ticket_wrong_day";

/** What this person did before under a nonce. */
export const attemptByNonce = statement<
  { entered: string; outcome: "accepted" | Refusal },
  [agency: string, member: string, nonce: string | null]
>(
  "check_in_by_nonce",
  "select entered, outcome from check_ins where agency_id = $1 and user_id = $2 and nonce = $3",
);

type RefusalValues = [
  agency: string,
  id: string,
  ticket: string | null,
  entered: string,
  outcome: Refusal,
  member: string,
  nonce: string | null,
  happenedAt: string | null,
];

/** Refused attempts are kept too: who typed what, when, and why it was refused. */
export const keepRefusal = statement<never, RefusalValues>(
  "keep_refused_check_in",
  `insert into check_ins (agency_id, id, ticket_id, entered, outcome, user_id, nonce, happened_at)
   values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, app_now()))
   on conflict (agency_id, user_id, nonce) where nonce is not null do nothing`,
);
