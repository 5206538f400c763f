/** Whether a digit is allowed at a position of HHMM, given the first digit: hours 00–23, minutes 00–59 [C5.search.04, G.search.09]. */
function fits(position: number, digit: number, first: string): boolean {
  if (position === 0) return digit <= 2;
  if (position === 1) return first !== "2" || digit <= 3;
  return position !== 2 || digit <= 5;
}

function digitsOf(entered: string): string {
  const oneDigitHour = /^\s*(\d)\s*[:hH.]/.exec(entered);
  return (oneDigitHour ? `0${entered.trimStart()}` : entered).replace(/\D/g, "");
}

/**
 * Returns the text of a time field after input: `HH:MM` or the beginning of it. Invalid digits are dropped:
 * '12:60' becomes '12:', '25' becomes '2', a first digit above 2 gets a leading 0. Pass the previous text, so that deleting
 * the colon does not insert it again. The text is a complete hour when `parseHour` accepts it.
 */
export function maskTime(entered: string, former = ""): string {
  let kept = "";
  for (const character of digitsOf(entered)) {
    if (kept.length === 0 && Number(character) > 2) kept = "0";
    if (kept.length === 4 || !fits(kept.length, Number(character), kept[0] ?? "")) break;
    kept += character;
  }
  if (kept.length < 2) return kept;
  const deleting = former.startsWith(entered) && former.length > entered.length;
  if (kept.length === 2 && deleting) return kept;
  return `${kept.slice(0, 2)}:${kept.slice(2)}`;
}
