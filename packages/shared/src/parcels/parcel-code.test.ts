import { expect, test } from "vitest";
import { codeOf, isSameParcelCode, trackingPath } from "./parcel-code.ts";

test("a scanned label, whose QR code holds the tracking page, gives the code of the parcel [A1.parc.07, G.parc.12]", () => {
  const page = `https://wakafine.example${trackingPath("TAM-00001-AB")}`;
  expect([page, `${page}/`, `${page}?language=en`, ` ${page}#x `].map(codeOf)).toEqual(
    Array(4).fill("TAM-00001-AB"),
  );
});

test.each([
  ["tam-00001-ab", "TAM-00001-AB"],
  ["TAM 00001", "TAM00001"],
  ["tam–00001—ab", "TAM-00001-AB"],
  ["abc", null],
  ["", null],
  ["https://wakafine.example/app/home?code=", null],
  ["TAM_00001", null],
])("the entered text %s gives the code %s", (entered, code) => {
  expect(codeOf(entered)).toBe(code);
});

test.each(["WK9CK43RCW2V", "wk 9ck4 3rcw 2v", "WK-9CK43RCW-2V"])(
  "%s names the parcel whose label says WK-9CK4-3RCW-2V",
  (entered) => {
    expect(isSameParcelCode(codeOf(entered)!, "WK-9CK4-3RCW-2V")).toBe(true);
    expect(isSameParcelCode(codeOf(entered)!, "WK-9CK4-3RCW-2W")).toBe(false);
  },
);
