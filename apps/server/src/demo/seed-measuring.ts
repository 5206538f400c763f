import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { towns } from "@wakafine/shared/reference/towns.ts";
import type { Database } from "../database/database.ts";
import { statement } from "../database/database.ts";
import { DatabaseRefused } from "../database/migrate.ts";
import { demoAgencies } from "./demo-agencies.ts";
import { markInstallation, lockInstallation } from "./installation-store.ts";
import { seedAgencies, seedTowns } from "./seeded-rows.ts";

/** The properties of generated departures that a benchmark needs. */
export interface Measuring {
  readonly departures: number;
  readonly days: number;
  /** Number of routes used: ordered pairs of towns. */
  readonly corridors: number;
  /** Body of the measured search: two towns, one day, one place. */
  readonly query: {
    readonly city_departure: string;
    readonly city_destination: string;
    readonly departure_date: string;
    readonly place_require: 1;
  };
  /** The number of trips the measured search must find. */
  readonly matches: number;
}

const tripsPerDay = 20;
const maxDays = 365;
const chunk = 100_000;

// Trip n: route n / (days × 20), day (n / 20) % days, hour by n % 20. Ids grow with n, like version 7 ids.
const generated = `
  select n, agency.id as agency_id, (lpad(to_hex(1750000000000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid as id,
    from_town.id as from_town_id, to_town.id as to_town_id,
    ($3::date + (n / ${tripsPerDay} % $4)::integer + make_time(5, 0, 0) + make_interval(mins => (n % ${tripsPerDay} * 45)::integer)) at time zone 'Africa/Douala' as departs_at,
    case when n % 3 = 0 then 'FIRST' else 'ECONOMIC' end as travel_class, (3000 + n % 40 * 100)::integer as price
  from generate_series($1::bigint, $2::bigint) as n
  cross join lateral (select n / ($4 * ${tripsPerDay}) as road) as place
  cross join lateral (select road / ($5 - 1) as f, road % ($5 - 1) as t) as pair
  join measured_towns from_town on from_town.place = pair.f
  join measured_towns to_town on to_town.place = pair.t + case when pair.t >= pair.f then 1 else 0 end
  join measured_agencies agency on agency.place = n % $6`;
const numbered = `measured_towns as (select id, row_number() over (order by population desc nulls last, id) - 1 as place from towns),
  measured_agencies as (select id, row_number() over (order by prefix) - 1 as place from agencies where transport_type_id = 1)`;

const inserted = statement<never, [number, number, string, number, number, number]>(
  "generate departures",
  `with ${numbered}, trips as (${generated}), made as (
     insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
     select agency_id, id, from_town_id, to_town_id, departs_at, 300, price, travel_class, 70 from trips order by n
   )
   insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
   select agency_id, id, 0, 1, from_town_id, to_town_id, departs_at, departs_at + interval '300 minutes', price, travel_class, 70 from trips order by n`,
);
const emptied = statement<never>(
  "empty measured tables",
  "truncate departures, offers, seat_claims, seat_holds cascade",
);
const townCount = statement<{ name: string }>(
  "towns to measure",
  "select name from towns order by population desc nulls last, id",
);
const agencyCount = statement<{ count: number }>(
  "agencies to measure",
  "select count(*)::integer as count from agencies where transport_type_id = 1",
);
const vacuumed = statement<never>(
  "vacuum measured tables",
  "vacuum analyze departures, offers, seat_claims, towns, agencies",
);

/**
 * Fills a measuring database with `departures` generated departures. Days and towns grow together, so that the measured query finds the same 20 trips
 * at every size. Deletes earlier generated departures. Throws DatabaseRefused outside mode demo and for any other database.
 */
export async function seedMeasuring(
  database: Database,
  plan: { readonly mode: "demo" | "live"; readonly departures: number; readonly today: Date },
): Promise<Measuring> {
  if (plan.mode !== "demo")
    throw new DatabaseRefused("departures are generated only in mode demo (WAKAFINE_MODE=demo)");
  await claimForMeasuring(database);
  const townNames = (await database.query(townCount())).map(({ name }) => name);
  const agencies = (await database.query(agencyCount()))[0]?.count ?? 0;
  const days = Math.min(maxDays, Math.max(1, Math.round(Math.sqrt(plan.departures / tripsPerDay))));
  const corridors = Math.ceil(plan.departures / (days * tripsPerDay));
  const places = Math.max(2, Math.ceil((1 + Math.sqrt(1 + 4 * corridors)) / 2));
  if (places > towns.length)
    throw new RangeError(
      `${plan.departures} departures need more than the ${towns.length} towns there are`,
    );
  const first = addDays(dayOf(plan.today), 1);
  await database.query(emptied());
  for (let n = 0; n < plan.departures; n += chunk) {
    await database.query(
      inserted(n, Math.min(plan.departures, n + chunk) - 1, first, days, places, agencies),
    );
  }
  await database.query(vacuumed());
  const corridor = Math.floor((corridors - 1) / 2);
  const day = Math.floor((days - 1) / 2);
  const from = Math.floor(corridor / (places - 1));
  const to = corridor % (places - 1);
  return {
    departures: plan.departures,
    days,
    corridors,
    query: {
      city_departure: townNames[from]!,
      city_destination: townNames[to >= from ? to + 1 : to]!,
      departure_date: apiDay(addDays(first, day)),
      place_require: 1,
    },
    matches: tripsPerDay,
  };
}

/** Marks an empty database as a measuring database; refuses demo and live ones. */
async function claimForMeasuring(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const [marked] = await transaction.query(markInstallation(true, true));
    const [known] = await transaction.query(lockInstallation());
    if (!known?.measuring)
      throw new DatabaseRefused(
        "this database is not for measuring: use an empty one (DATABASE_URL)",
      );
    if (marked) await transaction.batch([...seedTowns(), seedAgencies(demoAgencies)]);
  });
}
