import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { useEffect, useState } from "react";
import { apiBaseOf, type RouteTable } from "./api-address.ts";
import { createApiClient } from "./api-client.ts";
import { isLeavingDocument } from "./leave-document.ts";
import { createClientStore, storeKey } from "./client-store.ts";
import { hasLanguageCookie, languageCookieText } from "./language-cookie.ts";
import type { PageServices } from "./page-services.tsx";
import { type PageState, rootElement } from "./page-state.ts";
import { createReloadOnce } from "./reload-once.ts";
import { createTabStore } from "./tab-store.ts";
import { createToastQueue, type Toast } from "./toast-queue.ts";

const savedToastsKey = "toasts";

/** Stores the toasts on screen for the next document of this tab. A function as action cannot be stored and is dropped. */
function saveToasts({ tab, toasts }: Pick<PageServices, "tab" | "toasts">): void {
  const carried = toasts.list().map(({ kind, text, action }) => ({
    kind,
    text,
    action: action && "to" in action ? action : undefined,
  }));
  tab.write(savedToastsKey, carried);
}

/** Shows the toasts that the previous document stored. */
function showSavedToasts({ tab, toasts }: Pick<PageServices, "tab" | "toasts">): void {
  const carried = (tab.read(savedToastsKey) ?? []) as readonly Toast[];
  tab.write(savedToastsKey, null);
  for (const { kind, text, action } of carried) toasts.show(kind, text, action);
}

/** Returns the storage, or one in memory where the browser forbids it, as some private windows do. */
function usableStorage(
  open: () => Storage,
): Storage | Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  try {
    const storage = open();
    storage.getItem(storeKey);
    return storage;
  } catch {
    // Storage is forbidden: values are kept in memory until the page closes.
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}

/**
 * Creates the page services of the browser and returns them with the language stored on the device. The state has the language that
 * the server rendered; `onLanguage` changes it.
 */
function createBrowserServices(
  { operator, language: rendered }: PageState,
  routes: RouteTable,
  onLanguage: (language: Language) => void,
): { readonly services: PageServices; readonly stored: Language } {
  const later = (run: () => void, ms: number) => setTimeout(run, ms);
  const tabStorage = usableStorage(() => window.sessionStorage);
  const store = createClientStore({
    storage: usableStorage(() => window.localStorage),
    later,
    now: () => Date.now(),
  });
  const stored = store.get("language");
  store.set("language", rendered);
  const toasts = createToastQueue(later);
  const tab = createTabStore(tabStorage);
  showSavedToasts({ tab, toasts });
  window.addEventListener("online", toasts.closeErrors);
  window.addEventListener("pagehide", () => {
    store.flush();
    if (isLeavingDocument()) saveToasts({ tab, toasts });
  });
  // A page restored from the back/forward cache reloads if another account has logged in since.
  window.addEventListener("pageshow", (event) => {
    const token = store.get("account")?.token;
    if (event.persisted) store.reread();
    if (store.get("account")?.token !== token) window.location.reload();
  });
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "hidden" && store.flush(),
  );
  window.addEventListener("storage", (event) => event.key === storeKey && store.reread());
  const callApi = createApiClient({
    base: apiBaseOf({ VITE_API_BASE: import.meta.env["VITE_API_BASE"] as string | undefined }),
    routes,
    fetch: (address, init) => window.fetch(address, init),
    store,
    notify: toasts.show,
    reload: createReloadOnce(
      tabStorage,
      () => window.location.reload(),
      () => Date.now(),
    ),
  });
  const chooseLanguage = (language: Language) => {
    store.set("language", language);
    document.cookie = languageCookieText(language);
    onLanguage(language);
  };
  return {
    services: { callApi, store, tab, toasts, operator, chooseLanguage },
    stored,
  };
}

/** The page services of the browser and the language of the page, created once per document. `routes`: those that the entry's pages call. */
export function useBrowserServices(
  state: PageState,
  routes: RouteTable,
): {
  readonly services: PageServices;
  readonly language: Language;
} {
  const [language, setLanguage] = useState<Language>(state.language);
  const [{ services, stored }] = useState(() => createBrowserServices(state, routes, setLanguage));
  // Hydration needs the language that the server rendered. A language stored only on the device is applied afterwards.
  useEffect(() => {
    if (!hasLanguageCookie() && stored !== state.language) services.chooseLanguage(stored);
  }, [services, stored, state.language]);
  // Browser tests wait for this attribute, because input before the end of hydration can be lost.
  useEffect(() => rootElement().setAttribute("data-hydrated", ""), []);
  return { services, language };
}
