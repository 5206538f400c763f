import { wireModules } from "@wakafine/server/wiring.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";
import { measuredContext } from "./measured-context.ts";
import { membershipOf } from "./measure-check-in.ts";
import { sql } from "./measure-rush.ts";
import { handlerOf } from "./measure-seats.ts";

const rounds = 5;

/** Plans 200 departures in one request, with two boarding points and two stops each. */
export async function measurePlanning(databaseUrl: string): Promise<Figure[]> {
  const [agency] = await sql<{ id: string }>(
    databaseUrl,
    "select id from agencies where transport_type_id = 1 limit 1",
  );
  const member = await membershipOf(databaseUrl, agency?.id ?? "");
  const { context, close } = measuredContext(databaseUrl, false);
  const plan = handlerOf(wireModules(context), "createDeparture");
  const times: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const first = addDays(dayOf(new Date()), 10 + round * 30);
      const body = {
        city_departure: "Kribi",
        city_destination: "Bafoussam",
        departure_days: Array.from({ length: 20 }, (_, day) => apiDay(addDays(first, day))),
        departure_hours: Array.from(
          { length: 10 },
          (_, hour) => `${String(6 + hour).padStart(2, "0")}:05`,
        ),
        total_places_number: 70,
        departure_duration: "08:00",
        price: 7000,
        travel_class: "FIRST",
        boarding_stations: [
          { quarter: "Centre", departure_hour: "06:05" },
          { quarter: "Gare", departure_hour: "06:20" },
        ],
        intermediate_destinations: [
          { city: "Edéa", price: 2500, duration: "02:30" },
          { city: "Douala", price: 3500, duration: "03:30" },
        ],
      };
      const began = performance.now();
      const { data } = (await plan({ body }, member)) as { data: readonly unknown[] };
      times.push(performance.now() - began);
      if (data.length !== 200) throw new Error(`${data.length} departures were planned`);
    }
  } finally {
    await close();
  }
  return [
    {
      name: "200 departures planned in one request",
      value: median(times),
      unit: "ms",
      target: { atMost: 1000 },
      detail: `rounds ${times.map((time) => Math.round(time)).join(", ")} ms`,
    },
  ];
}
