import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import { boardingPlaces } from "./boarding-places.ts";
import { coachTimes, railAndAirTimes } from "./departure-times.ts";
import type { DemoAgency } from "./demo-agencies.ts";
import { demoAgencies } from "./demo-agencies.ts";
import type { Corridor } from "./corridors.ts";
import { corridors } from "./corridors.ts";
import { stopsOf, timeOf } from "./corridor-stops.ts";
import { derivedNumber } from "./derived-values.ts";
import { placeOf } from "./town-places.ts";

/** A trip that leaves at the same hour on its weekdays. The rows of `departures`, `boarding_stations` and `offers` are generated from it. */
export interface Service {
  /** The ids of its departures are derived from it and the day. */
  readonly key: string;
  readonly agency: string;
  readonly mode: number;
  /** Town slugs. */
  readonly from: string;
  readonly to: string;
  /** HH:mm in Douala. */
  readonly hour: string;
  readonly minutes: number;
  /** Francs; `extra` is added from Thursday to Sunday. */
  readonly price: number;
  readonly extra: number;
  readonly travel_class: TravelClass;
  readonly places: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[];
  readonly stations: readonly {
    readonly position: number;
    readonly quarter: string;
    readonly after: number;
    readonly supplement: number;
  }[];
  readonly stops: readonly {
    readonly stop: number;
    readonly to: string;
    readonly minutes: number;
    readonly price: number;
    readonly extra: number;
  }[];
}

/** A departure time of a corridor, not yet assigned to an agency. */
export interface DepartureTime {
  readonly hour: number;
  readonly minute: number | "own";
  readonly travelClass: TravelClass;
  readonly places?: number;
  readonly weekdays?: readonly number[];
}

/** Returns all services of the demo world, the same on every machine and day. */
export function demoTimetable(): readonly Service[] {
  return corridors.flatMap((corridor) =>
    corridor.mode === "bus" ? coachServices(corridor) : lineServices(corridor),
  );
}

function coachServices(corridor: Corridor): readonly Service[] {
  const regions = [placeOf(corridor.from).region, placeOf(corridor.to).region];
  const running = demoAgencies.filter(
    (agency) =>
      agency.transport === 1 && regions.every((region) => agency.regions.includes(region)),
  );
  const first = derivedNumber(`first of ${corridor.from} ${corridor.to}`, running.length);
  const services = coachTimes(corridor).map((time, index) =>
    serviceOf(corridor, time, running[(first + index) % running.length]!),
  );
  return [...new Map(services.map((service) => [service.key, service])).values()];
}

function lineServices(corridor: Corridor): readonly Service[] {
  const agency = demoAgencies.find(
    ({ transport }) => transport === (corridor.mode === "train" ? 2 : 3),
  )!;
  return railAndAirTimes(corridor).map((time) => serviceOf(corridor, time, agency));
}

function serviceOf(corridor: Corridor, time: DepartureTime, agency: DemoAgency): Service {
  const isFirst = time.travelClass === "FIRST";
  const hour = clock(time.hour, time.minute === "own" ? agency.minute : time.minute);
  const isNight = corridor.mode === "bus" && (time.hour >= 20 || time.hour < 4);
  const minutes = timeOf(corridor, isNight);
  const level = (francs: number): number => Math.round((francs * agency.fareLevel) / 10_000) * 100;
  const fare = (isFirst ? corridor.firstFare : corridor.fare) ?? corridor.fare;
  const price = Math.max(level(fare), 300);
  const extra = agency.weekendExtra && corridor.mode === "bus" ? weekendExtra(price) : 0;
  const key = `departure ${agency.slug} ${corridor.from} ${corridor.to} ${hour} ${time.travelClass}`;
  const stops = stopsOf(corridor, { minutes, price: fare, isFirstClass: isFirst, isNight })
    .map((stop) => ({ ...stop, price: Math.max(level(stop.price), 300) }))
    .filter((stop) => stop.price < price);
  return {
    key,
    agency: agency.id,
    mode: agency.transport,
    from: corridor.from,
    to: corridor.to,
    hour,
    minutes,
    price,
    extra,
    travel_class: time.travelClass,
    places: time.places ?? seats(corridor, agency, isFirst),
    weekdays: time.weekdays ?? [1, 2, 3, 4, 5, 6, 7],
    stations: stations(corridor, agency, key),
    stops: stops.map((stop, index) => ({
      stop: index + 1,
      to: stop.town,
      minutes: stop.minutes,
      price: stop.price,
      extra: Math.min(extra, weekendExtra(stop.price)),
    })),
  };
}

/** Thursday to Sunday are more expensive, as on real routes. */
function weekendExtra(price: number): number {
  if (price >= 9000) return 1000;
  if (price >= 3000) return 500;
  return price >= 1500 ? 200 : 0;
}

/** Large coaches of 70, first class of 30 to 50, midibuses on unpaved roads and short trips. */
function seats(corridor: Corridor, agency: DemoAgency, isFirst: boolean): number {
  if (isFirst) return agency.firstSeats;
  if (corridor.kilometres < 60) return 19;
  return corridor.kilometres / corridor.minutes < 0.6 ? 30 : 70;
}

function stations(corridor: Corridor, agency: DemoAgency, key: string): Service["stations"] {
  const [main = "Gare routière", second] = boardingPlaces(
    corridor.mode,
    corridor.from,
    corridor.to,
  );
  const start = { position: 1, quarter: main, after: 0, supplement: 0 };
  if (second === undefined || derivedNumber(`stations of ${key}`, 3) === 0) return [start];
  // An agency that also sends parcels has a second station closer to passengers' homes, at a higher price.
  return [
    start,
    {
      position: 2,
      quarter: second,
      after: 15 + 15 * derivedNumber(`wait of ${key}`, 2),
      supplement: agency.isPackageSender ? 300 : 0,
    },
  ];
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
