import type { Hour } from "@wakafine/shared/rules/dates.ts";
import { addDays, addMinutes, dayOf, instantOf } from "@wakafine/shared/rules/dates.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import type { PlannedDeparture } from "./planned-departures.ts";
import type { SmallAgency } from "./small-agencies.ts";
import { smallAgencies } from "./small-agencies.ts";
import { derivedId } from "./derived-values.ts";

/** A departure of the small world. Its id never changes; its day is relative to the day of seeding. */
export interface SmallDeparture {
  readonly id: string;
  readonly agency: SmallAgency;
  /** Town slugs. */
  readonly from: string;
  readonly to: string;
  readonly daysAhead: number;
  /** In Douala; null: three hours after seeding, at a full minute. */
  readonly hour: Hour | null;
  readonly minutes: number;
  /** Francs. */
  readonly price: number;
  readonly travelClass: TravelClass;
  readonly places: number;
  /** `after` in minutes from the departure; a cost above 0 replaces the price [G.book.06]. */
  readonly stations: readonly {
    readonly quarter: string;
    readonly after: number;
    readonly cost: number;
  }[];
  readonly stops: readonly {
    readonly to: string;
    readonly minutes: number;
    readonly price: number;
  }[];
}

type Trip = Omit<
  SmallDeparture,
  "id" | "agency" | "travelClass" | "places" | "stations" | "stops"
> &
  Partial<SmallDeparture>;

function trip(key: string, agency: SmallAgency, details: Trip): SmallDeparture {
  return {
    id: derivedId(`small departure ${key}`),
    agency,
    travelClass: "ECONOMIC",
    places: 70,
    stations: [],
    stops: [],
    ...details,
  };
}

const corridor = { from: "yaounde", to: "douala", minutes: 300 } as const;
const back = { from: "douala", to: "yaounde", minutes: 300 } as const;

/** Departures of the small world, each with the name of its purpose. */
export const smallDepartures = {
  /** Two boarding stations: Mvan at the price, Nsam half an hour later for 5500. */
  morning: trip("morning", "sample", {
    ...corridor,
    daysAhead: 2,
    hour: "08:00",
    price: 5000,
    stations: [
      { quarter: "Mvan", after: 0, cost: 0 },
      { quarter: "Nsam", after: 30, cost: 5500 },
    ],
  }),
  first: trip("first", "modest", {
    ...corridor,
    daysAhead: 2,
    hour: "09:00",
    price: 6500,
    travelClass: "FIRST",
    places: 50,
  }),
  noFee: trip("no fee", "free", { ...corridor, daysAhead: 2, hour: "10:30", price: 4000 }),
  ofInactive: trip("of inactive", "inactive", {
    ...corridor,
    daysAhead: 2,
    hour: "11:00",
    price: 3000,
  }),
  smallCoach: trip("small coach", "free", {
    ...corridor,
    daysAhead: 3,
    hour: "07:00",
    price: 4000,
    places: 10,
  }),
  backEarly: trip("back early", "free", { ...back, daysAhead: 4, hour: "06:00", price: 4000 }),
  backAfternoon: trip("back afternoon", "sample", {
    ...back,
    daysAhead: 4,
    hour: "14:00",
    price: 5000,
  }),
  backFirst: trip("back first", "modest", {
    ...back,
    daysAhead: 4,
    hour: "16:00",
    price: 6500,
    travelClass: "FIRST",
    places: 50,
  }),
  /** Bafia after 2 h 45 for 2000, Bafoussam after 5 h for 4000. */
  withStops: trip("with stops", "modest", {
    from: "yaounde",
    to: "bamenda",
    minutes: 450,
    daysAhead: 2,
    hour: "06:00",
    price: 6500,
    stations: [
      { quarter: "Biyem-Assi", after: 0, cost: 0 },
      { quarter: "Melen", after: 20, cost: 6800 },
    ],
    stops: [
      { to: "bafia", minutes: 165, price: 2000 },
      { to: "bafoussam", minutes: 300, price: 4000 },
    ],
  }),
  /** Arrives at 11:30 of the next day. */
  night: trip("night", "sample", {
    from: "yaounde",
    to: "ngaoundere",
    minutes: 930,
    daysAhead: 2,
    hour: "20:00",
    price: 12500,
  }),
  /** Leaves three hours after seeding: boarding is open, and the time for cancelling has almost ended. */
  soon: trip("soon", "sample", {
    from: "yaounde",
    to: "obala",
    minutes: 60,
    daysAhead: 0,
    hour: null,
    price: 700,
    places: 19,
  }),
  yesterday: trip("yesterday", "sample", {
    ...corridor,
    daysAhead: -1,
    hour: "08:00",
    price: 5000,
  }),
  trainFirst: trip("train first", "rail", {
    ...back,
    minutes: 285,
    daysAhead: 2,
    hour: "06:30",
    price: 9000,
    travelClass: "FIRST",
    places: 144,
  }),
  trainEconomic: trip("train economic", "rail", {
    ...back,
    minutes: 285,
    daysAhead: 2,
    hour: "06:30",
    price: 6000,
    places: 392,
  }),
  plane: trip("plane", "air", {
    from: "douala",
    to: "garoua",
    minutes: 115,
    daysAhead: 2,
    hour: "08:00",
    price: 50000,
    places: 48,
  }),
} as const satisfies Readonly<Record<string, SmallDeparture>>;

/** Returns the small world's departures for the time of seeding. */
export function plannedAt(seededAt: Date): readonly PlannedDeparture[] {
  return Object.values(smallDepartures).map((one: SmallDeparture) => {
    const { id, transport } = smallAgencies[one.agency];
    const departs_at =
      one.hour === null
        ? inThreeHours(seededAt)
        : instantOf(addDays(dayOf(seededAt), one.daysAhead), one.hour);
    return {
      id: one.id,
      agency: id,
      mode: transport,
      from: one.from,
      to: one.to,
      departs_at,
      minutes: one.minutes,
      price: one.price,
      travel_class: one.travelClass,
      places: one.places,
      stations: one.stations.map(({ quarter, after, cost }, index) => ({
        position: index + 1,
        quarter,
        departs_at: addMinutes(departs_at, after),
        cost,
      })),
      stops: one.stops.map((stop, index) => ({ stop: index + 1, ...stop })),
    };
  });
}

function inThreeHours(seededAt: Date): Date {
  const minute = 60_000;
  return addMinutes(new Date(Math.floor(seededAt.getTime() / minute) * minute), 180);
}
