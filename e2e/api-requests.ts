import { routes, type RouteId } from "@wakafine/shared/contract/routes.ts";
import type { Locator, Request, Route } from "playwright-core";
import type { Visitor } from "./visited-app.ts";

/** Addresses of an endpoint, whatever its parameters are; its other paths count too. */
const isAddressOf = (id: RouteId) => {
  const { path, aliases = [] }: { readonly path: string; readonly aliases?: readonly unknown[] } =
    routes[id];
  const paths = [path, ...aliases.filter((alias) => typeof alias === "string")].map((one) =>
    one.replace(/\{\w+\}/g, "[^/]+"),
  );
  const known = new RegExp(`^/api/(${paths.join("|")})$`);
  return ({ pathname }: URL) => known.test(pathname);
};

/** Whether a request is a call of an endpoint. */
export function isCallTo(id: RouteId): (request: Request) => boolean {
  const fits = isAddressOf(id);
  return (request) => request.method() === routes[id].method && fits(new URL(request.url()));
}

/** The calls of an endpoint that the visitor's page has made, oldest first. */
export function callsTo(visitor: Visitor, id: RouteId): readonly Request[] {
  return visitor.calls.filter(isCallTo(id));
}

/** Does something and answers the call of an endpoint it leads to. */
export async function callMadeBy(
  visitor: Visitor,
  id: RouteId,
  act: () => Promise<unknown>,
): Promise<Request> {
  const [call] = await Promise.all([visitor.page.waitForRequest(isCallTo(id)), act()]);
  return call;
}

/** The response to the next call of an endpoint, read before the page sees it: a document that is left takes its responses along. */
export async function responseTo(
  { page }: Visitor,
  id: RouteId,
): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    const handler = async (route: Route) => {
      const response = await route.fetch();
      resolve({ status: response.status(), body: await response.json() });
      await route.fulfill({ response });
    };
    page.route(isAddressOf(id), handler, { times: 1 }).catch(reject);
  });
}

/** What a call had in its address. */
export function queryOf(call: Request): Readonly<Record<string, string>> {
  return Object.fromEntries(new URL(call.url()).searchParams);
}

export function bodyOf(call: Request): Readonly<Record<string, unknown>> {
  return call.postDataJSON() as Readonly<Record<string, unknown>>;
}

/** Mocks the responses of an endpoint from now on. */
export async function mockResponse(
  visitor: Visitor,
  id: RouteId,
  response: { readonly status: number; readonly body: unknown },
): Promise<void> {
  await visitor.page.route(isAddressOf(id), (route) =>
    isCallTo(id)(route.request())
      ? route.fulfill({ status: response.status, json: response.body })
      : route.fallback(),
  );
}

/** An endpoint that cannot be reached from now on. */
export async function cutOff(visitor: Visitor, id: RouteId): Promise<void> {
  await visitor.page.route(isAddressOf(id), (route) =>
    isCallTo(id)(route.request()) ? route.abort("internetdisconnected") : route.fallback(),
  );
}

/** Holds back the calls of an endpoint; answers what lets them go, whose answers then come from the server. */
export async function holdBack(visitor: Visitor, id: RouteId): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await visitor.page.route(isAddressOf(id), async (route) => {
    if (isCallTo(id)(route.request())) await promise;
    await route.fallback();
  });
  return resolve;
}

/** The short messages of a kind that stand on the page. */
export function toasts(visitor: Visitor, kind: "ok" | "warning" | "error"): Locator {
  return visitor.page.locator(`.toast[data-kind="${kind}"] > p`);
}

/** Waits until a server-rendered element is hydrated; before that, a click loads a page. */
export async function takenOver(piece: Locator): Promise<Locator> {
  const element = await piece.elementHandle();
  if (!element) throw new Error("there is nothing to take over");
  await piece
    .page()
    .waitForFunction(
      (node) => Object.keys(node).some((key) => key.startsWith("__reactProps")),
      element,
    );
  return piece;
}
