import { useLocation } from "../lib/navigation.tsx";
import { LanguageLink } from "../ui/language-switch.tsx";
import { useChooseLanguage } from "./use-choose-language.ts";

/** The language switch of the site. */
export function LanguageSwitch() {
  return <LanguageLink place={useLocation()} onChoose={useChooseLanguage()} />;
}
