import type { Day } from "@wakafine/shared/rules/dates.ts";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "../../lib/navigation.tsx";
import { useLanguage, useSay, useServices } from "../../lib/page-services.tsx";
import { recallSearch, rememberSearch } from "../../lib/search-memory.ts";
import { namesTown, readTripSearch } from "../../lib/trip-search.ts";
import { sameTyped, searchFaults, searchFrom, type SearchField, typedFrom, typedIn, type TypedSearch } from "./typed-search.ts";

export interface SearchFormState {
  readonly typed: TypedSearch;
  readonly change: (change: Partial<TypedSearch>) => void;
  /** The field was left: from now on it says what is wrong with it. */
  readonly touch: (field: SearchField) => void;
  readonly faultOf: (field: SearchField) => string | undefined;
  /** Whether the search can start; if not, every fault shows and the first field with one gets the focus. */
  readonly checkAll: () => boolean;
}

const fieldNames: Readonly<Record<SearchField, string>> = {
  from: "city_departure",
  to: "city_destination",
  date: "departure_date",
  hour: "departure_hour",
};
const fields = Object.keys(fieldNames) as SearchField[];

/** What the form starts with: the address, then what was typed before the page was taken over, else the search last kept here. */
function useTyped(today: Day, form: RefObject<HTMLFormElement | null>) {
  const { store } = useServices();
  const language = useLanguage();
  const { search: query } = useLocation();
  const [typed, setTyped] = useState(() => {
    const search = readTripSearch(new URLSearchParams(query));
    return typedFrom(search, today, language);
  });
  const fillIn = useEffectEvent(() => {
    if (!form.current) return;
    const onScreen = typedIn(new FormData(form.current));
    if (!sameTyped(onScreen, typed)) return setTyped(onScreen);
    const kept = namesTown(readTripSearch(new URLSearchParams(query))) ? null : recallSearch(store);
    if (kept) setTyped(typedFrom(kept, today, language));
  });
  useEffect(() => fillIn(), []);
  const change = (part: Partial<TypedSearch>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    rememberSearch(store, searchFrom(next));
  };
  return { typed, change };
}

/** State of the search form; it is kept on the device as one types [C4.search.05, C4.search.07]. */
export function useSearchForm(today: Day, form: RefObject<HTMLFormElement | null>): SearchFormState {
  const say = useSay();
  const { typed, change } = useTyped(today, form);
  const [touched, setTouched] = useState<ReadonlySet<SearchField>>(new Set());
  const faults = searchFaults(typed, today);
  const [tries, setTries] = useState(0);
  const focusFirstFault = useEffectEvent(() => {
    const first = fields.find((field) => faults[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${fieldNames[first]}"]`)?.focus();
  });
  // After the faults are drawn: a field that shows one keeps its list closed when it gets the focus.
  useEffect(() => void (tries > 0 && focusFirstFault()), [tries]);
  return {
    typed,
    change,
    touch: (field) => setTouched((known) => new Set(known).add(field)),
    faultOf: (field) => {
      const fault = touched.has(field) ? faults[field] : undefined;
      return fault && say(fault);
    },
    checkAll() {
      setTouched(new Set(fields));
      setTries((count) => count + 1);
      return fields.every((field) => !faults[field]);
    },
  };
}
