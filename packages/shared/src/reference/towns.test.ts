import { describe, expect, test } from "vitest";
import { townKey } from "./town-key.ts";
import { findTowns, spellingsOf, townLabel, townNamed, towns } from "./towns.ts";

const names = (query: string, language: "fr" | "en" = "fr", limit = 8): string[] =>
  findTowns(query, language, limit).map((town) => town.name);

describe("the list", () => {
  test("the static list contains 88 towns with names [C3.search.01]", () => {
    expect(towns).toHaveLength(88);
    expect(towns.every(({ name, slug }) => name.trim() !== "" && slug !== "")).toBe(true);
    expect(new Set(towns.map(({ slug }) => slug)).size).toBe(88);
    expect(towns.filter(({ regionalCapital }) => regionalCapital)).toHaveLength(10);
  });

  test("the towns are in French alphabetical order [C3.search.02, G.ref.01]", () => {
    const given = towns.map(({ name }) => name);
    expect(given).toEqual([...given].sort(new Intl.Collator("fr").compare));
  });

  test("no two towns share a spelling", () => {
    const owners = new Map<string, string>();
    for (const town of towns) {
      for (const spelling of spellingsOf(town)) {
        expect(owners.get(townKey(spelling)) ?? town.slug).toBe(town.slug);
        owners.set(townKey(spelling), town.slug);
      }
    }
  });
});

describe("spelling", () => {
  test.each([
    ["Sa'a", "Sa’a"],
    ["SAA", "Sa’a"],
    ["ngaoundere", "Ngaoundéré"],
    ["N'Gaoundéré", "Ngaoundéré"],
    ["GAROUA BOULAI", "Garoua-Boulaï"],
    ["Victoria", "Limbé"],
    ["buea", "Buéa"],
    ["  Edea ", "Edéa"],
    ["Nanga Eboko", "Nanga-Eboko"],
    ["mbandjok", "Mbandjock"],
  ])("%s is %s", (entered, name) => {
    expect(townNamed(entered)?.name).toBe(name);
  });

  test("an unknown town returns null", () => {
    expect(townNamed("Kyé-Ossi")).toBeNull();
    expect(townNamed("")).toBeNull();
  });

  test("a town is shown in the user's language", () => {
    const limbe = townNamed("Limbé")!;
    expect([townLabel(limbe, "fr"), townLabel(limbe, "en")]).toEqual(["Limbé", "Limbe"]);
    expect(townLabel(townNamed("Douala")!, "en")).toBe("Douala");
  });
});

describe("a typing error", () => {
  test.each([
    ["bafousam", "Bafoussam"], // a letter is missing
    ["doualla", "Douala"], // a letter too many
    ["garoya", "Garoua"], // another letter
    ["yaunde", "Yaoundé"],
    ["bmaenda", "Bamenda"], // swapped
    ["kirbi", "Kribi"],
  ])("%s suggests %s", (entered, name) => {
    expect(names(entered)[0]).toBe(name);
  });

  test("is tolerated only if nothing else matches, in a text of four letters or more", () => {
    expect(names("douala")).toEqual(["Douala"]);
    expect(names("xrk")).toEqual([]);
    expect(names("paris")).toEqual([]);
  });
});

describe("suggestions", () => {
  test("an empty query suggests the big towns", () => {
    expect(names("", "fr", 3)).toEqual(["Douala", "Yaoundé", "Garoua"]);
  });

  test("names that start with the text come before names that contain it, big towns first", () => {
    expect(names("ba").slice(0, 2)).toEqual(["Bamenda", "Bafoussam"]);
    const found = names("ou", "fr", 88);
    expect(found[0]).toBe("Douala");
    expect(names("mb")[0]).toBe("Mbouda");
    expect(names("bang", "fr", 88)).toEqual(["Bangangté", "Mbanga", "Abong-Mbang"]);
  });

  test("an exact match comes first, also for a small town", () => {
    expect(names("bali")[0]).toBe("Bali");
    expect(names("garoua")).toEqual(["Garoua", "Garoua-Boulaï"]);
  });

  test("accents, case and apostrophes are ignored; aliases and English names match", () => {
    expect(names("YAOUNDE")).toEqual(["Yaoundé"]);
    expect(names("n'gaoun")).toEqual(["Ngaoundéré", "Ngaoundal"]);
    expect(names("victor")).toEqual(["Limbé"]);
    expect(names("limbe", "en")).toEqual(["Limbé"]);
    expect(names("xyz")).toEqual([]);
  });

  test("the number of suggestions is limited", () => {
    expect(names("a", "fr", 5)).toHaveLength(5);
  });
});
