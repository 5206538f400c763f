import { expect, test, vi } from "vitest";
import { createBrowserHistory, createStillHistory, type HistoryWindow } from "./page-history.ts";

/** A tab with its history: pushed and replaced addresses, steps back. */
function openTab(start: string) {
  const entries = [new URL(start, "https://x.test")];
  const events = new EventTarget();
  const at = () => entries.at(-1) ?? new URL("https://x.test");
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
    },
    history: {
      pushState: (_state: unknown, _title: string, href: string) => void entries.push(new URL(href)),
      replaceState: (_state: unknown, _title: string, href: string) => void entries.splice(-1, 1, new URL(href)),
      go(steps: number) {
        entries.splice(steps);
        events.dispatchEvent(new Event("popstate"));
      },
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  return { history: createBrowserHistory(tab as unknown as HistoryWindow), addresses: () => entries.map(({ pathname, search, hash }) => pathname + search + hash) };
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

test("a page on the server stands at its address and leads nowhere", () => {
  const history = createStillHistory("/app/result?page=2");
  expect(history.place()).toEqual({ pathname: "/app/result", search: "?page=2", hash: "" });
  expect(() => history.go("/app/home")).toThrow();
});
