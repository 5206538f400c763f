import { routes } from "@wakafine/shared/contract/routes.ts";
import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/shell.module.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { useBrowserServices } from "../lib/browser-services.ts";
import { createQueryClient } from "../lib/api-query.tsx";
import { LinkContext } from "../lib/link.tsx";
import { PageServicesProvider } from "../lib/page-services.tsx";
import { type PageState, readPageState, rootElement } from "../lib/page-state.ts";
import { createOfficeRouter } from "./router.tsx";
import { OfficeLink } from "./shell/office-link.tsx";

function OfficeApp({ state }: { readonly state: PageState }) {
  const { services, language } = useBrowserServices(state, routes);
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createOfficeRouter);
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
