import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { MouseEvent } from "react";
import { usePageAddress } from "../lib/page-address.tsx";
import { useLanguage, useT } from "../lib/page-services.tsx";
import { useChooseLanguage } from "../lib/use-choose-language.ts";
import * as styles from "./button.module.css";

/** Returns the address that switches the language without JavaScript and returns to this page. */
function switchAddress(pathname: string, search: string, language: string): string {
  const query = new URLSearchParams(search);
  query.set("language", language);
  return `${pathname}?${query}`;
}

const switchId = "language-switch";

/** Moves the focus to the language switch of the page. */
export function focusLanguageSwitch(): void {
  document.getElementById(switchId)?.focus();
}

/** Changes the language at once; page and fields keep their values [C2.pub.21]. It is a plain link until JavaScript is loaded. */
export function LanguageLink({
  place,
  inDialog = false,
  onChoose,
}: {
  readonly place: { readonly pathname: string; readonly search: string };
  /** Shown beside the language switch of the page. */
  readonly inDialog?: boolean;
  readonly onChoose: (language: Language) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const other = language === "fr" ? "en" : "fr";
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    onChoose(other);
  };
  return (
    <a
      id={inDialog ? undefined : switchId}
      className={styles.iconButton}
      href={switchAddress(place.pathname, place.search, other)}
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

/** Language switch of the site, in the header of the page and of a dialog over it. */
export function LanguageSwitch({ inDialog = false }: { readonly inDialog?: boolean }) {
  const { pathname, query } = usePageAddress();
  const onChoose = useChooseLanguage();
  const place = { pathname, search: query.toString() };
  return <LanguageLink place={place} inDialog={inDialog} onChoose={onChoose} />;
}
