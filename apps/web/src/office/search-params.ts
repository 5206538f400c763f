import { useLocation, useNavigation, useSearchParams as useRouterSearchParams } from "react-router";

type NextParams = URLSearchParams | Readonly<Record<string, string>>;

/**
 * Returns the query of the address and a function that changes it. A page that is being left no longer changes the address, for example by
 * a delayed search.
 */
export function useSearchParams(): readonly [
  URLSearchParams,
  (next: NextParams, choices?: { readonly replace?: boolean }) => void,
] {
  const [search, setSearch] = useRouterSearchParams();
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname ?? pathname;
  return [
    search,
    (next, choices) => {
      if (target === pathname) setSearch(new URLSearchParams(next), choices);
    },
  ];
}
