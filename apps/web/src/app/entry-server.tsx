import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { languages, t } from "@wakafine/shared/messages/catalogue.ts";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { type QueryCache, createQueryCache } from "../lib/query-cache.ts";
import { queryKeyOf } from "../lib/api-query.ts";
import { languageCookieText } from "../lib/language-cookie.ts";
import { createMemoryHistory } from "../lib/page-history.ts";
import { App } from "./app.tsx";
import { assetsOf, type AssetManifest, officeEntry } from "./asset-manifest.ts";
import { ClientFrame } from "../ui/client-frame.tsx";
import { appError } from "./app-error.ts";
import { type DocumentParts, PageDocument, pageMark } from "./page-document.tsx";
import { pageTitle } from "./page-head.ts";
import type { PageState } from "../lib/page-state.ts";
import type { PageAssets, PageRequest, PageResult } from "./page-request.ts";
import { pageStateText } from "./page-state-text.ts";
import { type OfficePage, officePages } from "../office/page-table.ts";
import { type MatchedRoute, matchPath, matchRoute } from "./route-matching.ts";
import { isRenderedOnServer, type PageRoute, type PlaceInput } from "./route-table.ts";
import { notFoundPath, redirects } from "./routes.tsx";
import { loadScreen } from "./screen-loader.ts";
import { createServerServices } from "./server-services.ts";

/** Manifest of the client build, put in place by `vite.config.ts`. */
declare const __ASSET_MANIFEST__: AssetManifest;

const htmlHeaders = {
  "content-type": "text/html; charset=utf-8",
  vary: "Cookie, Accept-Language",
} as const;

function redirectTo(location: string, headers: Readonly<Record<string, string>> = {}): PageResult {
  return {
    status: 302,
    headers: { location, vary: "Cookie", ...headers },
    redirect: location,
    body: "",
  };
}

/** `?language=en` is the switch that works without JavaScript: it keeps the choice and comes back to the same address. */
function languageSwitch(address: URL): PageResult | null {
  const wanted: Language | undefined = languages.find(
    (one) => one === address.searchParams.get("language"),
  );
  if (!wanted) return null;
  const clean = new URL(address);
  clean.searchParams.delete("language");
  return redirectTo(clean.pathname + clean.search, {
    "set-cookie": languageCookieText(wanted),
    "cache-control": "no-store",
  });
}

async function prefetch(
  request: PageRequest,
  matched: MatchedRoute,
  place: PlaceInput,
): Promise<QueryCache> {
  // The time of fetching travels along: the browser counts from it how fresh an answer is, and takes its day from it.
  const queryCache = createQueryCache({
    now: () => Date.now(),
    isOnline: () => true,
    later: () => undefined,
  });
  const queries = matched.route.prefetch?.(place) ?? [];
  await Promise.all(
    queries.map(async (query) => {
      try {
        queryCache.put(queryKeyOf(query), { data: await request.call(query.id, query.input) });
      } catch (cause) {
        // An expected refusal is part of the page (it shows it and offers to try again); anything else is the server's to report.
        const error = appError(cause);
        if (!error) throw cause;
        queryCache.put(queryKeyOf(query), { error });
      }
    }),
  );
  return queryCache;
}

function documentHalves(parts: DocumentParts): readonly [string, string] {
  const [before = "", after = ""] = renderToStaticMarkup(<PageDocument parts={parts} />).split(
    pageMark,
  );
  return [`<!doctype html>${before}`, after];
}

/** Head and state of a page of the site. */
function siteParts(
  request: PageRequest,
  { route, place }: { readonly route: PageRoute; readonly place: PlaceInput },
  state: PageState,
): DocumentParts {
  const clientRendered = !isRenderedOnServer(route);
  return {
    language: request.language,
    title: pageTitle(route, place, request.language),
    description: route.description && t(route.description, request.language),
    canonical: request.origin + route.path,
    hidden: route.hidden === true || clientRendered,
    assets: request.assets ?? assetsFor(route.screen),
    state: pageStateText(state),
    clientRendered,
  };
}

const assetsByPage = new Map<string, PageAssets>();

/** The files of a page, named by its file below `src/`; the build does not change while it is served. */
function assetsFor(file: string, entry?: string): PageAssets {
  const known = assetsByPage.get(file) ?? assetsOf(__ASSET_MANIFEST__, [file], entry);
  assetsByPage.set(file, known);
  return known;
}

/** The document of an office page: head and state, everything else is rendered in the browser. */
function officeDocument(request: PageRequest, page: OfficePage): PageResult {
  const { language, prefersOther, operator } = request;
  const [before, after] = documentHalves({
    language,
    title: `${t(page.title, language)} · Wakafine`,
    description: undefined,
    canonical: request.origin + page.path,
    hidden: true,
    assets: request.assets ?? assetsFor(`office/${page.file}`, officeEntry),
    state: pageStateText({ language, prefersOther, operator, queryCache: {} }),
    clientRendered: true,
  });
  const body = before + renderWhole(<ClientFrame language={language} />) + after;
  return { status: 200, headers: htmlHeaders, body };
}

/** What React writes where a part failed to render and the browser should try again. */
const failedPart = "<!--$!-->";

/** Everything is at hand, so the page is rendered in one go (decision 0063). A part that fails rejects the page instead of leaving a hole in it. */
function renderWhole(page: React.ReactNode): string {
  const html = renderToString(page);
  if (html.includes(failedPart)) throw new Error("A part of the page failed to render");
  return html;
}

/**
 * Renders the page at an address as an anonymous visitor sees it: status, headers and the document.
 * Redirects `/`, unknown addresses and `?language=`. Rejects when rendering or an endpoint fails unexpectedly.
 */
export async function renderPage(request: PageRequest): Promise<PageResult> {
  const address = new URL(request.url, "http://page.invalid");
  const switched = languageSwitch(address);
  if (switched) return switched;
  const elsewhere = redirects[address.pathname];
  if (elsewhere) return redirectTo(elsewhere + address.search);
  const office = matchPath(officePages, address.pathname);
  if (office) return officeDocument(request, office.route);
  const matched = matchRoute(address.pathname);
  if (!matched) return redirectTo(notFoundPath);
  const place: PlaceInput = { params: matched.params, search: address.searchParams };
  const { language, prefersOther, operator } = request;
  const onServer = isRenderedOnServer(matched.route);
  const [queryCache] = await Promise.all([
    prefetch(request, matched, place),
    onServer ? loadScreen(matched.route.screen) : null,
  ]);
  const state: PageState = { language, prefersOther, operator, queryCache: queryCache.dump() };
  const [before, after] = documentHalves(
    siteParts(request, { route: matched.route, place }, state),
  );
  const services = createServerServices(language, operator);
  const page = onServer ? (
    <App
      services={services}
      language={language}
      history={createMemoryHistory(address.pathname + address.search)}
      queryCache={queryCache}
      prefersOther={prefersOther}
    />
  ) : (
    <ClientFrame language={language} />
  );
  return {
    status: matched.route.status ?? 200,
    headers: htmlHeaders,
    body: before + renderWhole(page) + after,
  };
}
