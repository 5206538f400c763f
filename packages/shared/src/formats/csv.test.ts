import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

const bare = (text: string) => text.replace(/^\ufeff/, "");

test("a CSV file begins with the byte order mark, ends its lines with CR LF, and separates by the language", () => {
  const rows = [
    ["Nom", "Prix"],
    ["Ngo Bassa Élise", 6500],
  ];
  expect(csvText(rows, "fr")).toBe("\ufeffNom;Prix\r\nNgo Bassa Élise;6500\r\n");
  expect(csvText(rows, "en")).toBe("\ufeffNom,Prix\r\nNgo Bassa Élise,6500\r\n");
});

test("separators, quotes, line breaks and outer spaces are quoted", () => {
  expect(bare(csvText([["a;b", "a,b", 'say "hi"', "two\nlines", " x "]], "fr"))).toBe(
    '"a;b";a,b;"say ""hi""";"two\nlines";" x "\r\n',
  );
  expect(bare(csvText([["a;b", "a,b"]], "en"))).toBe('a;b,"a,b"\r\n');
});

test("a text that a spreadsheet would run as a formula gets an apostrophe; a number does not", () => {
  const texts = ["=1+1", "+237677", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1", "＝1"];
  for (const text of texts) expect(bare(csvText([[text]], "en")), text).toMatch(/^"?'/);
  expect(bare(csvText([[-4, "a=b"]], "en"))).toBe("-4,a=b\r\n");
});
