import type {
  MissingReason,
  ParcelDepartureState,
  ParcelState,
} from "@wakafine/shared/parcels/states.ts";
import type { Transaction } from "../../database/database.ts";
import { statement, statementPlannedPerCall } from "../../database/database.ts";
import { localDay, localHour } from "../../database/sql-text.ts";

/** A parcel departure with its agency, towns and number of parcels by state. */
export interface StoredParcelDeparture {
  readonly id: string;
  readonly agency_id: string;
  readonly agency: string;
  readonly bus_number: string;
  readonly day: string;
  readonly hour: string;
  readonly from_town: string;
  readonly to_town: string;
  readonly state: ParcelDepartureState;
  readonly version: number;
  readonly planned: number;
  readonly loaded: number;
  readonly unloaded: number;
}

const columns = `d.id, d.agency_id, a.name as agency, d.bus_number, ${localDay("d.departs_at")} as day, ${localHour("d.departs_at")} as hour, f.name as from_town, t.name as to_town,
  d.state, d.version, n.planned, n.loaded, n.unloaded`;
/** The parcels of another agency's bus count only when they are destined to the reader's agency $1. */
const joins = `join agencies a on a.id = d.agency_id join towns f on f.id = d.from_town_id join towns t on t.id = d.to_town_id
  cross join lateral (select count(*) filter (where p.state = 'WAREHOUSE')::integer as planned, count(*) filter (where p.state = 'EMBARK')::integer as loaded,
    count(*) filter (where p.state in ('ARRIVE', 'RECEIVE'))::integer as unloaded
    from parcels p where p.departure_id = d.id and p.deleted_at is null and $1::uuid in (p.agency_id, p.destination_agency_id)) n`;
/** SQL: departures of agency $1, and those of others that carry parcels for it. */
const visible = `(d.agency_id = $1 or exists (select from parcels p where p.departure_id = d.id and p.destination_agency_id = $1 and p.deleted_at is null and p.state <> 'WAREHOUSE'))`;

/** Reads a departure that the agency may see. */
export const departureOfAgency = statement<StoredParcelDeparture, [agency: string, id: string]>(
  "parcel departure of an agency",
  `select ${columns} from parcel_departures d ${joins} where ${visible} and d.id = $2`,
);

/** A parcel of a departure, without data of sender and receiver. */
export interface CarriedParcel {
  readonly uuid: string;
  readonly qr_code: string;
  readonly description: string;
  readonly status: ParcelState;
  readonly city_destination: string;
  readonly missing: MissingReason | null;
  readonly lost: boolean;
}

const carried = `p.id as uuid, p.code as qr_code, p.description, p.state as status, t.name as city_destination,
  case when p.state = 'EMBARK' and p.exceptions @> array['MISSING'] then (select e.details -> 'missing' ->> 'reason' from parcel_events e where e.parcel_id = p.id and e.kind = 'MISSING' order by e.position desc limit 1) end as missing,
  p.exceptions @> array['LOST'] as lost`;

/** Reads the agency's parcels of a departure, oldest first, at most 1,000. */
export const parcelsOfDeparture = statement<CarriedParcel, [agency: string, departure: string]>(
  "parcels of a departure",
  `select ${carried} from parcels p join towns t on t.id = p.to_town_id
   where p.departure_id = $2 and p.deleted_at is null and $1::uuid in (p.agency_id, p.destination_agency_id) order by p.created_at, p.id limit 1000`,
);

export const departuresOfAgency = statementPlannedPerCall<
  { readonly counted: number } & (StoredParcelDeparture | { readonly id: null }),
  [
    agency: string,
    state: string | null,
    key: string | null,
    max: number,
    perPage: number,
    offset: number,
  ]
