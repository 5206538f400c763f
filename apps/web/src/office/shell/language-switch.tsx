import { useLocation } from "react-router";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { useServices } from "../../lib/page-services.tsx";
import { LanguageLink } from "../../ui/language-switch.tsx";
import { useApiMutation } from "../../lib/api-query.tsx";

/** Language switch of the office; it also stores the message language of the account. */
export function LanguageSwitch() {
  const { chooseLanguage, store } = useServices();
  const { mutate } = useApiMutation("updateMe", { refreshes: ["getMe"] });
  const onChoose = (lang: Language) => {
    chooseLanguage(lang);
    if (store.get("account")) mutate({ body: { lang } });
  };
  return <LanguageLink place={useLocation()} onChoose={onChoose} />;
}
