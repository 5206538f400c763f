const ligatures: Readonly<Record<string, string>> = { œ: "oe", æ: "ae" };

/** Returns the text in lower case without accents, for incremental search. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[œæ]/g, (letter) => ligatures[letter] ?? letter);
}

function order(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Compares towns in French alphabetical order, the same in every browser: by letters first, by accents and case only when the letters are equal [G.ref.01]. */
export function compareTowns(left: string, right: string): number {
  return (
    order(foldText(left), foldText(right)) || order(left.normalize("NFD"), right.normalize("NFD"))
  );
}
