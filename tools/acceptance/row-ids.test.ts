import { expect, test } from "vitest";
import { citationsIn, expandIds, idsInTitle } from "./row-ids.ts";

test("ranges may be written with a dash, a hyphen or two dots and keep leading zeros", () => {
  expect(expandIds("C3.search.08–11")).toEqual([
    "C3.search.08",
    "C3.search.09",
    "C3.search.10",
    "C3.search.11",
  ]);
  expect(expandIds("C3.search.08-09, G.price.03")).toEqual([
    "C3.search.08",
    "C3.search.09",
    "G.price.03",
  ]);
  expect(expandIds("A4.check.05..A4.check.07")).toEqual([
    "A4.check.05",
    "A4.check.06",
    "A4.check.07",
  ]);
  expect(expandIds("A4.parc.98–101").at(-1)).toBe("A4.parc.101");
});

test("a descending range and a text that is not an id throw", () => {
  expect(() => expandIds("C3.search.09–08")).toThrow("is not ascending");
  expect(() => expandIds("search rows")).toThrow("neither a row id nor a range");
});

test("only the last bracket of a title cites rows; cases of the provider matrix are ignored", () => {
  expect(idsInTitle("half between two legs [C9.price.17, T8, G.price.03]")).toEqual([
    "C9.price.17",
    "G.price.03",
  ]);
  expect(idsInTitle("[C9.price.17] comes first")).toEqual([]);
  expect(idsInTitle("answers [1, 2]")).toEqual([]);
});

test("a mistyped range in a title throws", () => {
  expect(() => idsInTitle("a rule [C9.price.17–]")).toThrow("neither a row id nor a range");
  expect(() => idsInTitle("a rule with a long name [C9.price.0…")).toThrow("cut off");
});

test("citations are found with their line and their written form", () => {
  expect(citationsIn("// one\n/* [G.book.10] [C9.price.15–16] */ list[C]")).toEqual([
    { written: "G.book.10", ids: ["G.book.10"], line: 2 },
    { written: "C9.price.15–16", ids: ["C9.price.15", "C9.price.16"], line: 2 },
  ]);
});
