import { statement } from "../../database/database.ts";

/** The income of a departure; amounts in whole francs. `deposited` includes the commission. */
export interface IncomeRow {
  readonly counted: number;
  readonly id: string;
  readonly departs_at: string;
  readonly from_town: string;
  readonly to_town: string;
  readonly tickets: number;
  readonly deposited: string;
  readonly held: string;
  readonly payable: string;
  readonly received: string;
}

/** SQL of what tickets and ledger contain about a departure `d`. Payable is what is released and not paid yet. The agency itself took the cash of counter sales. */
const amounts = `cross join lateral (
     select count(*)::integer as tickets, coalesce(sum(k.price), 0) as deposited from tickets k
     where k.agency_id = d.agency_id and k.departure_id = d.id and k.status in ('PAID', 'VALIDATE')
       and not exists (select from bookings b where b.id = k.booking_id and b.payment_method = 'CASH')) sold
   cross join lateral (
     select coalesce(-sum(e.amount) filter (where e.account = 'agency_held'), 0) as held, coalesce(-sum(e.amount) filter (where e.account = 'agency_payable'), 0) as payable,
       coalesce(sum(e.amount) filter (where e.account = 'agency_payable' and m.kind in ('payout', 'payout_reversed')), 0) as received
     from ledger_entries e join ledger_transactions m on m.id = e.transaction_id
     where e.account in ('agency_held', 'agency_payable') and e.agency_id = d.agency_id and e.departure_id = d.id) booked`;

/** SQL of the departures with money. Values: agency, start and end of the range or null. */
const withMoney = `from departures d where d.agency_id = $1 and ($2::timestamptz is null or d.departs_at >= $2) and ($3::timestamptz is null or d.departs_at < $3)
     and exists (select from ledger_entries e where e.account in ('agency_held', 'agency_payable') and e.agency_id = d.agency_id and e.departure_id = d.id)`;

/** Returns the departures of an agency with money, the newest first. `counted`: matches, counted up to the limit. */
export const incomeListed = statement<
  IncomeRow,
  [
    agency: string,
    from: string | null,
    before: string | null,
    maxCounted: number,
    perPage: number,
    offset: number,
  ]
>(
  "list income",
  `with found as materialized (select d.* ${withMoney} order by d.departs_at desc, d.id desc limit $4)
   select (select count(*) from found)::integer as counted, d.id, iso(d.departs_at) as departs_at, f.name as from_town, t.name as to_town,
     sold.tickets, sold.deposited, booked.held, booked.payable, booked.received
   from (select *, row_number() over (order by departs_at desc, id desc) as position from found order by position limit $5 offset $6) d
     join towns f on f.id = d.from_town_id join towns t on t.id = d.to_town_id ${amounts}
   order by d.position`,
);

/** The sums of `incomeListed` over the whole range. */
export const incomeTotals = statement<
  Pick<IncomeRow, "deposited" | "held" | "payable" | "received"> & { readonly departures: number },
  [agency: string, from: string | null, before: string | null]
>(
  "income totals",
  `select count(*)::integer as departures, coalesce(sum(sold.deposited), 0) as deposited, coalesce(sum(booked.held), 0) as held,
     coalesce(sum(booked.payable), 0) as payable, coalesce(sum(booked.received), 0) as received
   from (select d.* ${withMoney}) d ${amounts}`,
);
