import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { ComponentType } from "react";
import { type PageData, PageDataProvider } from "../lib/page-data.tsx";
import { type PageAddress, PageAddressProvider } from "../lib/page-address.tsx";
import { PageServicesProvider, type PageServices } from "../lib/page-services.tsx";
import { AreaLayout } from "./area-layout.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import type { PageRoute } from "./route-table.ts";

interface AppProps {
  readonly services: PageServices;
  readonly language: Language;
  readonly route: PageRoute;
  readonly address: PageAddress;
  readonly Screen: ComponentType;
  /** Data that the server fetched for the page. */
  readonly data: PageData;
  /** True if the page offers the other language in a banner. */
  readonly prefersOther: boolean;
}

/** Renders one page of the site in the layout of its area. Server and browser render the same tree. */
export function App(props: AppProps) {
  const { services, language, route, address, Screen, data, prefersOther } = props;
  return (
    <PageAddressProvider address={address}>
      <PageDataProvider data={data}>
        <PageServicesProvider services={services} language={language}>
          <ErrorBoundary>
            <AreaLayout route={route} prefersOther={prefersOther}>
              <ErrorBoundary>
                <Screen />
              </ErrorBoundary>
            </AreaLayout>
          </ErrorBoundary>
        </PageServicesProvider>
      </PageDataProvider>
    </PageAddressProvider>
  );
}
