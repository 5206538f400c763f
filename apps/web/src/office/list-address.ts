import { listSizes, maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { useMemo } from "react";
import { pageFromQuery } from "../lib/page-number.ts";
import { useSearchParams } from "./search-params.ts";

/** Filters of a list by name; an empty value does not filter. */
export type Filters<Name extends string> = Readonly<Record<Name, string>>;

/** What a list shows. It is stored in the address, so that history, reload and shared links keep it. */
export interface ListView<Name extends string> {
  readonly filters: Filters<Name>;
  readonly page: number;
}

/** Allowed values of each filter, or null if any text is allowed. */
export type FilterRules<Name extends string> = Readonly<Record<Name, readonly string[] | null>>;

/** Reads an address. An unknown filter value is ignored, and an invalid page is the first. */
export function readList<Name extends string>(
  rules: FilterRules<Name>,
  search: URLSearchParams,
): ListView<Name> {
  const read = (name: Name) => {
    const text = (search.get(name) ?? "").trim().slice(0, maxNameLength);
    const choices = rules[name];
    return choices === null || choices.includes(text) ? text : "";
  };
  const names = Object.keys(rules) as Name[];
  return {
    filters: Object.fromEntries(names.map((name) => [name, read(name)])) as Filters<Name>,
    page: pageFromQuery(search),
  };
}

/** Returns the filters that are set, for the address and the API call. */
export function activeFilters<Name extends string>(filters: Filters<Name>): Partial<Filters<Name>> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")) as Partial<
    Filters<Name>
  >;
}

/** Returns the query of an address. */
export function listSearch<Name extends string>({
  filters,
  page,
}: ListView<Name>): URLSearchParams {
  return new URLSearchParams({
    ...activeFilters(filters),
    ...(page > 1 ? { page: String(page) } : {}),
  } as Record<string, string>);
}

/**
 * Returns the filters of the address, the query of the API call with them, the props that `ListStates` needs to page, and a function that changes
 * the filters. A new filter starts at page 1 and replaces the history entry; a new page adds one.
 */
export function useListAddress<Name extends string>(
  rules: FilterRules<Name>,
  rowsPerPage: number = listSizes.administration,
) {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readList(rules, search), [rules, search]);
  const active = activeFilters(view.filters);
  return {
    filters: view.filters,
    query: { ...active, page: view.page, per_page: rowsPerPage },
    onFilter: (change: Partial<Filters<Name>>) =>
      setSearch(listSearch({ filters: { ...view.filters, ...change }, page: 1 }), {
        replace: true,
      }),
    paging: {
      page: view.page,
      onPage: (page: number) => setSearch(listSearch({ filters: view.filters, page })),
      onClear: Object.keys(active).length > 0 ? () => setSearch({}, { replace: true }) : undefined,
    },
  };
}
