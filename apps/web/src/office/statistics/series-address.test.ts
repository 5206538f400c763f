import { expect, test } from "vitest";
import {
  reachesToday,
  readSeries,
  seriesQuery,
  seriesSearch,
  type SeriesView,
  shifted,
} from "./series-address.ts";

const today = "2026-12-18";
const read = (query: string) => readSeries(new URLSearchParams(query), today);

test("without a query the last seven days are shown, of the other units today, this month and this year", () => {
  expect(read("")).toEqual({ unit: "day", from: "2026-12-12", to: today });
  expect(read("by=hour")).toEqual({ unit: "hour", date: today });
  expect(read("by=week")).toEqual({ unit: "week", year: 2026, month: 12 });
  expect(read("by=month")).toEqual({ unit: "month", year: 2026 });
  expect(read("by=year")).toEqual({ unit: "year" });
});

test("an address keeps the period and the figure", () => {
  const views: readonly SeriesView[] = [
    { unit: "day", from: "2026-02-01", to: "2026-02-28" },
    { unit: "hour", date: "2025-06-01" },
    { unit: "week", year: 2024, month: 2 },
    { unit: "month", year: 2025 },
    { unit: "year" },
  ];
  for (const view of views) {
    const search = seriesSearch(view, "tickets");
    expect(readSeries(search, today)).toEqual(view);
    expect(search.get("figure")).toBe("tickets");
  }
  expect(seriesSearch({ unit: "year" }, null).has("figure")).toBe(false);
});

test("an invalid period is replaced, and one above 366 days is shortened to its last days", () => {
  expect(read("from=2026-02-30&to=x")).toEqual({ unit: "day", from: "2026-12-12", to: today });
  expect(read("from=2026-03-02&to=2026-03-01")).toEqual({
    unit: "day",
    from: "2026-02-23",
    to: "2026-03-01",
  });
  expect(read("from=2024-01-01&to=2026-12-18")).toEqual({
    unit: "day",
    from: "2025-12-18",
    to: today,
  });
  for (const query of ["by=week&month=2026-13", "by=week&month=26-1", "by=week&month=0000-01"])
    expect(read(query)).toEqual({ unit: "week", year: 2026, month: 12 });
  for (const query of ["by=month&year=x", "by=month&year=20", "by=month&year=1e9"])
    expect(read(query)).toEqual({ unit: "month", year: 2026 });
});

test("the API gets days as DD-MM-YYYY, and year and month as numbers", () => {
  expect(seriesQuery({ unit: "day", from: "2026-02-01", to: "2026-02-28" })).toEqual({
    start_date: "01-02-2026",
    end_date: "28-02-2026",
  });
  expect(seriesQuery({ unit: "hour", date: "2026-02-01" })).toEqual({ date: "01-02-2026" });
  expect(seriesQuery({ unit: "week", year: 2026, month: 2 })).toEqual({ year: 2026, month: 2 });
  expect(seriesQuery({ unit: "month", year: 2026 })).toEqual({ year: 2026 });
  expect(seriesQuery({ unit: "year" })).toEqual({});
});

test("the periods before and after are as long, across the ends of months and years", () => {
  expect(shifted({ unit: "day", from: "2026-02-23", to: "2026-03-01" }, 1)).toEqual({
    unit: "day",
    from: "2026-03-02",
    to: "2026-03-08",
  });
  expect(shifted({ unit: "hour", date: "2026-01-01" }, -1)).toEqual({
    unit: "hour",
    date: "2025-12-31",
  });
  expect(shifted({ unit: "week", year: 2026, month: 12 }, 1)).toEqual({
    unit: "week",
    year: 2027,
    month: 1,
  });
  expect(shifted({ unit: "week", year: 2026, month: 1 }, -1)).toEqual({
    unit: "week",
    year: 2025,
    month: 12,
  });
  expect(shifted({ unit: "month", year: 2026 }, -1)).toEqual({ unit: "month", year: 2025 });
});

test("no period follows one that contains today", () => {
  expect(reachesToday({ unit: "day", from: today, to: today }, today)).toBe(true);
  expect(reachesToday({ unit: "day", from: "2026-12-01", to: "2026-12-17" }, today)).toBe(false);
  expect(reachesToday({ unit: "week", year: 2026, month: 12 }, today)).toBe(true);
  expect(reachesToday({ unit: "week", year: 2026, month: 11 }, today)).toBe(false);
  expect(reachesToday({ unit: "month", year: 2025 }, today)).toBe(false);
  expect(reachesToday({ unit: "year" }, today)).toBe(true);
});
