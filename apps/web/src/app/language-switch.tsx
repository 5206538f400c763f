import { usePageAddress } from "../lib/page-address.tsx";
import { LanguageLink } from "../ui/language-switch.tsx";
import { useChooseLanguage } from "./use-choose-language.ts";

/** The language switch of the site. */
export function LanguageSwitch() {
  const { pathname, query } = usePageAddress();
  const onChoose = useChooseLanguage();
  return <LanguageLink place={{ pathname, search: query.toString() }} onChoose={onChoose} />;
}
