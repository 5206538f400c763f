import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { appNow, db, pick, query } from "../../database/query.ts";
import { columnsOf } from "../../database/sql-text.ts";
import type { PublicAgencyRow } from "./agency-response.ts";
import { publicAgencyColumns } from "./agency-store.ts";

/** What only an agency's own staff may see beside the public columns. */
const ownColumns = [
  "is_package_sender",
  "commission_rate",
  "momo_phone",
  "om_phone",
  "email",
  "is_active",
  "state",
  "state_reason",
  "pending_name",
] as const;

/** An agency as its staff may see it, for a query that names the table `a`; read with `toOwnAgencyResponse`. */
export const ownAgencyColumns = `${publicAgencyColumns}, ${columnsOf("a", ownColumns)}, iso(a.created_at) as created, iso(a.modified_at) as modified`;

/** The columns of `ownAgencyColumns`. Times are ISO 8601, decimals text. */
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

/** The columns that staff change of their agency themselves. */
export const faceColumns = ["name", "phone", "email", "town", "quarter"] as const;

export type AgencyFace = Pick<Row<"agencies">, (typeof faceColumns)[number]>;

/** The agency as it stands, kept so until the transaction ends. */
export const lockFace = query("lock agency face", (p: { id: string }) =>
  db
    .selectFrom("agencies")
    .select(["id", "state", "logo_url", "pending_name", ...faceColumns])
    .where("id", "=", p.id)
    .forNoKeyUpdate()
    .$narrowType<{ state: AgencyState }>(),
);
export const changeFace = query("change agency face", (p: AgencyFace & { readonly id: string }) =>
  db
    .updateTable("agencies")
    .set({ ...pick(p, faceColumns), modified_at: appNow })
    .where("id", "=", p.id),
);
export const changeLogo = query("change agency logo", (p: { id: string; url: string }) =>
  db.updateTable("agencies").set({ logo_url: p.url, modified_at: appNow }).where("id", "=", p.id),
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

type NewAgency = AgencyFace & Pick<Row<"agencies">, "id" | "prefix" | "transport_type_id">;

const agencyAdded = query(
  "add agency",
  (p: NewAgency & Pick<Row<"agencies">, "is_package_sender">) =>
    db.insertInto("agencies").values({
      ...pick(p, [...faceColumns, "id", "prefix", "transport_type_id", "is_package_sender"]),
      state: "pending",
    }),
);

const parcelsOnly = 4;

/** A new agency that waits, without fees and commission: an administrator sets them [G.agsh.01]. One that carries parcels only sends parcels. */
export function addAgency(agency: NewAgency) {
  return agencyAdded({ ...agency, is_package_sender: agency.transport_type_id === parcelsOnly });
}
