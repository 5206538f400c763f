import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { PublicFeeColumn } from "@wakafine/shared/agencies/fee-terms.ts";
import {
  feesByField,
  memberFeeColumns,
  publicFeeColumns,
} from "@wakafine/shared/agencies/fee-terms.ts";
import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import type { PublicAgency } from "@wakafine/shared/departures/contract.ts";
import { agencyTransportTypes } from "@wakafine/shared/reference/messages.ts";
import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { appNow, db, pick, query } from "../../database/query.ts";
import { columnsOf } from "../../database/sql-text.ts";

/** The columns of `publicAgencyColumns`. Fees are exact decimals as text. */
export interface PublicAgencyRow extends Pick<Row<"agencies">, PublicFeeColumn> {
  readonly agency_id: string;
  readonly agency_name: string;
  readonly agency_phone: string | null;
  readonly agency_logo: string | null;
  readonly agency_mark: string | null;
  readonly agency_colour: string | null;
  readonly agency_type: number;
  readonly agency_town: string | null;
  readonly agency_quarter: string | null;
}

const typesById = new Map(agencyTransportTypes.map((type) => [type.id, type]));

/**
 * Returns the public view of an agency. Each field is listed, so that a new column stays private until it is added here
 * [G.agsh.05, G.ref.03].
 */
export function toAgencyResponse(row: PublicAgencyRow): PublicAgency {
  const type = typesById.get(row.agency_type);
  if (!type)
    throw new Error(`agency ${row.agency_id} has the unknown transport type ${row.agency_type}`);
  return {
    uuid: row.agency_id,
    name: row.agency_name,
    phonenumber: row.agency_phone,
    image: { url: row.agency_logo }, // the same file as `logo` [G.agsh.03]
    logo: row.agency_logo,
    mark: row.agency_mark,
    colour: row.agency_colour,
    agency_transport_type: type,
    localisation: { town: row.agency_town, quarter: row.agency_quarter },
    ...feesByField(publicFeeColumns, (column) => Number(row[column])),
  };
}

/** Public columns of an agency, for a query with the alias `a` for the table; convert rows with `toAgencyResponse`. */
export const publicAgencyColumns = `a.id as agency_id, a.name as agency_name, a.phone as agency_phone, a.logo_url as agency_logo,
  a.mark as agency_mark, a.colour as agency_colour, a.transport_type_id as agency_type, a.town as agency_town, a.quarter as agency_quarter,
  ${columnsOf("a", publicFeeColumns)}`;

/**
 * SQL condition on agencies `a`: the name contains the text of a parameter, ignoring accents, case, spaces and hyphens.
 * A text with wildcards of LIKE, or of punctuation only, is compared literally, so that it never acts as a pattern.
 */
export function agencyNameContains(parameter: string): string {
  return `case when ${parameter} ~ '[%_\\\\]' or search_key(${parameter}) = ''
    then strpos(lower(unaccent(a.name)), lower(unaccent(${parameter}))) > 0
    else search_key(a.name) like '%' || search_key(${parameter}) || '%' end`;
}

/** Returns active agencies by name. Values: text contained in the name or null, maximum of the count, rows per page, offset. */
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

/** Columns that only members of the agency see, in addition to the public columns. */
const ownColumns = [
  "is_package_sender",
  ...memberFeeColumns,
  "momo_phone",
  "om_phone",
  "email",
  "is_active",
  "state",
  "state_reason",
  "pending_name",
] as const;

/** Columns of an agency for its members, for a query with the alias `a` for the table; convert rows with `toOwnAgencyResponse`. */
export const ownAgencyColumns = `${publicAgencyColumns}, ${columnsOf("a", ownColumns)}, iso(a.created_at) as created, iso(a.modified_at) as modified`;

/** The columns of `ownAgencyColumns`. Times are ISO 8601, decimals are text. */
export interface OwnAgencyRow
  extends PublicAgencyRow, Pick<Row<"agencies">, (typeof ownColumns)[number]> {
  readonly is_active: boolean;
  readonly state: AgencyState;
  readonly created: string;
  readonly modified: string;
}

