import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import { statement } from "../../database/database.ts";
import { publicAgencyColumns } from "./agency-store.ts";
import type { OwnAgencyRow } from "./own-agency-response.ts";

/** An agency as its staff may see it, for a query that names the table `a`; read with `toOwnAgencyResponse`. */
export const ownAgencyColumns = `${publicAgencyColumns}, a.is_package_sender, a.commission_rate, a.momo_phone, a.om_phone, a.email, a.is_active, a.state, a.state_reason, a.pending_name,
  iso(a.created_at) as created, iso(a.modified_at) as modified`;

export const ownAgencyById = statement<OwnAgencyRow, [id: string]>(
  "own_agency",
  `select ${ownAgencyColumns} from agencies a where a.id = $1`,
);

/** What staff change of their agency themselves. */
export interface AgencyFace {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly town: string | null;
  readonly quarter: string | null;
}

/** The agency as it stands, kept so until the transaction ends. */
export const lockFace = statement<
  AgencyFace & {
    readonly id: string;
    readonly state: AgencyState;
    readonly logo_url: string | null;
    readonly pending_name: string | null;
  },
  [id: string]
>(
  "lock agency face",
  "select id, state, name, phone, email, town, quarter, logo_url, pending_name from agencies where id = $1 for no key update",
);
export const changeFace = statement<
  never,
  [id: string, name: string, phone: string, email: string | null, town: string, quarter: string]
>(
  "change agency face",
  "update agencies set name = $2, phone = $3, email = $4, town = $5, quarter = $6, modified_at = app_now() where id = $1",
);
export const changeLogo = statement<never, [id: string, url: string]>(
  "change agency logo",
  "update agencies set logo_url = $2, modified_at = app_now() where id = $1",
);
/** Which of these pictures an agency shows as its logo. */
export const logosAmong = statement<{ name: string }, [names: readonly string[]]>(
  "logos among",
  "select substring(logo_url from '[^/]+$') as name from agencies where logo_url is not null and substring(logo_url from '[^/]+$') = any ($1::text[])",
);

/** Registrations choose their prefix one after the other. */
export const lockPrefixes = statement<never>(
  "lock agency prefixes",
  "select pg_advisory_xact_lock(hashtext('agency prefix'))",
);
/** The first of the wished prefixes that no agency has, else the first of all. */
export const freePrefix = statement<{ prefix: string }, [wished: readonly string[]]>(
  "free agency prefix",
  `with letters as (select unnest(string_to_array('A B C D E F G H J K L M N P Q R S T U V W X Y Z', ' ')) as letter),
     candidates as (
       select w.prefix, w.place from unnest($1::text[]) with ordinality as w(prefix, place)
       union all
       select a.letter || b.letter || c.letter, 1e6 from letters a, letters b, letters c
     )
   select prefix from candidates where prefix not in (select prefix from agencies) order by place, prefix limit 1`,
);

export interface NewAgency extends AgencyFace {
  readonly id: string;
  readonly prefix: string;
  readonly transportTypeId: number;
}

const agencyAdded = statement<
  never,
  [string, string, string, number, string | null, string | null, string | null, string | null]
>(
  "add agency",
  `insert into agencies (id, name, prefix, transport_type_id, is_package_sender, phone, email, town, quarter, state)
   values ($1, $2, $3, $4::smallint, $4::smallint = 4, $5, $6, $7, $8, 'pending')`,
);

/** A new agency that waits, without fees and commission: an administrator sets them [G.agsh.01]. One that carries parcels only sends parcels. */
export function addAgency({
  id,
  name,
  prefix,
  transportTypeId,
  phone,
  email,
  town,
  quarter,
}: NewAgency) {
  return agencyAdded(id, name, prefix, transportTypeId, phone, email, town, quarter);
}
