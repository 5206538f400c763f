import type { FeeColumn } from "@wakafine/shared/agencies/fee-terms.ts";
import { feeColumns } from "@wakafine/shared/agencies/fee-terms.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { addDays, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import { statement } from "../database/database.ts";
import type { Row } from "../database/query.ts";
import { columnsOf } from "../database/sql-text.ts";
import type { OfferToBook } from "../modules/bookings/public.ts";
import { demoAgencies } from "./demo-agencies.ts";
import { derivedId, derivedNumber } from "./derived-values.ts";
import type { Service } from "./timetable.ts";

/** A departure with sales. `share` is the percentage of its places that is sold, up to `most` seats. */
export interface SellingDeparture {
  readonly id: string;
  /** Its service and day, from which the names of its sales are derived. */
  readonly key: string;
  /** Index of the agency in the list of demo agencies, and days from the first one. */
  readonly agency: number;
  readonly day: number;
  readonly isFirstOfDay: boolean;
  readonly share: number;
  readonly most: number;
}

interface Demand {
  readonly departures: number;
  readonly share: readonly [least: number, most: number];
}

/** Demand by days from today: today and tomorrow sell well, later days less. */
const demand: readonly Demand[] = [
  { departures: 12, share: [3, 20] },
  { departures: 3, share: [8, 25] },
  ...Array.from({ length: 7 }, (_unused, index): Demand => ({
    departures: index % 2 === 0 ? 1 : 0,
    share: [4, 12],
  })),
];
const maxSeats = 18;

/** Tomorrow's first departure of the first agency is sold out, that of the second nearly full. */
const soldOut = "sanaga-lignes";
const nearlyFull = "grand-calao";

/** Returns the departures with sales, spread over the day, so that at any hour some have left and others have not. */
export function sellingDepartures(
  services: readonly Service[],
  first: Day,
): readonly SellingDeparture[] {
  return demoAgencies.flatMap((agency, number) =>
    demand.flatMap(({ departures, share: [least, most] }, day) => {
      const date = addDays(first, day);
      const running = services
        .filter((one) => one.agency === agency.id && one.weekdays.includes(weekdayOf(date)))
        .sort((a, b) => (`${a.hour} ${a.key}` < `${b.hour} ${b.key}` ? -1 : 1));
      return spread(running, departures).map((service, place): SellingDeparture => {
        const key = `${service.key} ${date}`;
        const one = { id: derivedId(key), key, agency: number, day, isFirstOfDay: place === 0 };
        if (day === 1 && place === 0 && agency.slug === soldOut)
          return { ...one, share: 100, most: service.places };
        if (day === 1 && place === 0 && agency.slug === nearlyFull)
          return { ...one, share: 100, most: service.places - 2 };
        const share = least + derivedNumber(`share of ${key}`, most - least + 1);
        return { ...one, share, most: maxSeats };
      });
    }),
  );
}

/** Returns `count` elements of a list at even distances, each at most once. */
function spread<Item>(list: readonly Item[], count: number): readonly Item[] {
  const places = Array.from({ length: Math.min(count, list.length) }, (_unused, index) =>
    Math.floor(((index + 0.5) * list.length) / Math.min(count, list.length)),
  );
  return places.flatMap((place) => list[place] ?? []);
}

/** A departure to its final town. Times are ISO 8601, fees exact decimals as text. */
export interface DepartureToSell extends OfferToBook, Pick<Row<"agencies">, FeeColumn> {
  readonly stop: number;
  readonly price: number;
  readonly total_places: number;
  readonly stations: readonly {
    readonly quarter: string;
    readonly departs_at: string;
    readonly cost: number;
  }[];
}

export const departuresToSell = statement<DepartureToSell, [ids: readonly string[]]>(
  "read departures to sell",
  `select o.agency_id, o.departure_id, o.stop, o.to_town_id, f.name as from_name, t.name as to_name, iso(o.departs_at) as departs_at,
     iso(o.arrives_at) as arrives_at, o.price, o.travel_class, o.total_places, a.name as agency_name, a.prefix as agency_prefix,
     ${columnsOf("a", feeColumns)},
     (select coalesce(json_agg(json_build_object('quarter', s.quarter, 'departs_at', iso(s.departs_at), 'cost', s.cost) order by s.position), '[]')
      from boarding_stations s where s.agency_id = o.agency_id and s.departure_id = o.departure_id) as stations
   from offers o join agencies a on a.id = o.agency_id join towns f on f.id = o.from_town_id join towns t on t.id = o.to_town_id
   where o.departure_id = any ($1::uuid[]) and o.stop = 0`,
);
