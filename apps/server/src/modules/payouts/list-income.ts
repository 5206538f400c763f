import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { IncomeEntry, IncomeTotals } from "@wakafine/shared/payouts/contract.ts";
import {
  addDays,
  apiDay,
  dayOf,
  hourOf,
  instantOf,
  parseDay,
} from "@wakafine/shared/rules/dates.ts";
import type { Context, RequestContext } from "../../context.ts";
import { invalid } from "../../http/failure.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { membershipOf } from "../../http/permission.ts";
import type { IncomeRow } from "./income-reads.ts";
import { incomeListed, incomeTotals } from "./income-reads.ts";

interface RangeQuery {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** A range of days as instants; null: open. */
export interface IncomeRange {
  readonly from: string | null;
  readonly before: string | null;
}

/** Reads the days of departure, both inclusive. Errors: invalid_input at `end_date` when it precedes `start_date`. */
export function parseRange({ start_date, end_date }: RangeQuery): IncomeRange {
  const [first, last] = [parseDay(start_date ?? ""), parseDay(end_date ?? "")];
  if (first !== null && last !== null && last < first)
    throw invalid({ field: "end_date", code: "invalid" });
  return {
    from: first === null ? null : instantOf(first, "00:00").toISOString(),
    before: last === null ? null : instantOf(addDays(last, 1), "00:00").toISOString(),
  };
}

/** Returns the income of the caller's agency per departure, newest first, and its sums in whole francs [A3.momo.01–04, G.momo.02–03]. */
export async function listIncome(
  { database }: Context,
  { query }: InputOf<"listIncome">,
  request: RequestContext,
): Promise<ResponseOf<"listIncome">> {
  const { agencyId } = membershipOf(request);
  const { from, before } = parseRange(query);
  const paging = { page: query.page, perPage: query.per_page };
  const [rows, [sums]] = await database.batch([
    incomeListed(agencyId, from, before, rowsCounted, paging.perPage, offsetOf(paging)),
    incomeTotals(agencyId, from, before),
  ]);
  if (!sums) throw new Error("no sums of the income");
  return {
    ...pageResponse(rows.map(toIncomeEntry), rows[0]?.counted ?? 0, paging),
    totals: toTotals(sums),
  };
}

/** Returns a departure's income as it is sent. */
export function toIncomeEntry(row: IncomeRow): IncomeEntry {
  const departs = new Date(row.departs_at);
  const day = apiDay(dayOf(departs));
  return {
    date: day,
    departs: {
      uuid: row.id,
      city_departure: row.from_town,
      city_destination: row.to_town,
      departure_date: day,
      departure_hour: hourOf(departs),
      tickets: row.tickets,
    },
    ...amountsOf(row),
  };
}

/** Returns the sums of a range as they are sent. */
export function toTotals(
  sums: Parameters<typeof amountsOf>[0] & { readonly departures: number },
): IncomeTotals {
  return { departures: sums.departures, ...amountsOf(sums) };
}

/** The commission is what customers paid beyond the agency's share, which the ledger contains. */
function amountsOf(row: Pick<IncomeRow, "deposited" | "held" | "payable" | "received">) {
  const [deposited, held, payable, received] = [
    row.deposited,
    row.held,
    row.payable,
    row.received,
  ].map(Number) as [number, number, number, number];
  return {
    amount_deposited: deposited,
    commission: deposited - held - payable - received,
    amount_held: held,
    amount_already_received: received,
    amount_to_be_received: payable,
  };
}
