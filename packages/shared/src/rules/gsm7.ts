/**
 * The default alphabet of an SMS (3GPP 23.038): 160 septets in one message, only 70 letters once a single one is foreign.
 * é è ù ì ò à are in it; ê ç œ and the typographer's quotes are not.
 */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These cost two septets. */
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

/** Septets of one character, 0 when the alphabet has none. */
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

/** The text with every foreign letter replaced by its nearest (ê by e, ç by c, œ by oe), by ? when there is none. */
export function toGsm7(text: string): string {
  return Array.from(text.normalize("NFC"), replaced).join("");
}

/** Septets of a text of the alphabet; the extension's characters count twice. Throws for a foreign letter. */
export function countSeptets(text: string): number {
  let count = 0;
  for (const character of text) {
    const septets = septetsOf(character);
    if (septets === 0) throw new RangeError("a letter is not in the SMS alphabet");
    count += septets;
  }
  return count;
}

/** The longest beginning of a text of the alphabet that fits, without a dangling space or hyphen. */
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
