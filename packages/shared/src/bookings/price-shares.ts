import {
  cut,
  minus,
  percentOf,
  plus,
  type Decimal,
  type DecimalInput,
  wholeBelow,
} from "../rules/decimal.ts";

/** How the money of one leg is shared between its agency and the platform. */
export interface LegShares {
  /** commission_rate % of the leg price, exact francs; taken from the agency's part [G.book.13]. */
  readonly commission: Decimal;
  /** floor(leg price − commission), whole francs, booked for the agency [G.price.03]. */
  readonly agencyShareXaf: number;
}

export interface LegPrice {
  readonly price: Decimal;
  readonly commissionRate: DecimalInput;
}

export interface Shares {
  readonly amountXaf: number;
  readonly legs: readonly LegShares[];
  readonly platformXaf: number;
}

function sharesOf({ price, commissionRate }: LegPrice): LegShares {
  const commission = percentOf(commissionRate, price);
  return { commission, agencyShareXaf: wholeBelow(minus(price, commission)) };
}

/** Whole francs for the ledger; the agencies' shares and the platform's sum to amountXaf exactly [G.price.03]. */
export function shareOut(due: Decimal, legPrices: readonly LegPrice[]): Shares {
  const legs = legPrices.map(sharesOf);
  const amountXaf = wholeBelow(due);
  const agencies = legs.reduce((sum, leg) => sum + leg.agencyShareXaf, 0);
  return { amountXaf, legs, platformXaf: amountXaf - agencies };
}

export interface MoneyInSystem {
  readonly agencyMoneyInSystem: Decimal;
  readonly ourMoneyInSystem: Decimal;
}

/**
 * The booking's two money fields, 2 decimals each: leg prices − commission, and the rest of the price
 * (fees + commission − coupon, may be negative). They sum to the price exactly [G.book.12].
 */
export function moneyInSystem(due: Decimal, legPrices: readonly LegPrice[]): MoneyInSystem {
  const exact = legPrices.map(({ price, commissionRate }) =>
    minus(price, percentOf(commissionRate, price)),
  );
  const agencyMoneyInSystem = cut(plus(...exact), 2);
  return { agencyMoneyInSystem, ourMoneyInSystem: minus(due, agencyMoneyInSystem) };
}
