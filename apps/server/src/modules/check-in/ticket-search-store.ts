import { statement, statementPlannedPerCall } from "../../database/database.ts";
import type { AgencyTicketRow } from "./check-in-store.ts";
import { agencyTicketColumns, agencyTicketJoins, boardsNow } from "./check-in-store.ts";

/** Rows of a page, each with the number of matches (at most `maxCounted`); a page without tickets is one row with null. */
export type ListedTicketRow = { readonly counted: number } & (
  AgencyTicketRow | { readonly id: null }
);

type ListValues = [
  agency: string,
  keyword: string | null,
  code: string | null,
  digits: string | null,
  maxCounted: number,
  perPage: number,
  offset: number,
];

/** Tickets of abandoned orders are cancelled without a time: nobody paid for them (docs/decisions/0135). */
const wasPaid = "t.status <> 'BOOKED' and (t.status <> 'CANCEL' or t.cancelled_at is not null)";
const own = `t.agency_id = $1 and ${wasPaid}`;
const newest = "order by t.id desc limit $5";
const prefix = "(select a.prefix from agencies a where a.id = $1)";
/** Codes that begin with a text, as a range of their index. */
const codeBegins = (text: string): string => `t.code >= ${text} and t.code < ${text} || '~'`;
/** One or two letters match the beginning of a surname; as a part they would match almost every name. */
const partOfName =
  "case when length(search_key($2)) < 3 then '' else '%' end || nullif(search_key($2), '') || '%'";
const ofPassenger =
  "from passengers p join tickets t on t.booking_id = p.booking_id and t.position = p.position";

/**
 * Tickets of an agency, newest first (ids are in order of time), without unpaid ones [G.trav.06]. A keyword is the beginning of a code, with or
 * without its prefix, a part of a name, or the end of a phone. Each search uses an index and reads no more rows than are counted; without a keyword,
 * or with only the prefix, the newest tickets are read. The planner must know the keyword: a rare name is found by the search index, a frequent one by
 * reading the newest tickets.
 */
export const ticketsOfAgency = statementPlannedPerCall<ListedTicketRow, ListValues>(
  `with found as materialized (
     select id from (
       (select t.id from tickets t where ${own} and ($2::text is null or $3::text = ${prefix}) ${newest})
       union (select t.id from tickets t where ${own} and ${codeBegins(`(${prefix} || '-' || $3)`)} ${newest})
       union (select t.id from tickets t where ${own} and ${codeBegins("(substr($3, 1, 3) || '-' || nullif(substr($3, 4), ''))")} ${newest})
       union (select t.id ${ofPassenger} where ${own} and search_key(p.lastname || p.firstname || p.lastname) like ${partOfName} ${newest})
       union (select t.id ${ofPassenger} where ${own} and p.phone like '%' || $4::text ${newest})
     ) ways order by id desc limit $5
   )
   select (select count(*) from found)::integer as counted, page.*
   from (select 1) one left join (
     select ${agencyTicketColumns} from (select id from found order by id desc limit $6 offset $7) k
     join tickets t on t.agency_id = $1 and t.id = k.id ${agencyTicketJoins}
   ) page on true
   order by page.id desc`,
);

/** Tickets of the departures that board now, without unpaid ones [G.trav.06]: the first departure to leave first, by seat. */
export const ticketsBoarding = statement<
  ListedTicketRow,
  [agency: string, maxCounted: number, perPage: number, offset: number]
>(
  "tickets_boarding",
  `with found as materialized (
     select t.id, row_number() over (order by d.departs_at, d.id, t.seat, t.id) as position
     from departures d join tickets t on t.agency_id = d.agency_id and t.departure_id = d.id
     where d.agency_id = $1 and ${boardsNow} and ${wasPaid} order by position limit $2
   )
   select (select count(*) from found)::integer as counted, page.*
   from (select 1) one left join (
     select k.position, ${agencyTicketColumns} from (select * from found order by position limit $3 offset $4) k
     join tickets t on t.agency_id = $1 and t.id = k.id ${agencyTicketJoins}
   ) page on true
   order by page.position`,
);
