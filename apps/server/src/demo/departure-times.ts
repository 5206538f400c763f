import type { Corridor } from "./corridors.ts";
import { derivedNumber } from "./derived-values.ts";
import type { DepartureTime } from "./timetable.ts";
import { placeOf } from "./town-places.ts";

const mainCorridors = [
  "yaounde douala",
  "douala yaounde",
  "yaounde bafoussam",
  "bafoussam yaounde",
  "douala bafoussam",
  "bafoussam douala",
];

/** Returns the departure times of coaches: hourly on the three main corridors, three to five a day on others, and at night over 250 km. */
export function coachTimes(corridor: Corridor): readonly DepartureTime[] {
  if (mainCorridors.includes(`${corridor.from} ${corridor.to}`))
    return [...mainCorridorTimes(), ...nightTimes(corridor)];
  if (touchesNorthWest(corridor)) return times(corridor, [5, 6, 7, 9]); // coaches on these long roads leave early
  if (corridor.minutes > 600)
    return [...times(corridor, [5, 7]), ...times(corridor, [16, 18]), ...nightTimes(corridor)];
  const hours = [
    [6, 10, 14],
    [6, 9, 12, 15],
    [6, 8, 11, 13, 16],
  ][derivedNumber(`hours of ${corridor.from} ${corridor.to}`, 3)]!;
  return [...times(corridor, hours), ...nightTimes(corridor)];
}

function mainCorridorTimes(): readonly DepartureTime[] {
  const hourly = Array.from({ length: 13 }, (_unused, index): DepartureTime => ({
    hour: 6 + index,
    minute: "own",
    travelClass: index % 4 === 1 ? "FIRST" : "ECONOMIC",
  }));
  const more = [7, 9, 12, 15, 17].map((hour): DepartureTime => ({
    hour,
    minute: 20,
    travelClass: "FIRST",
  }));
  return [...hourly, ...more];
}

function times(corridor: Corridor, hours: readonly number[]): readonly DepartureTime[] {
  return hours.map((hour, index) => ({
    hour,
    minute: "own",
    travelClass: corridor.firstFare !== null && index % 3 === 1 ? "FIRST" : "ECONOMIC",
  }));
}

function nightTimes(corridor: Corridor): readonly DepartureTime[] {
  if (touchesNorthWest(corridor) || (corridor.kilometres <= 250 && corridor.nightMinutes === null))
    return [];
  const night: readonly DepartureTime[] = [
    { hour: 20, minute: 30, travelClass: "ECONOMIC" },
    { hour: 22, minute: 0, travelClass: "FIRST" },
    { hour: 23, minute: 0, travelClass: "ECONOMIC" },
  ];
  return night.filter(
    ({ travelClass }) => travelClass === "ECONOMIC" || corridor.firstFare !== null,
  );
}

function touchesNorthWest(corridor: Corridor): boolean {
  return [corridor.from, corridor.to].some((town) => placeOf(town).region === "Nord-Ouest");
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
/** Flights; air lines that are not listed have none. */
const flights: Readonly<
  Record<string, { readonly hours: readonly number[]; readonly weekdays?: readonly number[] }>
> = {
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

/** Returns the departure times of trains and planes. A plane returns two hours after its departure. */
export function railAndAirTimes(corridor: Corridor): readonly DepartureTime[] {
  const line = `${corridor.from} ${corridor.to}`;
  if (corridor.mode === "train") {
    const [hour, minute] = railHours[line] ?? [];
    return hour === undefined || minute === undefined
      ? []
      : twoClasses.map((one) => ({ hour, minute, ...one }));
  }
  const there = flights[line];
  const back = flights[`${corridor.to} ${corridor.from}`];
  const { hours, weekdays } = there ?? {
    hours: back?.hours.map((hour) => hour + 2) ?? [],
    weekdays: back?.weekdays,
  };
  return hours.map((hour) => ({
    hour,
    minute: there ? 0 : 30,
    travelClass: "ECONOMIC",
    places: 48,
    ...(weekdays ? { weekdays } : {}),
  }));
}
