import { expect, test } from "vitest";
import { listPlace } from "./list-place.ts";

const view = { top: 0, bottom: 640 };
const field = (top: number) => ({ top, bottom: top + 56 });

test("a list opens below its field and ends before the button that sends the form", () => {
  expect(listPlace(field(40), view, null)).toEqual({ side: "below", height: 316 });
  expect(listPlace(field(100), view, { top: 400, bottom: 448 })).toEqual({
    side: "below",
    height: 236,
  });
});

test("where the button or the end of the view leaves no room it opens above", () => {
  expect(listPlace(field(400), view, { top: 472, bottom: 520 })).toEqual({
    side: "above",
    height: 316,
  });
  expect(listPlace(field(560), view, null)).toEqual({ side: "above", height: 316 });
  expect(listPlace(field(200), view, { top: 272, bottom: 320 })).toEqual({
    side: "above",
    height: 192,
  });
});

test("a button beside or above the field is in nobody's way, nor is one out of sight", () => {
  expect(listPlace(field(200), view, { top: 200, bottom: 256 })).toEqual({
    side: "below",
    height: 316,
  });
  expect(listPlace(field(200), view, { top: 900, bottom: 948 })).toEqual({
    side: "below",
    height: 316,
  });
});

test("with no room at all it keeps three entries below", () => {
  expect(
    listPlace({ top: 20, bottom: 76 }, { top: 0, bottom: 180 }, { top: 90, bottom: 138 }).height,
  ).toBe(148);
});
