import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { Operator } from "../lib/operator.ts";

/** Files of the build that a page needs, as paths on our own origin. */
export interface PageAssets {
  /** Loads the entry once the page is painted. */
  readonly starter: string;
  readonly entry: string;
  /** Imports of the entry and the page. */
  readonly chunks: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

/** Input of the server for rendering a page. */
export interface PageRequest {
  /** Path and query: `/app/result?city_departure=…`. */
  readonly url: string;
  /** From the `language` cookie, else French. */
  readonly language: Language;
  /**
   * True if there is no `language` and no `language_offer` cookie and the browser prefers the other language; the page then offers it in a
   * banner.
   */
  readonly prefersOther: boolean;
  /** `https://wakafine.example`, used for canonical addresses. */
  readonly origin: string;
  readonly operator: Operator;
  /**
   * Calls an endpoint in-process as an anonymous visitor and resolves with `data`. An expected failure rejects with an error that has
   * `code` and `status`; its `message` is shown. Any other rejection makes `renderPage` reject.
   */
  readonly call: (endpointId: RouteId, input: unknown) => Promise<unknown>;
  /** Set by tests only; otherwise the files come from the manifest of the client build. */
  readonly assets?: PageAssets;
}

/** The response of the server. A `redirect` has an empty body. */
export interface PageResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly redirect?: string;
  /** The complete document. */
  readonly body: string;
}
