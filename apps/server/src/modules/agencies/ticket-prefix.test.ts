import { expect, test } from "vitest";
import { prefixCandidates } from "./ticket-prefix.ts";

test("candidates are initials, first letters and consonants of the name, never with I or O [G.ticket.06]", () => {
  expect(prefixCandidates("Grand Calao Voyages").slice(0, 3)).toEqual(["GCV", "GRA", "GRN"]);
  expect(prefixCandidates("Éclair d'Océan")[0]).toBe("ECL");
  expect(prefixCandidates("Bonne Étape")).toContain("BNT");
  for (const name of [
    "Ibis Voyages",
    "OIOI",
    "Inter-Océans 2000 & Cie",
    "Œuvre",
    "ß",
    "中国旅行",
    "",
    "🚌",
    "A",
    "x".repeat(255),
    "ab ".repeat(85),
  ]) {
    const inputs = prefixCandidates(name);
    for (const input of inputs) expect(input, name).toMatch(/^[A-HJ-NP-Z]{3}$/);
    expect(new Set(inputs).size, name).toBe(inputs.length);
    expect(inputs.length, name).toBeLessThanOrEqual(400);
  }
});

test("a long name has many candidates, a name without Latin letters has none", () => {
  expect(prefixCandidates("Harmattan Lignes").length).toBeGreaterThan(100);
  expect(prefixCandidates("中国旅行")).toEqual([]);
});
