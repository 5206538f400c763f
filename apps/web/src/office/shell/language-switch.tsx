import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { useServices } from "../../lib/page-services.tsx";
import { LanguageLink } from "../../ui/language-switch.tsx";
import { useApiMutation } from "../../lib/api-query.tsx";

/** Language switch of the office; it also stores the message language of the account. Shown data is read again, because the server sends some texts in the language of the page. */
export function LanguageSwitch() {
  const { chooseLanguage, store } = useServices();
  const queryClient = useQueryClient();
  const { mutate } = useApiMutation("updateMe", { refreshes: ["getMe"] });
  const onChoose = (lang: Language) => {
    chooseLanguage(lang);
    void queryClient.invalidateQueries();
    if (store.get("account")) mutate({ body: { lang } });
  };
  return <LanguageLink place={useLocation()} onChoose={onChoose} />;
}
