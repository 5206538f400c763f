import { type ComponentType, useEffect } from "react";
import { createBrowserRouter, type RouteObject, useRouteError } from "react-router";
import { loadCode, PageLoadFailure } from "../lib/page-code.ts";
import { useLanguage } from "../lib/page-services.tsx";
import { ClientFrame } from "../ui/client-frame.tsx";
import { BrokenPage, UnloadedPage } from "../ui/page-failure.tsx";
import { leaveDocument } from "../lib/leave-document.ts";
import { type OfficePage, officePages } from "./page-table.ts";
import { AgencyLayout } from "./shell/agency-layout.tsx";
import { OfficeRoot } from "./shell/office-root.tsx";

const files = import.meta.glob<{ readonly Page: ComponentType }>("./*/*-page.tsx");

/** Data of a page that the router stores besides its code. */
export type PageHandle = Pick<OfficePage, "title">;

/** Shown when a page failed or its code could not be loaded: a message and a link [C2.pub.42–46]. */
function FailedPage() {
  const failure = useRouteError();
  useEffect(() => console.error("A page failed", failure), [failure]);
  return failure instanceof PageLoadFailure ? <UnloadedPage /> : <BrokenPage />;
}

function LoadingOffice() {
  return <ClientFrame language={useLanguage()} />;
}

function routeOf({ path, file, title }: OfficePage): RouteObject {
  const load = files[`./${file}.tsx`];
  if (!load) throw new Error(`There is no file of the page ${file}`);
  const handle: PageHandle = { title };
  return {
    path,
    handle,
    ErrorBoundary: FailedPage,
    lazy: async () => ({ Component: (await loadCode(load)).Page }),
  };
}

// A chunk of its own: members of agencies never need it.
const loadAdminLayout = async () => ({
  Component: (await loadCode(() => import("./shell/admin-layout.tsx"))).AdminLayout,
});

const routesOf = (area: OfficePage["area"]) =>
  officePages.filter((page) => page.area === area).map(routeOf);

/** Creates the router of the office. Any other address loads a document from the server. */
export function createOfficeRouter() {
  return createBrowserRouter([
    {
      Component: OfficeRoot,
      ErrorBoundary: FailedPage,
      HydrateFallback: LoadingOffice,
      children: [
        { Component: AgencyLayout, children: routesOf("agency") },
        { lazy: loadAdminLayout, children: routesOf("admin") },
        {
          path: "*",
          Component: LoadingOffice,
          loader({ request }) {
            const { pathname, search, hash } = new URL(request.url);
            leaveDocument(pathname + search + hash);
            return new Promise<never>(() => undefined);
          },
        },
      ],
    },
  ]);
}
