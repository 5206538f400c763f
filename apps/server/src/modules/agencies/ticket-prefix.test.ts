import { expect, test } from "vitest";
import { prefixWishes } from "./ticket-prefix.ts";

test("a prefix reminds of the agency's name: initials, first letters, consonants; never I or O [G.ticket.06]", () => {
  expect(prefixWishes("Grand Calao Voyages").slice(0, 3)).toEqual(["GCV", "GRA", "GRN"]);
  expect(prefixWishes("Éclair d'Océan")[0]).toBe("ECL");
  expect(prefixWishes("Bonne Étape")).toContain("BNT");
  for (const name of ["Ibis Voyages", "OIOI", "Inter-Océans 2000 & Cie", "Œuvre", "ß", "中国旅行", "", "🚌", "A", "x".repeat(255), "ab ".repeat(85)]) {
    const wishes = prefixWishes(name);
    for (const wish of wishes) expect(wish, name).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ]{3}$/);
    expect(new Set(wishes).size, name).toBe(wishes.length);
    expect(wishes.length, name).toBeLessThanOrEqual(400);
  }
});

test("a long name has many wishes, one without Latin letters has none", () => {
  expect(prefixWishes("Harmattan Lignes").length).toBeGreaterThan(100);
  expect(prefixWishes("中国旅行")).toEqual([]);
});
