import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/shell.css";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { startTransition, useEffect, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type QueryCache, createQueryCache } from "../lib/query-cache.ts";
import { createBrowserHistory } from "../lib/page-history.ts";
import { carryToasts, createBrowserServices } from "../lib/browser-services.ts";
import { hasLanguageCookie } from "../lib/language-cookie.ts";
import { type PageState, readPageState, rootElement } from "../lib/page-state.ts";
import { App } from "./app.tsx";
import { matchRoute } from "./route-matching.ts";
import { loadScreen } from "./screen-loader.ts";

function BrowserApp({
  state,
  queryCache,
}: {
  readonly state: PageState;
  readonly queryCache: QueryCache;
}) {
  const [language, setLanguage] = useState<Language>(state.language);
  const [{ services, kept }] = useState(() =>
    createBrowserServices(state.operator, state.language, setLanguage),
  );
  const [history] = useState(() => createBrowserHistory(window, () => carryToasts(services)));
  // The page is taken over in the language it was rendered in; a choice that only the device kept applies right after.
  useEffect(() => {
    if (!hasLanguageCookie() && kept !== state.language) services.chooseLanguage(kept);
  }, [services, kept, state.language]);
  return (
    <App
      services={services}
      language={language}
      history={history}
      queryCache={queryCache}
      prefersOther={state.prefersOther}
    />
  );
}

async function start(): Promise<void> {
  const root = rootElement();
  const state = readPageState();
  const deps = {
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    later: (run: () => void, ms: number) => void setTimeout(run, ms),
  };
  const queryCache = createQueryCache(deps, state.queryCache);
  window.addEventListener("online", queryCache.wake);
  const app = <BrowserApp state={state} queryCache={queryCache} />;
  if (root.dataset["render"] === "client") {
    createRoot(root).render(app);
    return;
  }
  const matched = matchRoute(window.location.pathname);
  // The server's page stays readable if this fails; the first visited link then loads normally.
  if (matched) await loadScreen(matched.route.screen);
  // In slices: a page that is being taken over answers to touch all the while.
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (failure) =>
        console.error("The page was not taken over as sent", failure),
    });
  });
}

void start();
