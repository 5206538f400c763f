import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";

/** A route with departures in the next 7 days. Prices are whole francs, durations minutes. */
export interface PopularRoute {
  readonly city_departure: string;
  readonly city_destination: string;
  readonly price_from: number;
  readonly duration_minutes: number;
  readonly departures_per_day: number;
}

const thisWeek = "o.departs_at > app_now() and o.departs_at < app_now() + interval '7 days'";

const topRoutes = statement<PopularRoute, [number]>(
  "popular_routes",
  `with routes as materialized (
     select o.from_town_id, o.to_town_id, min(o.price) as price_from, count(*) as departures
     from offers o join agencies a on a.id = o.agency_id and a.is_active
     where o.stop = 0 and ${thisWeek}
     group by o.from_town_id, o.to_town_id
     order by departures desc, o.from_town_id, o.to_town_id limit $1
   )
   select f.name as city_departure, t.name as city_destination, r.price_from, m.duration_minutes,
     greatest(1, round(r.departures / 7.0))::integer as departures_per_day
   from routes r join towns f on f.id = r.from_town_id join towns t on t.id = r.to_town_id
   cross join lateral ( -- the median of the chosen routes only: sorting a whole week of offers would take most of the time
     select (percentile_disc(0.5) within group (order by extract(epoch from o.arrives_at - o.departs_at)) / 60)::integer as duration_minutes
     from offers o join agencies a on a.id = o.agency_id and a.is_active
     where o.from_town_id = r.from_town_id and o.to_town_id = r.to_town_id and o.stop = 0 and ${thisWeek}
   ) m
   order by r.departures desc, r.from_town_id, r.to_town_id`,
);

/** Returns the routes with the most departures in the next 7 days, most first: lowest price, median travel time, departures per day (at least 1). */
export function popularRoutes(max: number): Statement<PopularRoute> {
  return topRoutes(max);
}
