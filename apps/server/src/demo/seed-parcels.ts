import type { Day } from "@wakafine/shared/rules/dates.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
import { planParcels } from "./demo-parcels.ts";

const insertTopUps = statement<never, [rows: string]>(
  "seed parcels: top-ups",
  `with given as (
     select * from jsonb_to_recordset($1) as r(id uuid, agency_id uuid, created_by uuid, amount_xaf integer, at timestamptz, paid_at timestamptz, pay_until timestamptz,
       attempt uuid, provider_ref text, provider_txn_id text, payer_phone text, movement uuid)),
   topped as (
     insert into top_ups (id, agency_id, created_by, amount_xaf, method, language, state, pay_until, created_at, completed_at)
     select id, agency_id, created_by, amount_xaf, 'MOBILE', 'fr', 'COMPLETED', pay_until, at, paid_at from given),
   attempts as (
     insert into payment_attempts (id, payable_kind, payable_id, number, driver, operator, provider_ref, provider_txn_id, state, effective, amount_xaf, currency, amount_minor,
       payer_phone, language, started_at, expires_at, version, created_at, ended_at)
     select attempt, 'top_up', id, 1, 'mtn_momo', 'MTN', provider_ref, provider_txn_id, 'paid', true, amount_xaf, 'XAF', amount_xaf, payer_phone, 'fr', at, pay_until, 2, at, paid_at
     from given returning id),
   movements as (
     insert into ledger_transactions (id, kind, attempt_id, created_at) select g.movement, 'payment', a.id, g.paid_at from given g join attempts a on a.id = g.attempt returning id)
   insert into ledger_entries (transaction_id, position, account, driver, agency_id, amount, created_at)
   select m.id, s.position, s.account, s.driver, case when s.driver is null then g.agency_id end, s.sign * g.amount_xaf, g.paid_at
   from given g join movements m on m.id = g.movement,
     (values (0::smallint, 'provider_cash', 'mtn_momo', 1), (1::smallint, 'parcel_balance', null, -1)) as s(position, account, driver, sign)`,
);

const insertBuses = statement<never, [rows: string]>(
  "seed parcels: buses",
  `insert into parcel_departures (id, agency_id, bus_number, from_town_id, to_town_id, departs_at, state, created_by, created_at, arrived_at)
   select r.id, r.agency_id, r.bus_number, f.id, t.id, r.departs_at, r.state, r.created_by, r.created_at, r.arrived_at
   from jsonb_to_recordset($1) as r(id uuid, agency_id uuid, bus_number text, "from" text, "to" text, departs_at timestamptz, state text, created_by uuid, created_at timestamptz,
     arrived_at timestamptz) join towns f on f.slug = r."from" join towns t on t.slug = r."to"`,
);

const insertParcels = statement<never, [rows: string]>(
  "seed parcels: parcels",
  `insert into parcels (id, agency_id, destination_agency_id, code, description, sender_name, sender_surname, sender_phone, receiver_name, receiver_surname, receiver_phone, receiver_cni,
     receiver_town, from_town_id, to_town_id, billing_xaf, fee_rate, fee_xaf, payer, method, is_paid, language, state, exceptions, departure_id, created_by, created_at, embarked_at, arrived_at, received_at)
   select r.id, r.agency_id, r.agency_id, r.code, r.description, r.sender_name, r.sender_surname, r.sender_phone, r.receiver_name, r.receiver_surname, r.receiver_phone, r.receiver_cni,
     t.name, f.id, t.id, r.billing_xaf, r.fee_rate, r.fee_xaf, r.payer, 'CASH', r.is_paid, 'fr', r.state, r.exceptions, r.departure_id, r.created_by, r.created_at, r.embarked_at, r.arrived_at, r.received_at
   from jsonb_to_recordset($1) as r(id uuid, agency_id uuid, code text, description text, sender_name text, sender_surname text, sender_phone text, receiver_name text, receiver_surname text,
     receiver_phone text, receiver_cni text, "from" text, "to" text, billing_xaf integer, fee_rate numeric, fee_xaf integer, payer text, is_paid boolean, state text, exceptions text[], departure_id uuid,
     created_by uuid, created_at timestamptz, embarked_at timestamptz, arrived_at timestamptz, received_at timestamptz)
     join towns f on f.slug = r."from" join towns t on t.slug = r."to"`,
);

/** Sorted, because the trigger of the table links the events of a parcel in the order of their rows. */
const insertEvents = statement<never, [rows: string]>(
  "seed parcels: events",
  `insert into parcel_events (parcel_id, position, id, kind, agency_id, user_id, departure_id, happened_at, received_at, details)
   select parcel_id, 0, id, kind, agency_id, user_id, departure_id, at, at, details
   from jsonb_to_recordset($1) as r(parcel_id uuid, id uuid, kind text, agency_id uuid, user_id uuid, departure_id uuid, at timestamptz, details jsonb)
   order by parcel_id, at`,
);

const insertFees = statement<never, [rows: string]>(
  "seed parcels: fees",
  `with given as (
     select * from jsonb_to_recordset($1) as r(id uuid, parcel_id uuid, agency_id uuid, at timestamptz, amount integer) where amount > 0),
   movements as (
     insert into ledger_transactions (id, kind, parcel_id, agency_id, created_at) select id, 'parcel_fee', parcel_id, agency_id, at from given returning id)
   insert into ledger_entries (transaction_id, position, account, agency_id, amount, created_at)
   select m.id, s.position, s.account, g.agency_id, s.sign * g.amount, g.at
   from given g join movements m on m.id = g.id, (values (0::smallint, 'parcel_balance', 1), (1::smallint, 'platform_commission', -1)) as s(position, account, sign)`,
);

const insertTariffs = statement<never, [rows: string]>(
  "seed parcels: tariffs",
  `insert into parcel_tariffs (id, agency_id, from_town_id, to_town_id, base_xaf, included_kg, per_kg_xaf, medium_xaf, large_xaf, value_rate, max_value_xaf)
   select r.id, r.agency_id, f.id, t.id, r.base_xaf, r.included_kg, r.per_kg_xaf, r.medium_xaf, r.large_xaf, r.value_rate, r.max_value_xaf
   from jsonb_to_recordset($1) as r(id uuid, agency_id uuid, "from" text, "to" text, base_xaf integer, included_kg integer, per_kg_xaf integer, medium_xaf integer, large_xaf integer,
     value_rate numeric, max_value_xaf integer) join towns f on f.slug = r."from" join towns t on t.slug = r."to"`,
);

/** Returns the statements that insert the parcels of the demo: one per table, and one each for top-ups and fees with their ledger entries. */
export function seedParcels(first: Day, now: Date): readonly Statement<never>[] {
  const agencies = planParcels(first, now);
  const all = (part: "buses" | "parcels" | "events" | "fees") =>
    JSON.stringify(agencies.flatMap((one) => one[part]));
  return [
    insertTopUps(JSON.stringify(agencies.map(({ topUp }) => topUp))),
    insertBuses(all("buses")),
    insertParcels(all("parcels")),
    insertEvents(all("events")),
    insertFees(all("fees")),
    insertTariffs(JSON.stringify(agencies.map(({ tariff }) => tariff))),
  ];
}
