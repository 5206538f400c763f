import type { FeeColumn } from "@wakafine/shared/agencies/fee-terms.ts";
import { feeColumns } from "@wakafine/shared/agencies/fee-terms.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { columnsOf, localHour, uuidOrNull } from "../../database/sql-text.ts";
import { townNamed } from "./departure-columns.ts";
import type { OpenHold } from "./hold-store.ts";
import { openHoldJson } from "./hold-store.ts";

/** The data of a departure that a booking needs. Prices are whole francs, rates exact decimals as text, times ISO 8601. */
export interface OfferInputs extends Pick<Row<"agencies">, FeeColumn> {
  readonly agency_id: string;
  readonly departure_id: string;
  /** False from the hour of departure on [G.search.13]. */
  readonly is_open: boolean;
  readonly deleted: boolean;
  readonly total_places: number;
  /** Changes when the agency edits the departure. */
  readonly version: number;
  readonly travel_class: TravelClass;
  readonly departs_at: string;
  /** The database's clock, which holds are compared with. */
  readonly now: string;
  readonly from_town_id: number;
  readonly from_name: string;
  /** 0 is the final town. Null when the departure does not serve the requested town; then the next five fields are null too. */
  readonly stop: number | null;
  readonly to_town_id: number | null;
  readonly to_name: string | null;
  readonly arrives_at: string | null;
  readonly duration_minutes: number | null;
  readonly price: number | null;
  /** A cost above 0 replaces the price of the trip [G.book.06]. `departure_hour` is HH:mm in Africa/Douala. */
  readonly stations: readonly {
    readonly quarter: string;
    readonly departure_hour: string;
    readonly departs_at: string;
    readonly cost: number;
  }[];
  readonly agency_name: string;
  readonly agency_prefix: string;
  readonly agency_is_active: boolean;
}

const inputsText = (moreColumns = ""): string =>
  `select d.agency_id, d.id as departure_id, d.departs_at > app_now() as is_open, d.deleted_at is not null as deleted, d.total_places, d.version, d.travel_class,
     iso(d.departs_at) as departs_at, iso(app_now()) as now, d.from_town_id, f.name as from_name,
     o.stop, o.to_town_id, t.name as to_name, iso(o.arrives_at) as arrives_at,
     (extract(epoch from o.arrives_at - o.departs_at) / 60)::integer as duration_minutes, o.price,
     (select coalesce(json_agg(json_build_object('quarter', s.quarter, 'departure_hour', ${localHour("s.departs_at")},
        'departs_at', iso(s.departs_at), 'cost', s.cost) order by s.position), '[]')
      from boarding_stations s where s.agency_id = d.agency_id and s.departure_id = d.id) as stations,
     a.name as agency_name, a.prefix as agency_prefix, a.is_active as agency_is_active, ${columnsOf("a", feeColumns)} ${moreColumns}
   from departures d
   join agencies a on a.id = d.agency_id
   join towns f on f.id = d.from_town_id
   left join offers o on o.agency_id = d.agency_id and o.departure_id = d.id
     and case when $2::text is null then o.stop = 0 else o.to_town_id = ${townNamed("$2::text")} end
   left join towns t on t.id = o.to_town_id
   where d.id = $1::uuid`;

const inputs = statement<OfferInputs, [string | null, string | null]>("offer_inputs", inputsText());
const inputsWithHold = statement<
  OfferInputs & { readonly hold: OpenHold | null },
  [string | null, string | null, tokenHash: Buffer | null]
>("offer_inputs_with_hold", inputsText(`, (${openHoldJson("$3")}) as hold`));

/**
 * The first read of a booking or hold. Returns no row when there is no such departure or the id is no uuid, otherwise one row.
 * The caller checks `agency_is_active`, `deleted`, `is_open` and a null `stop`.
 */
export function offerInputs(
  departureId: string,
  destination?: string | null,
): Statement<OfferInputs> {
  return inputs(...valuesOf(departureId, destination));
}

/** Like `offerInputs`, with the hold of a booking dialog by the SHA-256 of its token. */
export function offerInputsWithHold(
  departureId: string,
  destination: string | null,
  tokenHash: Buffer | null,
): Statement<OfferInputs & { readonly hold: OpenHold | null }> {
  return inputsWithHold(...valuesOf(departureId, destination), tokenHash);
}

function valuesOf(
  departureId: string,
  destination: string | null | undefined,
): [string | null, string | null] {
  return [
    uuidOrNull(departureId),
    destination === undefined || destination === null ? null : townKey(destination),
  ];
}
