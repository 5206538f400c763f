import { expect, test } from "vitest";
import { createClientStore, storeKey } from "./client-store.ts";
import { readStoredSearch, storeSearch } from "./search-memory.ts";
import { readTripSearch } from "./trip-search.ts";

const search = readTripSearch(
  new URLSearchParams(
    "city_departure=Yaoundé&city_destination=Douala&departure_date=18-12-2026&place_require=2&travel_class=FIRST&agency_transport_type_id=2&page=3",
  ),
);

function device(reservation?: unknown) {
  const values = new Map<string, string>();
  if (reservation)
    values.set(
      storeKey,
      JSON.stringify({
        version: 1,
        saved_at: 1,
        state: { language: "fr", account: null, reservation },
      }),
    );
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const open = () => createClientStore({ storage, later: () => undefined, now: () => 1 });
  return { open, saved: () => JSON.parse(values.get(storeKey) ?? "{}").state?.reservation };
}

test("the reservation state stores filter, search inputs, page and travel type on the device [C4.search.04, C4.search.05, C4.search.06, C4.search.07]", () => {
  const { open, saved } = device();
  const store = open();
  storeSearch(store, search);
  store.flush();
  expect(saved()).toEqual({
    filter: {
      bus_category: ["FIRST"],
      move_hour: "",
      agency_name: "",
      order_by: "",
      order_field: "price",
      city_departure: "Yaoundé",
      city_destination: "Douala",
    },
    search: { departure_date: "2026-12-18", return_date: "", place_require: 2 },
    page: 3,
    travel_type: 2,
  });
  expect(readStoredSearch(open())).toEqual(search);
});

test("values that the booking stores beside the search are kept", () => {
  const { open } = device({ passengers: [{ name: "Aline" }] });
  const store = open();
  storeSearch(store, search);
  expect(store.get("reservation")).toMatchObject({ passengers: [{ name: "Aline" }], page: 3 });
});

test.each([
  [{ filter: 1, search: 2 }],
  [{ filter: {}, search: {} }],
  [{ filter: { bus_category: "x" }, search: { departure_date: 7 } }],
  [{}],
])("a stored search in another format is ignored: %j", (kept) => {
  expect(readStoredSearch(device(kept).open())).toBeNull();
});
