import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { apiBaseOf } from "./api-address.ts";
import { createApiClient } from "./api-client.ts";
import { isLeavingDocument } from "./leave-document.ts";
import { createClientStore, storeKey } from "./client-store.ts";
import { languageCookieText } from "./language-cookie.ts";
import type { Operator } from "./operator.ts";
import type { PageServices } from "./page-services.tsx";
import { createReloadOnce } from "./reload-once.ts";
import { createTabStore } from "./tab-store.ts";
import { createToastQueue, type Toast } from "./toast-queue.ts";

const carriedKey = "toasts";

/** Keeps the toasts on screen for the next document of this tab; an action that is a function stays behind. */
function carryToasts({ tab, toasts }: Pick<PageServices, "tab" | "toasts">): void {
  const carried = toasts.list().map(({ kind, text, action }) => ({
    kind,
    text,
    action: action && "to" in action ? action : undefined,
  }));
  tab.write(carriedKey, carried);
}

/** Shows the toasts of the document before this one. */
function showCarriedToasts({ tab, toasts }: Pick<PageServices, "tab" | "toasts">): void {
  const carried = (tab.read(carriedKey) ?? []) as readonly Toast[];
  tab.write(carriedKey, null);
  for (const { kind, text, action } of carried) toasts.show(kind, text, action);
}

/** Storage that is there only in name: some private windows forbid it. */
function usableStorage(
  open: () => Storage,
): Storage | Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  try {
    const storage = open();
    storage.getItem(storeKey);
    return storage;
  } catch {
    // Forbidden: the page works, and forgets when it closes.
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}

/**
 * The services of a page in the browser, and the language this device had kept. `rendered` is the language of the page as sent;
 * `onLanguage` shows it in another.
 */
export function createBrowserServices(
  operator: Operator,
  rendered: Language,
  onLanguage: (language: Language) => void,
): { readonly services: PageServices; readonly kept: Language } {
  const later = (run: () => void, ms: number) => setTimeout(run, ms);
  const tabStorage = usableStorage(() => window.sessionStorage);
  const store = createClientStore({
    storage: usableStorage(() => window.localStorage),
    later,
    now: () => Date.now(),
  });
  const kept = store.get("language");
  store.set("language", rendered);
  const toasts = createToastQueue(later);
  const tab = createTabStore(tabStorage);
  showCarriedToasts({ tab, toasts });
  window.addEventListener("pagehide", () => {
    store.flush();
    if (isLeavingDocument()) carryToasts({ tab, toasts });
  });
  // A page that comes back from the browser's cache as somebody else starts anew.
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
    kept,
  };
}
