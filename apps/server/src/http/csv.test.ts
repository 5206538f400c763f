import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

test("a CSV file begins with the byte order mark, ends its lines with CR LF, and separates by the language", () => {
  const rows = [
    ["Nom", "Prix"],
    ["Ngo Bassa Élise", 6500],
  ];
  expect(csvText(rows, "fr")).toBe('\uFEFF"Nom";"Prix"\r\n"Ngo Bassa Élise";6500\r\n');
  expect(csvText(rows, "en")).toBe('\uFEFF"Nom","Prix"\r\n"Ngo Bassa Élise",6500\r\n');
});

test("separators, quotes and line breaks are quoted", () => {
  const cells = [["a;b", "a,b", 'say "hi"', "two\nlines"]];
  expect(csvText(cells, "fr")).toBe('\uFEFF"a;b";"a,b";"say ""hi""";"two\nlines"\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uFF1D1"])(
  "%j does not become a formula; a negative number stays a number",
  (text) => {
    expect(csvText([[text, -5]], "en")).toMatch(/^\uFEFF"'.*,-5\r\n$/);
  },
);
