/**
 * An exact decimal: `units / 10 ** scale`. Every amount of the price rules stays exact, because
 * percents and halves are computed as products (`× 0.01`, `× 0.5`), never as divisions.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export type DecimalInput = Decimal | number | string | bigint;

const written = /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Converts a number or text to its exact written value: the number 0.1 becomes `0.1`, not the nearest binary fraction. */
export function decimal(value: DecimalInput): Decimal {
  if (typeof value === "object") return value;
  const match = written.exec(String(value).trim());
  if (!match) throw new RangeError(`not a decimal number: ${String(value)}`);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(whole + fraction);
  const units = sign === "-" ? -digits : digits;
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

export const zero: Decimal = { units: 0n, scale: 0 };

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

export function plus(...values: readonly DecimalInput[]): Decimal {
  const terms = values.map(decimal);
  const scale = Math.max(0, ...terms.map((term) => term.scale));
  return { units: terms.reduce((sum, term) => sum + unitsAt(term, scale), 0n), scale };
}

export function negated(value: DecimalInput): Decimal {
  const { units, scale } = decimal(value);
  return { units: -units, scale };
}

export function minus(left: DecimalInput, right: DecimalInput): Decimal {
  return plus(left, negated(right));
}

export function times(left: DecimalInput, right: DecimalInput): Decimal {
  const a = decimal(left);
  const b = decimal(right);
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Returns `percent` % of `value`, exact: `percentOf(2, 5000)` is 100. */
export function percentOf(percent: DecimalInput, value: DecimalInput): Decimal {
  const { units, scale } = times(percent, value);
  return { units, scale: scale + 2 };
}

/** Returns -1, 0 or 1 when `left` is less than, equal to or greater than `right`. */
export function compare(left: DecimalInput, right: DecimalInput): -1 | 0 | 1 {
  const { units } = minus(left, right);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

export function isPositive(value: DecimalInput): boolean {
  return decimal(value).units > 0n;
}

export function larger(left: DecimalInput, right: DecimalInput): Decimal {
  return compare(left, right) >= 0 ? decimal(left) : decimal(right);
}

export function smaller(left: DecimalInput, right: DecimalInput): Decimal {
  return compare(left, right) <= 0 ? decimal(left) : decimal(right);
}

/** Truncates towards zero to at most `places` decimals: `cut("8525.795", 2)` is 8525.79. */
export function cut(value: DecimalInput, places: number): Decimal {
  const { units, scale } = decimal(value);
  if (scale <= places) return { units, scale };
  return { units: units / 10n ** BigInt(scale - places), scale: places };
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** Rounds half up to `places` decimals. */
export function roundHalfUp(value: DecimalInput, places: number): Decimal {
  const { units, scale } = decimal(value);
  if (scale <= places) return { units, scale };
  const step = 10n ** BigInt(scale - places);
  return { units: floorDivide(2n * units + step, 2n * step), scale: places };
}

/** Returns the largest whole number not above the value. Throws RangeError beyond the safe integers. */
export function wholeBelow(value: DecimalInput): number {
  const { units, scale } = decimal(value);
  const whole = floorDivide(units, 10n ** BigInt(scale));
  if (whole > BigInt(Number.MAX_SAFE_INTEGER) || whole < BigInt(Number.MIN_SAFE_INTEGER)) {
    throw new RangeError("the amount is too large");
  }
  return Number(whole);
}

/** Returns the value as text without trailing zeros, or with exactly `places` decimals (truncated). */
export function decimalText(value: DecimalInput, places?: number): string {
  const { units, scale } = places === undefined ? decimal(value) : cut(value, places);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale);
  const shown = places === undefined ? fraction.replace(/0+$/, "") : fraction.padEnd(places, "0");
  return `${units < 0n ? "-" : ""}${whole}${shown === "" ? "" : `.${shown}`}`;
}

/** Returns the nearest number, for JSON and display only. Never compute with it. */
export function toNumber(value: DecimalInput): number {
  return Number(decimalText(value));
}
