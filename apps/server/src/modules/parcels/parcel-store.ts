import type { ParcelSize } from "@wakafine/shared/parcels/price.ts";
import type { ParcelException, ParcelState } from "@wakafine/shared/parcels/states.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Transaction } from "../../database/database.ts";
import { statement, statementPlannedPerCall } from "../../database/database.ts";
import { localDay, localHour } from "../../database/sql-text.ts";

/** A parcel with the names of its agencies, towns and bus. Times are ISO 8601, except the bus's day and hour. */
export interface ParcelRow {
  readonly id: string;
  readonly agency_id: string;
  readonly agency: string;
  readonly agency_phone: string | null;
  readonly destination_agency_id: string;
  readonly destination_agency: string;
  readonly code: string;
  readonly description: string;
  readonly sender_name: string;
  readonly sender_surname: string;
  readonly sender_phone: string;
  readonly sender_cni: string | null;
  readonly sender_secret: string | null;
  readonly receiver_name: string;
  readonly receiver_surname: string;
  readonly receiver_phone: string;
  readonly receiver_cni: string | null;
  readonly receiver_secret: string | null;
  readonly receiver_town: string;
  readonly from_town: string;
  readonly to_town: string;
  readonly to_town_id: number;
  readonly retrieval_quarter: string | null;
  readonly billing_xaf: number;
  readonly weight_kg: number | null;
  readonly size: ParcelSize | null;
  readonly declared_xaf: number;
  readonly suggested_xaf: number | null;
  readonly price_reason: string | null;
  readonly fee_xaf: number;
  readonly payer: "SENDER" | "RECEIVER";
  readonly method: "CASH" | "MOBILE";
  readonly is_paid: boolean;
  readonly language: Language;
  readonly state: ParcelState;
  readonly exceptions: readonly ParcelException[];
  readonly version: number;
  readonly departure_id: string | null;
  readonly bus_number: string | null;
  readonly departure_day: string | null;
  readonly departure_hour: string | null;
  readonly created: string;
  readonly embarked: string | null;
  readonly arrived: string | null;
  readonly received: string | null;
  /** When the sending agency got a returned parcel back. */
  readonly back: string | null;
  readonly images: readonly string[];
}

const columns = `p.id, p.agency_id, a.name as agency, a.phone as agency_phone, p.destination_agency_id, da.name as destination_agency, p.code, p.description,
  p.sender_name, p.sender_surname, p.sender_phone, p.sender_cni, p.sender_secret, p.receiver_name, p.receiver_surname, p.receiver_phone, p.receiver_cni, p.receiver_secret,
  p.receiver_town, f.name as from_town, t.name as to_town, p.to_town_id, p.retrieval_quarter, p.billing_xaf, p.weight_kg, p.size, p.declared_xaf, p.suggested_xaf, p.price_reason, p.fee_xaf, p.payer, p.method, p.is_paid, p.language, p.state, p.exceptions, p.version,
  p.departure_id, d.bus_number, ${localDay("d.departs_at")} as departure_day, ${localHour("d.departs_at")} as departure_hour,
  iso(p.created_at) as created, iso(p.embarked_at) as embarked, iso(p.arrived_at) as arrived, iso(p.received_at) as received, iso(p.back_at) as back,
  array(select i.file from parcel_images i where i.parcel_id = p.id order by i.position) as images`;
const joins = `join agencies a on a.id = p.agency_id join agencies da on da.id = p.destination_agency_id
  join towns f on f.id = p.from_town_id join towns t on t.id = p.to_town_id left join parcel_departures d on d.id = p.departure_id`;

/** The parcel of a code, whose hyphens do not count. The index of the codes has the same expression. */
const isCode = (column: string, value: string) =>
  `replace(${column}, '-', '') = replace(${value}, '-', '')`;

/** Parcels belong to the agency that sends them and to the one that hands them out [G.parc.11]. */
const own = "p.deleted_at is null and $1::uuid in (p.agency_id, p.destination_agency_id)";

/** Reads a parcel of an agency by its id or its code. */
export const parcelOfAgency = statement<
  ParcelRow,
  [agency: string, id: string | null, code: string]
>(
  "parcel of an agency",
  `select ${columns} from parcels p ${joins} where ${own} and p.id = coalesce($2::uuid, (select c.id from parcels c where ${isCode("c.code", "$3")}))`,
);

