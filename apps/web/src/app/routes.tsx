import { bookingMessages } from "@wakafine/shared/messages/booking.ts";
import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { orderMessages } from "@wakafine/shared/messages/order.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { departureQuery } from "../features/booking/booking-address.ts";
import { orderQuery } from "../features/order/order-query.ts";
import type { PageRoute } from "./route-table.ts";

/** Every page. A page that is not here does not exist: menus show only entries whose path is here. */
export const routes: readonly PageRoute[] = [
  {
    path: "/app/home",
    area: "public",
    screen: "features/home/home-screen",
    title: homeMessages.pageTitle,
    description: homeMessages.pageDescription,
  },
  {
    path: "/app/booking",
    area: "plain",
    screen: "features/booking/booking-screen",
    title: bookingMessages.pageTitle,
    prefetch: ({ search }) => [departureQuery(search)],
    hidden: true,
  },
  {
    path: "/payment/loading",
    area: "plain",
    screen: "features/order/waiting-screen",
    title: orderMessages.waitingTitle,
    prefetch: ({ search }) => [orderQuery(search.get("order"))],
    hidden: true,
  },
  { path: "/app/reservation/success", area: "public", screen: "features/order/bare-success-screen", title: orderMessages.bareSuccess, hidden: true },
  {
    path: "/app/reservation/success/:token",
    area: "public",
    screen: "features/order/tickets-screen",
    title: orderMessages.successTitle,
    prefetch: ({ params }) => [orderQuery(params["token"])],
    hidden: true,
  },
  { path: "/app/reservation/error", area: "public", screen: "features/order/bare-error-screen", title: orderMessages.errorTitle, hidden: true },
  {
    path: "/app/reservation/error/:token",
    area: "public",
    screen: "features/order/failed-screen",
    title: orderMessages.errorTitle,
    prefetch: ({ params }) => [orderQuery(params["token"])],
    hidden: true,
  },
  { path: "/app/CGU", area: "public", screen: "features/legal/terms-screen", title: shellMessages.terms },
  { path: "/app/cgs", area: "public", screen: "features/legal/terms-screen", title: shellMessages.terms },
  { path: "/app/policy", area: "public", screen: "features/legal/privacy-screen", title: shellMessages.privacy },
  { path: "/app/legal-mentions", area: "public", screen: "features/legal/legal-notice-screen", title: shellMessages.legalNotice },
  {
    path: "/errors/error-404",
    area: "public",
    screen: "features/not-found/not-found-screen",
    title: shellMessages.notFoundTitle,
    status: 404,
    hidden: true,
  },
];

/** Addresses that lead elsewhere [C2.pub.01]. */
export const redirects: Readonly<Record<string, string>> = { "/": "/app/home" };

/** Where an unknown address leads [C2.pub.02]. */
export const notFoundPath = "/errors/error-404";

/** Whether a page stands at a path; menus ask before they show an entry. */
export function pageExists(path: string): boolean {
  return routes.some((route) => route.path === path);
}
