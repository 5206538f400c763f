import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { MouseEvent } from "react";
import { useLocation } from "../lib/navigation.tsx";
import { useLanguage, useT } from "../lib/page-services.tsx";
import { useChooseLanguage } from "./use-choose-language.ts";

/** Address that switches the language without JavaScript and comes back here. */
function switchAddress(pathname: string, search: string, language: string): string {
  const query = new URLSearchParams(search);
  query.set("language", language);
  return `${pathname}?${query}`;
}

const switchId = "language-switch";

/** Hands the focus to the switch of the page. */
export function focusLanguageSwitch(): void {
  document.getElementById(switchId)?.focus();
}

/** Changes the language at once; page and fields stay as they are [C2.pub.21]. Works as a link before JavaScript arrives. */
export function LanguageSwitch() {
  const t = useT();
  const language = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const { pathname, search } = useLocation();
  const other = language === "fr" ? "en" : "fr";
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    chooseLanguage(other);
  };
  return (
    <a
      id={switchId}
      className="icon-btn"
      href={switchAddress(pathname, search, other)}
      lang={other}
      hrefLang={other}
      aria-label={t(shellMessages.otherLanguage)}
      rel="nofollow"
      onClick={onClick}
    >
      {t(shellMessages.otherLanguageShort)}
    </a>
  );
}
