import { storedTownName } from "./town-text.ts";
import { readTripSearch, searchEntries } from "./trip-search.ts";

/**
 * Rewrites the values of a search form while it is submitted with GET, so that its address has the form of every search address: stored
 * town names and no empty values.
 */
export function normaliseSearchForm(form: HTMLFormElement): void {
  const tidy = ({ formData }: FormDataEvent) => {
    const typed = new URLSearchParams([...formData].map(([name, value]) => [name, String(value)]));
    for (const name of ["city_departure", "city_destination"])
      typed.set(name, storedTownName(typed.get(name) ?? ""));
    for (const name of new Set(formData.keys())) formData.delete(name);
    for (const [name, value] of searchEntries(readTripSearch(typed))) formData.set(name, value);
  };
  form.addEventListener("formdata", tidy, { once: true });
}
