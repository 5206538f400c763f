import { reservedAsWholeWords, reservedNames } from "@wakafine/shared/rules/reserved-names.ts";
import confusables from "unicode-confusables";
import { invalid } from "../../http/failure.ts";

const { rectifyConfusion } = confusables;

/**
 * The skeleton of a name (UTS 39): names that look alike have the same. Without case, accents, spaces and signs, as `search_key` folds them; letters of
 * other scripts become the Latin letters they resemble (docs/decisions/0084).
 */
export function nameSkeleton(name: string): string {
  const normalised = name.normalize("NFKC");
  // Twice, since capitals and small letters have different look-alikes.
  const latin = folded(rectifyConfusion(folded(rectifyConfusion(normalised))));
  return latin.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("0", "o").replace(/[1i|]/g, "l") || normalised.toLowerCase().replace(/\s+/g, "");
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
  const words = name.normalize("NFKC").split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean).map(nameSkeleton);
  return reservedNames.some(({ words: reserved }) =>
    reserved.some((word) => {
      const skeleton = nameSkeleton(word);
      return reservedAsWholeWords.includes(word) ? whole === skeleton || words.includes(skeleton) : whole.includes(skeleton);
    }),
  );
}
