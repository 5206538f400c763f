import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { useKeepUser } from "./keep-login.ts";
import { useServices } from "./page-services.tsx";

/** Changes the language at once; who is logged in gets messages in it from now on. That the server hears of it is not waited for. */
export function useChooseLanguage(): (language: Language) => void {
  const { callApi, chooseLanguage, store } = useServices();
  const keepUser = useKeepUser();
  return (language) => {
    chooseLanguage(language);
    if (!store.get("account")) return;
    void callApi("updateMe", { body: { lang: language } }, { quiet: true }).then((result) => {
      if (result.ok) keepUser(result.data);
    });
  };
}