>(
  `with found as materialized (
     select d.id, d.departs_at from (
       (select d.id, d.departs_at from parcel_departures d join towns f on f.id = d.from_town_id join towns t on t.id = d.to_town_id
        where d.agency_id = $1 and ($2::text is null or d.state = $2)
          and ($3::text is null or search_key(d.bus_number) like '%' || $3 || '%' or search_key(f.name) like '%' || $3 || '%' or search_key(t.name) like '%' || $3 || '%')
        order by d.departs_at desc, d.id desc limit $4)
       union
       (select d.id, d.departs_at from parcel_departures d join towns f on f.id = d.from_town_id join towns t on t.id = d.to_town_id
        where d.id in (select p.departure_id from parcels p where p.destination_agency_id = $1 and p.agency_id <> p.destination_agency_id and p.deleted_at is null and p.state <> 'WAREHOUSE')
          and ($2::text is null or d.state = $2)
          and ($3::text is null or search_key(d.bus_number) like '%' || $3 || '%' or search_key(f.name) like '%' || $3 || '%' or search_key(t.name) like '%' || $3 || '%')
        order by d.departs_at desc, d.id desc limit $4)
     ) d order by d.departs_at desc, d.id desc limit $4
   )
   select (select count(*) from found)::integer as counted, page.*
   from (select 1) one left join (
     select ${columns}, d.departs_at from (select id from found order by departs_at desc, id desc limit $5 offset $6) k join parcel_departures d on d.id = k.id ${joins}
   ) page on true
   order by page.departs_at desc, page.id desc`,
);

/** The buses of an agency that take parcels: the 100 nearest to now, so that today's are among them; the next to leave first, those whose hour has passed at the end. */
export const departuresToLoad = statement<StoredParcelDeparture, [agency: string]>(
  "parcel departures to load",
  `select ${columns} from (
     select id from parcel_departures where agency_id = $1 and state = 'PENDING' and departs_at > app_now() - interval '2 days'
     order by abs(extract(epoch from departs_at - app_now())), id limit 100
   ) k join parcel_departures d on d.id = k.id ${joins}
   order by d.departs_at <= app_now(), abs(extract(epoch from d.departs_at - app_now())), d.id`,
);

/** The buses with parcels on board for an agency, also those that had arrived before a lost parcel was found; the last departed first, those that still load at the end. */
export const departuresToUnload = statement<StoredParcelDeparture, [agency: string]>(
  "parcel departures to unload",
  `select ${columns} from (
     select departure_id as id from parcels where agency_id = $1 and state = 'EMBARK' and not exceptions @> array['LOST']
     union
     select departure_id from parcels where destination_agency_id = $1 and state = 'EMBARK' and not exceptions @> array['LOST']
   ) k join parcel_departures d on d.id = k.id ${joins} order by d.departs_at > app_now(), d.departs_at desc, d.id desc limit 100`,
);

/** The departures of a bus, newest first, at most 100. */
export const departuresOfVehicle = statement<StoredParcelDeparture, [agency: string, bus: string]>(
  "parcel departures of a vehicle",
  `select ${columns} from parcel_departures d ${joins} where d.agency_id = $1 and d.bus_number = $2 order by d.departs_at desc, d.id desc limit 100`,
);

export interface VehicleRow {
  readonly bus_number: string;
  readonly departures: number;
  readonly on_board: number;
}

/** The buses of an agency with the number of their departures and of the parcels on board. Values: agency, one bus or null for all. */
export const vehiclesOfAgency = statement<VehicleRow, [agency: string, bus: string | null]>(
  "parcel vehicles of an agency",
  `select d.bus_number, count(*)::integer as departures, coalesce(sum(n.on_board), 0)::integer as on_board
   from parcel_departures d cross join lateral (select count(*) as on_board from parcels p where p.departure_id = d.id and p.state = 'EMBARK') n
   where d.agency_id = $1 and ($2::text is null or d.bus_number = $2) group by d.bus_number order by d.bus_number`,
);

export const parcelsOnBoard = statement<CarriedParcel, [agency: string, bus: string]>(
  "parcels on board",
  `select ${carried} from parcel_departures d join parcels p on p.departure_id = d.id join towns t on t.id = p.to_town_id
   where d.agency_id = $1 and d.bus_number = $2 and p.state = 'EMBARK' order by p.embarked_at, p.id limit 1000`,
);

/** Inserts a departure; no row when the bus has one at this time. */
export const insertDeparture = statement<
  { id: string },
  [
    id: string,
    agency: string,
    bus: string,
    from: number,
    to: number,
    departsAt: string,
    user: string,
  ]
