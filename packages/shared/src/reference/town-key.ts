// Letters that are not a base letter with a diacritic, replaced as by `unaccent` in the database.
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
 * Returns the search key of a town name: lower-case letters and digits without accents, spaces, hyphens and apostrophes.
 * Same result as `search_key()` in the database. `Sa’a`, `Sa'a` and `SAA` have the same key.
 */
export function townKey(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[æœßøđðħıłŋþŧĸŀŉĳſ]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, "");
}
