import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { ComponentType } from "react";
import type { PageAddress } from "../lib/page-address.tsx";

/**
 * - `public`: rendered on the server, with top bar and footer
 * - `plain`: rendered on the server, brand and language only (success, waiting)
 * - `entry`: client-rendered, brand and language only (login, registration, codes, passwords)
 * - `account`: client-rendered, top bar and footer, for logged-in users [G.role.10]
 *
 * The pages of the office are in `office/page-table.ts`.
 */
export type Area = "public" | "plain" | "entry" | "account";

export interface PageRoute {
  readonly built: true;
  /** Path; a segment that starts with a colon is a parameter: `/app/ticket/:uuid`. */
  readonly path: string;
  readonly area: Area;
  /** File of the screen below `src/`, without `.tsx`; it exports a component named `Screen`. */
  readonly screen: string;
  /** Title of the page, before " · Wakafine"; a function computes it from the address. */
  readonly title: Message | ((address: PageAddress) => Message);
  /**
   * True: the page is rendered on the server but useless without its code, so its scripts are loaded at once instead of after the first
   * paint.
   */
  readonly needsCode?: true;
  /** HTTP status when the server renders the page; 200 by default. */
  readonly status?: number;
  /** True: search engines do not index the page. */
  readonly hidden?: boolean;
}

/** An address that redirects to another one, with the same parameters. */
export interface AliasRoute {
  readonly built: true;
  readonly path: string;
  readonly to: string;
}

/** A specified address whose page is not built yet: it is in no menu, is never a landing page, and returns the 404 page. */
export interface UnbuiltRoute {
  readonly built: false;
  readonly path: string;
}

export type Route = PageRoute | AliasRoute | UnbuiltRoute;

/** A file under `site/` that ends in `-screen.tsx`. */
export interface ScreenModule {
  readonly Screen: ComponentType;
}

/** Returns whether the server renders the content of a route, or only a frame that the browser fills. */
export function isRenderedOnServer(route: PageRoute): boolean {
  return route.area === "public" || route.area === "plain";
}
