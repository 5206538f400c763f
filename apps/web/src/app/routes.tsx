import { pageTitles } from "@wakafine/shared/messages/page-titles.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { departureQuery } from "../features/booking/booking-address.ts";
import { orderQuery } from "../features/order/order-query.ts";
import { homeData } from "../features/home/home-data.ts";
import { resultsPrefetch, resultsTitle } from "../features/search/results-page.ts";
import type { PageRoute } from "./route-table.ts";

/** Every page. A page that is not here does not exist: menus show only entries whose path is here. */
export const routes: readonly PageRoute[] = [
  {
    path: "/app/home",
    area: "public",
    screen: "features/home/home-screen",
    title: pageTitles.home,
    description: pageTitles.homeDescription,
    prefetch: () => [homeData],
  },
  {
    path: "/app/result",
    area: "public",
    screen: "features/search/results-screen",
    title: ({ search }) => resultsTitle(search),
    description: pageTitles.resultsDescription,
    prefetch: ({ search }) => resultsPrefetch(search),
  },
  {
    path: "/app/booking",
    area: "plain",
    screen: "features/booking/booking-screen",
    title: pageTitles.booking,
    prefetch: ({ search }) => [departureQuery(search)],
    hidden: true,
  },
  {
    path: "/payment/loading",
    area: "plain",
    screen: "features/order/waiting-screen",
    title: pageTitles.waiting,
    prefetch: ({ search }) => [orderQuery(search.get("order"))],
    hidden: true,
  },
  { path: "/app/reservation/success", area: "public", screen: "features/order/bare-success-screen", title: pageTitles.bareSuccess, hidden: true },
  {
    path: "/app/reservation/success/:token",
    area: "public",
    screen: "features/order/tickets-screen",
    title: pageTitles.tickets,
    prefetch: ({ params }) => [orderQuery(params["token"])],
    hidden: true,
  },
  { path: "/app/reservation/error", area: "public", screen: "features/order/bare-error-screen", title: pageTitles.orderFailed, hidden: true },
  {
    path: "/app/reservation/error/:token",
    area: "public",
    screen: "features/order/failed-screen",
    title: pageTitles.orderFailed,
    prefetch: ({ params }) => [orderQuery(params["token"])],
    hidden: true,
  },
  { path: "/app/CGU", area: "public", screen: "features/legal/terms-screen", title: shellMessages.terms },
  { path: "/app/cgs", area: "public", screen: "features/legal/terms-screen", title: shellMessages.terms },
  { path: "/app/policy", area: "public", screen: "features/legal/privacy-screen", title: shellMessages.privacy },
  { path: "/app/legal-mentions", area: "public", screen: "features/legal/legal-notice-screen", title: shellMessages.legalNotice },
  { path: "/auth/agency/login", area: "entry", screen: "features/agency-login/log-in-screen", title: pageTitles.agencyLogin, hidden: true },
  { path: "/agency/profile", area: "agency", screen: "features/agency-login/profile-screen", title: pageTitles.agencyProfile, hidden: true },
  { path: "/agency/planing", area: "agency", screen: "features/planning/planning-screen", title: pageTitles.planning, hidden: true },
  { path: "/agency/checkin", area: "agency", screen: "features/check-in/check-in-screen", title: pageTitles.checkIn, hidden: true },
  {
    path: "/errors/error-404",
    area: "public",
    screen: "features/not-found/not-found-screen",
    title: shellMessages.notFoundTitle,
    status: 404,
    hidden: true,
  },
];

/** Addresses that lead elsewhere [C2.pub.01, G.plan.08]. */
export const redirects: Readonly<Record<string, string>> = { "/": "/app/home", "/agency/planning": "/agency/planing" };

/** Where an unknown address leads [C2.pub.02]. */
export const notFoundPath = "/errors/error-404";

/** Whether a page stands at a path; menus ask before they show an entry. */
export function pageExists(path: string): boolean {
  return routes.some((route) => route.path === path);
}
