import { expect, test } from "vitest";
import { readTripSearch, resultAddress } from "../../lib/trip-search.ts";
import { sampleDeparture } from "../../testing/sample-departure.ts";
import { addressOfChoice, isOutboundOf, returnAddress, returnDateError } from "./return-choice.ts";
import { searchPayload } from "./search-payload.ts";

const today = "2026-12-18";
const route = "city_departure=Yaound%C3%A9&city_destination=Douala";
const read = (query: string) => readTripSearch(new URLSearchParams(query));
const queryOf = (address: string) => new URL(address, "http://site").searchParams;
const search = read(
  `${route}&departure_date=18-12-2026&return_date=20-12-2026&place_require=2&departure_hour=06:00&agency_name=x&page=2`,
);
const outbound = sampleDeparture({ uuid: "out", city_destination: "Edéa" });

test("the return date and the chosen outbound stay in the address [G.search.06]", () => {
  const chosen = returnAddress(search, outbound);
  expect(Object.fromEntries(queryOf(chosen))).toEqual({
    city_departure: "Yaoundé",
    city_destination: "Edéa",
    departure_date: "18-12-2026",
    return_date: "20-12-2026",
    place_require: "2",
    agency_transport_type_id: "1",
    agency_name: "x",
    outbound: "out",
    outbound_arrival: "2026-12-18 12:00",
  });
  expect(resultAddress(readTripSearch(queryOf(chosen)))).toBe(chosen);
});

test("a departure leads to its returns, a return to the booking of both, and without a return date a departure to its booking", () => {
  const back = sampleDeparture({ uuid: "back", city_destination: "Yaoundé" });
  expect(addressOfChoice({ search, outbound: null }, outbound)).toBe(
    returnAddress(search, outbound),
  );
  expect(Object.fromEntries(queryOf(addressOfChoice({ search, outbound }, back)))).toEqual({
    departure: "out",
    city_destination: "Edéa",
    places: "2",
    return: "back",
    return_destination: "Yaoundé",
  });
  const oneWay = queryOf(addressOfChoice({ search: read(route), outbound: null }, outbound));
  expect([oneWay.get("departure"), oneWay.get("return")]).toEqual(["out", null]);
});

test("returns go the reverse way on the return date; on the day of the arrival they leave after it; without a date they begin on that day [G.book.26]", () => {
  const returns = (more: string) =>
    searchPayload(read(`${route}&outbound=out&outbound_arrival=2026-12-18 12:00${more}`)).body;
  const towns = {
    agency_transport_type_id: 1,
    city_departure: "Douala",
    city_destination: "Yaoundé",
  };
  expect(returns("&return_date=20-12-2026")).toEqual({ ...towns, departure_date: "20-12-2026" });
  expect(returns("&return_date=18-12-2026")).toEqual({
    ...towns,
    departure_date: "18-12-2026",
    departure_hour: "12:01",
  });
  expect(returns("&return_date=18-12-2026&departure_hour=15:00")).toMatchObject({
    departure_hour: "15:00",
  });
  expect(returns("")).toEqual({ ...towns, period_start: "18-12-2026" });
});

test.each([
  ["return_date=17-12-2026", "return_past"],
  ["departure_date=20-12-2026&return_date=19-12-2026", "return_before"],
  [
    "departure_date=18-12-2026&return_date=18-12-2026&outbound=o&outbound_arrival=2026-12-19 05:30",
    "return_early",
  ],
  ["departure_date=18-12-2026&return_date=18-12-2026", null],
  ["departure_date=17-12-2026", null],
])("the return date of ?%s is refused as %s [G.search.06]", (query, error) => {
  expect(returnDateError(read(query), today)).toBe(error);
});

test("an outbound of other towns typed in the address is not the outbound of the search", () => {
  expect(isOutboundOf(outbound, read("city_departure=yaounde&city_destination=Edea"))).toBe(true);
  expect(isOutboundOf(outbound, search)).toBe(false);
});
