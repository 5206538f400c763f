import { statement } from "../../database/database.ts";
import { columnsOf } from "../../database/sql-text.ts";
import type { PublicAgencyRow } from "./agency-response.ts";
import { publicColumns } from "./agency-response.ts";

/** What anyone may see of an agency, for a query that names the table `a`; read with `toAgencyResponse`. */
export const publicAgencyColumns = `a.id as agency_id, a.name as agency_name, a.phone as agency_phone, a.logo_url as agency_logo,
  a.mark as agency_mark, a.colour as agency_colour, a.transport_type_id as agency_type, a.town as agency_town, a.quarter as agency_quarter,
  ${columnsOf("a", publicColumns)}`;

/**
 * Condition on agencies `a`: the name contains the text of a parameter, without regard to accents, case, spaces and hyphens.
 * A text with the pattern signs of SQL, or of signs alone, is compared sign by sign: nothing in it is ever a pattern.
 */
export function agencyNameContains(parameter: string): string {
  return `case when ${parameter} ~ '[%_\\\\]' or search_key(${parameter}) = ''
    then strpos(lower(unaccent(a.name)), lower(unaccent(${parameter}))) > 0
    else search_key(a.name) like '%' || search_key(${parameter}) || '%' end`;
}

/** Active agencies by name. Values: text contained in the name or null, most rows counted, rows of the page, rows before it. */
export const activeAgencies = statement<
  { counted: number } & (PublicAgencyRow | { agency_id: null }),
  [string | null, number, number, number]
>(
  "agencies_active",
  `with found as materialized (
     select a.*, search_key(a.name) as name_key from agencies a
     where a.is_active and ($1::text is null or ${agencyNameContains("$1::text")})
     order by name_key, a.name, a.id limit $2
   )
   select (select count(*) from found)::integer as counted, p.*
   from (select 1) one
   left join (select ${publicAgencyColumns}, a.name_key from found a order by a.name_key, a.name, a.id limit $3 offset $4) p on true
   order by p.name_key, p.agency_name, p.agency_id`,
);
