import type { Day } from "@wakafine/shared/rules/dates.ts";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useLanguage, useT, useServices } from "../../lib/page-services.tsx";
import { readStoredSearch, storeSearch } from "../../lib/search-memory.ts";
import { hasTown, readTripSearch } from "../../lib/trip-search.ts";
import {
  changedSince,
  validateSearchForm,
  searchFrom,
  type SearchField,
  searchFormOf,
  searchFormIn,
  type SearchForm,
} from "./search-form-values.ts";

export interface SearchFormState {
  readonly entered: SearchForm;
  readonly change: (change: Partial<SearchForm>) => void;
  /** Called when a field was left; its errors are shown from then on. */
  readonly touch: (field: SearchField) => void;
  readonly errorOf: (field: SearchField) => string | undefined;
  /** Returns whether the search can start; if not, shows every error and focuses the first invalid field. */
  readonly checkAll: () => boolean;
}

const fieldNames: Readonly<Record<SearchField, string>> = {
  from: "city_departure",
  to: "city_destination",
  date: "departure_date",
  returnDate: "return_date",
  hour: "departure_hour",
};
const fields = Object.keys(fieldNames) as SearchField[];

/** Initial values of the form: the address, then text entered before hydration, else the last search stored on the device. */
function useSearchFormStart(today: Day, form: RefObject<HTMLFormElement | null>) {
  const { store } = useServices();
  const language = useLanguage();
  const { query } = usePageAddress();
  const [entered, setEntered] = useState(() => {
    const search = readTripSearch(query);
    return searchFormOf(search, today, language);
  });
  const fillIn = useEffectEvent(() => {
    if (!form.current) return;
    const kept = hasTown(readTripSearch(query)) ? null : readStoredSearch(store);
    const typed = changedSince(entered, searchFormIn(new FormData(form.current)));
    setEntered({ ...(kept ? searchFormOf(kept, today, language) : entered), ...typed });
  });
  useEffect(() => fillIn(), []);
  const change = (part: Partial<SearchForm>) => {
    const next = { ...entered, ...part };
    setEntered(next);
    storeSearch(store, searchFrom(next));
  };
  return { entered, change };
}

/** State of the search form; it is stored on the device while the user types [C4.search.05, C4.search.07]. */
export function useSearchForm(
  today: Day,
  form: RefObject<HTMLFormElement | null>,
): SearchFormState {
  const t = useT();
  const { entered, change } = useSearchFormStart(today, form);
  const errors = validateSearchForm(entered, today);
  // An address may contain an unknown town; the form shows that error at once.
  const [touched, setTouched] = useState<ReadonlySet<SearchField>>(
    () => new Set(fields.filter((field) => entered[field] !== "" && errors[field])),
  );
  const [attempts, setAttempts] = useState(0);
  const focusFirstError = useEffectEvent(() => {
    const first = fields.find((field) => errors[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${fieldNames[first]}"]`)?.focus();
  });
  // Runs after the errors are rendered: a focused field that shows an error keeps its list closed.
  useEffect(() => void (attempts > 0 && focusFirstError()), [attempts]);
  return {
    entered,
    change,
    touch: (field) => setTouched((known) => new Set(known).add(field)),
    errorOf: (field) => {
      const error = touched.has(field) ? errors[field] : undefined;
      return error && t(error);
    },
    checkAll() {
      setTouched(new Set(fields));
      setAttempts((count) => count + 1);
      return fields.every((field) => !errors[field]);
    },
  };
}
