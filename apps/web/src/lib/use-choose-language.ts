import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { useStoreUser } from "./store-login.ts";
import { useServices } from "./page-services.tsx";

/** Changes the page language at once and stores it as the message language of a logged-in user. The API call is not awaited. */
export function useChooseLanguage(): (language: Language) => void {
  const { callApi, chooseLanguage, store } = useServices();
  const storeUser = useStoreUser();
  return (language) => {
    chooseLanguage(language);
    if (!store.get("account")) return;
    void callApi("updateMe", { body: { lang: language } }, { quiet: true }).then((result) => {
      if (result.ok) storeUser(result.data);
    });
  };
}
