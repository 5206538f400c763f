import type { Road } from "./roads.ts";
import { steadyNumber } from "./steady-choice.ts";
import type { DepartureTime } from "./timetable.ts";
import { placeOf } from "./town-places.ts";

const bigAxes = ["yaounde douala", "douala yaounde", "yaounde bafoussam", "bafoussam yaounde", "douala bafoussam", "bafoussam douala"];

/** When coaches leave: hourly on the three big axes, three to five a day elsewhere, and by night on roads over 250 km. */
export function coachTimes(road: Road): readonly DepartureTime[] {
  if (bigAxes.includes(`${road.from} ${road.to}`)) return [...axisTimes(), ...nightTimes(road)];
  if (touchesNorthWest(road)) return times(road, [5, 6, 7, 9]); // long roads there are left early
  if (road.minutes > 600) return [...times(road, [5, 7]), ...times(road, [16, 18]), ...nightTimes(road)];
  const hours = [[6, 10, 14], [6, 9, 12, 15], [6, 8, 11, 13, 16]][steadyNumber(`hours of ${road.from} ${road.to}`, 3)]!;
  return [...times(road, hours), ...nightTimes(road)];
}

function axisTimes(): readonly DepartureTime[] {
  const hourly = Array.from({ length: 13 }, (_unused, index): DepartureTime => ({ hour: 6 + index, minute: "own", travelClass: index % 4 === 1 ? "FIRST" : "ECONOMIC" }));
  const more = [7, 9, 12, 15, 17].map((hour): DepartureTime => ({ hour, minute: 20, travelClass: "FIRST" }));
  return [...hourly, ...more];
}

function times(road: Road, hours: readonly number[]): readonly DepartureTime[] {
  return hours.map((hour, index) => ({ hour, minute: "own", travelClass: road.firstFare !== null && index % 3 === 1 ? "FIRST" : "ECONOMIC" }));
}

function nightTimes(road: Road): readonly DepartureTime[] {
  if (touchesNorthWest(road) || (road.kilometres <= 250 && road.nightMinutes === null)) return [];
  const night: readonly DepartureTime[] = [
    { hour: 20, minute: 30, travelClass: "ECONOMIC" },
    { hour: 22, minute: 0, travelClass: "FIRST" },
    { hour: 23, minute: 0, travelClass: "ECONOMIC" },
  ];
  return night.filter(({ travelClass }) => travelClass === "ECONOMIC" || road.firstFare !== null);
}

function touchesNorthWest(road: Road): boolean {
  return [road.from, road.to].some((town) => placeOf(town).region === "Nord-Ouest");
}

const twoClasses = [
  { travelClass: "FIRST", places: 144 },
  { travelClass: "ECONOMIC", places: 392 },
] as const;
const railHours: Readonly<Record<string, readonly [hour: number, minute: number]>> = {
  "douala yaounde": [6, 30],
  "yaounde douala": [17, 0],
  "yaounde ngaoundere": [19, 10],
  "ngaoundere yaounde": [18, 10],
};
/** Lines flown; air lines of the list that are missing here are not served. */
const flights: Readonly<Record<string, { readonly hours: readonly number[]; readonly weekdays?: readonly number[] }>> = {
  "douala yaounde": { hours: [7, 11, 15, 19] },
  "douala bafoussam": { hours: [9], weekdays: [3, 5, 7] },
  "yaounde bafoussam": { hours: [14], weekdays: [3, 5, 7] },
  "douala ngaoundere": { hours: [10], weekdays: [1, 4, 6] },
  "douala garoua": { hours: [8] },
  "douala maroua": { hours: [12] },
  "yaounde ngaoundere": { hours: [13], weekdays: [2, 5] },
  "yaounde garoua": { hours: [9] },
  "yaounde maroua": { hours: [16], weekdays: [1, 3, 5, 7] },
};

/** When trains and planes leave. A plane returns two hours after it left. */
export function railAndAirTimes(road: Road): readonly DepartureTime[] {
  const line = `${road.from} ${road.to}`;
  if (road.mode === "train") {
    const [hour, minute] = railHours[line] ?? [];
    return hour === undefined || minute === undefined ? [] : twoClasses.map((one) => ({ hour, minute, ...one }));
  }
  const there = flights[line];
  const back = flights[`${road.to} ${road.from}`];
  const { hours, weekdays } = there ?? { hours: back?.hours.map((hour) => hour + 2) ?? [], weekdays: back?.weekdays };
  return hours.map((hour) => ({ hour, minute: there ? 0 : 30, travelClass: "ECONOMIC", places: 48, ...(weekdays ? { weekdays } : {}) }));
}
