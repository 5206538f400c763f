import { compare, decimal, type Decimal, type DecimalInput } from "../rules/decimal.ts";

/** What one seat of a leg costs, in francs; every part is the row's own price, never the traveller's text. */
export interface UnitPriceParts {
  readonly departurePrice: DecimalInput;
  /** Price of the intermediate stop the traveller gets off at; absent for the final town. */
  readonly stopPrice?: DecimalInput | null;
  /** Cost of the chosen boarding station; 0 or absent changes nothing. */
  readonly stationCost?: DecimalInput | null;
}

/** The stop's price, else the station's cost when it is above 0, else the departure's price [G.book.06]. */
export function unitPrice(parts: UnitPriceParts): Decimal {
  if (parts.stopPrice !== undefined && parts.stopPrice !== null) return decimal(parts.stopPrice);
  const cost = parts.stationCost ?? 0;
  return compare(cost, 0) > 0 ? decimal(cost) : decimal(parts.departurePrice);
}
