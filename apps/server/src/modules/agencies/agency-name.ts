import {
  paymentWords,
  reservedAsPrefixes,
  reservedAsWholeNames,
  reservedAsWholeWords,
  reservedNames,
} from "@wakafine/shared/agencies/reserved-names.ts";
import confusables from "unicode-confusables";
import { invalid } from "../../http/failure.ts";

const { rectifyConfusion } = confusables;

/**
 * Returns the skeleton of a name (UTS 39); names that look alike have the same skeleton. It has no case, accents,
 * spaces, punctuation or invisible characters. Letters of other scripts, and digits and signs that resemble letters,
 * become Latin letters (docs/decisions/0084).
 */
export function nameSkeleton(name: string): string {
  const visible = visibleText(name);
  const latin = latinOf(lettersFor(visible));
  return (
    latin.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("0", "o").replace(/[1i|]/g, "l") ||
    visible.toLowerCase().replace(/\s+/g, "")
  );
}

/**
 * Removes trade mark signs and invisible code points. Unicode classifies the fillers of Hangul as letters, so they need
 * this extra step.
 */
function visibleText(name: string): string {
  return name
    .replace(/[\u2122\u2120\u00ae\u00a9]/g, "")
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

/**
 * Repeats the replacement until nothing changes, because upper and lower case have different look-alikes and one
 * replacement can yield a letter that has a look-alike itself.
 */
function latinOf(text: string): string {
  let latin = text;
  for (let round = 0; round < maxRounds; round += 1) {
    const next = folded(rectifyConfusion(plainLetters(latin)));
    if (next === latin) break;
    latin = next;
  }
  return latin;
}

const maxRounds = 8;

/** Replaces signs and digits that are read as letters. `!` is replaced between letters only, because ordinary names can end with it. */
function lettersFor(text: string): string {
  return text
    .replaceAll("@", "a")
    .replaceAll("3", "e")
    .replaceAll("$", "s")
    .replaceAll("0", "o")
    .replace(/(?<=\p{L})!(?=\p{L})/gu, "l");
}

/**
 * Letters that `unicode-confusables` does not map to a basic Latin letter: small capitals, some Greek and Cyrillic
 * letters, and letters of Cameroonian languages.
 */
const lookAlikes = new Map(
  [
    ["a", "ᴀɑαª"],
    ["b", "ʙɓβвьъ"],
    ["c", "ᴄϲς"],
    ["d", "ᴅɗɖđδ"],
    ["e", "ᴇɛəǝεϵєэзɜꞓ"],
    ["f", "ꜰғƒ"],
    ["g", "ɢɡ"],
    ["h", "ʜɦнһ"],
    ["i", "ɪɨıι"],
    ["j", "ᴊ"],
    ["k", "ᴋĸƙκк"],
    ["l", "ʟłƚ"],
    ["m", "ᴍм"],
    ["n", "ɴᴎŋɲηпи"],
    ["o", "ᴏɔøοσο"],
    ["p", "ᴘρ"],
    ["q", "ꞯ"],
    ["r", "ʀᴙгя"],
    ["s", "ꜱ"],
    ["t", "ᴛŧτт"],
    ["u", "ᴜʉυμ"],
    ["v", "ᴠν"],
    ["w", "ᴡωшѡ"],
    ["x", "χ"],
    ["y", "ʏƴγ"],
    ["z", "ᴢ"],
  ].flatMap(([latin = "", others = ""]) => [...others].map((other) => [other, latin] as const)),
);

function plainLetters(text: string): string {
  return Array.from(text, (letter) => lookAlikes.get(letter) ?? letter).join("");
}

function folded(text: string): string {
  return plainLetters(text.toLowerCase())
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .replace(/[^\p{L}\p{N}|]/gu, "");
}

/**
 * Throws invalid_input at `name` when the name contains a reserved word (name_reserved) or mixes Latin with Cyrillic or
 * Greek letters (name_signs), which imitates another name.
 */
export function requireAgencyName(name: string): void {
  if (isReservedName(name)) throw invalid({ field: "name", code: "name_reserved" });
  const text = name.normalize("NFKC");
  if (/\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text))
    throw invalid({ field: "name", code: "name_signs" });
}

export function isReservedName(name: string): boolean {
  const whole = nameSkeleton(name);
  const texts = wordsOf(name);
  const short = [...prefixes, ...wholeWords];
  return (
    reserved.some((word) => whole.includes(word)) ||
    wholeNames.includes(whole) ||
    texts.some(
      (word) => wholeWords.includes(word) || prefixes.some((prefix) => word.startsWith(prefix)),
    ) ||
    short.some((word) => payments.some((payment) => whole.startsWith(word + payment)))
  );
}

const reserved = reservedNames.flatMap(({ texts }) => texts).map(nameSkeleton);
const prefixes = reservedAsPrefixes.map(nameSkeleton);
const wholeWords = reservedAsWholeWords.map(nameSkeleton);
const wholeNames = reservedAsWholeNames.map(nameSkeleton);
const payments = paymentWords.map(nameSkeleton);

/**
 * Returns the skeletons of the words of a name, each with and without trailing digits. Adjacent words of one or two
 * letters are joined: `M.T.N.`, `Mo Mo`.
 */
function wordsOf(name: string): readonly string[] {
  const texts = visibleText(name)
    .split(/[^\p{L}\p{M}\p{N}@$!|]+/u)
    .filter(Boolean);
  const joined: string[] = [];
  let isShort = false;
  for (const word of texts) {
    const wasShort = isShort;
    isShort = word.length <= 2;
    if (wasShort && isShort) joined.push((joined.pop() ?? "") + word);
    else joined.push(word);
  }
  return joined.flatMap((word) => [word, word.replace(/\d+$/, "") || word]).map(nameSkeleton);
}
