import { expect, test } from "vitest";
import { codeOf, trackingPath } from "./parcel-code.ts";

test("a scanned label, whose QR code holds the tracking page, gives the code of the parcel [A1.parc.07, G.parc.12]", () => {
  const page = `https://wakafine.example${trackingPath("TAM-00001-AB")}`;
  expect([page, `${page}/`, `${page}?language=en`, ` ${page}#x `].map(codeOf)).toEqual(
    Array(4).fill("TAM-00001-AB"),
  );
});

test.each([
  ["tam-00001-ab", "TAM-00001-AB"],
  ["TAM 00001", "TAM00001"],
  ["abc", null],
  ["", null],
  ["https://wakafine.example/app/home?code=", null],
  ["TAM_00001", null],
])("the entered text %s gives the code %s", (entered, code) => {
  expect(codeOf(entered)).toBe(code);
});
