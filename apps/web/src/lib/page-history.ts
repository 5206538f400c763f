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
}

/** The addresses of one tab. */
export interface PageHistory {
  readonly place: () => Place;
  readonly go: (to: Destination, choices?: MoveChoices) => void;
  /** Calls after every move, whoever made it; answers how to stop. */
  readonly subscribe: (onMove: () => void) => () => void;
}

/** What the history of a browser touches; `window` fits. */
export interface HistoryWindow extends Pick<Window, "addEventListener" | "removeEventListener"> {
  readonly location: Pick<Location, "href" | "pathname" | "search" | "hash">;
  readonly history: Pick<History, "pushState" | "replaceState" | "go">;
}

/** The history of the tab. An address that is already shown is not put in the history twice. */
export function createBrowserHistory(browser: HistoryWindow): PageHistory {
  const { location, history } = browser;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (onMove: () => void) => {
    if (listeners.size === 0) browser.addEventListener("popstate", tell);
    listeners.add(onMove);
    return () => {
      listeners.delete(onMove);
      if (listeners.size === 0) browser.removeEventListener("popstate", tell);
    };
  };
  const go = (to: Destination, { replace = false }: MoveChoices = {}) => {
    if (typeof to === "number") return history.go(to);
    const { href } = new URL(to, location.href);
    if (replace || href === location.href) history.replaceState(null, "", href);
    else history.pushState(null, "", href);
    tell();
  };
  return { place: () => ({ pathname: location.pathname, search: location.search, hash: location.hash }), go, subscribe };
}

/** A page rendered on the server stands still. */
export function createStillHistory(address: string): PageHistory {
  const { pathname, search, hash } = new URL(address, "http://page.invalid");
  return {
    place: () => ({ pathname, search, hash }),
    go: () => {
      throw new Error("A page on the server leads nowhere while it renders");
    },
    subscribe: () => () => undefined,
  };
}
