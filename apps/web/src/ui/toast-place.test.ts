import { expect, test } from "vitest";
import { belowHeads, inOrderOfOpening } from "./toast-place.ts";

test("short messages begin below the head of the page, and below what joins it", () => {
  expect(belowHeads([{ top: 0, bottom: 56 }])).toBe(64);
  expect(
    belowHeads([
      { top: 56, bottom: 120 },
      { top: 0, bottom: 56 },
    ]),
  ).toBe(128);
  expect(
    belowHeads([
      { top: 0, bottom: 64 },
      { top: 64, bottom: 130 },
      { top: 400, bottom: 460 },
    ]),
  ).toBe(138);
});

test("they begin at the top when the head has scrolled away, or where the keyboard moved the view to", () => {
  expect(belowHeads([])).toBe(8);
  expect(belowHeads([{ top: -300, bottom: -244 }])).toBe(8);
  expect(belowHeads([{ top: 0, bottom: 56 }], 200)).toBe(208);
});

test("a line above the head or the edge of a sheet does not make them cover it; a small dialog in the middle leaves room above", () => {
  expect(belowHeads([{ top: 52, bottom: 108 }])).toBe(116);
  expect(belowHeads([{ top: 240, bottom: 300 }])).toBe(8);
  expect(belowHeads([{ top: 240, bottom: 300 }], 0, 240)).toBe(308); // not enough for what is to stand there
});

test("a head as tall as a picture is content", () => {
  expect(
    belowHeads([
      { top: 0, bottom: 56 },
      { top: 56, bottom: 480 },
    ]),
  ).toBe(64);
});

test("of the dialogs that are open the one seen opening last is the uppermost, wherever it stands in the page", () => {
  expect(inOrderOfOpening([], ["form"])).toEqual(["form"]);
  expect(inOrderOfOpening(["form"], ["question", "form"])).toEqual(["form", "question"]);
  expect(inOrderOfOpening(["form", "question"], ["question", "form"])).toEqual([
    "form",
    "question",
  ]);
  expect(inOrderOfOpening(["form", "question"], ["question"])).toEqual(["question"]);
});
