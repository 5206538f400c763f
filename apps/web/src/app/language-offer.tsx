import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useState } from "react";
import { useLocation } from "../lib/navigation.tsx";
import { offerCookieText } from "../lib/language-cookie.ts";
import { useLanguage, useSay } from "../lib/page-services.tsx";
import { IconButton } from "../ui/button.tsx";
import { closeIcon } from "../ui/icons.ts";
import { useChooseLanguage } from "./use-choose-language.ts";

/** One line that offers the other language to a browser that prefers it; closing it counts for two months. */
export function LanguageOffer() {
  const say = useSay();
  const language = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const { pathname } = useLocation();
  const [offeredOn] = useState(language);
  const [closed, setClosed] = useState(false);
  // Gone once closed or taken: the language is then no longer the one it was offered on.
  if (closed || language !== offeredOn) return null;
  const other = language === "fr" ? "en" : "fr";
  const close = () => {
    document.cookie = offerCookieText();
    setClosed(true);
  };
  return (
    <aside className="offer" lang={other}>
      <p>
        {say(shellMessages.offer)}{" "}
        <a
          href={`${pathname}?language=${other}`}
          rel="nofollow"
          onClick={(event) => {
            event.preventDefault();
            chooseLanguage(other);
          }}
        >
          {say(shellMessages.offerTake)}
        </a>
      </p>
      <IconButton label={other === "en" ? shellMessages.close.en : shellMessages.close.fr} icon={closeIcon} onClick={close} />
    </aside>
  );
}