>(
  "insert parcel departure",
  `insert into parcel_departures (id, agency_id, bus_number, from_town_id, to_town_id, departs_at, created_by) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (agency_id, bus_number, departs_at) do nothing returning id`,
);

/** Changes bus and hour of a departure of this version that has not arrived. */
export const changeDeparture = statement<
  { id: string },
  [id: string, version: number, bus: string, departsAt: string]
>(
  "change parcel departure",
  "update parcel_departures set bus_number = $3, departs_at = $4, version = version + 1 where id = $1 and version = $2 and state = 'PENDING' returning id",
);

/** Locks the parcels that are planned for a departure, which come before it in the order of locks. */
export const lockPlannedParcels = statement<{ id: string }, [agency: string, departure: string]>(
  "lock planned parcels",
  "select id from parcels where agency_id = $1 and departure_id = $2 and state = 'WAREHOUSE' and deleted_at is null order by id for update",
);

/** Takes the parcels in the warehouse off a departure. */
export const unplanParcels = statement<{ id: string }, [departure: string]>(
  "unplan parcels",
  "update parcels set departure_id = null, version = version + 1 where departure_id = $1 and state = 'WAREHOUSE' and deleted_at is null returning id",
);

export interface LockedDeparture {
  readonly state: ParcelDepartureState;
  readonly bus_number: string;
  readonly to_town_id: number;
  /** ISO 8601. */
  readonly departs: string;
  /** ISO 8601; null while in progress. */
  readonly arrived: string | null;
}

/** Locks a departure of an agency until the transaction ends. */
export const lockDeparture = statement<LockedDeparture, [agency: string, id: string]>(
  "lock parcel departure",
  "select state, bus_number, to_town_id, iso(departs_at) as departs, iso(arrived_at) as arrived from parcel_departures where agency_id = $1 and id = $2 for update",
);

/** Locks departures of an agency in the order of their ids, so that two transactions do not wait for each other. Returns those that exist by their id. */
export async function lockDepartures(
  transaction: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedDeparture>> {
  const locked = new Map<string, LockedDeparture>();
  for (const id of [...new Set(ids)].sort()) {
    const [departure] = await transaction.query(lockDeparture(agencyId, id));
    if (departure) locked.set(id, departure);
  }
  return locked;
}

/** Locks departures that can arrive now, and before them the parcels planned for them, which then leave their list. Returns those that exist by their id. */
export async function lockArriving(
  transaction: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedDeparture>> {
  for (const id of [...new Set(ids)].sort())
    await transaction.query(lockPlannedParcels(agencyId, id));
  return lockDepartures(transaction, agencyId, ids);
}

/** SQL: no parcel is on board of departure `d`, lost ones aside. */
const isEmpty = `not exists (select from parcels p where p.departure_id = d.id and p.state = 'EMBARK' and not p.exceptions @> array['LOST'])`;

/** Closes a locked departure unless a parcel is on board that is not lost. */
export const closeEmptyDeparture = statement<{ id: string }, [id: string]>(
  "close parcel departure",
  `update parcel_departures d set state = 'ARRIVE', arrived_at = app_now(), version = version + 1
   where d.id = $1 and ${isEmpty} returning id`,
);

/** Finds a departure that still takes parcels, and keeps it from arriving until the transaction ends. */
export const openDeparture = statement<
  { id: string; to_town_id: number },
  [agency: string, id: string | null]
>(
  "open parcel departure",
  "select id, to_town_id from parcel_departures where agency_id = $1 and id = $2 and state = 'PENDING' for share",
);

/**
 * A departure has arrived when none of its parcels is on board any more but lost ones [G.parc.16], but not before its hour, because it can still be loaded
 * (decision 0195). The parcels that were planned for it stay in the warehouse. The caller has locked it with `lockArriving`.
 */
export const arriveWhenEmpty = statement<never, [id: string]>(
  "parcel departure arrives",
  `with arrived as (
     update parcel_departures d set state = 'ARRIVE', arrived_at = app_now(), version = version + 1
     where d.id = $1 and d.state = 'PENDING' and d.departs_at <= app_now() and ${isEmpty} returning d.id
   )
   update parcels p set departure_id = null, version = p.version + 1
   from arrived where p.departure_id = arrived.id and p.state = 'WAREHOUSE' and p.deleted_at is null`,
);
