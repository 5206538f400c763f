/**
 * Exact decimals: `units / 10 ** scale`. Every sum of the price rules stays exact, because
 * percents and halves are products (`× 0.01`, `× 0.5`) and never divisions.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export type DecimalInput = Decimal | number | string | bigint;

const written = /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** The exact value of what is written: the number 0.1 is read as `0.1`, not as its binary neighbour. */
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

/** `percent` of `value`, exact: `percentOf(2, 5000)` is 100. */
export function percentOf(percent: DecimalInput, value: DecimalInput): Decimal {
  const { units, scale } = times(percent, value);
  return { units, scale: scale + 2 };
}

/** Below, equal to or above zero as `left` is below, equal to or above `right`. */
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

/** Cut towards zero: `cut("8525.795", 2)` is 8525.79. The result has at most `places` decimals. */
export function cut(value: DecimalInput, places: number): Decimal {
  const { units, scale } = decimal(value);
  if (scale <= places) return { units, scale };
  return { units: units / 10n ** BigInt(scale - places), scale: places };
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** The nearest value with `places` decimals, halves upwards. */
export function roundHalfUp(value: DecimalInput, places: number): Decimal {
  const { units, scale } = decimal(value);
  if (scale <= places) return { units, scale };
  const step = 10n ** BigInt(scale - places);
  return { units: floorDivide(2n * units + step, 2n * step), scale: places };
}

/** The largest whole number that is not above the value, as a safe integer. */
export function wholeBelow(value: DecimalInput): number {
  const { units, scale } = decimal(value);
  const whole = floorDivide(units, 10n ** BigInt(scale));
  if (whole > BigInt(Number.MAX_SAFE_INTEGER) || whole < BigInt(Number.MIN_SAFE_INTEGER)) {
    throw new RangeError("the amount is too large");
  }
  return Number(whole);
}

/** Written out without useless zeros, or with exactly `places` decimals (the rest is cut). */
export function decimalText(value: DecimalInput, places?: number): string {
  const { units, scale } = places === undefined ? decimal(value) : cut(value, places);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale);
  const shown = places === undefined ? fraction.replace(/0+$/, "") : fraction.padEnd(places, "0");
  return `${units < 0n ? "-" : ""}${whole}${shown === "" ? "" : `.${shown}`}`;
}

/** For JSON and display only: the nearest number. Never compute with it. */
export function toNumber(value: DecimalInput): number {
  return Number(decimalText(value));
}
