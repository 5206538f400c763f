const ligatures: Readonly<Record<string, string>> = { œ: "oe", æ: "ae" };

/** Lower case without accents: what a search as you type compares. */
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

/** French alphabetical order, the same in every browser: letters first, accents and case only between equals [G.ref.01]. */
export function compareTowns(left: string, right: string): number {
  return (
    order(foldText(left), foldText(right)) || order(left.normalize("NFD"), right.normalize("NFD"))
  );
}
