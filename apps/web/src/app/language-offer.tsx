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

/** Whether the offer stands, and its end; above the frames of the areas, which come and go. It is gone once closed, or once the language is no longer the one it was offered on. */
export function useLanguageOffer(prefersOther: boolean): {
  readonly stands: boolean;
  readonly close: () => void;
} {
  const language = useLanguage();
  const [offeredOn] = useState(language);
  const [closed, setClosed] = useState(false);
  const close = () => {
    document.cookie = offerCookieText();
    setClosed(true);
  };
  return { stands: prefersOther && !closed && language === offeredOn, close };
}

/** One line that offers the other language to a browser that prefers it; closing it counts for two months. Taken, it hands the focus to the switch. */
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
