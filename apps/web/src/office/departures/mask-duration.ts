/**
 * Returns the text of a duration field: `HH:mm` or its beginning, hours up to 99, minutes up to 59. Minutes above 59 are dropped; `5:` and
 * `5h` become `05:`. While the user deletes from the end of the `previous` text, no colon is added.
 */
export function maskDuration(entered: string, previous = ""): string {
  const digits = (/^\s*\d\s*[:hH.]/.test(entered) ? `0${entered.trimStart()}` : entered)
    .replace(/\D/g, "")
    .slice(0, 4);
  const minutesFit = digits.length < 3 || Number(digits[2]) <= 5;
  const kept = minutesFit ? digits : digits.slice(0, 2);
  const deleting = previous.startsWith(entered) && previous.length > entered.length;
  if (kept.length < 2 || (kept.length === 2 && deleting)) return kept;
  return `${kept.slice(0, 2)}:${kept.slice(2)}`;
}

/**
 * Returns an hour or duration with the minutes that were left out: `09:` and `9` become `09:00`. Any other text is returned unchanged, also 24 and
 * above, which may be minutes.
 */
export function completeTime(text: string): string {
  const hours = /^(\d{1,2}):?$/.exec(text)?.[1];
  return hours && Number(hours) < 24 ? `${hours.padStart(2, "0")}:00` : text;
}
