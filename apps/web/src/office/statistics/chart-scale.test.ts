import { expect, test } from "vitest";
import { gridlinesOf, isLabelled } from "./chart-scale.ts";

test.each<readonly [highest: number, lines: readonly number[]]>([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10]],
  [1284, [0, 500, 1000, 1500]],
  [1_284_000, [0, 500_000, 1_000_000, 1_500_000]],
  [2_000_000, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
])("the highest value %i has the gridlines %j", (highest, lines) => {
  expect(gridlinesOf(highest)).toEqual(lines);
});

test("every scale is whole, starts at 0, covers the highest value and has two to five lines", () => {
  for (let highest = 0; highest < 100_000; highest += 37) {
    const lines = gridlinesOf(highest);
    expect(lines[0]).toBe(0);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(lines.every(Number.isInteger)).toBe(true);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.length).toBeLessThanOrEqual(5);
  }
});

test("labels are spread evenly and are never more than there is room for", () => {
  const shown = (buckets: number, room: number) =>
    Array.from({ length: buckets }, (_, index) => index).filter((index) =>
      isLabelled(index, buckets, room),
    );
  expect(shown(7, 12)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(shown(7, 4)).toEqual([0, 2, 4, 6]);
  expect(shown(24, 4)).toEqual([0, 6, 12, 18]);
  expect(shown(366, 12).length).toBeLessThanOrEqual(12);
});
