import { randomUUID } from "node:crypto";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { ticketPrefixAlphabet } from "@wakafine/shared/rules/code-alphabets.ts";

/** Runs SQL directly; implemented by `TestDatabase`. */
export interface TestSql {
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

interface AgencyInput {
  readonly name?: string;
  readonly mode?: 1 | 2 | 3;
  readonly active?: boolean;
}

interface DepartureInput {
  readonly agency: string;
  readonly from: string;
  readonly to: string;
  /** Days from today in Douala (1 is tomorrow) and local time HH:mm. */
  readonly inDays?: number;
  readonly at?: string;
  readonly minutes?: number;
  readonly price?: number;
  readonly travelClass?: "FIRST" | "ECONOMIC";
  readonly places?: number;
  readonly taken?: number;
  readonly id?: string;
  readonly stops?: readonly {
    readonly town: string;
    readonly price: number;
    readonly minutes: number;
  }[];
  readonly stations?: readonly {
    readonly quarter: string;
    readonly at: string;
    readonly cost: number;
  }[];
}

/** Inserts agencies, towns and departures directly, for tests that need data beside the seeded small world. */
export interface Seeder {
  town(name: string): Promise<number>;
  agency(input?: AgencyInput): Promise<string>;
  /** Returns the id of the departure. Unknown towns are added. */
  departure(input: DepartureInput): Promise<string>;
}

let seeded = 0;

/** Returns a new agency prefix. It starts with Z because no prefix of the seeded worlds does. */
function nextPrefix(): string {
  const { length } = ticketPrefixAlphabet;
  seeded = (seeded + 1) % length ** 2;
  return `Z${ticketPrefixAlphabet[Math.floor(seeded / length)]}${ticketPrefixAlphabet[seeded % length]}`;
}

const departureAdded = `insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
  select $1, $2, $3, $4, ((app_now() at time zone 'Africa/Douala')::date + $5::integer + $6::time) at time zone 'Africa/Douala', $7, $8, $9, $10`;

const offersAdded = `insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
  select d.agency_id, d.id, s.stop, a.transport_type_id, d.from_town_id, s.town, d.departs_at, d.departs_at + make_interval(mins => s.minutes), s.price, d.travel_class, d.total_places
  from departures d join agencies a on a.id = d.agency_id
  cross join jsonb_to_recordset($2) as s(stop smallint, town integer, minutes integer, price integer)
  where d.id = $1`;

const stationsAdded = `insert into boarding_stations (agency_id, departure_id, position, quarter, departs_at, cost)
  select d.agency_id, d.id, s.position, s.quarter, date_trunc('day', d.departs_at at time zone 'Africa/Douala') at time zone 'Africa/Douala' + s.at::interval, s.cost
  from departures d cross join jsonb_to_recordset($2) as s(position smallint, quarter text, at text, cost integer) where d.id = $1`;

const seatsTakenAdded = `with held as (
    insert into seat_holds (id, hold_until, places, confirmed_at) values (gen_random_uuid(), app_now(), 1, app_now()) returning id
  ) insert into seat_claims (agency_id, departure_id, seat, hold_id) select d.agency_id, d.id, seat, held.id from held, departures d, generate_series(1, $2::integer) seat where d.id = $1`;

/** Returns a seeder for a database. */
export function seederOf(database: TestSql): Seeder {
  async function town(name: string): Promise<number> {
    const [known] = await database.sql<{ town_id: number }>(
      "select town_id from town_names where key = $1",
      [townKey(name)],
    );
    if (known) return known.town_id;
    const [added] = await database.sql<{ id: number }>(
      "insert into towns (slug, name) values ($1, $2) returning id",
      [`seeded-${randomUUID()}`, name],
    );
    await database.sql("insert into town_names (key, town_id) values ($1, $2)", [
      townKey(name),
      added!.id,
    ]);
    return added!.id;
  }
  return {
    town,
    async agency({ name = `Agence ${randomUUID()}`, mode = 1, active = true } = {}) {
      const id = randomUUID();
      await database.sql(
        "insert into agencies (id, name, prefix, transport_type_id, state) values ($1, $2, $3, $4, $5)",
        [id, name, nextPrefix(), mode, active ? "active" : "pending"],
      );
      return id;
    },
    async departure({
      agency,
      from,
      to,
      inDays = 1,
      at = "08:00",
      minutes = 240,
      price = 4000,
      travelClass = "ECONOMIC",
      places = 30,
      ...input
    }) {
      const id = input.id ?? randomUUID();
      const final = await town(to);
      await database.sql(departureAdded, [
        agency,
        id,
        await town(from),
        final,
        inDays,
        at,
        minutes,
        price,
        travelClass,
        places,
      ]);
      const stops = await Promise.all(
        (input.stops ?? []).map(async (stop, index) => ({
          stop: index + 1,
          town: await town(stop.town),
          minutes: stop.minutes,
          price: stop.price,
        })),
      );
      await database.sql(offersAdded, [
        id,
        JSON.stringify([{ stop: 0, town: final, minutes, price }, ...stops]),
      ]);
      await database.sql(stationsAdded, [
        id,
        JSON.stringify(
          (input.stations ?? []).map((station, position) => ({ position, ...station })),
        ),
      ]);
      if (input.taken) await database.sql(seatsTakenAdded, [id, input.taken]);
      return id;
    },
  };
}
