import { addMinutes } from "@wakafine/shared/rules/dates.ts";
import { priceBooking } from "../modules/bookings/public.ts";
import type { DemoPassenger } from "./demo-passengers.ts";
import { demoPassenger } from "./demo-passengers.ts";
import { demoTraveller } from "./demo-users.ts";
import type { DepartureToSell, SellingDeparture } from "./sold-departures.ts";
import { derivedNumber } from "./derived-values.ts";

/** The outcome of a booking. `late`: paid after its seats were released, and refunded; `refunded`: paid, then cancelled. */
export type SaleOutcome = "paid" | "refunded" | "failed" | "expired" | "late";

/** One booking of the demo world. The ids and codes of its rows are derived from `key`; only its times depend on the time of seeding. */
export interface Sale {
  readonly key: string;
  readonly departure: DepartureToSell;
  readonly outcome: SaleOutcome;
  readonly seats: readonly number[];
  readonly passengers: readonly DemoPassenger[];
  readonly userId: string | null;
  readonly station: DepartureToSell["stations"][number] | null;
  readonly price: ReturnType<typeof priceBooking>;
  readonly bookedAt: Date;
  /** The time in the ids of its tickets, which agencies see newest first: before the first day, with today's departures last. */
  readonly ticketsFrom: Date;
  /** Indexes in `passengers` of those who have boarded, with the time. */
  readonly boarded: ReadonlyMap<number, Date>;
}

const partySizes = [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6];
/** Cumulative, of a hundred bookings. */
const outcomes: readonly (readonly [below: number, outcome: SaleOutcome])[] = [
  [1, "late"],
  [4, "refunded"],
  [7, "expired"],
  [10, "failed"],
];
/** Of a hundred passengers whose departure has left. */
const boardedOfHundred = 93;
/** Boarding may be marked from 6 h before the departure (docs/rules/check-in.md). */
const boardingOpensMs = 6 * 3_600_000;
/** The earliest boarding before now. */
const maxBoardingMs = 45 * 60_000;

/** Returns the bookings of departures. Seats are sold in ascending order, as `take_seats` does; `now` decides who has boarded. */
export function planSales(
  selling: readonly SellingDeparture[],
  departures: readonly DepartureToSell[],
  now: Date,
): readonly Sale[] {
  const known = new Map(departures.map((one) => [one.departure_id, one]));
  return selling.flatMap((one) => {
    const departure = known.get(one.id);
    return departure ? salesOf(one, departure, now) : [];
  });
}

function salesOf(one: SellingDeparture, departure: DepartureToSell, now: Date): readonly Sale[] {
  const wanted = Math.min(one.most, Math.ceil((departure.total_places * one.share) / 100));
  const sales: Sale[] = [];
  let taken = 0;
  while (taken < wanted) {
    const key = `sale ${one.key} ${sales.length}`;
    const size = partySizes[derivedNumber(`party of ${key}`, partySizes.length)]!;
    const seats = Array.from(
      { length: Math.min(size, wanted - taken) },
      (_unused, index) => taken + index + 1,
    );
    const isTravellers = sales.length === 0 && one.isFirstOfDay && one.agency < 4;
    const outcome = outcomeOf(key, isTravellers ? one : null);
    sales.push(saleOf({ key, departure, seats, outcome, selling: one, isTravellers, now }));
    if (outcome === "paid") taken += seats.length; // seats of other outcomes are sold again
  }
  return sales;
}

/** The README's traveller has one booking of every outcome; on later days those of the third agency are cancelled and those of the fourth unpaid. */
function outcomeOf(key: string, travellers: SellingDeparture | null): SaleOutcome {
  if (travellers === null) {
    const chance = derivedNumber(`outcome of ${key}`, 100);
    return outcomes.find(([below]) => chance < below)?.[1] ?? "paid";
  }
  if (travellers.day < 2) return "paid";
  if (travellers.agency === 2) return "refunded";
  return travellers.agency === 3 ? "expired" : "paid";
}

interface NewSale extends Pick<Sale, "key" | "departure" | "seats" | "outcome"> {
  readonly selling: SellingDeparture;
  readonly isTravellers: boolean;
  readonly now: Date;
}

function saleOf({ selling, isTravellers, now, ...sale }: NewSale): Sale {
  const { key, departure, seats } = sale;
  const passengers = seats.map((_seat, position) =>
    isTravellers && position === 0
      ? traveller()
      : demoPassenger(`passenger ${position} of ${key}`, `family of ${key}`, position === 0),
  );
  const stations = departure.stations.filter(({ cost }) => cost === 0);
  const station = stations[derivedNumber(`station of ${key}`, stations.length || 1)] ?? null;
  return {
    ...sale,
    passengers,
    station,
    userId: isTravellers ? demoTraveller.id : null,
    price: priceBooking([{ sold: departure, station }], {
      passengers: seats.length,
      method: "MOBILE",
    }),
    bookedAt: bookedAt(sale, now),
    ticketsFrom: addMinutes(new Date(departure.departs_at), -(1 + 2 * selling.day) * 1440),
    boarded: boardedOf(sale, selling.isFirstOfDay, now),
  };
}

function traveller(): DemoPassenger {
  const { lastname, firstname, sex, phone } = demoTraveller;
  return { lastname, firstname, sex, phone, cni: "118204573", minor: false };
}

/** Half of the bookings are from the last hours, the others from the last two days; bookings that end later than they were made are a day older. */
function bookedAt(
  { key, departure, outcome }: Pick<Sale, "key" | "departure" | "outcome">,
  now: Date,
): Date {
  const latest = Math.min(now.getTime(), Date.parse(departure.departs_at));
  const minutes = derivedNumber(
    `age of ${key}`,
    derivedNumber(`haste of ${key}`, 2) === 0 ? 480 : 2880,
  );
  const ended = outcome === "refunded" || outcome === "late" ? 1440 : 0;
  return addMinutes(new Date(latest), -(minutes + ended + 25));
}

/**
 * Returns the boarded passengers, in the 45 minutes before the departure. Every second passenger of the day's first departure is early, so that a
 * demo started at night has check-ins too.
 */
function boardedOf(
  { key, departure, seats, outcome }: Pick<Sale, "key" | "departure" | "seats" | "outcome">,
  isFirstOfDay: boolean,
  now: Date,
): ReadonlyMap<number, Date> {
  if (outcome !== "paid") return new Map();
  const departsAt = new Date(departure.departs_at);
  const isOpen = departsAt.getTime() - boardingOpensMs + maxBoardingMs <= now.getTime();
  const boarded = new Map<number, Date>();
  for (const position of seats.keys()) {
    const before = 2 + derivedNumber(`boarding ${position} of ${key}`, 43);
    const chance = derivedNumber(`presence ${position} of ${key}`, 100);
    const moment = addMinutes(departsAt, -before);
    if (moment <= now && chance < boardedOfHundred) boarded.set(position, moment);
    else if (moment > now && isFirstOfDay && isOpen && chance < 50)
      boarded.set(position, addMinutes(now, -before));
  }
  return boarded;
}
