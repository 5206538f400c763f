import { compare, decimal, type Decimal, type DecimalInput } from "../rules/decimal.ts";

/** Prices of one seat of a leg in francs. All are read from the database, never from the request. */
export interface UnitPriceParts {
  readonly departurePrice: DecimalInput;
  /** Price to the intermediate stop at which the traveller gets off; absent for the final town. */
  readonly stopPrice?: DecimalInput | null;
  /** Cost of the chosen boarding station; ignored when 0 or absent. */
  readonly stationCost?: DecimalInput | null;
}

/** Returns the stop's price, else the station's cost when it is above 0, else the departure's price [G.book.06]. */
export function unitPrice(parts: UnitPriceParts): Decimal {
  if (parts.stopPrice !== undefined && parts.stopPrice !== null) return decimal(parts.stopPrice);
  const cost = parts.stationCost ?? 0;
  return compare(cost, 0) > 0 ? decimal(cost) : decimal(parts.departurePrice);
}
