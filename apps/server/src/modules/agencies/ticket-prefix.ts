/** The most candidates that are tried before any free prefix is taken. */
const maxCandidates = 400;

/**
 * Prefixes of ticket codes that remind of an agency's name, the best first: the initials of its words, its first letters, its consonants, then any
 * three letters in their order. Three letters without I and O, which look like digits [G.ticket.06]; a name without such letters has no candidate.
 */
export function prefixCandidates(name: string): readonly string[] {
  const texts = lettersOf(name).split(" ").filter(Boolean);
  const letters = texts.join("");
  const consonants = letters.replace(/[AEUY]/g, "");
  const initials = texts.map((word) => word[0]).join("");
  const inputs = [initials, letters, consonants, `${initials}${letters.slice(1)}`]
    .map((text) => text.slice(0, 3))
    .filter((text) => text.length === 3);
  return [...new Set([...inputs, ...threes(consonants), ...threes(letters)])].slice(
    0,
    maxCandidates,
  );
}

/** Upper-case Latin letters without accents, words apart; I and O are dropped. */
function lettersOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toUpperCase()
    .replace(/[^A-Z]+/g, " ")
    .replace(/[IO]/g, "");
}

/** Every choice of three letters in their order; of a long name the first twelve letters are enough. */
function threes(text: string): string[] {
  const letters = text.slice(0, 12).split("");
  return letters.flatMap((first, i) =>
    letters
      .slice(i + 1)
      .flatMap((second, j) => letters.slice(i + j + 2).map((third) => first + second + third)),
  );
}
