import { decimal, type DecimalInput } from "../rules/decimal.ts";

/** Francs for one euro, as the documents fix it (the legal parity is 655.957) [G.price.04]. */
export const francsPerEuro = 655;

/**
 * Euro cents of francs with at most 2 decimals: due × 100 / 655, half up, in whole numbers.
 * With c = the francs in hundredths this is `floor((2c + 655) / 1310)`. Throws for a third decimal or a negative.
 */
export function euroCents(francs: DecimalInput): number {
  const { units, scale } = decimal(francs);
  if (scale > 2) throw new RangeError("francs have at most 2 decimals here");
  if (units < 0n) throw new RangeError("francs are never negative here");
  const hundredths = units * 10n ** BigInt(2 - scale);
  const rate = BigInt(francsPerEuro);
  return Number((2n * hundredths + rate) / (2n * rate));
}
