import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import {
  Link,
  NavigationProvider,
  NavLink,
  PathParametersProvider,
  useLocation,
  useParams,
  useSearchParams,
} from "./navigation.tsx";
import { createMemoryHistory } from "./page-history.ts";

function Address() {
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const { token } = useParams();
  return <p>{[pathname, search, query.get("page"), token].join(" ")}</p>;
}

test("a screen reads its address, query and path", () => {
  const shown = renderToStaticMarkup(
    <NavigationProvider history={createMemoryHistory("/app/result?page=2")}>
      <PathParametersProvider params={{ token: "t1" }}>
        <Address />
      </PathParametersProvider>
    </NavigationProvider>,
  );
  expect(shown).toBe("<p>/app/result ?page=2 2 t1</p>");
});

test("links are links before any code is there; an entry of a menu says that one is on its page or below it", () => {
  const shown = renderToStaticMarkup(
    <NavigationProvider history={createMemoryHistory("/agency/planing/week")}>
      <Link to="/app/home?from=Bu%C3%A9a" className="btn">
        Home
      </Link>
      <NavLink to="/agency/planing">Planning</NavLink>
      <NavLink to="/agency/plan">Plan</NavLink>
    </NavigationProvider>,
  );
  expect(shown).toBe(
    '<a class="btn" href="/app/home?from=Bu%C3%A9a">Home</a><a aria-current="page" href="/agency/planing">Planning</a><a href="/agency/plan">Plan</a>',
  );
});

test("a screen outside the provider is an error of ours and says so", () => {
  expect(() => renderToStaticMarkup(<Address />)).toThrow("NavigationProvider");
});
