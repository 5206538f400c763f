import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { townNamed } from "@wakafine/shared/reference/towns.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { searchFieldMessages } from "@wakafine/shared/departures/search-field-messages.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { type Day, parseDay, parseHour } from "@wakafine/shared/rules/dates.ts";
import { storedTownName, shownTown } from "../../lib/town-text.ts";
import { travelTypeOf, type TravelType, type TripSearch } from "../../lib/trip-search.ts";

/** The search form with its current values, including incomplete ones. */
export interface SearchForm {
  readonly type: TravelType;
  readonly from: string;
  readonly to: string;
  /** YYYY-MM-DD, as in the date input. */
  readonly date: string;
  /** Empty: one way. */
  readonly returnDate: string;
  readonly hour: string;
  readonly places: number;
}
export type SearchField = "from" | "to" | "date" | "returnDate" | "hour";

/** Returns the form filled in from a search; a missing or past day becomes today, a past return is empty. */
export function searchFormOf(search: TripSearch, today: Day, language: Language): SearchForm {
  const { departure_date, return_date, place_require } = search.search;
  return {
    type: search.travel_type,
    from: shownTown(search.filter.city_departure, language),
    to: shownTown(search.filter.city_destination, language),
    date: departure_date < today ? today : departure_date,
    returnDate: return_date < today ? "" : return_date,
    hour: search.filter.move_hour,
    places: place_require,
  };
}

/** Returns the search of a form: stored town names, no filter, page 1. */
export function searchFrom(entered: SearchForm): TripSearch {
  return {
    travel_type: entered.type,
    search: {
      departure_date: parseDay(entered.date) ?? "",
      return_date: parseDay(entered.returnDate) ?? "",
      place_require: entered.places,
    },
    filter: {
      bus_category: [],
      move_hour: parseHour(entered.hour) ?? "",
      agency_name: "",
      order_by: "",
      order_field: "price",
      city_departure: storedTownName(entered.from),
      city_destination: storedTownName(entered.to),
    },
    outbound: null,
    page: 1,
  };
}

/** Reads the form's fields by name during hydration, because the user may have entered values before. */
export function searchFormIn(form: FormData): SearchForm {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    type: travelTypeOf(text("agency_transport_type_id")),
    from: text("city_departure"),
    to: text("city_destination"),
    date: text("departure_date"),
    returnDate: text("return_date"),
    hour: text("departure_hour"),
    places: Number(text("place_require")) || 1,
  };
}

/** Fields whose value differs from the rendered one: entered before hydration, or restored by the browser. */
export function changedSince(rendered: SearchForm, onScreen: SearchForm): Partial<SearchForm> {
  return Object.fromEntries(
    Object.entries(onScreen).filter(
      ([name, value]) => rendered[name as keyof SearchForm] !== value,
    ),
  );
}

function validateTown(text: string): Message | undefined {
  if (text.trim() === "") return searchFieldMessages.required;
  return townNamed(text) ? undefined : searchFieldMessages.unknown_town;
}

function validateDate(date: string, today: Day): Message | undefined {
  if (date === "") return searchFormMessages.chooseDate;
  return date < today ? searchFieldMessages.past_date : undefined;
}

function validateReturnDate({ date, returnDate }: SearchForm, today: Day): Message | undefined {
  if (returnDate === "") return undefined;
  if (returnDate < today) return searchFieldMessages.past_date;
  return returnDate < date ? searchFieldMessages.return_before : undefined;
}

/** Returns the errors by field: towns must be known and differ, the day is today or later and the return not before it, the time is complete or empty [G.search.06]. */
export function validateSearchForm(
  entered: SearchForm,
  today: Day,
): Readonly<Partial<Record<SearchField, Message>>> {
  const errors: Partial<Record<SearchField, Message>> = {};
  const add = (field: SearchField, error: Message | undefined) => {
    if (error) errors[field] = error;
  };
  add("from", validateTown(entered.from));
  add("to", validateTown(entered.to));
  if (
    !errors.from &&
    !errors.to &&
    townKey(storedTownName(entered.from)) === townKey(storedTownName(entered.to))
  )
    add("to", searchFieldMessages.same_town);
  add("date", validateDate(entered.date, today));
  add("returnDate", validateReturnDate(entered, today));
  add(
    "hour",
    entered.hour !== "" && parseHour(entered.hour) === null
      ? searchFieldMessages.bad_hour
      : undefined,
  );
  return errors;
}
