import { towns } from "@wakafine/shared/reference/towns.ts";
import type { Corridor } from "./corridors.ts";
import { directCorridor } from "./corridors.ts";
import { kilometresBetween, placeOf } from "./town-places.ts";

/** A stop to which seats are sold. */
export interface CorridorStop {
  readonly town: string;
  /** Minutes after the departure. */
  readonly minutes: number;
  /** Francs, below the price of the whole trip. */
  readonly price: number;
}

interface Trip {
  readonly minutes: number;
  readonly price: number;
  readonly isFirstClass: boolean;
  readonly isNight: boolean;
}

const importance: ReadonlyMap<string, number> = new Map(
  towns.map(({ slug, regionalCapital, population }) => [
    slug,
    (regionalCapital ? 1e7 : 0) + population,
  ]),
);
const maxStops = 3;
const minRouteKm = 200;

/**
 * Returns up to three stops of a route of 200 km or more, the largest towns, in order. A stop with a corridor of its own has at least that corridor's time
 * and fare, so that it is not reached faster or cheaper than the transport ministry or that corridor's own coaches allow; others have their share of
 * the distance.
 */
export function stopsOf(corridor: Corridor, trip: Trip): readonly CorridorStop[] {
  if (corridor.kilometres < minRouteKm || corridor.mode === "plane") return [];
  const chosen = new Set(
    [...corridor.via]
      .sort((a, b) => (importance.get(b) ?? 0) - (importance.get(a) ?? 0))
      .slice(0, maxStops),
  );
  const shares = sharesOf(corridor);
  const stops: CorridorStop[] = [];
  for (const [index, town] of corridor.via.entries()) {
    if (!chosen.has(town)) continue;
    const own = directCorridor(corridor.mode, corridor.from, town);
    const share = shares[index] ?? 1;
    const minutes = Math.max(
      roundUp(trip.minutes * share, 5),
      own ? timeOf(own, trip.isNight) : 0,
      (stops.at(-1)?.minutes ?? 0) + 10,
    );
    const wanted =
      (own && (trip.isFirstClass ? own.firstFare : own.fare)) ?? roundUp(trip.price * share, 100);
    const price = Math.max(wanted, stops.at(-1)?.price ?? 0, 300);
    // A stop with almost the time or price of the whole trip is left out.
    if (minutes <= trip.minutes - 15 && price <= trip.price - 200)
      stops.push({ town, minutes, price });
  }
  return stops;
}

/** Returns the minutes of a corridor by day or night: two hours more at night, except for corridors so long that their time includes the night. */
export function timeOf(corridor: Corridor, isNight: boolean): number {
  if (!isNight) return corridor.minutes;
  return (
    corridor.nightMinutes ?? (corridor.minutes > 600 ? corridor.minutes : corridor.minutes + 120)
  );
}

/** Returns the share of the distance travelled at each town of the corridor, 0 to 1. */
function sharesOf({ from, to, via }: Corridor): readonly number[] {
  const points = [from, ...via, to].map(placeOf);
  const travelled = [0];
  for (let index = 1; index < points.length; index += 1) {
    travelled.push(
      (travelled[index - 1] ?? 0) + kilometresBetween(points[index - 1]!, points[index]!),
    );
  }
  const whole = travelled.at(-1) ?? 1;
  return travelled.slice(1, -1).map((kilometres) => kilometres / whole);
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
