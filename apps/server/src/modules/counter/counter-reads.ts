import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import { statement } from "../../database/database.ts";
import { localDay, localHour } from "../../database/sql-text.ts";

/** A shift with its sums from the ledger: whole francs, times ISO 8601. `drawer`: what is in the drawer now. */
export interface ShiftRow {
  readonly id: string;
  readonly opened: string;
  readonly opening_float: number;
  readonly closed: string | null;
  readonly expected: number | null;
  readonly counted: number | null;
  readonly difference: number | null;
  readonly reason: string | null;
  readonly sales: number;
  readonly seats: number;
  readonly sold: number;
  readonly refunds: number;
  readonly refunded: number;
  readonly drawer: number;
  /** The database's clock. */
  readonly now: string;
}

export const shiftColumns = `s.id, iso(s.opened_at) as opened, s.opening_float, iso(s.closed_at) as closed, s.expected, s.counted, s.difference, s.reason,
   iso(app_now()) as now, m.*`;
export const shiftSums = `cross join lateral (
   select count(*) filter (where t.kind = 'cash_sale')::integer as sales, coalesce(sum(b.passengers) filter (where t.kind = 'cash_sale'), 0)::integer as seats,
     coalesce(sum(e.amount) filter (where t.kind = 'cash_sale'), 0)::integer as sold, count(*) filter (where t.kind = 'cash_refund')::integer as refunds,
     coalesce(-sum(e.amount) filter (where t.kind = 'cash_refund'), 0)::integer as refunded, coalesce(sum(e.amount), 0)::integer as drawer
   from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'cash_drawer' left join bookings b on b.id = t.payable_id
   where t.shift_id = s.id) m`;

/** Returns the member's open shift, or else the last one. */
export const currentShift = statement<ShiftRow, [agency: string, user: string]>(
  "current counter shift",
  `select ${shiftColumns} from counter_shifts s ${shiftSums} where s.agency_id = $1 and s.user_id = $2 order by s.closed_at is not null, s.opened_at desc limit 1`,
);

/** Returns a shift of the member. Lock it before, so that the sums are current. */
export const shiftById = statement<ShiftRow, [agency: string, user: string, id: string]>(
  "counter shift",
  `select ${shiftColumns} from counter_shifts s ${shiftSums} where s.agency_id = $1 and s.user_id = $2 and s.id = $3`,
);

/** A sale of a shift; `amount` in whole francs, days and hours in Douala. */
export interface SaleRow {
  readonly id: string;
  readonly order_code: string;
  readonly link_token: string;
  readonly name: string | null;
  readonly seats: readonly number[];
  readonly amount: number;
  readonly from_town: string;
  readonly to_town: string;
  readonly departure_date: string;
  readonly departure_hour: string;
  readonly created: string;
  readonly valid: boolean;
}

const trip = `l.from_town, l.to_town, ${localDay("l.departs_at")} as departure_date, ${localHour("l.departs_at")} as departure_hour`;

const sales = `select b.id, b.order_code, b.link_token, p.lastname as name, l.seats, b.amount_xaf as amount, ${trip}, iso(b.created_at) as created, b.status = 'PAID' as valid
   from ledger_transactions t join bookings b on b.id = t.payable_id join booking_legs l on l.booking_id = b.id and l.leg = 0
     left join passengers p on p.booking_id = b.id and p.position = 0`;

/** Returns a sale of an agency. */
export const saleById = statement<SaleRow, [agency: string, booking: string]>(
  "counter sale by id",
  `${sales} where t.agency_id = $1 and t.payable_id = $2 and t.kind = 'cash_sale'`,
);

/** Returns a page of the sales of a shift, newest first. */
export const salesOfShift = statement<SaleRow, [shift: string, max: number, offset: number]>(
  "sales of counter shift",
  `${sales} where t.shift_id = $1 and t.kind = 'cash_sale' order by t.created_at desc, t.id desc limit $2 offset $3`,
);

