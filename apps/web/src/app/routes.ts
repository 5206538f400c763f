import { pageTitles } from "@wakafine/shared/messages/page-titles.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { resultsTitle } from "../site/departures/results-title.ts";
import type { PageRoute, Route } from "./route-table.ts";

/**
 * Every address of both specifications and its aliases, except the pages of the office (`office/page-table.ts`). Menus, landing pages and guards
 * use only routes that are `built`.
 */
export const routeTable: readonly Route[] = [
  { built: true, path: "/", to: "/app/home" },
  {
    built: true,
    path: "/app/home",
    area: "public",
    screen: "site/home/home-screen",
    title: pageTitles.home,
  },
  {
    built: true,
    path: "/app/result",
    area: "public",
    screen: "site/departures/results-screen",
    title: ({ query }) => resultsTitle(query),
  },
  {
    built: true,
    path: "/app/parcel",
    area: "public",
    screen: "site/parcels/parcel-screen",
    title: pageTitles.parcel,
  },
  {
    built: true,
    path: "/app/parcel/:code",
    area: "public",
    screen: "site/parcels/parcel-screen",
    title: pageTitles.parcel,
    hidden: true,
  },
  {
    built: true,
    path: "/app/booking",
    area: "plain",
    screen: "site/bookings/booking-screen",
    title: pageTitles.booking,
    needsCode: true,
    hidden: true,
  },
  {
    built: true,
    path: "/payment/loading",
    area: "plain",
    screen: "site/bookings/order/waiting-screen",
    title: pageTitles.waiting,
    hidden: true,
  },
  {
    built: true,
    path: "/app/reservation/success",
    area: "public",
    screen: "site/bookings/order/bare-success-screen",
    title: pageTitles.bareSuccess,
    hidden: true,
  },
  {
    built: true,
    path: "/app/reservation/success/:token",
    area: "public",
    screen: "site/bookings/order/tickets-screen",
    title: pageTitles.tickets,
    hidden: true,
  },
  {
    built: true,
    path: "/app/reservation/error",
    area: "public",
    screen: "site/bookings/order/bare-error-screen",
    title: pageTitles.orderFailed,
    hidden: true,
  },
  {
    built: true,
    path: "/app/reservation/error/:token",
    area: "public",
    screen: "site/bookings/order/failed-screen",
    title: pageTitles.orderFailed,
    hidden: true,
  },
  {
    built: true,
    path: "/app/reservation/reopen",
    area: "entry",
    screen: "site/bookings/reopen/reopen-screen",
    title: shellMessages.findOrder,
    hidden: true,
  },
  {
    built: true,
    path: "/app/reservation/edit/:token",
    area: "entry",
    screen: "site/bookings/order/edit-order-screen",
    title: pageTitles.editTrip,
    hidden: true,
  },
  {
    built: true,
    path: "/app/CGU",
    area: "public",
    screen: "site/legal/terms-screen",
    title: shellMessages.terms,
  },
  {
    built: true,
    path: "/app/cgs",
    area: "public",
    screen: "site/legal/terms-screen",
    title: shellMessages.terms,
  },
  {
    built: true,
    path: "/app/policy",
    area: "public",
    screen: "site/legal/privacy-screen",
    title: shellMessages.privacy,
  },
  {
    built: true,
    path: "/app/legal-mentions",
    area: "public",
    screen: "site/legal/legal-notice-screen",
    title: shellMessages.legalNotice,
  },
  {
    built: true,
    path: "/auth/client/login",
    area: "entry",
    screen: "site/accounts/client-log-in-screen",
    title: pageTitles.clientLogin,
    hidden: true,
  },
  {
    built: true,
    path: "/auth/agency/login",
    area: "entry",
    screen: "site/accounts/agency-log-in-screen",
    title: pageTitles.agencyLogin,
    hidden: true,
  },
  {
    built: true,
    path: "/auth/client/register",
    area: "entry",
    screen: "site/accounts/client-register-screen",
    title: pageTitles.clientRegister,
  },
  {
    built: true,
    path: "/auth/agency/register",
    area: "entry",
    screen: "site/accounts/agency-register-screen",
    title: pageTitles.agencyRegister,
  },
  {
    built: true,
    path: "/auth/client/password-forgotten",
    area: "entry",
    screen: "site/accounts/client-password-forgotten-screen",
    title: pageTitles.passwordForgotten,
    hidden: true,
  },
  {
    built: true,
    path: "/auth/agency/password-forgotten",
    area: "entry",
    screen: "site/accounts/agency-password-forgotten-screen",
    title: pageTitles.passwordForgotten,
    hidden: true,
  },
  // One page at every address that messages have ever contained [G.auth.04].
  {
    built: true,
    path: "/auth/reset-password/:token",
    area: "entry",
    screen: "site/accounts/new-password-screen",
    title: pageTitles.newPassword,
    hidden: true,
  },
  {
    built: true,
    path: "/auth/client/password-forgotten/:token",
    area: "entry",
    screen: "site/accounts/new-password-screen",
    title: pageTitles.newPassword,
    hidden: true,
  },
  {
    built: true,
    path: "/auth/agency/password-forgotten/:token",
    area: "entry",
    screen: "site/accounts/new-password-screen",
    title: pageTitles.newPassword,
    hidden: true,
  },
  {
    built: true,
    path: "/auth/check-code",
    area: "entry",
    screen: "site/accounts/client-code-screen",
    title: pageTitles.code,
    hidden: true,
  },
  {
    built: true,
    path: "/auth/agency/check-code",
    area: "entry",
    screen: "site/accounts/agency-code-screen",
    title: pageTitles.code,
    hidden: true,
  },
  {
    built: true,
    path: "/auth/client/resend-code",
    area: "entry",
    screen: "site/accounts/client-resend-code-screen",
    title: pageTitles.resendCode,
    hidden: true,
  },
  {
    built: true,
    path: "/auth/agency/resend-code",
    area: "entry",
    screen: "site/accounts/agency-resend-code-screen",
    title: pageTitles.resendCode,
    hidden: true,
  },
  { built: true, path: "/auth/client/check-code", to: "/auth/check-code" }, // [G.auth.03]
  { built: true, path: "/auth/resend-code", to: "/auth/client/resend-code" },
  // Linked in the notification of a changed password.
  { built: true, path: "/auth/reset-password", to: "/auth/client/password-forgotten" },
  {
    built: true,
    path: "/app/profile",
    area: "account",
    screen: "site/accounts/profile/profile-screen",
    title: pageTitles.profile,
    hidden: true,
  },
  {
    built: true,
    path: "/app/edit",
    area: "account",
    screen: "site/accounts/profile/edit-screen",
    title: pageTitles.editProfile,
    hidden: true,
  },
  { built: true, path: "/agency/planning", to: "/agency/planing" }, // [G.plan.08]
  {
    built: true,
    path: "/app/reservation/success/paypal/:token",
    area: "plain",
    screen: "site/bookings/order/waiting-screen",
    title: pageTitles.waiting,
    hidden: true,
  },
  {
    built: true,
    path: "/app/ticket",
    area: "account",
    screen: "site/bookings/trips/trips-screen",
    title: pageTitles.trips,
    hidden: true,
  },
  {
    built: true,
    path: "/app/ticket/:uuid",
    area: "account",
    screen: "site/bookings/trips/trip-screen",
    title: pageTitles.trip,
    hidden: true,
  },
  {
    built: true,
    path: "/app/ticket/edit/:uuid",
    area: "account",
    screen: "site/bookings/trips/edit-screen",
    title: pageTitles.editTrip,
    hidden: true,
  },
  { built: false, path: "/app/about" },
  { built: false, path: "/app/contact" },
  { built: false, path: "/app/faq" },
  { built: false, path: "/app/service" },
  {
    built: true,
    path: "/errors/error-404",
    area: "public",
    screen: "site/not-found/not-found-screen",
    title: shellMessages.notFoundTitle,
    status: 404,
    hidden: true,
  },
];

/** The pages that are built. */
export const routes: readonly PageRoute[] = routeTable.filter(
  (route): route is PageRoute => "screen" in route,
);

/** Redirects of the site, by path [C2.pub.01, G.auth.03, G.plan.08]. */
export const redirects: Readonly<Record<string, string>> = Object.fromEntries(
  routeTable.flatMap((route) => ("to" in route ? [[route.path, route.to]] : [])),
);

/** Target of unknown addresses [C2.pub.02]. */
export const notFoundPath = "/errors/error-404";

/** Returns whether a page is built at a path. Menus check it before they show an entry. */
export function pageExists(path: string): boolean {
  return routes.some((route) => route.path === path);
}
