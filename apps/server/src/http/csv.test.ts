import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

test("texts are quoted, numbers are not, and the file begins with a byte order mark", () => {
  expect(csvText([['Étape "Nord"; a, b\nc', -5]], "en")).toBe(
    '\uFEFF"Étape ""Nord""; a, b\nc",-5\r\n',
  );
  expect(csvText([["a", "b"]], "fr")).toBe('\uFEFF"a";"b"\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uFF1D1"])(
  "%j does not become a formula",
  (text) => {
    expect(csvText([[text]], "en")).toBe(`\uFEFF"'${text}"\r\n`);
  },
);
