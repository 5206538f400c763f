import "../ui/tokens.css";
import "../ui/base.css";
import "./shell.css";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { startTransition, useEffect, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type QueryCache, createQueryCache } from "../lib/query-cache.ts";
import { createBrowserHistory } from "../lib/page-history.ts";
import { App } from "./app.tsx";
import { createBrowserServices } from "./browser-services.ts";
import { type PageState, rootElementId, stateElementId } from "./page-request.ts";
import { matchRoute } from "./route-matching.ts";
import { loadScreen } from "./screen-loader.ts";

function readPageState(): PageState {
  const element = document.getElementById(stateElementId);
  if (!element?.textContent) throw new Error("The page came without its state");
  return JSON.parse(element.textContent) as PageState;
}

const hasLanguageCookie = () => /(?:^|; )language=/.test(document.cookie);

function BrowserApp({
  state,
  queryCache,
}: {
  readonly state: PageState;
  readonly queryCache: QueryCache;
}) {
  const [language, setLanguage] = useState<Language>(state.language);
  const [history] = useState(() => createBrowserHistory(window));
  const [{ services, kept }] = useState(() =>
    createBrowserServices(state.operator, state.language, setLanguage),
  );
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
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error("The page has no root");
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
