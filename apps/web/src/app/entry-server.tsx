import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { languages, t } from "@wakafine/shared/messages/catalogue.ts";
import { noPageMessages } from "@wakafine/shared/messages/no-page.ts";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { dataKey, type Fetched, type PageData } from "../lib/page-data.tsx";
import { languageCookieText } from "../lib/language-cookie.ts";
import { App } from "./app.tsx";
import { assetsOf, type AssetManifest, officeEntry } from "./asset-manifest.ts";
import { ClientFrame } from "../ui/client-frame.tsx";
import { toApiFailure } from "./to-api-failure.ts";
import { OfflinePage, offlinePath } from "./offline-page.tsx";
import { type DocumentParts, PageDocument, pageMark } from "./page-document.tsx";
import { pageDescriptions } from "@wakafine/shared/messages/page-titles.ts";
import { pageTitle } from "./page-head.ts";
import type { PageState } from "../lib/page-state.ts";
import { pageQueries } from "./page-queries.ts";
import type { PageAssets, PageRequest, PageResult } from "./page-request.ts";
import { pageStateText } from "./page-state-text.ts";
import { type OfficePage, officePages } from "../office/page-table.ts";
import { matchPath, matchRoute } from "./route-matching.ts";
import { isRenderedOnServer, type PageRoute } from "./route-table.ts";
import type { PageAddress } from "../lib/page-address.tsx";
import { notFoundPath, redirects } from "./routes.ts";
import { loadScreen } from "./screen-loader.ts";
import { createServerServices } from "./server-services.ts";

/** Manifest of the client build, inserted by `vite.config.ts`. */
declare const __ASSET_MANIFEST__: AssetManifest;

const htmlHeaders = {
  "content-type": "text/html; charset=utf-8",
  vary: "Cookie, Accept-Language",
} as const;

/** Speculation rules tell the browser which links to prefetch before a click. Browsers ignore them in data-saving mode. */
const siteHeaders = { ...htmlHeaders, "speculation-rules": '"/speculation-rules.json"' } as const;

function redirectTo(location: string, headers: Readonly<Record<string, string>> = {}): PageResult {
  return {
    status: 302,
    headers: { location, vary: "Cookie", ...headers },
    redirect: location,
    body: "",
  };
}

/** Handles `?language=en`, the language switch without JavaScript: stores the choice in a cookie and redirects to the same address. */
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

/** The matched route and the address of a request. */
interface RequestedPage {
  readonly route: PageRoute;
  readonly address: PageAddress;
}

/** Calls the endpoints that the page needs. The page shows an expected failure; any other failure rejects. */
async function fetchData(
  request: PageRequest,
  { route, address }: RequestedPage,
): Promise<PageData> {
  const queries = pageQueries[route.path]?.(address) ?? [];
  const fetched = queries.map(async (query): Promise<readonly [string, Fetched]> => {
    const at = Date.now();
    try {
      return [dataKey(query), { data: await request.call(query.id, query.input), at }];
    } catch (cause) {
      const error = toApiFailure(cause);
      if (!error) throw cause;
      return [dataKey(query), { error, at }];
    }
  });
  return Object.fromEntries(await Promise.all(fetched));
}

function documentHalves(parts: DocumentParts): readonly [string, string] {
  const [before = "", after = ""] = renderToStaticMarkup(<PageDocument parts={parts} />).split(
    pageMark,
  );
  return [`<!doctype html>${before}`, after];
}

function descriptionOf(path: string, language: Language): string | undefined {
  const message = pageDescriptions[path];
  return message && t(message, language);
}

/** Returns head and state of a page of the site. */
function siteParts(
  request: PageRequest,
  { route, address }: RequestedPage,
  state: PageState,
): DocumentParts {
  const clientRendered = !isRenderedOnServer(route);
  return {
    language: request.language,
    title: pageTitle(route, address, request.language),
    description: descriptionOf(route.path, request.language),
    canonical: request.origin + route.path,
    hidden: route.hidden === true || clientRendered,
    assets: request.assets ?? assetsFor(route.screen),
    state: pageStateText(state),
    clientRendered,
    needsCode: clientRendered || route.needsCode === true,
  };
}

