import { siteRoutes } from "@wakafine/shared/contract/site-routes.ts";
import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/shell.module.css";
import { type ComponentProps, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { useBrowserServices } from "../lib/browser-services.ts";
import { type PageState, readPageState, rootElement } from "../lib/page-state.ts";
import { UnloadedPage } from "../ui/page-failure.tsx";
import { App } from "./app.tsx";
import { matchRoute } from "./route-matching.ts";
import type { PageRoute } from "./route-table.ts";
import { loadScreen } from "./screen-loader.ts";

type Page = Pick<ComponentProps<typeof App>, "route" | "address" | "Screen">;

function BrowserApp({ state, page }: { readonly state: PageState; readonly page: Page }) {
  const { services, language } = useBrowserServices(state, siteRoutes);
  return (
    <App
      services={services}
      language={language}
      prefersOther={state.prefersOther}
      data={state.data}
      {...page}
    />
  );
}

/**
 * Loads the screen of a page. If its code cannot be loaded, returns the screen that says so [C2.pub.42], or null for a public page, which
 * is usable as rendered.
 */
async function screenOf({ screen, area }: PageRoute): Promise<Page["Screen"] | null> {
  try {
    return await loadScreen(screen);
  } catch (cause) {
    console.error("The code of the page did not arrive", cause);
    return area === "public" ? null : UnloadedPage;
  }
}

/** Hydrates a page rendered on the server, or renders a page that is client-rendered. */
async function start(): Promise<void> {
  const { pathname, search } = window.location;
  const matched = matchRoute(pathname);
  if (!matched) throw new Error(`No page of the site matches ${pathname}`);
  const { route, params } = matched;
  const root = rootElement();
  const state = readPageState();
  const Screen = await screenOf(route);
  if (!Screen) return;
  const address = { pathname, query: new URLSearchParams(search), params };
  const app = <BrowserApp state={state} page={{ route, address, Screen }} />;
  if (root.dataset["render"] === "client" || Screen === UnloadedPage)
    return createRoot(root).render(app);
  // A transition hydrates in slices, so the page responds to input meanwhile.
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (failure) => console.error("Hydration recovered from an error", failure),
    });
  });
}

/**
 * Registers the service worker, which caches the files of the build and the offline page. Waits for the load event, so that caching does
 * not delay the page.
 */
function keepForOffline(): void {
  const register = () => void navigator.serviceWorker?.register("/service-worker.js");
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}

void start();
keepForOffline();
