import { statement } from "../../database/database.ts";

/** How many seats of some departures of an agency were paid for, and how many of those boarded; none sold: no row. */
export const countSales = statement<
  { departure_id: string; sold: number; checked_in: number },
  [agency: string, departures: readonly string[]]
>(
  "count_sales",
  `select departure_id, count(*)::integer as sold, count(*) filter (where status = 'VALIDATE')::integer as checked_in
   from tickets where agency_id = $1 and departure_id = any ($2::uuid[]) and status in ('PAID', 'VALIDATE') group by departure_id`,
);
