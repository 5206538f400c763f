import { routes, type RouteId } from "@wakafine/shared/contract/routes.ts";
import type { Locator, Page, Request, Route } from "playwright-core";
import type { Visitor } from "./visited-app.ts";

/** Returns a predicate for the addresses of an endpoint with any parameters, aliases included. */
const isAddressOf = (id: RouteId) => {
  const { path, aliases = [] }: { readonly path: string; readonly aliases?: readonly unknown[] } =
    routes[id];
  const paths = [path, ...aliases.filter((alias) => typeof alias === "string")].map((one) =>
    one.replace(/\{\w+\}/g, "[^/]+"),
  );
  const known = new RegExp(`^/api/(${paths.join("|")})$`);
  return ({ pathname }: URL) => known.test(pathname);
};

/** Returns a predicate for requests that call an endpoint. */
export function isCallTo(id: RouteId): (request: Request) => boolean {
  const fits = isAddressOf(id);
  return (request) => request.method() === routes[id].method && fits(new URL(request.url()));
}

/** Returns the calls of an endpoint made by the visitor's page, oldest first. */
export function callsTo(visitor: Visitor, id: RouteId): readonly Request[] {
  return visitor.calls.filter(isCallTo(id));
}

/** Runs an action and returns the call of an endpoint that it causes. */
export async function callMadeBy(
  visitor: Visitor,
  id: RouteId,
  act: () => Promise<unknown>,
): Promise<Request> {
  const [call] = await Promise.all([visitor.page.waitForRequest(isCallTo(id)), act()]);
  return call;
}

/** Returns the response to the next call of an endpoint. It is read before the page receives it, because a navigation discards responses. */
export async function responseTo(
  { page }: Visitor,
  id: RouteId,
): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    handleOnce(page, isAddressOf(id), async (route) => {
      const response = await route.fetch();
      resolve({ status: response.status(), body: await response.json() });
      await route.fulfill({ response });
    }).catch(reject);
  });
}

/**
 * Handles the next request to an address. Replaces Playwright's `times: 1`, which ends the interception while that request still waits for
 * its response, so that the browser may send it again.
 */
export async function handleOnce(
  page: Page,
  address: Parameters<Page["route"]>[0],
  handle: (route: Route) => Promise<unknown>,
): Promise<void> {
  let called = false;
  await intercept(page, address, (route) => {
    if (called) return route.fallback();
    called = true;
    return handle(route);
  });
}

/** Returns the query parameters of a call. */
export function queryOf(call: Request): Readonly<Record<string, string>> {
  return Object.fromEntries(new URL(call.url()).searchParams);
}

export function bodyOf(call: Request): Readonly<Record<string, unknown>> {
  return call.postDataJSON() as Readonly<Record<string, unknown>>;
}

/**
 * Registers a route that applies to every later request. Chromium passes a new interception on to a loaded page asynchronously, so that a request right after
 * `page.route` may escape it on a busy machine: the page requests a probe until it is intercepted.
 */
export async function intercept(
  page: Page,
  address: Parameters<Page["route"]>[0],
  handle: (route: Route) => unknown,
): Promise<void> {
  await page.route(address, handle);
  if (page.url() === "about:blank") return;
  const probe = "/interception-probe";
  await page.route(`**${probe}`, (route) => route.fulfill({ status: 204 }));
  // `waitForFunction` does not await an asynchronous condition.
  let status = 0;
  while (status !== 204)
    status = await page.evaluate(async (path) => (await fetch(path)).status, probe);
  await page.unroute(`**${probe}`);
}

/** Mocks the responses of an endpoint from now on. */
export async function mockResponse(
  visitor: Visitor,
  id: RouteId,
  response: { readonly status: number; readonly body: unknown },
): Promise<void> {
  await intercept(visitor.page, isAddressOf(id), (route) =>
    isCallTo(id)(route.request())
      ? route.fulfill({ status: response.status, json: response.body })
      : route.fallback(),
  );
}

/** Makes all further calls of an endpoint fail as without network. */
export async function failCalls(visitor: Visitor, id: RouteId): Promise<void> {
  await intercept(visitor.page, isAddressOf(id), (route) =>
    isCallTo(id)(route.request()) ? route.abort("internetdisconnected") : route.fallback(),
  );
}

/** Lets the next call of an endpoint reach the server and loses its response. */
export async function loseResponse(visitor: Visitor, id: RouteId): Promise<void> {
  let isLost = false;
  await intercept(visitor.page, isAddressOf(id), async (route) => {
    if (isLost || !isCallTo(id)(route.request())) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("internetdisconnected");
  });
}

/** Delays the calls of an endpoint. Returns a function that sends them to the server. */
export async function delayCalls(visitor: Visitor, id: RouteId): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(visitor.page, isAddressOf(id), async (route) => {
    if (isCallTo(id)(route.request())) await promise;
    await route.fallback();
  });
  return resolve;
}

/** Returns the texts of the toasts of a kind. */
export function toasts(visitor: Visitor, kind: "ok" | "warning" | "error"): Locator {
  return visitor.page.locator(`.toast[data-kind="${kind}"] > p`);
}

/** Waits until a server-rendered element is hydrated; before that, a click loads a page. */
export async function waitForHydration(piece: Locator): Promise<Locator> {
  const element = await piece.elementHandle();
  if (!element) throw new Error("no element to hydrate");
  await piece
    .page()
    .waitForFunction(
      (node) => Object.keys(node).some((key) => key.startsWith("__reactProps")),
      element,
    );
  return piece;
}
