import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { expect, test } from "vitest";
import { readTripSearch } from "../../lib/trip-search.ts";
import {
  validateSearchForm,
  searchFrom,
  searchFormOf,
  searchFormIn,
  type SearchForm,
} from "./search-form-values.ts";

const today = "2026-12-18";
const good: SearchForm = {
  type: 1,
  from: "Yaoundé",
  to: "Douala",
  date: today,
  returnDate: "",
  hour: "",
  places: 1,
};
const errors = (change: Partial<SearchForm>) => validateSearchForm({ ...good, ...change }, today);

test("a complete form has no error, with or without a time", () => {
  expect(errors({})).toEqual({});
  expect(errors({ hour: "08:30", from: "yaounde", to: "DOUALA" })).toEqual({});
});

test("both towns are required, must be known and must differ", () => {
  expect(errors({ from: "", to: "Atlantis" })).toEqual({
    from: fieldMessages.required,
    to: fieldMessages.unknown_town,
  });
  expect(errors({ to: "yaounde" })).toEqual({ to: fieldMessages.same_town });
});

test("the day is required and not in the past, and its message is the specified one", () => {
  expect(errors({ date: "" })).toEqual({ date: searchFormMessages.chooseDate });
  expect(searchFormMessages.chooseDate).toEqual(formMessages.choose_a_date);
  expect(errors({ date: "2026-12-17" })).toEqual({ date: fieldMessages.past_date });
});

test("a return is optional; it may be on the day of the outbound, not before it and not in the past [G.search.06]", () => {
  expect(errors({ returnDate: today })).toEqual({});
  expect(errors({ date: "2026-12-20", returnDate: "2026-12-19" })).toEqual({
    returnDate: fieldMessages.return_before,
  });
  expect(errors({ returnDate: "2026-12-17" })).toEqual({ returnDate: fieldMessages.past_date });
});

test("the return date of an address stays in the form and in the search; a past one is dropped [G.search.06]", () => {
  const form = (query: string) =>
    searchFormOf(readTripSearch(new URLSearchParams(query)), today, "en");
  const kept = form("departure_date=19-12-2026&return_date=22-12-2026");
  expect(kept.returnDate).toBe("2026-12-22");
  expect(searchFrom(kept).search.return_date).toBe("2026-12-22");
  expect(form("return_date=17-12-2026").returnDate).toBe("");
});

test("a partly entered time is an error", () => {
  expect(errors({ hour: "08:" })).toEqual({ hour: fieldMessages.bad_hour });
});

test("the search has the stored names of the towns", () => {
  const search = searchFrom({
    ...good,
    from: "buea",
    to: "YAOUNDE",
    hour: "06:00",
    places: 3,
    type: 2,
  });
  expect(search.filter).toMatchObject({
    city_departure: "Buéa",
    city_destination: "Yaoundé",
    move_hour: "06:00",
  });
  expect(search).toMatchObject({
    travel_type: 2,
    page: 1,
    search: { departure_date: today, place_require: 3 },
  });
});

test("a form is filled in from an address: a past day becomes today, and towns are in the page language", () => {
  const search = readTripSearch(
    new URLSearchParams("city_departure=Bu%C3%A9a&departure_date=01-12-2026&place_require=4"),
  );
  expect(searchFormOf(search, today, "en")).toEqual({
    type: 1,
    from: "Buea",
    to: "",
    date: today,
    returnDate: "",
    hour: "",
    places: 4,
  });
});

test("text entered before hydration is read from the fields", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["agency_transport_type_id", "3"],
    ["city_departure", "Kribi"],
    ["place_require", "2"],
  ] as const)
    form.set(name, value);
  expect(searchFormIn(form)).toEqual({
    type: 3,
    from: "Kribi",
    to: "",
    date: "",
    returnDate: "",
    hour: "",
    places: 2,
  });
});
