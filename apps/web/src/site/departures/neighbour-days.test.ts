import { expect, test } from "vitest";
import { readTripSearch } from "../../lib/trip-search.ts";
import { neighbourDays, searchOfDay } from "./neighbour-days.ts";

const search = (params: Readonly<Record<string, string>>) =>
  readTripSearch(new URLSearchParams(params));

test("the results lead to the day before and after, but not into the past", () => {
  const friday = search({ departure_date: "18-12-2026" });
  expect(neighbourDays(friday, "2026-12-01")).toEqual({
    before: "2026-12-17",
    day: "2026-12-18",
    after: "2026-12-19",
  });
  expect(neighbourDays(friday, "2026-12-18")?.before).toBeNull();
  expect(neighbourDays(friday, "2026-12-19")).toBeNull();
  expect(neighbourDays(search({}), "2026-12-19")).toBeNull();
});

test("another outbound day moves a return date that would be before it, and starts at page 1", () => {
  const trip = search({ departure_date: "18-12-2026", return_date: "18-12-2026", page: "3" });
  expect(searchOfDay(trip, "2026-12-19")).toMatchObject({
    page: 1,
    search: { departure_date: "2026-12-19", return_date: "2026-12-19" },
  });
  expect(searchOfDay(trip, "2026-12-17").search.return_date).toBe("2026-12-18");
});

test("once the outbound is chosen, the days are those of the return, from the day the outbound arrives", () => {
  const chosen = search({
    departure_date: "18-12-2026",
    return_date: "19-12-2026",
    outbound: "0199a0c0-0000-7000-8000-000000000000",
    outbound_arrival: "2026-12-19 06:00",
  });
  expect(neighbourDays(chosen, "2026-12-01")).toMatchObject({ before: null, day: "2026-12-19" });
  expect(searchOfDay(chosen, "2026-12-20").search).toMatchObject({
    departure_date: "2026-12-18",
    return_date: "2026-12-20",
  });
});
