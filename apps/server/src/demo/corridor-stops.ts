import { towns } from "@wakafine/shared/reference/towns.ts";
import type { Corridor } from "./corridors.ts";
import { directCorridor } from "./corridors.ts";
import { kilometresBetween, placeOf } from "./town-places.ts";

/** A town on the way to which seats are sold. */
export interface CorridorStop {
  readonly town: string;
  /** After the departure. */
  readonly minutes: number;
  /** Francs, below the whole road's. */
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
 * Up to three towns on a road of 200 km or more, the biggest ones, in road order. A stop that has a road of its own takes that road's time and
 * fare as its least, so nobody reaches it faster or cheaper than the transport ministry or that road's own coaches allow; others take their
 * share of the distance.
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
    // A stop nearly as far or as dear as the end of the road is not sold.
    if (minutes <= trip.minutes - 15 && price <= trip.price - 200)
      stops.push({ town, minutes, price });
  }
  return stops;
}

/** Minutes of a road by day or by night: two hours more at night, except on roads so long that their night is in the figure. */
export function timeOf(corridor: Corridor, isNight: boolean): number {
  if (!isNight) return corridor.minutes;
  return (
    corridor.nightMinutes ?? (corridor.minutes > 600 ? corridor.minutes : corridor.minutes + 120)
  );
}

/** How much of the road lies behind each town on the way, 0 to 1. */
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
