import { expect, test } from "vitest";
import { listPlace } from "./list-place.ts";

const view = { top: 0, bottom: 640 };
const field = (top: number) => ({ top, bottom: top + 56 });

test("a list opens below its field and ends before the submit button", () => {
  expect(listPlace(field(40), view, null)).toEqual({ side: "below", height: 316 });
  expect(listPlace(field(100), view, { top: 400, bottom: 448 })).toEqual({
    side: "below",
    height: 236,
  });
});

test("a list opens above where the submit button or the end of the view leaves no room below", () => {
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

test("the list of the second town opens below on a phone, where the submit button leaves room for few entries", () => {
  expect(listPlace(field(360), view, { top: 552, bottom: 608 })).toEqual({
    side: "below",
    height: 128,
  });
});

test("a button beside, above or out of view does not limit the list", () => {
  expect(listPlace(field(200), view, { top: 200, bottom: 256 })).toEqual({
    side: "below",
    height: 316,
  });
  expect(listPlace(field(200), view, { top: 900, bottom: 948 })).toEqual({
    side: "below",
    height: 316,
  });
});

test("with no room on either side the list opens below with two entries and a part of the third", () => {
  expect(
    listPlace({ top: 20, bottom: 76 }, { top: 0, bottom: 180 }, { top: 90, bottom: 138 }).height,
  ).toBe(116);
});
