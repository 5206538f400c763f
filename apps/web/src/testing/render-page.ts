import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { vi } from "vitest";
import type { PageRequest, PageResult } from "../app/page-request.ts";
import { sampleOperator } from "./sample-operator.ts";

/** `data` of a response by endpoint, or the error of the call. A call of another endpoint fails the rendering. */
type Responses = { readonly [Id in RouteId]?: ResponseOf<Id> | Error };

interface PageOptions extends Partial<Pick<PageRequest, "language" | "prefersOther">> {
  readonly responses?: Responses;
}

const assets = {
  starter: "/assets/starter.js",
  entry: "/assets/entry.js",
  chunks: ["/assets/home.js"],
  styles: ["/assets/entry.css"],
  fonts: ["/assets/font.woff2"],
};

/** Returns an error of the API, for `responses`. */
export const apiError = (code: string, status: number): Error =>
  Object.assign(new Error(code), { code, status });

/** Renders the page of an address as the server does, with given responses of the API; in French unless `language` is set. */
export async function renderPageAt(
  url: string,
  { responses = {}, language = "fr", prefersOther = false }: PageOptions = {},
): Promise<PageResult> {
  vi.stubGlobal("__ASSET_MANIFEST__", {});
  const { renderPage } = await import("../app/entry-server.tsx");
  return renderPage({
    url,
    language,
    prefersOther,
    origin: "https://x.test",
    operator: sampleOperator,
    assets,
    async call(id) {
      const response = responses[id];
      if (response === undefined) throw new Error(`unexpected call of ${id}`);
      if (response instanceof Error) throw response;
      return response;
    },
  });
}
