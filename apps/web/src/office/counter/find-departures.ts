import type { CounterDeparture } from "@wakafine/shared/counter/contract.ts";
import { parsePlanningKeyword } from "@wakafine/shared/departures/planning-keyword.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { townNamed } from "@wakafine/shared/reference/towns.ts";

/** The keys of a town's names in both languages. */
function keysOf(city: string): readonly string[] {
  const town = townNamed(city);
  return [city, ...(town ? [town.name, town.nameEn ?? "", ...town.aliases] : [])].map(townKey);
}

/** Returns the departures that a keyword finds by their towns, hour and class, as the search of the planning does. */
export function findDepartures(
  departures: readonly CounterDeparture[],
  keyword: string,
): readonly CounterDeparture[] {
  const { words, hour, travelClass } = parsePlanningKeyword(keyword);
  const keys = words.map(townKey);
  const start = hour?.replace("%", "") ?? "";
  return departures.filter((departure) => {
    const towns = [departure.city_departure, ...departure.destinations.map(({ city }) => city)];
    const names = towns.flatMap(keysOf);
    return (
      keys.every((key) => key !== "" && names.some((name) => name.includes(key))) &&
      departure.departure_hour.startsWith(start) &&
      (travelClass === null || departure.travel_class === travelClass)
    );
  });
}
