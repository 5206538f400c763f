import type { Language } from "../messages/catalogue.ts";
import { townKey } from "./town-key.ts";

/** A town of the static list [C3.search.01]. `name` is the French spelling, which is stored and sent. */
export interface Town {
  readonly slug: string;
  readonly name: string;
  /** Set only where the English spelling differs. */
  readonly nameEn: string | null;
  /** Other names. Spellings with the same `townKey` need no alias. */
  readonly aliases: readonly string[];
  readonly regionalCapital: boolean;
  /** Approximate population for the order of suggestions, never shown; 0 when unknown. */
  readonly population: number;
}

type Row = readonly [
  name: string,
  population: number | null,
  more?: { readonly capital?: true; readonly en?: string; readonly aliases?: readonly string[] },
];

// In French alphabetical order. Names and positions: GeoNames, CC BY 4.0.
const rows: readonly Row[] = [
  ["Abong-Mbang", 14661],
  ["Akonolinga", 17181],
  ["Ambam", 8476],
  ["Bafang", 80688],
  ["Bafia", 69270],
  ["Bafoussam", 290768, { capital: true }],
  ["Bali", 72606],
  ["Bamenda", 393835, { capital: true }],
  ["Bandjoun", 6872],
  ["Bangangté", 65385],
  ["Bankim", 5727],
  ["Banyo", 40798],
  ["Batibo", 9163],
  ["Batouri", 43821],
  ["Bélabo", 22553],
  ["Bertoua", 218111, { capital: true }],
  ["Bétaré-Oya", 11866],
  ["Buéa", 47300, { capital: true, en: "Buea" }],
  ["Douala", 1338082, { capital: true }],
  ["Doumé", 5581],
  ["Dschang", 96112],
  ["Ebolowa", 87875, { capital: true }],
  ["Edéa", 203149],
  ["Ekondo-Titi", null, { en: "Ekondo Titi" }],
  ["Eséka", 22221],
  ["Figuil", null],
  ["Fontem", 42689],
  ["Foumban", 92673],
  ["Foumbot", 84065],
  ["Fundong", 43509],
  ["Garoua", 436899, { capital: true }],
  ["Garoua-Boulaï", 46615],
  ["Guider", 84647],
  ["Kaélé", 25199],
  ["Kékem", null],
  ["Kousséri", 435547],
  ["Kribi", 55224],
  ["Kumba", 144413],
  ["Kumbo", 53970],
  ["Lagdo", 24596],
  ["Limbé", 72106, { en: "Limbe", aliases: ["Victoria"] }],
  ["Lolodorf", 22252],
  ["Loum", 177429],
  ["Magba", null],
  ["Makak", null],
  ["Mamfé", 19472, { en: "Mamfe" }],
  ["Manjo", 37661],
  ["Maroua", 319941, { capital: true }],
  ["Mbalmayo", 80206],
  ["Mbandjock", 26947, { aliases: ["Mbandjok"] }],
  ["Mbanga", 42590],
  ["Mbengwi", 9734],
  ["Mbouda", 111320],
  ["Meiganga", 80100],
  ["Melong", 37086],
  ["Mokolo", 275239],
  ["Mora", 55216],
  ["Mundemba", 11912],
  ["Mutengene", 47478],
  ["Muyuka", 31384],
  ["Nanga-Eboko", 29909],
  ["Ndikiniméki", 8247],
  ["Ndop", null],
  ["Ngaoundal", null],
  ["Ngaoundéré", 231357, { capital: true }],
  ["Nkambé", null, { en: "Nkambe" }],
  ["Nkongsamba", 117063],
  ["Nkoteng", 50334],
  ["Ntui", 6185],
  ["Obala", 30012],
  ["Penja", 28406],
  ["Poli", 5727],
  ["Rey-Bouba", 11454],
  ["Sa’a", 5727],
  ["Sangmélima", 54251],
  ["Tcholliré", 23187],
  ["Tibati", 35589],
  ["Tignère", 4353],
  ["Tiko", 55914],
  ["Tombel", null],
  ["Tonga", 16036],
  ["Touboro", null],
  ["Wum", 68836],
  ["Yabassi", 7560],
  ["Yagoua", 80235],
  ["Yaoundé", 1299369, { capital: true }],
  ["Yokadouma", 13287],
  ["Yoko", 5269],
];

