import type { Day } from "@wakafine/shared/rules/dates.ts";
import type { Statement, Transaction } from "../database/database.ts";
import { statement } from "../database/database.ts";
import { planSales } from "./demo-sales.ts";
import type { SaleRows, SaleTable } from "./sale-rows.ts";
import { rowsOfSale } from "./sale-rows.ts";
import { departuresToSell, sellingDepartures } from "./sold-departures.ts";
import type { Service } from "./timetable.ts";

/** The columns of a sale, by table in the order of their references; other columns have their defaults. */
const columnsOf: Readonly<Record<SaleTable, string>> = {
  seat_holds: `id uuid, started_at timestamptz, hold_until timestamptz, places smallint, owner_phone text, booking_id uuid,
    confirmed_at timestamptz, released_at timestamptz`,
  hold_legs:
    "hold_id uuid, leg smallint, agency_id uuid, departure_id uuid, to_town_id integer, seats smallint[]",
  seat_claims: "agency_id uuid, departure_id uuid, seat smallint, hold_id uuid",
  bookings: `id uuid, order_code text, link_token text, user_id uuid, hold_id uuid, status text, language text, payment_method text,
    operator text, payer_phone text, delivery_mode text, delivery_address text, owner_phone text, passengers smallint, due numeric,
    amount_xaf integer, fees numeric, refunded_xaf integer, created_at timestamptz, paid_at timestamptz, ended_at timestamptz`,
  booking_legs: `booking_id uuid, leg smallint, agency_id uuid, departure_id uuid, to_town_id integer, agency_name text,
    agency_prefix text, from_town text, to_town text, travel_class text, station_quarter text, station_departs_at timestamptz,
    departs_at timestamptz, arrives_at timestamptz, unit_price integer, fee_rate numeric, fee_fixed numeric, fee numeric,
    commission_rate numeric, agency_share_xaf integer, seats smallint[]`,
  passengers:
    "booking_id uuid, position smallint, lastname text, firstname text, sex_id smallint, cni text, phone text, minor boolean",
  tickets: `agency_id uuid, id uuid, booking_id uuid, leg smallint, position smallint, departure_id uuid, seat smallint, status text,
    code text, qrcode_uuid uuid, link_token text, price integer, refundable_xaf integer, created_at timestamptz`,
  check_ins: `agency_id uuid, id uuid, ticket_id uuid, entered text, outcome text, user_id uuid, happened_at timestamptz,
    received_at timestamptz`,
  payment_attempts: `id uuid, payable_kind text, payable_id uuid, number smallint, driver text, provider_ref text, provider_txn_id text,
    state text, effective boolean, amount_xaf integer, currency text, amount_minor bigint, payer_phone text, language text, reason text,
    started_at timestamptz, expires_at timestamptz, version integer, created_at timestamptz, ended_at timestamptz`,
  refunds: `id uuid, attempt_id uuid, payable_kind text, payable_id uuid, amount_xaf integer, state text, reason text, payer_phone text,
    requested_at timestamptz, due_at timestamptz, ended_at timestamptz`,
  ledger_transactions:
    "id uuid, kind text, attempt_id uuid, refund_id uuid, created_at timestamptz",
  ledger_entries:
    "transaction_id uuid, position smallint, account text, driver text, agency_id uuid, departure_id uuid, amount bigint",
};
const tables = Object.keys(columnsOf) as SaleTable[];

function insertInto(table: SaleTable): (rows: string) => Statement<never> {
  const columns = columnsOf[table].split(",").map((column) => column.trim().split(" ")[0]);
  return statement<never, [string]>(
    `seed sales: ${table}`,
    `insert into ${table} (${columns.join(", ")}) select ${columns.join(", ")} from jsonb_to_recordset($1) as r(${columnsOf[table]})`,
  );
}

const inserts = tables.map((table) => ({ table, insert: insertInto(table) }));

const storeFirstSoldEnds = statement<never>(
  "seed sales: store first sold ends",
  `update departures d set first_sold_end_at = d.departs_at + make_interval(mins => d.duration_minutes)
   from booking_legs l join bookings b on b.id = l.booking_id
   where b.paid_at is not null and d.agency_id = l.agency_id and d.id = l.departure_id and d.first_sold_end_at is null`,
);
const gatherStatistics = statement<never>(
  "gather statistics after seeding sales",
  `analyze ${tables.join(", ")}`,
);

/**
 * Inserts bookings for the days from the first one on, with one read and one insert per table for any number of sales. The same day gives the same
 * bookings with the same ids, names, seats and codes; `now` decides booking times and boardings.
 */
export async function seedSales(
  transaction: Transaction,
  { services, first, now }: { services: readonly Service[]; first: Day; now: Date },
): Promise<void> {
  const selling = sellingDepartures(services, first);
  const departures = await transaction.query(departuresToSell(selling.map(({ id }) => id)));
  const sales = planSales(selling, departures, now).map(rowsOfSale);
  await transaction.batch(saleStatements(sales));
}

function saleStatements(sales: readonly SaleRows[]): readonly Statement<never>[] {
  return [
    ...inserts.map(({ table, insert }) =>
      insert(JSON.stringify(sales.flatMap((one) => one[table]))),
    ),
    storeFirstSoldEnds(),
    gatherStatistics(),
  ];
}