const lockRow = statement<{ id: string }, [agency: string, id: string | null, code: string]>(
  "lock parcel",
  `select p.id from parcels p where ${own} and p.id = coalesce($2::uuid, (select c.id from parcels c where ${isCode("c.code", "$3")})) for update`,
);

/**
 * Reads a parcel of an agency by its id or its code, and locks it until the transaction ends. The lock is a statement of its own: after waiting for a lock PostgreSQL
 * reads the locked row again but not the rows joined to it, so the bus of a parcel that was just loaded would have no number.
 */
export async function lockParcel(
  transaction: Transaction,
  agencyId: string,
  { id, code = "" }: { readonly id: string | null; readonly code?: string | undefined },
): Promise<ParcelRow | undefined> {
  const [locked] = await transaction.query(lockRow(agencyId, id, code));
  if (!locked) return undefined;
  const [parcel] = await transaction.query(parcelOfAgency(agencyId, locked.id, ""));
  return parcel;
}

/** Reads a parcel for its messages and its public tracking. */
export const parcelById = statement<ParcelRow, [id: string | null, code: string]>(
  "parcel by id",
  `select ${columns} from parcels p ${joins} where p.deleted_at is null and p.id = coalesce($1::uuid, (select c.id from parcels c where ${isCode("c.code", "$2")}))`,
);

const filtered = `($2::text is null or p.state = $2) and ($13::text is null or (p.exceptions <> '{}' and p.exceptions @> array[$13]))
  and ($3::uuid is null or p.agency_id = $3)
  and ($4::text is null or p.to_town_id = (select n.town_id from town_names n where n.key = search_key($4)))
  and ($5::timestamptz is null or exists (select from parcel_departures d where d.id = p.departure_id and d.departs_at >= $5 and d.departs_at < $5 + interval '1 day'))
  and ($6::timestamptz is null or (p.arrived_at >= $6 and p.arrived_at < $6::timestamptz + interval '1 day'))
  and ($7::text is null or ${isCode("p.code", "$7")}
    or ($8::text is not null and search_key(p.sender_surname || ' ' || p.sender_name || ' ' || p.receiver_surname || ' ' || p.receiver_name) like '%' || $8 || '%')
    or ($9::text is not null and (p.sender_phone || ' ' || p.receiver_phone) like '%' || $9 || '%'))`;

type ListValues = [
  agency: string,
  state: string | null,
  senderAgency: string | null,
  town: string | null,
  departsFrom: string | null,
  arrivedFrom: string | null,
  code: string | null,
  name: string | null,
  digits: string | null,
  maxCounted: number,
  perPage: number,
  offset: number,
  exception: ParcelException | null,
];

/** The parcels of an agency in the order of their sending; sent and destined ones are read from their own index. A page without parcels is one row with null. */
function listIn(order: "asc" | "desc") {
  const sorted = `order by p.created_at ${order}, p.id ${order} limit $10`;
  return statementPlannedPerCall<
    { readonly counted: number } & (ParcelRow | { readonly id: null }),
    ListValues
  >(
    `with found as materialized (
       select p.id, p.created_at from (
         (select p.id, p.created_at from parcels p where p.deleted_at is null and p.agency_id = $1 and ${filtered} ${sorted})
         union all (select p.id, p.created_at from parcels p where p.deleted_at is null and p.destination_agency_id = $1 and p.agency_id <> p.destination_agency_id and ${filtered} ${sorted})
       ) p ${sorted}
     )
     select (select count(*) from found)::integer as counted, page.*
     from (select 1) one left join (
       select ${columns}, p.created_at as sent_at from (select p.id from found p order by p.created_at ${order}, p.id ${order} limit $11 offset $12) k
       join parcels p on p.id = k.id ${joins}
     ) page on true
     order by page.sent_at ${order}, page.id ${order}`,
  );
}

export const parcelLists = { asc: listIn("asc"), desc: listIn("desc") } as const;

/** Inserts a parcel; no row when another parcel has the code. */
export const insertParcel = statement<{ id: string }, [parcel: string]>(
  "insert parcel",
  `insert into parcels (id, agency_id, destination_agency_id, code, description, sender_name, sender_surname, sender_phone, sender_cni, sender_secret,
     receiver_name, receiver_surname, receiver_phone, receiver_cni, receiver_secret, receiver_town, from_town_id, to_town_id, retrieval_quarter,
     billing_xaf, weight_kg, size, declared_xaf, suggested_xaf, price_reason, fee_rate, fee_xaf, payer, method, is_paid, language, departure_id, created_by)
   select id, agency_id, destination_agency_id, code, description, sender_name, sender_surname, sender_phone, sender_cni, sender_secret,
     receiver_name, receiver_surname, receiver_phone, receiver_cni, receiver_secret, receiver_town, from_town_id, to_town_id, retrieval_quarter,
     billing_xaf, weight_kg, size, declared_xaf, suggested_xaf, price_reason, fee_rate, fee_xaf, payer, method, is_paid, language, departure_id, created_by
   from jsonb_populate_record(null::parcels, $1::jsonb)
   on conflict (replace(code, '-', '')) do nothing returning id`,
);

