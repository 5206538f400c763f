/** What a traveller types becomes one stored form, E.164: `+237671234567` [G.auth.25]. */

export const defaultCountryCode = "+237";
const cameroonNational = /^[26]\d{8}$/;
const cameroonian = /^\+?237[26]\d{8}$/;
/** Numbers of other countries; without a plus only what is too long to be a slip in a number of Cameroon, and does not begin like its mobiles (docs/decisions/0077). */
const foreign = /^(?!\+?237)(?:\+[1-9]\d{7,14}|(?!6)[1-9]\d{10,14})$/;
/** What stands between digits: spaces, dots, brackets, slashes, dashes, the minus, and the signs without a shape that copying brings along. */
const separators = /[\s.()[\]/\p{Pd}\p{Cf}\u2212]/gu;
/** A second line at the end, `222 23 12 34 / 35`; behind a plus or 00 a dash may be a dash. */
const secondLine = /\/[^/\d]*\d{0,3}\D*$|^(?!\D*00)[^+]*[\p{Pd}\u2212]\s*\d\d?\D*$/u;
/** `+33 (0)6 …`: the zero is dialled at home only, but in Italy. */
const homeZero = /^(\D*(?:\+|00)\s*(?!39)\d{1,3}\s*)\(\s*0\s*\)/u;
/** `+237 0 677 …`: Cameroon dials no zero. */
const idleZero = /^\+?2370(?=[26]\d{8}$)/;
const cameroonStored = /^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** What is typed of a phone without what stands between its digits. */
export function bareDigits(entered: string): string {
  return entered.replace(separators, "");
}

/**
 * The E.164 form of any spelling, or null when it is no phone number. What stands between the digits is dropped, 00 is a plus,
 * nine digits that start with 6 or 2 get +237, other digits get their plus [G.auth.25, C5.book.12]. Nobody's ticket goes to another country for a slip
 * (docs/decisions/0077).
 */
export function normalisePhone(entered: string): string | null {
  const bare = bareDigits(entered.replace(homeZero, "$1"))
    .replace(/^00/, "+")
    .replace(idleZero, defaultCountryCode);
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

/** The wallet a number's prefix suggests; numbers move between operators, so it suggests and never refuses. */
export function operatorOf(e164: string): MobileOperator | null {
  const national = e164.startsWith(defaultCountryCode) ? e164.slice(defaultCountryCode.length) : "";
  if (/^(65[0-4]|67\d|68[0-3])\d{6}$/.test(national)) return "MTN";
  if (/^(65[5-9]|69\d)\d{6}$/.test(national)) return "ORANGE";
  return null;
}

/** Whether a typed number may have a mobile-money wallet: a Cameroon mobile, never a landline. */
export function isMobileNumber(entered: string): boolean {
  return /^\+2376\d{8}$/.test(normalisePhone(entered) ?? "");
}

/** Whether a typed number can get an SMS: every phone can, except a landline of Cameroon. */
export function receivesSms(entered: string): boolean {
  const phone = normalisePhone(entered);
  return phone !== null && !phone.startsWith(`${defaultCountryCode}2`);
}

/** `+237 6 71 23 45 67`; a number of another country stays as it is stored. */
export function displayPhone(e164: string): string {
  const groups = cameroonStored.exec(e164);
  return groups ? `${defaultCountryCode} ${groups.slice(1).join(" ")}` : e164;
}

/** `+237 6 71 •• •• 67`: enough to recognise one's own number, not enough to call it. */
export function maskPhone(e164: string): string {
  const groups = cameroonStored.exec(e164);
  if (groups) return `${defaultCountryCode} ${groups[1]} ${groups[2]} •• •• ${groups[5]}`;
  return e164.length <= 8
    ? "••••"
    : `${e164.slice(0, 5)}${"•".repeat(e164.length - 7)}${e164.slice(-2)}`;
}
