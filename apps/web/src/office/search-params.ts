import { useLocation, useNavigation, useSearchParams as useRouterSearchParams } from "react-router";

type NextParams = URLSearchParams | Readonly<Record<string, string>>;

/** The query of the address, and how to change it; a page that is being left changes nothing any more (a search typed just before). */
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
