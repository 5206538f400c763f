/**
 * Returns the text of a duration field: `HH:mm` or its beginning, hours up to 99, minutes up to 59. Impossible digits are dropped; `5:` and
 * `5h` become `05:`. `former` is the previous text; it keeps a deleted colon from being added again.
 */
export function maskDuration(entered: string, former = ""): string {
  const digits = (/^\s*\d\s*[:hH.]/.test(entered) ? `0${entered.trimStart()}` : entered)
    .replace(/\D/g, "")
    .slice(0, 4);
  const minutesFit = digits.length < 3 || Number(digits[2]) <= 5;
  const kept = minutesFit ? digits : digits.slice(0, 2);
  const deleting = former.startsWith(entered) && former.length > entered.length;
  if (kept.length < 2 || (kept.length === 2 && deleting)) return kept;
  return `${kept.slice(0, 2)}:${kept.slice(2)}`;
}