export const insertImages = statement<never, [parcel: string, files: readonly string[]]>(
  "insert parcel images",
  "insert into parcel_images (parcel_id, position, file) select $1, position - 1, file from unnest($2::text[]) with ordinality as i (file, position)",
);

export const changeParcel = statement<
  { id: string },
  [
    id: string,
    version: number,
    description: string,
    quarter: string | null,
    departure: string | null,
    isPaid: boolean,
  ]
>(
  "change parcel",
  `update parcels set description = $3, retrieval_quarter = $4, departure_id = $5, is_paid = $6, version = version + 1
   where id = $1 and version = $2 and state = 'WAREHOUSE' returning id`,
);

export const markDeleted = statement<{ id: string }, [id: string]>(
  "delete parcel",
  "update parcels set deleted_at = app_now(), version = version + 1 where id = $1 and state = 'WAREHOUSE' and deleted_at is null returning id",
);

/** The changes of state. Each returns no row when the parcel is not in the state before. */
export const markEmbarked = statement<{ id: string }, [id: string, departure: string]>(
  "embark parcel",
  "update parcels set state = 'EMBARK', departure_id = $2, embarked_at = app_now(), version = version + 1 where id = $1 and state = 'WAREHOUSE' returning id",
);
export const markArrived = statement<{ id: string }, [id: string]>(
  "unload parcel",
  `update parcels set state = 'ARRIVE', arrived_at = app_now(), exceptions = array_remove(array_remove(exceptions, 'MISSING'), 'LOST'), version = version + 1
   where id = $1 and state = 'EMBARK' returning id`,
);
export const markReceived = statement<{ id: string }, [id: string]>(
  "hand parcel out",
  "update parcels set state = 'RECEIVE', is_paid = true, received_at = app_now(), version = version + 1 where id = $1 and state = 'ARRIVE' returning id",
);

/** Marks a parcel as paid; no row when it is. */
export const markPaid = statement<{ id: string }, [id: string]>(
  "mark parcel paid",
  "update parcels set is_paid = true, version = version + 1 where id = $1 and not is_paid returning id",
);

/** The bus that carries a parcel now, or that it really came with; it is not missing any more. */
export const changeBus = statement<never, [id: string, departure: string]>(
  "change bus of a parcel",
  `update parcels set departure_id = $2, exceptions = array_remove(exceptions, 'MISSING'), version = version + 1
   where id = $1 and state = 'EMBARK'`,
);

export const beginException = statement<never, [id: string, exception: ParcelException]>(
  "begin exception of a parcel",
  "update parcels set exceptions = array_append(array_remove(exceptions, $2), $2), version = version + 1 where id = $1",
);
export const endException = statement<never, [id: string, exception: ParcelException]>(
  "end exception of a parcel",
  "update parcels set exceptions = array_remove(exceptions, $2), version = version + 1 where id = $1",
);

/** A parcel that was lost is found: it is not missing any more either. */
export const markFound = statement<never, [id: string]>(
  "lost parcel is found",
  "update parcels set exceptions = array_remove(array_remove(exceptions, 'MISSING'), 'LOST'), version = version + 1 where id = $1",
);

/** A returned parcel is at the sending agency again; it is not lost any more. */
export const markBack = statement<never, [id: string]>(
  "returned parcel is back",
  "update parcels set back_at = app_now(), exceptions = array_remove(exceptions, 'LOST'), version = version + 1 where id = $1",
);

/** Returns which of these files parcels still use. The events of an erased parcel keep the name of a photo, which is deleted. */
export const parcelFilesAmong = statement<{ name: string }, [names: readonly string[]]>(
  "parcel files among",
  `select file as name from parcel_images where file = any ($1::text[]) union select e.file from parcel_events e join parcels p on p.id = e.parcel_id where e.file = any ($1::text[]) and p.purged_at is null
   union select file from parcel_claim_images where file = any ($1::text[])`,
);
