import { expect, test } from "vitest";
import { csvText } from "./csv.ts";

test("texts are quoted, numbers are not, rows end with CR LF after a byte order mark [G.role.05]", () => {
  expect(
    csvText([
      ["a;b", 'say "yes"', -300],
      ["line\nbreak", "", 0],
    ]),
  ).toBe('\uFEFF"a;b";"say ""yes""";-300\r\n"line\nbreak";"";0\r\n');
});

test.each([
  "=1+1",
  "+237677123456",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "  =HYPERLINK(1)",
  "\uFF1D1+1",
])("the text %j is not a formula in a spreadsheet [G.role.05]", (text) => {
  expect(csvText([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
});
