/** Phones are stored in E.164 form: `+237671234567` [G.auth.25]. */

export const defaultCountryCode = "+237";
const cameroonNational = /^[26]\d{8}$/;
const cameroonian = /^\+?237[26]\d{8}$/;
/** Foreign numbers. Without a plus, only numbers that are too long to be a mistyped Cameroonian number and do not begin like a Cameroonian mobile (docs/decisions/0077). */
const foreign = /^(?!\+?237)(?:\+[1-9]\d{7,14}|(?!6)[1-9]\d{10,14})$/;
/** Characters between digits: spaces, dots, brackets, slashes, dashes, the minus, and invisible characters that copying may add. */
const separators = /[\s.()[\]/\p{Pd}\p{Cf}\u2212]/gu;
/** A second line at the end, `222 23 12 34 / 35`. After a plus or 00 a dash is only a separator. */
const secondLine = /\/[^/\d]*\d{0,3}\D*$|^(?!\D*00)[^+]*[\p{Pd}\u2212]\s*\d\d?\D*$/u;
/** `+33 (0)6 …`: the zero is not dialled from abroad, except for Italy. */
const nationalZero = /^(\D*(?:\+|00)\s*(?!39)\d{1,3}\s*)\(\s*0\s*\)/u;
/** `+237 0 677 …`: Cameroonian numbers have no leading zero. */
const extraZero = /^\+?2370(?=[26]\d{8}$)/;
const cameroonStored = /^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** Removes the separators between the digits of an entered phone. */
export function digitsOnly(entered: string): string {
  return entered.replace(separators, "");
}

/**
 * Returns the E.164 form of an entered phone, or null when it is not a phone number. Separators are dropped, 00 becomes a plus,
 * nine digits that start with 6 or 2 get +237, other digits get a plus [G.auth.25, C5.book.12]. A mistyped number must not become a foreign one
 * (docs/decisions/0077).
 */
export function normalisePhone(entered: string): string | null {
  const bare = digitsOnly(entered.replace(nationalZero, "$1"))
    .replace(/^00/, "+")
    .replace(extraZero, defaultCountryCode);
  if (cameroonNational.test(bare)) return defaultCountryCode + bare;
  if (!cameroonian.test(bare) && (!foreign.test(bare) || secondLine.test(entered))) return null;
  return bare.startsWith("+") ? bare : `+${bare}`;
}

export const mobileOperators = ["MTN", "ORANGE"] as const;
export type MobileOperator = (typeof mobileOperators)[number];
export const operatorNames: Readonly<Record<MobileOperator, string>> = {
  MTN: "MTN",
  ORANGE: "Orange",
};

/** Returns the operator suggested by a number's prefix, or null. Numbers can be ported, so use it only as a suggestion. */
export function operatorOf(e164: string): MobileOperator | null {
  const national = e164.startsWith(defaultCountryCode) ? e164.slice(defaultCountryCode.length) : "";
  if (/^(65[0-4]|67\d|68[0-3])\d{6}$/.test(national)) return "MTN";
  if (/^(65[5-9]|69\d)\d{6}$/.test(national)) return "ORANGE";
  return null;
}

/** Whether an entered number may have a mobile-money wallet: only a Cameroonian mobile number may. */
export function isMobileNumber(entered: string): boolean {
  return /^\+2376\d{8}$/.test(normalisePhone(entered) ?? "");
}

/** Whether an entered number can receive an SMS: every phone can, except a Cameroonian landline. */
export function receivesSms(entered: string): boolean {
  const phone = normalisePhone(entered);
  return phone !== null && !phone.startsWith(`${defaultCountryCode}2`);
}

/** Formats a phone as `+237 6 71 23 45 67`. A foreign number is returned unchanged. */
export function displayPhone(e164: string): string {
  const groups = cameroonStored.exec(e164);
  return groups ? `${defaultCountryCode} ${groups.slice(1).join(" ")}` : e164;
}

/** Masks a phone as `+237 6 71 •• •• 67`, so that its owner can recognise it and others cannot call it. */
export function maskPhone(e164: string): string {
  const groups = cameroonStored.exec(e164);
  if (groups) return `${defaultCountryCode} ${groups[1]} ${groups[2]} •• •• ${groups[5]}`;
  return e164.length <= 8
    ? "••••"
    : `${e164.slice(0, 5)}${"•".repeat(e164.length - 7)}${e164.slice(-2)}`;
}
