import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { CallApi } from "../lib/api-client.ts";
import { createClientStore } from "../lib/client-store.ts";
import type { Operator } from "../lib/operator.ts";
import type { PageServices } from "../lib/page-services.tsx";
import { createTabStore } from "../lib/tab-store.ts";
import { createToastQueue } from "../lib/toast-queue.ts";

const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const doNothing = () => undefined;

/** Returns the page services on the server. They store nothing, and an API call while rendering throws. */
export function createServerServices(language: Language, operator: Operator): PageServices {
  const store = createClientStore({ storage: noStorage, later: doNothing, now: () => 0 });
  store.set("language", language);
  const callApi: CallApi = async (id) => {
    throw new Error(`${id} was called while rendering; declare it in page-queries.ts`);
  };
  return {
    callApi,
    store,
    tab: createTabStore(noStorage),
    toasts: createToastQueue(doNothing),
    operator,
    chooseLanguage: doNothing,
  };
}
