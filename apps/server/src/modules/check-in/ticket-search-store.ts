import { statementPlannedAnew } from "../../database/database.ts";
import type { AgencyTicketRow } from "./check-in-store.ts";
import { agencyTicketColumns, agencyTicketJoins } from "./check-in-store.ts";

/** Rows of a page, each with the number of matches; a page without rows is one row without a ticket. */
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

const own = "t.agency_id = $1 and t.status <> 'BOOKED'";
const newest = "order by t.id desc limit $5";
const prefix = "(select a.prefix from agencies a where a.id = $1)";
/** Codes that begin with a text: a range of their index. */
const codeBegins = (text: string): string => `t.code >= ${text} and t.code < ${text} || '~'`;
/** One or two letters are the beginning of a surname: as a part they would be in every name. */
const partOfName =
  "case when length(search_key($2)) < 3 then '' else '%' end || nullif(search_key($2), '') || '%'";
const ofPassenger =
  "from passengers v join tickets t on t.booking_id = v.booking_id and t.position = v.position";

/**
 * Tickets of an agency, newest first (their ids are in order of time), without unpaid ones [G.trav.06]. A keyword is the beginning of a
 * code or of what follows its prefix, a part of a name, or a part of a phone. Each way of finding has its index and reads no more than is
 * counted; without a keyword, or with the bare prefix, the newest are read. A rare name is found by its letters, one that everybody bears
 * by reading the newest tickets: the database chooses when it knows the keyword.
 */
export const ticketsOfAgency = statementPlannedAnew<ListedTicketRow, ListValues>(
  `with found as materialized (
     select id from (
       (select t.id from tickets t where ${own} and ($2::text is null or $3::text = ${prefix}) ${newest})
       union (select t.id from tickets t where ${own} and ${codeBegins(`(${prefix} || '-' || $3)`)} ${newest})
       union (select t.id from tickets t where ${own} and ${codeBegins("(substr($3, 1, 3) || '-' || nullif(substr($3, 4), ''))")} ${newest})
       union (select t.id ${ofPassenger} where ${own} and search_key(v.lastname || v.firstname || v.lastname) like ${partOfName} ${newest})
       union (select t.id ${ofPassenger} where ${own} and v.phone like '%' || $4::text || '%' ${newest})
     ) ways order by id desc limit $5
   )
   select (select count(*) from found)::integer as counted, p.*
   from (select 1) one left join (
     select ${agencyTicketColumns} from (select id from found order by id desc limit $6 offset $7) k
     join tickets t on t.agency_id = $1 and t.id = k.id ${agencyTicketJoins}
   ) p on true
   order by p.id desc`,
);
