// Letters that are not a plain letter with a mark; the database's `unaccent` writes them the same way.
const plain: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  þ: "th",
  ŧ: "t",
  ĸ: "q",
  ŀ: "l",
  ŉ: "'n",
  ĳ: "ij",
  ſ: "s",
};

/**
 * What two spellings of a town have in common: lower case letters and digits without accents, spaces, hyphens and apostrophes.
 * The same as `search_key()` in the database: `Sa’a`, `Sa'a` and `SAA` are one town.
 */
export function townKey(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[æœßøđðħıłŋþŧĸŀŉĳſ]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, "");
}
