import { expect, test, vi } from "vitest";
import { createBrowserHistory, createMemoryHistory, type HistoryWindow } from "./page-history.ts";

/** A tab with its history: pushed and replaced addresses, steps back. */
function openTab(start: string) {
  const entries = [{ url: new URL(start, "https://x.test"), state: null as unknown }];
  const events = new EventTarget();
  const loaded: string[] = [];
  let shown = 0;
  const at = () => entries[shown]?.url ?? new URL("https://x.test");
  const tab = {
    location: {
      get href() {
        return at().href;
      },
      get pathname() {
        return at().pathname;
      },
      get search() {
        return at().search;
      },
      get hash() {
        return at().hash;
      },
      assign: (href: string) => void loaded.push(`load ${new URL(href).pathname}`),
      replace: (href: string) => void loaded.push(`replace ${new URL(href).pathname}`),
    },
    history: {
      get state() {
        return entries[shown]?.state;
      },
      pushState(state: unknown, _title: string, href: string) {
        shown += 1;
        entries.splice(shown, entries.length, { url: new URL(href), state });
      },
      replaceState: (state: unknown, _title: string, href: string) =>
        void entries.splice(shown, 1, { url: new URL(href), state }),
      go(steps: number) {
        shown += steps;
        events.dispatchEvent(new Event("popstate"));
      },
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  return {
    history: createBrowserHistory(tab as unknown as HistoryWindow, () => loaded.push("leave")),
    loaded,
    addresses: () => entries.map(({ url: { pathname, search, hash } }) => pathname + search + hash),
  };
}

test("an address is put behind the present one, takes its place when asked to, and is never there twice in a row", () => {
  const { history, addresses } = openTab("/app/home");
  history.go("/app/result?page=1");
  history.go("/app/result?page=2", { replace: true });
  history.go("/app/result?page=2");
  expect(addresses()).toEqual(["/app/home", "/app/result?page=2"]);
  history.go("?page=3#list");
  expect(history.place()).toEqual({ pathname: "/app/result", search: "?page=3", hash: "#list" });
});

test("every move is told, the browser's steps too, until nobody listens", () => {
  const { history } = openTab("/app/home");
  const heard = vi.fn(() => history.place().pathname);
  const stop = history.subscribe(heard);
  history.go("/app/CGU");
  history.go(-1);
  expect(heard.mock.results.map(({ value }) => value)).toEqual(["/app/CGU", "/app/home"]);
  stop();
  history.go("/app/policy");
  expect(heard).toHaveBeenCalledTimes(2);
});

test("a guarded page is left only when whoever guards it lets the move pass: a link, a step back, a step forward", () => {
  const { history, addresses } = openTab("/app/home");
  const heard = vi.fn(() => history.place().pathname);
  history.subscribe(heard);
  history.go("/app/profile");
  history.go("/app/edit");
  heard.mockClear();
  const asked: (() => void)[] = [];
  const stop = history.guard((move) => void asked.push(move));
  history.go("/app/home");
  history.go(-1);
  expect([asked.length, history.place().pathname, heard.mock.calls.length]).toEqual([
    2,
    "/app/edit",
    0,
  ]);
  asked[1]?.();
  expect([
    history.place().pathname,
    asked.length,
    heard.mock.results.map(({ value }) => value),
  ]).toEqual(["/app/profile", 2, ["/app/profile"]]);
  history.go(1);
  expect([asked.length, history.place().pathname]).toEqual([3, "/app/profile"]);
  history.go("?tab=2", { replace: true });
  history.go("#picture");
  expect([asked.length, history.place()]).toEqual([
    3,
    { pathname: "/app/profile", search: "?tab=2", hash: "#picture" },
  ]);
  stop();
  history.go("/app/policy");
  expect([asked.length, addresses()]).toEqual([
    3,
    ["/app/home", "/app/profile?tab=2", "/app/profile?tab=2#picture", "/app/policy"],
  ]);
});

test("who guards a page hears which way a step leads; a move that was asked about already passes", () => {
  const { history } = openTab("/app/home");
  history.subscribe(() => undefined);
  history.go("/app/profile");
  history.go("/app/edit");
  history.go(-1);
  const asked: number[] = [];
  history.guard((_move, steps) => void asked.push(steps));
  history.go(1);
  history.go(-1);
  history.go("/app/CGU", { replace: true });
  expect([asked, history.place().pathname]).toEqual([[1, -1, 0], "/app/profile"]);
  history.go(-1, { asked: true });
  expect([asked.length, history.place().pathname]).toEqual([3, "/app/home"]);
  history.go("/app/CGU", { asked: true });
  expect([asked.length, history.place().pathname]).toEqual([3, "/app/CGU"]);
});

test("below a page to which the browser came straight a page of ours is put, once; one that was come to by our own moves has its own", () => {
  const { history, addresses } = openTab("/app/booking?departure=1");
  history.subscribe(() => undefined);
  history.ground("/app/home");
  history.ground("/app/home");
  expect([addresses(), history.place().search]).toEqual([
    ["/app/home", "/app/booking?departure=1"],
    "?departure=1",
  ]);
  const asked: (() => void)[] = [];
  history.guard((move) => void asked.push(move));
  history.go(-1);
  expect([asked.length, history.place().pathname]).toEqual([1, "/app/booking"]);
  asked[0]?.();
  expect(history.place().pathname).toBe("/app/home");
});

test("a page on the server stands at its address and leads nowhere", () => {
  const history = createMemoryHistory("/app/result?page=2");
  expect(history.place()).toEqual({ pathname: "/app/result", search: "?page=2", hash: "" });
  expect(() => history.go("/app/home")).toThrow();
});

test("an address of the office loads a document once nobody objects; the tab's history stays as it is", () => {
  const { history, addresses, loaded } = openTab("/app/home");
  let move = () => undefined as void;
  const stop = history.guard((wanted) => {
    move = wanted;
  });
  history.go("/agency/users");
  expect([loaded, history.isLeaving()]).toEqual([[], false]);
  move();
  expect([loaded, history.isLeaving()]).toEqual([["leave", "load /agency/users"], true]);
  stop();
  history.go("/admin", { replace: true });
  expect(loaded.slice(2)).toEqual(["leave", "replace /admin"]);
  history.go("/administration");
  expect(addresses()).toEqual(["/app/home", "/administration"]);
});
