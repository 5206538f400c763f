import { useEffect } from "react";
import { usePageAddress } from "../lib/page-address.tsx";
import { useLanguage } from "../lib/page-services.tsx";
import { pageTitle } from "./page-head.ts";
import type { PageRoute } from "./route-table.ts";

/** Updates title and language of the document when the language changes. */
export function PageEffects({ route }: { readonly route: PageRoute }) {
  const address = usePageAddress();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = pageTitle(route, address, language);
  }, [route, address, language]);
  return null;
}
