import type { Day } from "@wakafine/shared/rules/dates.ts";
import type { Statement, Transaction } from "../database/database.ts";
import { statement } from "../database/database.ts";
import type { JsonColumns } from "../database/json-columns.ts";
import { jsonColumns } from "../database/json-columns.ts";
import { bookingColumns, legColumns, passengerColumns } from "../modules/bookings/public.ts";
import { planSales } from "./demo-sales.ts";
import type { SaleRows, SaleTable } from "./sale-rows.ts";
import { rowsOfSale } from "./sale-rows.ts";
import { departuresToSell, sellingDepartures } from "./sold-departures.ts";
import type { Service } from "./timetable.ts";

type BookingTable = "bookings" | "booking_legs" | "passengers";

/** The columns of a sale outside its booking, by table; other columns have their defaults. */
const columnsOf: Readonly<Record<Exclude<SaleTable, BookingTable>, string>> = {
  seat_holds: `id uuid, started_at timestamptz, hold_until timestamptz, places smallint, owner_phone text, booking_id uuid,
    confirmed_at timestamptz, released_at timestamptz`,
  hold_legs:
    "hold_id uuid, leg smallint, agency_id uuid, departure_id uuid, to_town_id integer, seats smallint[]",
  seat_claims: "agency_id uuid, departure_id uuid, seat smallint, hold_id uuid",
  tickets: `agency_id uuid, id uuid, booking_id uuid, leg smallint, position smallint, departure_id uuid, seat smallint, status text,
    code text, qrcode_uuid uuid, link_token text, price integer, refundable_xaf integer, created_at timestamptz,
    paid_at timestamptz, cancelled_at timestamptz`,
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

const ofBooking = jsonColumns({ booking_id: "uuid" });
/** The columns of a booking: those that the bookings module inserts, and those that its later changes set. */
const columnsOfBooking: Readonly<Record<BookingTable, readonly JsonColumns[]>> = {
  bookings: [
    bookingColumns,
    jsonColumns({
      status: "text",
      refunded_xaf: "integer",
      created_at: "timestamptz",
      paid_at: "timestamptz",
      ended_at: "timestamptz",
    }),
  ],
  booking_legs: [ofBooking, legColumns],
  passengers: [ofBooking, passengerColumns],
};

/** In the order of their references. */
const tables: readonly SaleTable[] = [
  "seat_holds",
  "hold_legs",
  "seat_claims",
  "bookings",
  "booking_legs",
  "passengers",
  "tickets",
  "check_ins",
  "payment_attempts",
  "refunds",
  "ledger_transactions",
  "ledger_entries",
];
const isOfBooking = (table: SaleTable): table is BookingTable => table in columnsOfBooking;

function insertInto(table: SaleTable): (rows: string) => Statement<never> {
  const { names, fields, shape } = isOfBooking(table)
    ? joined(columnsOfBooking[table])
    : sameNames(columnsOf[table]);
  return statement<never, [string]>(
    `seed sales: ${table}`,
    `insert into ${table} (${names}) select ${fields} from jsonb_to_recordset($1) as r(${shape})`,
  );
}

type RecordSql = Pick<JsonColumns, "names" | "fields" | "shape">;

function joined(lists: readonly JsonColumns[]): RecordSql {
  const all = (part: keyof RecordSql) => lists.map((list) => list[part]).join(", ");
  return { names: all("names"), fields: all("fields"), shape: all("shape") };
}

function sameNames(shape: string): RecordSql {
  const names = shape
    .split(",")
    .map((column) => column.trim().split(" ")[0])
    .join(", ");
  return { names, fields: names, shape };
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

/** Returns the statements that insert the rows of sales. */
export function saleStatements(sales: readonly SaleRows[]): readonly Statement<never>[] {
  return [
    ...inserts.map(({ table, insert }) =>
      insert(JSON.stringify(sales.flatMap((one) => one[table]))),
    ),
    storeFirstSoldEnds(),
    gatherStatistics(),
  ];
}
