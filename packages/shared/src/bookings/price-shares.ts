import { minus, percentOf, type Decimal, wholeBelow } from "../rules/decimal.ts";
import type { FeeTerms } from "./price.ts";

/** What the agency gives to the platform and keeps of the price of one leg. */
export interface LegShares {
  /** commission_rate % of the leg price, in exact francs; deducted from the agency's share [G.book.13]. */
  readonly commission: Decimal;
  /** floor(leg price − commission), in whole francs; credited to the agency [G.price.03]. */
  readonly agencyShareXaf: number;
}

export interface LegPrice {
  /** The unit price times the passengers, in francs. */
  readonly price: Decimal;
  readonly passengers: number;
  readonly agency: FeeTerms;
}

export interface Shares {
  readonly amountXaf: number;
  readonly legs: readonly LegShares[];
  readonly platformXaf: number;
}

function commissionOf({ price, agency }: LegPrice): Decimal {
  return percentOf(agency.commission_rate ?? 0, price);
}

function sharesOf(leg: LegPrice): LegShares {
  const commission = commissionOf(leg);
  return { commission, agencyShareXaf: wholeBelow(minus(leg.price, commission)) };
}

/** Returns the shares in whole francs for the ledger. The agencies' shares and the platform's sum to amountXaf exactly [G.price.03]. */
export function splitShares(due: Decimal, legPrices: readonly LegPrice[]): Shares {
  const legs = legPrices.map(sharesOf);
  const amountXaf = wholeBelow(due);
  const agencies = legs.reduce((sum, leg) => sum + leg.agencyShareXaf, 0);
  return { amountXaf, legs, platformXaf: amountXaf - agencies };
}
