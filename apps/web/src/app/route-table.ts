import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { ComponentType } from "react";
import type { PageQuery } from "../lib/page-data.tsx";
import type { PageAddress } from "../lib/page-address.tsx";

/**
 * - `public`: rendered on the server, with top bar and footer
 * - `plain`: rendered on the server, brand and language only (success, waiting)
 * - `entry`: client-rendered, brand and language only (login, registration, codes, passwords)
 * - `account`: client-rendered, top bar and footer, for who is logged in [G.role.10]
 *
 * The pages of the office stand in `office/page-table.ts`.
 */
export type Area = "public" | "plain" | "entry" | "account";

export interface PageRoute {
  readonly built: true;
  /** Path; a part that starts with a colon takes any text and names it: `/app/ticket/:uuid`. */
  readonly path: string;
  readonly area: Area;
  /** File of the screen below `src/`, without `.tsx`; it exports a component named `Screen`. */
  readonly screen: string;
  /** Title of the page, before " · Wakafine". A function reads the address. */
  readonly title: Message | ((address: PageAddress) => Message);
  readonly description?: Message;
  /** Calls the server makes before rendering. */
  readonly prefetch?: (address: PageAddress) => readonly PageQuery[];
  /** The server renders it, but only its code makes it useful: the code is fetched at once instead of after the first paint. */
  readonly needsCode?: true;
  /** Status of the page when the server renders it; 200 unless said. */
  readonly status?: number;
  /** Search engines stay away. */
  readonly hidden?: boolean;
}

/** An address that leads to another, with the same parameters. */
export interface AliasRoute {
  readonly built: true;
  readonly path: string;
  readonly to: string;
}

/** An address of the documents whose page comes later: in no menu, never a landing page, answered by the page that is not there. */
export interface UnbuiltRoute {
  readonly built: false;
  readonly path: string;
}

export type Route = PageRoute | AliasRoute | UnbuiltRoute;

/** A file under `site/` that ends in `-screen.tsx`. */
export interface ScreenModule {
  readonly Screen: ComponentType;
}

/** Whether the server renders a route's content, or only a frame that the browser fills. */
export function isRenderedOnServer(route: PageRoute): boolean {
  return route.area === "public" || route.area === "plain";
}