/** A departure that can be sold; prices in whole francs, the final town first. */
export interface CounterDepartureRow {
  readonly id: string;
  readonly from_town: string;
  readonly departure_date: string;
  readonly departure_hour: string;
  readonly travel_class: TravelClass;
  readonly total_places: number;
  readonly taken: number;
  readonly destinations: readonly { readonly city: string; readonly price: number }[];
}

/** Returns the departures of an active agency between two times that have not left. */
export const counterDepartures = statement<
  CounterDepartureRow,
  [agency: string, from: string, before: string]
>(
  "counter departures",
  `select d.id, f.name as from_town, ${localDay("d.departs_at")} as departure_date, ${localHour("d.departs_at")} as departure_hour, d.travel_class, d.total_places,
     (select count(*) from seat_claims c where c.agency_id = d.agency_id and c.departure_id = d.id and c.segment = 0)::integer as taken,
     (select coalesce(json_agg(json_build_object('city', t.name, 'price', o.price) order by o.stop), '[]')
      from offers o join towns t on t.id = o.to_town_id where o.agency_id = d.agency_id and o.departure_id = d.id) as destinations
   from departures d join towns f on f.id = d.from_town_id join agencies a on a.id = d.agency_id and a.is_active
   where d.agency_id = $1 and d.deleted_at is null and d.departs_at >= $2 and d.departs_at < $3 and d.departs_at > app_now()
   order by d.departs_at, d.id limit 300`,
);

/** Cash owed for a counter sale; `amount` in whole francs. */
export interface CashRefundRow {
  readonly id: string;
  readonly booking_id: string;
  readonly departure_id: string;
  readonly order_code: string;
  readonly name: string | null;
  readonly owner_phone: string;
  readonly amount: number;
  readonly from_town: string;
  readonly to_town: string;
  readonly departure_date: string;
  readonly departure_hour: string;
  readonly owed: string;
  readonly paid: string | null;
  readonly now: string;
}

const refundColumns = `r.id, r.booking_id, r.departure_id, b.order_code, p.lastname as name, b.owner_phone, r.amount_xaf as amount, ${trip}, iso(r.owed_at) as owed,
   iso(r.paid_at) as paid, iso(app_now()) as now`;
const refundJoins = `join bookings b on b.id = r.booking_id join booking_legs l on l.booking_id = b.id and l.leg = 0
     left join passengers p on p.booking_id = b.id and p.position = 0`;

/** Returns the unpaid cash refunds of an agency, the oldest first; a page without any is one row with null. Values: agency, order code or null, counted at most, page size, offset. */
export const cashRefundsListed = statement<
  { readonly counted: number } & (CashRefundRow | { readonly id: null }),
  [agency: string, orderCode: string | null, maxCounted: number, perPage: number, offset: number]
>(
  "list cash refunds",
  `with found as materialized (
     select r.id, r.owed_at from cash_refunds r
     where r.agency_id = $1 and r.paid_at is null and ($2::text is null or exists (select from bookings b where b.id = r.booking_id and b.order_code = $2))
     order by r.owed_at, r.id limit $3)
   select (select count(*) from found)::integer as counted, page.*
   from (select 1) one left join (
     select ${refundColumns} from (select id from found order by owed_at, id limit $4 offset $5) k join cash_refunds r on r.id = k.id ${refundJoins}
   ) page on true order by page.owed, page.id`,
);

/** Returns the newest 100 cash refunds that the drawer of a shift paid. */
export const refundsOfShift = statement<CashRefundRow, [shift: string]>(
  "cash refunds of counter shift",
  `select ${refundColumns} from cash_refunds r ${refundJoins} where r.shift_id = $1 order by r.paid_at desc, r.id limit 100`,
);

/** Locks a cash refund of an agency. */
export const lockCashRefund = statement<CashRefundRow, [agency: string, id: string]>(
  "lock cash refund",
  `select ${refundColumns} from cash_refunds r ${refundJoins} where r.agency_id = $1 and r.id = $2 for update of r`,
);
