import { percentOf, wholeBelow } from "../rules/decimal.ts";

export const parcelSizes = ["SMALL", "MEDIUM", "LARGE"] as const;
export type ParcelSize = (typeof parcelSizes)[number];

/** The highest amount of a parcel, in francs. */
const maxBilling = 10_000_000;

/** What an agency charges on a route, in francs (decision 0177). `valueRate`: percent of the declared value. */
export interface ParcelTariff {
  /** Includes the first `includedKg` kilograms of a small parcel. */
  readonly base: number;
  readonly includedKg: number;
  /** For each further kilogram begun. */
  readonly perKg: number;
  readonly medium: number;
  readonly large: number;
  readonly valueRate: string;
}

/** What the price of a parcel depends on. `weightKg`: kilograms begun. */
export interface PricedParcel {
  readonly weightKg: number;
  readonly size: ParcelSize;
  readonly declaredValue: number;
}

/** The parts of a price, in francs. */
export interface ParcelPrice {
  readonly base: number;
  readonly weight: number;
  readonly size: number;
  readonly value: number;
  readonly total: number;
}

/** Returns the price that a tariff suggests; the part for the declared value is cut to whole francs. */
export function parcelPrice(tariff: ParcelTariff, parcel: PricedParcel): ParcelPrice {
  const weight = Math.max(0, parcel.weightKg - tariff.includedKg) * tariff.perKg;
  const size = { SMALL: 0, MEDIUM: tariff.medium, LARGE: tariff.large }[parcel.size];
  const value = wholeBelow(percentOf(tariff.valueRate, parcel.declaredValue));
  const { base } = tariff;
  const total = Math.min(base + weight + size + value, maxBilling);
  return { base, weight, size, value, total };
}
