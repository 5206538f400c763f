import { decimal, type DecimalInput } from "../rules/decimal.ts";

/** Francs for one euro, fixed by the specification (the legal parity is 655.957) [G.price.04]. */
export const francsPerEuro = 655;

/**
 * Converts francs with at most 2 decimals to whole euro cents: francs × 100 / 655, rounded half up.
 * With c = hundredths of francs this is `floor((2c + 655) / 1310)`. Throws for a third decimal or a negative amount.
 */
export function euroCents(francs: DecimalInput): number {
  const { units, scale } = decimal(francs);
  if (scale > 2) throw new RangeError("francs have at most 2 decimals here");
  if (units < 0n) throw new RangeError("francs are never negative here");
  const hundredths = units * 10n ** BigInt(2 - scale);
  const rate = BigInt(francsPerEuro);
  return Number((2n * hundredths + rate) / (2n * rate));
}
