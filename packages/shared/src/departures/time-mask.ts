/** Which digit may stand at each place of HH:MM, given the first: hours 00–23, minutes 00–59 [C5.search.04, G.search.09]. */
function fits(place: number, digit: number, first: string): boolean {
  if (place === 0) return digit <= 2;
  if (place === 1) return first !== "2" || digit <= 3;
  return place !== 2 || digit <= 5;
}

function digitsOf(entered: string): string {
  const oneDigitHour = /^\s*(\d)\s*[:hH.]/.exec(entered);
  return (oneDigitHour ? `0${entered.trimStart()}` : entered).replace(/\D/g, "");
}

/**
 * The text a time field holds after typing: `HH:MM` or the beginning of it. What cannot stand is not typed:
 * '12:60' stays '12:', '25' stays '2', a first digit above 2 gets its 0. Pass the field's former text, so that deleting
 * the colon does not bring it back. The text is a whole hour when `parseHour` takes it.
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
