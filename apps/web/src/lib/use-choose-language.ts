import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useStoreUser } from "./store-login.ts";
import { useServices } from "./page-services.tsx";

/** Changes the page language at once and stores it as the message language of a logged-in user, who is notified. The API call is not awaited. */
export function useChooseLanguage(): (language: Language) => void {
  const { callApi, chooseLanguage, store, toasts } = useServices();
  const storeUser = useStoreUser();
  return (language) => {
    chooseLanguage(language);
    if (!store.get("account")) return;
    void callApi("updateMe", { body: { lang: language } }, { quiet: true }).then((result) => {
      if (!result.ok) return;
      storeUser(result.data);
      toasts.show("ok", t(shellMessages.messagesToo, language));
    });
  };
}
