import { statement } from "../../database/database.ts";

/** Number of sold and of boarded seats of departures of an agency; a departure without sales has no row. */
export const countSales = statement<
  { departure_id: string; sold: number; checked_in: number },
  [agency: string, departures: readonly string[]]
>(
  "count_sales",
  `select departure_id, count(*)::integer as sold, count(*) filter (where status = 'VALIDATE')::integer as checked_in
   from tickets where agency_id = $1 and departure_id = any ($2::uuid[]) and status in ('PAID', 'VALIDATE') group by departure_id`,
);
