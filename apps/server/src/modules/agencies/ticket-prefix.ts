/** Maximum number of candidates; when none of them is free, any free prefix is used. */
const maxCandidates = 400;

/**
 * Returns prefixes of ticket codes that resemble the name of an agency, the best first: the initials of its words, its
 * first letters, its consonants, then any three letters in their order. A prefix has three letters without I and O,
 * which look like digits [G.ticket.06]; a name with fewer such letters has no candidate.
 */
export function prefixCandidates(name: string): readonly string[] {
  const texts = lettersOf(name).split(" ").filter(Boolean);
  const letters = texts.join("");
  const consonants = letters.replace(/[AEUY]/g, "");
  const initials = texts.map((word) => word[0]).join("");
  const inputs = [initials, letters, consonants, `${initials}${letters.slice(1)}`]
    .map((text) => text.slice(0, 3))
    .filter((text) => text.length === 3);
  return [...new Set([...inputs, ...letterTriples(consonants), ...letterTriples(letters)])].slice(
    0,
    maxCandidates,
  );
}

/** Returns the words of a name in upper-case Latin letters without accents; I and O are removed. */
function lettersOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toUpperCase()
    .replace(/[^A-Z]+/g, " ")
    .replace(/[IO]/g, "");
}

/** Returns all combinations of three letters in their order. Only the first twelve letters are used, which is enough for a long name. */
function letterTriples(text: string): string[] {
  const letters = text.slice(0, 12).split("");
  return letters.flatMap((first, i) =>
    letters
      .slice(i + 1)
      .flatMap((second, j) => letters.slice(i + j + 2).map((third) => first + second + third)),
  );
}
