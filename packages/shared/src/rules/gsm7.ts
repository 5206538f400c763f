/**
 * The default alphabet of an SMS (3GPP 23.038). A message has 160 septets, or only 70 characters if one of them is outside the alphabet.
 * It contains é è ù ì ò à, but not ê ç œ and typographic quotes.
 */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each of these characters takes two septets. */
const extension = "\f^{}\\[~]|€";

const basicSet: ReadonlySet<string> = new Set(basic);
const extensionSet: ReadonlySet<string> = new Set(extension);

const substitutes: Readonly<Record<string, string>> = {
  œ: "oe",
  Œ: "OE",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "−": "-",
  "‑": "-",
  "…": "...",
  "•": "*",
  "·": ".",
  "\u00a0": " ",
  "\u202f": " ",
  "\t": " ",
  đ: "d",
  ł: "l",
  "\u2032": "'",
  "→": "-",
};

export const oneSmsSeptets = 160;
/** A text of several parts has less room in each. */
export const twoSmsSeptets = 2 * 153;

/** Returns the septets of one character; 0 when it is not in the alphabet. */
function septetsOf(character: string): 0 | 1 | 2 {
  if (basicSet.has(character)) return 1;
  return extensionSet.has(character) ? 2 : 0;
}

function replaced(character: string): string {
  if (septetsOf(character) > 0) return character;
  const substitute = substitutes[character];
  if (substitute !== undefined) return substitute;
  const bare = character.normalize("NFKD").replace(/\p{M}/gu, "");
  return Array.from(bare, (part) => (septetsOf(part) > 0 ? part : "?")).join("");
}

/** Replaces every character outside the alphabet by the nearest one (ê by e, ç by c, œ by oe), or by ? when there is none. */
export function toGsm7(text: string): string {
  return Array.from(text.normalize("NFC"), replaced).join("");
}

/** Returns the septets of a text; characters of the extension count twice. Throws for a character outside the alphabet. */
export function countSeptets(text: string): number {
  let count = 0;
  for (const character of text) {
    const septets = septetsOf(character);
    if (septets === 0) throw new RangeError("a character is not in the SMS alphabet");
    count += septets;
  }
  return count;
}

/** Returns the longest beginning of a text that fits in `max` septets, without a trailing space or hyphen. */
export function cutSeptets(text: string, max: number): string {
  let kept = "";
  let count = 0;
  for (const character of text) {
    count += septetsOf(character);
    if (count > max) return kept.replace(/[\s-]+$/, "");
    kept += character;
  }
  return kept;
}
