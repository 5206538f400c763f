import { useEffect, useRef } from "react";
import { useLocation } from "../lib/navigation.tsx";
import { useLanguage } from "../lib/page-services.tsx";
import { pageTitle } from "./page-head.ts";
import { matchRoute } from "./route-matching.ts";

/** Keeps the document around the page true after a move or a change of language: title, language, scroll, focus. */
export function PageEffects() {
  const { pathname, search, hash } = useLocation();
  const language = useLanguage();
  const shown = useRef(pathname);
  useEffect(() => {
    document.documentElement.lang = language;
    const matched = matchRoute(pathname);
    if (matched)
      document.title = pageTitle(
        matched.route,
        { params: matched.params, search: new URLSearchParams(search) },
        language,
      );
  }, [pathname, search, language]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A new page starts at its top and readers start at its content [C2.pub.47]; an anchor in the address wins.
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
