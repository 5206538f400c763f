import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useState } from "react";
import { usePageAddress } from "../lib/page-address.tsx";
import { offerCookieText } from "../lib/language-cookie.ts";
import { useLanguage, useT } from "../lib/page-services.tsx";
import { useChooseLanguage } from "../lib/use-choose-language.ts";
import { IconButton } from "../ui/button.tsx";
import { closeIcon } from "../ui/icons.ts";
import { focusLanguageSwitch } from "../ui/language-switch.tsx";
import * as styles from "../ui/shell.module.css";

/**
 * State of the language offer, kept above the layouts because they remount. The offer ends when it is closed or when the page language
 * changes.
 */
export function useLanguageOffer(prefersOther: boolean): {
  readonly shown: boolean;
  readonly close: () => void;
} {
  const language = useLanguage();
  const [offeredOn] = useState(language);
  const [closed, setClosed] = useState(false);
  const close = () => {
    document.cookie = offerCookieText();
    setClosed(true);
  };
  return { shown: prefersOther && !closed && language === offeredOn, close };
}

/**
 * Banner that offers the other language to a browser that prefers it. Closing hides it for two months; accepting moves the focus to the
 * language switch.
 */
export function LanguageOffer({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const { pathname } = usePageAddress();
  const other = language === "fr" ? "en" : "fr";
  return (
    <aside className={styles.offer} lang={other}>
      <p>
        {t(shellMessages.offer)}{" "}
        <a
          href={`${pathname}?language=${other}`}
          rel="nofollow"
          onClick={(event) => {
            event.preventDefault();
            focusLanguageSwitch();
            chooseLanguage(other);
          }}
        >
          {t(shellMessages.offerTake)}
        </a>
      </p>
      <IconButton
        label={other === "en" ? shellMessages.close.en : shellMessages.close.fr}
        icon={closeIcon}
        onClick={onClose}
      />
    </aside>
  );
}