export const ownAgencyById = statement<OwnAgencyRow, [id: string]>(
  "own_agency",
  `select ${ownAgencyColumns} from agencies a where a.id = $1`,
);

/** Columns that members change in the details of their agency. */
export const profileColumns = ["name", "phone", "email", "town", "quarter"] as const;

export type AgencyProfile = Pick<Row<"agencies">, (typeof profileColumns)[number]>;

/** Reads the agency and locks it until the transaction ends. */
export const lockProfile = query("lock agency profile", (p: { id: string }) =>
  db
    .selectFrom("agencies")
    .select(["id", "state", "logo_url", "pending_name", ...profileColumns])
    .where("id", "=", p.id)
    .forNoKeyUpdate()
    .$narrowType<{ state: AgencyState }>(),
);
export const updateProfile = query(
  "update agency profile",
  (p: AgencyProfile & { readonly id: string }) =>
    db
      .updateTable("agencies")
      .set({ ...pick(p, profileColumns), modified_at: appNow })
      .where("id", "=", p.id),
);
export const changeLogo = query("change agency logo", (p: { id: string; url: string }) =>
  db.updateTable("agencies").set({ logo_url: p.url, modified_at: appNow }).where("id", "=", p.id),
);
/** Returns those of the given file names that are the logo of an agency. */
export const logosAmong = statement<{ name: string }, [names: readonly string[]]>(
  "logos among",
  "select substring(logo_url from '[^/]+$') as name from agencies where logo_url is not null and substring(logo_url from '[^/]+$') = any ($1::text[])",
);

/** Serialises the choice of prefixes: concurrent registrations wait here for each other. */
export const lockPrefixes = statement<never>(
  "lock agency prefixes",
  "select pg_advisory_xact_lock(hashtext('agency prefix'))",
);
/** Returns the first of the preferred prefixes that no agency has, else the first unused one in alphabetical order. */
export const findUnusedPrefix = statement<{ prefix: string }, [preferred: readonly string[]]>(
  "find unused agency prefix",
  `with letters as (select unnest(string_to_array('A B C D E F G H J K L M N P Q R S T U V W X Y Z', ' ')) as letter),
     candidates as (
       select w.prefix, w.place from unnest($1::text[]) with ordinality as w(prefix, place)
       union all
       select a.letter || b.letter || c.letter, 1e6 from letters a, letters b, letters c
     )
   select prefix from candidates where prefix not in (select prefix from agencies) order by place, prefix limit 1`,
);

type NewAgency = AgencyProfile & Pick<Row<"agencies">, "id" | "prefix" | "transport_type_id">;

const insertAgency = query(
  "add agency",
  (p: NewAgency & Pick<Row<"agencies">, "is_package_sender">) =>
    db.insertInto("agencies").values({
      ...pick(p, [...profileColumns, "id", "prefix", "transport_type_id", "is_package_sender"]),
      state: "pending",
    }),
);

const parcelsOnly = 4;

/**
 * Adds a pending agency without fees and commission, which an administrator sets later [G.agsh.01]. An agency for
 * parcels only is a parcel sender.
 */
export function addAgency(agency: NewAgency) {
  return insertAgency({ ...agency, is_package_sender: agency.transport_type_id === parcelsOnly });
}

/** Returns an agency as its members see it, with commission, balance (whole francs) and payout numbers [A3.agsh.01–19, G.agsh.05]. */
export function toOwnAgencyResponse(row: OwnAgencyRow, balance: number): OwnAgency {
  return {
    ...toAgencyResponse(row),
    is_package_sender: row.is_package_sender,
    package_balance: balance,
    ...feesByField(memberFeeColumns, (column) => Number(row[column])),
    momo_phone: row.momo_phone,
    om_phone: row.om_phone,
    email: row.email,
    is_active: row.is_active,
    created_date: row.created,
    date_modified: row.modified,
    pending_name: row.pending_name,
    review: { state: row.state, reason: row.state_reason },
  };
}

/** Reads the phones of agencies; null where an agency has none. */
export const agencyPhones = statement<
  { readonly id: string; readonly phone: string | null },
  [ids: readonly string[]]
>("agency phones", "select id, phone from agencies where id = any ($1::uuid[])");
