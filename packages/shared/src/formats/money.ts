import {
  compare,
  cut,
  decimalText,
  negated,
  roundHalfUp,
  type DecimalInput,
} from "../rules/decimal.ts";
import type { Language } from "../messages/catalogue.ts";

const narrowNoBreakSpace = "\u202f";
const noBreakSpace = "\u00a0";
const minusSign = "\u2212";

function grouped(digits: string, language: Language): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, language === "fr" ? narrowNoBreakSpace : ",");
}

function signedAmount(
  value: DecimalInput,
  places: number,
  language: Language,
): { sign: string; text: string } {
  const negative = compare(value, 0) < 0;
  const [whole = "", fraction] = decimalText(negative ? negated(value) : value, places).split(".");
  const text =
    grouped(whole, language) +
    (fraction === undefined ? "" : (language === "fr" ? "," : ".") + fraction);
  return { sign: negative ? minusSign : "", text };
}

/**
 * Formats francs as `4 000 FCFA` (U+202F between thousands, U+00A0 before FCFA) or `4,000 FCFA`. A fraction is truncated
 * to 2 decimals: `110,47 FCFA` [G.cross.09].
 */
export function formatFrancs(francs: DecimalInput, language: Language): string {
  const shown = cut(francs, 2);
  const places = compare(shown, cut(shown, 0)) === 0 ? 0 : 2;
  const { sign, text } = signedAmount(shown, places, language);
  return `${sign}${text}${noBreakSpace}FCFA`;
}

/** Formats euros as `20,44 €` (U+00A0 before the sign) or `€20.44`, rounded half up to 2 decimals, because converted amounts are only indicative. */
export function formatEuros(euros: DecimalInput, language: Language): string {
  const { sign, text } = signedAmount(roundHalfUp(euros, 2), 2, language);
  return language === "fr" ? `${sign}${text}${noBreakSpace}€` : `${sign}€${text}`;
}

/** Formats a count with thousands separators; decimals are truncated. */
export function formatCount(count: number, language: Language): string {
  const { sign, text } = signedAmount(Math.trunc(count), 0, language);
  return sign + text;
}
