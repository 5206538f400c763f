import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { Operator } from "../lib/operator.ts";

/** Files a page needs from the build, as addresses on our origin. */
export interface PageAssets {
  /** Starts the entry once the page is painted. */
  readonly starter: string;
  readonly entry: string;
  /** What the entry and the page import. */
  readonly chunks: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

/** What the server knows when it asks for a page. */
export interface PageRequest {
  /** Path and query: `/app/result?city_departure=…`. */
  readonly url: string;
  /** From the `language` cookie, else French. */
  readonly language: Language;
  /** No `language` and no `language_offer` cookie, and the browser prefers the other language: the page offers it in one line. */
  readonly prefersOther: boolean;
  /** `https://wakafine.example`, for canonical addresses. */
  readonly origin: string;
  readonly operator: Operator;
  /**
   * Calls an endpoint in-process as an anonymous visitor and resolves with `data`. An expected failure rejects with an error that
   * carries `code` and `status`; its `message` is shown. Any other rejection makes `renderPage` reject.
   */
  readonly call: (endpointId: RouteId, input: unknown) => Promise<unknown>;
  /** Only tests set it; normally the files come from the manifest of the client build. */
  readonly assets?: PageAssets;
}

/** What the server answers with. A `redirect` has an empty body. */
export interface PageResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly redirect?: string;
  /** The whole document. */
  readonly body: string;
}