/** The 88 towns, in French alphabetical order [C3.search.01, C3.search.02, G.ref.01]. */
export const towns: readonly Town[] = rows.map(([name, population, more]) => ({
  slug: slugOf(name),
  name,
  nameEn: more?.en ?? null,
  aliases: more?.aliases ?? [],
  regionalCapital: more?.capital ?? false,
  population: population ?? 0,
}));

const byKey: ReadonlyMap<string, Town> = new Map(
  towns.flatMap((town) => spellingsOf(town).map((spelling) => [townKey(spelling), town])),
);

/** Returns every accepted spelling of a town. */
export function spellingsOf({ name, nameEn, aliases, slug }: Town): readonly string[] {
  return [name, ...(nameEn ? [nameEn] : []), ...aliases, slug];
}

/** Returns the town with this name in any spelling, or null. */
export function townNamed(text: string): Town | null {
  return byKey.get(townKey(text)) ?? null;
}

/** Returns the name to show: in English, towns of the two English-speaking regions are spelt as there. API and database use the French name. */
export function townLabel(town: Town, language: Language): string {
  return language === "en" ? (town.nameEn ?? town.name) : town.name;
}

// Order of suggestions for an empty query and within one rank.
const bigFirst = [...towns].sort(
  (a, b) => Number(b.regionalCapital) - Number(a.regionalCapital) || b.population - a.population,
);
const keysBySlug: ReadonlyMap<string, readonly string[]> = new Map(
  towns.map((town) => [town.slug, [...new Set(spellingsOf(town).map(townKey))]]),
);

/**
 * Returns suggestions for an entered text: exact matches, then names that start with the text, then names that contain it; if there is none, names that
 * start with the text but for one typing error. Names of both languages and aliases match. Within each group, names in the user's language come first,
 * then big towns.
 */
export function findTowns(query: string, language: Language, limit = 8): readonly Town[] {
  const key = townKey(query);
  if (key === "") return bigFirst.slice(0, limit);
  const found = bigFirst
    .map((town) => ({ town, rank: rankOf(town, key, language) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((a, b) => a.rank - b.rank)
    .map(({ town }) => town);
  return (found.length > 0 ? found : mistyped(key)).slice(0, limit);
}

/** Letters from which a typing error is tolerated; shorter texts would match too many towns. */
const minMistypedLength = 4;

function mistyped(key: string): readonly Town[] {
  if (key.length < minMistypedLength) return [];
  return bigFirst.filter(({ slug }) =>
    (keysBySlug.get(slug) ?? []).some((name) => startsWithOneError(name, key)),
  );
}

/** Returns whether a name starts with the text after one letter is added, dropped or replaced, or two neighbours are swapped. */
function startsWithOneError(name: string, text: string): boolean {
  const same = [...text].findIndex((letter, index) => letter !== name[index]);
  if (same === -1) return true;
  const rest = text.slice(same);
  const [first = "", second = ""] = rest;
  return [
    name.slice(same + 1).startsWith(rest), // a letter is missing
    name.slice(same).startsWith(rest.slice(1)), // a letter too many
    name.slice(same + 1).startsWith(rest.slice(1)), // another letter
    name.slice(same).startsWith(second + first + rest.slice(2)), // swapped
  ].includes(true);
}

const noMatch = 6;

function rankOf(town: Town, key: string, language: Language): number {
  const shown = townKey(townLabel(town, language));
  const other = (keysBySlug.get(town.slug) ?? []).filter((spelling) => spelling !== shown);
  const tests: readonly ((spelling: string) => boolean)[] = [
    (name) => name === key,
    (name) => name.startsWith(key),
    (name) => name.includes(key),
  ];
  for (const [index, matches] of tests.entries()) {
    if (matches(shown)) return index * 2;
    if (other.some(matches)) return index * 2 + 1;
  }
  return noMatch;
}

function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}