const assetsByPage = new Map<string, PageAssets>();

/** Returns the files of a page, given its source file below `src/`. The result is cached because the build does not change at run time. */
function assetsFor(file: string, entry?: string): PageAssets {
  const known = assetsByPage.get(file) ?? assetsOf(__ASSET_MANIFEST__, [file], entry);
  assetsByPage.set(file, known);
  return known;
}

/** Returns the document of an office page: only head and state, because the office is client-rendered. */
function officeDocument(request: PageRequest, page: OfficePage): PageResult {
  const { language, prefersOther, operator } = request;
  const [before, after] = documentHalves({
    language,
    title: `${t(page.title, language)} · Wakafine`,
    description: undefined,
    canonical: request.origin + page.path,
    hidden: true,
    assets: request.assets ?? assetsFor(`office/${page.file}`, officeEntry),
    state: pageStateText({ language, prefersOther, operator, data: {} }),
    clientRendered: true,
    needsCode: true,
  });
  const body = before + renderWhole(<ClientFrame language={language} />) + after;
  return { status: 200, headers: htmlHeaders, body };
}

/** Returns the offline page, which the service worker caches. */
function offlineDocument(request: PageRequest): PageResult {
  const { language } = request;
  const [before, after] = documentHalves({
    language,
    title: `${t(noPageMessages.offlineHeading, language)} · Wakafine`,
    description: undefined,
    canonical: request.origin + offlinePath,
    hidden: true,
    assets: request.assets ?? assetsFor("site/home/home-screen"),
    state: null,
    clientRendered: false,
    needsCode: false,
  });
  return { status: 200, headers: htmlHeaders, body: before + renderWhole(<OfflinePage />) + after };
}

/** Comment that React writes in place of a part that failed to render, for the browser to retry. */
const failedPartComment = "<!--$!-->";

/**
 * Renders the page synchronously, since all data is loaded (decision 0063). Throws if a part fails, because the page would be incomplete.
 */
function renderWhole(page: React.ReactNode): string {
  const html = renderToString(page);
  if (html.includes(failedPartComment)) throw new Error("A part of the page failed to render");
  return html;
}

/**
 * Renders the page at an address for an anonymous visitor and returns status, headers and document. Redirects `/`, unknown addresses and
 * `?language=`. Rejects when rendering or an endpoint fails unexpectedly.
 */
export async function renderPage(request: PageRequest): Promise<PageResult> {
  const url = new URL(request.url, "http://page.invalid");
  const switched = languageSwitch(url);
  if (switched) return switched;
  const redirectTarget = redirects[url.pathname];
  if (redirectTarget) return redirectTo(redirectTarget + url.search);
  if (url.pathname === offlinePath) return offlineDocument(request);
  const office = matchPath(officePages, url.pathname);
  if (office) return officeDocument(request, office.route);
  const matched = matchRoute(url.pathname);
  if (!matched) return redirectTo(notFoundPath);
  const { route, params } = matched;
  const page: RequestedPage = {
    route,
    address: { pathname: url.pathname, query: url.searchParams, params },
  };
  const { language, prefersOther, operator } = request;
  const [data, Screen] = await Promise.all([
    fetchData(request, page),
    isRenderedOnServer(route) ? loadScreen(route.screen) : null,
  ]);
  const state: PageState = { language, prefersOther, operator, data };
  const [before, after] = documentHalves(siteParts(request, page, state));
  const services = createServerServices(language, operator);
  const content = Screen ? (
    <App
      {...page}
      Screen={Screen}
      services={services}
      language={language}
      data={data}
      prefersOther={prefersOther}
    />
  ) : (
    <ClientFrame language={language} />
  );
  return {
    status: route.status ?? 200,
    headers: siteHeaders,
    body: before + renderWhole(content) + after,
  };
}
