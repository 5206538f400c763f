import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/shell.module.css";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createBrowserServices } from "../lib/browser-services.ts";
import { hasLanguageCookie } from "../lib/language-cookie.ts";
import { createQueryClient } from "../lib/api-query.tsx";
import { LinkContext } from "../lib/link.tsx";
import { PageServicesProvider } from "../lib/page-services.tsx";
import { type PageState, readPageState, rootElement } from "../lib/page-state.ts";
import { createOfficeRouter } from "./router.tsx";
import { OfficeLink } from "./shell/office-link.tsx";

function OfficeApp({ state }: { readonly state: PageState }) {
  const [language, setLanguage] = useState<Language>(state.language);
  const [{ services, kept }] = useState(() =>
    createBrowserServices(state.operator, state.language, setLanguage),
  );
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createOfficeRouter);
  useEffect(() => {
    if (!hasLanguageCookie() && kept !== state.language) services.chooseLanguage(kept);
  }, [services, kept, state.language]);
  return (
    <PageServicesProvider services={services} language={language}>
      <QueryClientProvider client={queryClient}>
        <LinkContext value={OfficeLink}>
          <RouterProvider router={router} />
        </LinkContext>
      </QueryClientProvider>
    </PageServicesProvider>
  );
}

createRoot(rootElement()).render(<OfficeApp state={readPageState()} />);
