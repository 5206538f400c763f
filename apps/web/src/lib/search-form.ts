import { storedTownName } from "./town-text.ts";
import { readTripSearch, searchParamsOf } from "./trip-search.ts";

/**
 * Rewrites the values of a search form while it is submitted with GET, so that its address is equal to other addresses of the same search: stored
 * town names and no empty values.
 */
export function normaliseSearchForm(form: HTMLFormElement): void {
  const rewrite = ({ formData }: FormDataEvent) => {
    const entered = new URLSearchParams(
      [...formData].map(([name, value]) => [name, String(value)]),
    );
    for (const name of ["city_departure", "city_destination"])
      entered.set(name, storedTownName(entered.get(name) ?? ""));
    for (const name of new Set(formData.keys())) formData.delete(name);
    for (const [name, value] of searchParamsOf(readTripSearch(entered))) formData.set(name, value);
  };
  form.addEventListener("formdata", rewrite, { once: true });
}
