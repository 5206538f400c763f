import {
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { LinkProps } from "./link.tsx";
import type { Ask, Destination, MoveChoices, PageHistory, Place } from "./page-history.ts";

/** What the address of a page says in its path: `token` of `/app/reservation/success/:token`. */
export type PathParameters = Readonly<Record<string, string | undefined>>;

const HistoryContext = createContext<PageHistory | null>(null);
const PlaceContext = createContext<Place | null>(null);
const ParametersContext = createContext<PathParameters>({});

/** Puts the history of the tab above the pages; a move renders the next page while the present one stays usable. */
export function NavigationProvider({
  history,
  children,
}: {
  readonly history: PageHistory;
  readonly children: ReactNode;
}) {
  const [place, setPlace] = useState(history.place);
  // Before the effects of the screens: one of them may lead elsewhere at once. A step back made while the page was being taken over is caught up.
  useLayoutEffect(() => {
    const follow = () =>
      setPlace((shown) => (isSamePlace(shown, history.place()) ? shown : history.place()));
    const stop = history.subscribe(() => startTransition(follow));
    follow();
    return stop;
  }, [history]);
  return (
    <HistoryContext value={history}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </HistoryContext>
  );
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;
}

/** Tells the screen below what its path says. */
export function PathParametersProvider({
  params,
  children,
}: {
  readonly params: PathParameters;
  readonly children: ReactNode;
}) {
  return <ParametersContext value={params}>{children}</ParametersContext>;
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error("A screen was rendered outside NavigationProvider");
  return value;
}

/** Where the reader is; changes when the address does. */
export function useLocation(): Place {
  return required(use(PlaceContext));
}

/** Leads to an address of our own, or some steps through the history: `navigate("/app/home", { replace: true })`, `navigate(-1)`. */
export function useNavigate(): (to: Destination, choices?: MoveChoices) => void {
  return required(use(HistoryContext)).go;
}

/** While `held`, whoever leads to another page asks first, and the browser asks before it closes the tab or loads the page anew. */
export function useNavigationBlocker(held: boolean, ask: Ask): void {
  const history = required(use(HistoryContext));
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (!held) return undefined;
    const stop = history.guard((move, steps) => asked(move, steps));
    const keep = (event: Event) => {
      if (!history.isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", keep);
    return () => {
      stop();
      window.removeEventListener("beforeunload", keep);
    };
  }, [held, history]);
}

/** While the screen stands, a step of the browser is its own to make (`move`) or to keep; below a page that was opened by its address lies `below`. */
export function useHistorySteps(below: string, onStep: Ask): void {
  const history = required(use(HistoryContext));
  const asked = useEffectEvent(onStep);
  useEffect(() => {
    history.ground(below);
    return history.guard((move, steps) => (steps === 0 ? move() : asked(move, steps)));
  }, [below, history]);
}

/** What the path of the page says. */
export function useParams(): PathParameters {
  return use(ParametersContext);
}

/** The query of the address, and how to change it; a page that is being left changes nothing any more (a search typed just before). */
export function useSearchParams(): readonly [
  URLSearchParams,
  (next: URLSearchParams | Readonly<Record<string, string>>, choices?: MoveChoices) => void,
] {
  const { pathname, search } = useLocation();
  const { go, place } = required(use(HistoryContext));
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = (
    next: URLSearchParams | Readonly<Record<string, string>>,
    choices?: MoveChoices,
  ) => {
    if (place().pathname === pathname) go(`${pathname}?${new URLSearchParams(next)}`, choices);
  };
  return [query, change];
}

/** Leads elsewhere as soon as it stands on the page. */
export function Navigate({
  to,
  replace = false,
}: {
  readonly to: string;
  readonly replace?: boolean;
}) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

/** A press that the browser handles better: another button, a key for a new tab or window. */
const isForBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;

/** A link to an address of our own. Before the page is taken over, and with a key for a new tab, it is a link like any other. */
export function Link({ to, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || rest.target || isForBrowser(event)) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link of a menu: it says so when it leads to the page one is on, or above it. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={isHere ? "page" : undefined} />;
}
