import { isOfficePath } from "./office-path.ts";

/** Where the reader is: the parts of the address of a page. */
export interface Place {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
}

/** A step back or forward in the browser's history, or an address of our own. */
export type Destination = string | number;

export interface MoveChoices {
  /** The address takes the place of the present one: going back does not lead to it. */
  readonly replace?: boolean;
  /** Nobody is asked any more: the person has answered. */
  readonly asked?: boolean;
}

/** Is asked before a move to another page; calling `move` makes it. `steps` of the browser's history, below 0 back; 0 is an address of our own. */
export type Ask = (move: () => void, steps: number) => void;

/** The addresses of one tab. */
export interface PageHistory {
  readonly place: () => Place;
  readonly go: (to: Destination, choices?: MoveChoices) => void;
  /** Calls after every move, whoever made it; answers how to stop. */
  readonly subscribe: (onMove: () => void) => () => void;
  /** Asks before every move to another page, the browser's steps too; of several the last one is asked. Answers how to stop. */
  readonly guard: (ask: Ask) => () => void;
  /** Another document is on its way, and nobody has to be asked any more. */
  readonly isLeaving: () => boolean;
  /** Puts an address of our own below a page to which the browser came straight: a step back from it stays with us and can be asked about. */
  readonly ground: (below: string) => void;
}

/** What the history of a browser touches; `window` fits. */
export interface HistoryWindow extends Pick<Window, "addEventListener" | "removeEventListener"> {
  readonly location: Pick<Location, "href" | "pathname" | "search" | "hash" | "assign" | "replace">;
  readonly history: Pick<History, "pushState" | "replaceState" | "go" | "state">;
}

/** How many of our moves an entry of the history lies behind the first: what a step of the browser is undone by. */
function numberOf(state: unknown): number {
  const number = (state as { readonly number?: unknown } | null | undefined)?.number;
  return typeof number === "number" ? number : 0;
}

/** Where the tab stands as far as we let it: the page shown, and its number in the history. */
function createMark({ location, history }: HistoryWindow) {
  let number = numberOf(history.state);
  let { pathname } = location;
  return {
    /** How far the browser has gone from here. */
    steps: () => numberOf(history.state) - number,
    isFirst: () => number === 0,
    isPage: (path: string) => path === pathname,
    here: () => ({ number }),
    next: () => ({ number: number + 1 }),
    arrive() {
      number = numberOf(history.state);
      ({ pathname } = location);
    },
  };
}

/** Those who are asked before a page is left. The browser has made a step when we hear of it: it is undone, asked about, and made again. */
function createGuards({ location, history }: HistoryWindow, mark: ReturnType<typeof createMark>) {
  const asks: Ask[] = [];
  let undone: (() => void) | null = null;
  let passes = false;
  const guard = (ask: Ask) => {
    asks.push(ask);
    return () => void asks.splice(asks.indexOf(ask), 1);
  };
  /** A move of ours to a page: at once, or when whoever guards the present one lets it pass. */
  const pass = (path: string, move: () => void) => {
    const ask = asks.at(-1);
    if (ask && !mark.isPage(path)) ask(move, 0);
    else move();
  };
  const letPass = () => void (passes = true);
  /** The browser made a step; whether it counts. */
  const stepped = (): boolean => {
    const askNow = undone;
    undone = null;
    askNow?.();
    if (askNow) return false;
    const ask = asks.at(-1);
    const steps = mark.steps();
    const isFree = !ask || passes || steps === 0 || mark.isPage(location.pathname);
    passes = false;
    if (isFree) return true;
    undone = () =>
      ask(() => {
        letPass();
        history.go(steps);
      }, steps);
    history.go(-steps);
    return false;
  };
  return { guard, pass, letPass, stepped };
}

/**
 * The history of the tab. An address that is already shown is not put in the history twice. Addresses of the office load a document;
 * `onLeave` is called before.
 */
export function createBrowserHistory(
  browser: HistoryWindow,
  onLeave: () => void = () => undefined,
): PageHistory {
  const { location, history } = browser;
  const listeners = new Set<() => void>();
  let leaving = false;
  const mark = createMark(browser);
  const { guard, pass, letPass, stepped } = createGuards(browser, mark);
  const notify = () => {
    mark.arrive();
    for (const listener of listeners) listener();
  };
  const onStep = () => {
    if (stepped()) notify();
  };
  const subscribe = (onMove: () => void) => {
    if (listeners.size === 0) browser.addEventListener("popstate", onStep);
    listeners.add(onMove);
    return () => {
      listeners.delete(onMove);
      if (listeners.size === 0) browser.removeEventListener("popstate", onStep);
    };
  };
  const go = (to: Destination, { replace = false, asked = false }: MoveChoices = {}) => {
    if (typeof to === "number") {
      if (asked) letPass();
      return history.go(to);
    }
    const { href, pathname } = new URL(to, location.href);
    const move = () => {
      if (isOfficePath(pathname)) {
        leaving = true;
        onLeave();
        return replace ? location.replace(href) : location.assign(href);
      }
      if (replace || href === location.href) history.replaceState(mark.here(), "", href);
      else history.pushState(mark.next(), "", href);
      notify();
    };
    if (asked) move();
    else pass(pathname, move);
  };
  const ground = (below: string) => {
    if (!mark.isFirst()) return;
    const { href } = location;
    history.replaceState(mark.here(), "", new URL(below, href).href);
    history.pushState(mark.next(), "", href);
    mark.arrive();
  };
  const place = () => ({
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
  });
  return { place, go, subscribe, guard, ground, isLeaving: () => leaving };
}

/** A page rendered on the server stands still. */
export function createMemoryHistory(address: string): PageHistory {
  const { pathname, search, hash } = new URL(address, "http://page.invalid");
  return {
    place: () => ({ pathname, search, hash }),
    go: () => {
      throw new Error("A page on the server leads nowhere while it renders");
    },
    subscribe: () => () => undefined,
    guard: () => () => undefined,
    ground: () => undefined,
    isLeaving: () => false,
  };
}
