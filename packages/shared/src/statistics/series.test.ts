import { describe, expect, test } from "vitest";
import { bucketLabel } from "./labels.ts";
import type { Series } from "./series.ts";
import {
  boundsOf,
  countDays,
  isoWeek,
  seriesOfDays,
  seriesOfHours,
  seriesOfMonths,
  seriesOfWeeks,
  seriesOfYears,
} from "./series.ts";

const spans = ({ buckets }: Series) => buckets.map(({ first, last }) => `${first}/${last}`);
const labels = (series: Series, language: "fr" | "en") =>
  series.buckets.map((bucket) => bucketLabel(series.unit, bucket, language));

test("a February that starts on a Monday has four weeks [G.stat.04]", () => {
  expect(spans(seriesOfWeeks(2027, 2))).toEqual([
    "2027-02-01/2027-02-07",
    "2027-02-08/2027-02-14",
    "2027-02-15/2027-02-21",
    "2027-02-22/2027-02-28",
  ]);
});

test("the 29 days of a leap February are five weeks, clipped to the month [G.stat.04]", () => {
  expect(spans(seriesOfWeeks(2028, 2))).toEqual([
    "2028-02-01/2028-02-06",
    "2028-02-07/2028-02-13",
    "2028-02-14/2028-02-20",
    "2028-02-21/2028-02-27",
    "2028-02-28/2028-02-29",
  ]);
});

test("a month of 31 days that starts on a Saturday touches six weeks, the first of two days and the last of one [G.stat.04]", () => {
  const weeks = seriesOfWeeks(2026, 8);
  expect(spans(weeks)).toEqual([
    "2026-08-01/2026-08-02",
    "2026-08-03/2026-08-09",
    "2026-08-10/2026-08-16",
    "2026-08-17/2026-08-23",
    "2026-08-24/2026-08-30",
    "2026-08-31/2026-08-31",
  ]);
  expect(labels(weeks, "fr").map((label) => label.replace("\u00a0", " "))).toEqual([
    "1er–2 août",
    "3–9 août",
    "10–16 août",
    "17–23 août",
    "24–30 août",
    "31 août",
  ]);
});

test("the weeks of every month from 2020 to 2039 are four to six, contain each of its days once and end on Sundays [G.stat.04]", () => {
  for (let year = 2020; year < 2040; year += 1)
    for (let month = 1; month <= 12; month += 1) {
      const { buckets } = seriesOfWeeks(year, month);
      const days = buckets.flatMap(({ first, last }) =>
        seriesOfDays(first, last).buckets.map((day) => day.first),
      );
      const { first, last } = seriesOfMonths(year).buckets[month - 1]!;
      expect(days).toEqual(seriesOfDays(first, last).buckets.map((day) => day.first));
      expect([4, 5, 6]).toContain(buckets.length);
      expect(new Set(buckets.map(({ key }) => key)).size).toBe(buckets.length);
    }
});

test.each([
  ["2026-01-01", "2026-W01"],
  ["2026-12-28", "2026-W53"],
  ["2027-01-01", "2026-W53"],
  ["2027-01-04", "2027-W01"],
  ["2024-12-30", "2025-W01"],
])("%s is in the ISO week %s", (day, week) => {
  expect(isoWeek(day)).toBe(week);
});

describe("buckets follow each other without a gap, from midnight in Douala", () => {
  const series: readonly (readonly [string, Series, number, first: string, end: string])[] = [
    [
      "days",
      seriesOfDays("2028-02-28", "2028-03-01"),
      3,
      "2028-02-27T23:00:00.000Z",
      "2028-03-01T23:00:00.000Z",
    ],
    [
      "hours",
      seriesOfHours("2026-12-24"),
      24,
      "2026-12-23T23:00:00.000Z",
      "2026-12-24T23:00:00.000Z",
    ],
    ["weeks", seriesOfWeeks(2026, 12), 5, "2026-11-30T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
    ["months", seriesOfMonths(2026), 12, "2025-12-31T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
    ["years", seriesOfYears(2024, 2026), 3, "2023-12-31T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
  ];
  test.each(series)("%s", (_name, one, count, first, end) => {
    const bounds = boundsOf(one).map((at) => at.toISOString());
    expect(one.buckets).toHaveLength(count);
    expect([bounds.length, bounds[0], bounds.at(-1)]).toEqual([count + 1, first, end]);
    expect(bounds).toEqual([...new Set(bounds)].toSorted());
  });
});

test("keys and labels name the bucket in both languages", () => {
  const days = seriesOfDays("2026-12-18", "2026-12-18");
  expect([days.buckets[0]?.key, labels(days, "fr"), labels(days, "en")]).toEqual([
    "18-12-2026",
    ["ven. 18 déc."],
    ["Fri 18 Dec"],
  ]);
  expect(
    seriesOfHours("2026-12-18")
      .buckets.map(({ key }) => key)
      .slice(0, 2),
  ).toEqual(["00", "01"]);
  expect(labels(seriesOfHours("2026-12-18"), "fr")[8]).toBe("08\u00a0h\u00a000");
  const months = seriesOfMonths(2026);
  expect([months.buckets[11]?.key, labels(months, "fr")[1], labels(months, "en")[1]]).toEqual([
    "12-2026",
    "février",
    "February",
  ]);
  expect(labels(seriesOfYears(2025, 2026), "en")).toEqual(["2025", "2026"]);
  expect(countDays("2028-01-01", "2028-12-31")).toBe(366);
});
