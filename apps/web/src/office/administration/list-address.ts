import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { useMemo } from "react";
import { useSearchParams } from "../search-params.ts";

/** What a list is narrowed to, by name; empty says nothing. */
export type Filters<Name extends string> = Readonly<Record<Name, string>>;

/** What a list shows; it stands in the address, so that back, reload and a sent link keep it. */
export interface ListView<Name extends string> {
  readonly filters: Filters<Name>;
  readonly page: number;
}

/** The filters of a list: each name with its choices, or null where any text is one. */
export type FilterRules<Name extends string> = Readonly<Record<Name, readonly string[] | null>>;

const maxPages = 10_000;

/** Reads an address: a choice that does not exist says nothing, a page that is none is the first. */
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
  const page = Number(search.get("page") ?? 1);
  return {
    filters: Object.fromEntries(names.map((name) => [name, read(name)])) as Filters<Name>,
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
  };
}

/** What is said, without what is not: for the address and for the call. */
export function saidFilters<Name extends string>(filters: Filters<Name>): Partial<Filters<Name>> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")) as Partial<
    Filters<Name>
  >;
}

/** The query of an address. */
export function listSearch<Name extends string>({
  filters,
  page,
}: ListView<Name>): URLSearchParams {
  return new URLSearchParams({
    ...saidFilters(filters),
    ...(page > 1 ? { page: String(page) } : {}),
  } as Record<string, string>);
}

/** The list an address names, and how to change it: another filter starts at page 1 and does not fill the history, another page does. */
export function useListAddress<Name extends string>(rules: FilterRules<Name>) {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readList(rules, search), [rules, search]);
  return {
    view,
    onFilter: (change: Partial<Filters<Name>>) =>
      setSearch(listSearch({ filters: { ...view.filters, ...change }, page: 1 }), {
        replace: true,
      }),
    onPage: (page: number) => setSearch(listSearch({ filters: view.filters, page })),
    onClear: () => setSearch({}, { replace: true }),
  };
}
