import { expect, test } from "vitest";
import { builtAgencyPages } from "../lib/agency-access.ts";
import { officePages } from "../office/page-table.ts";
import { cooperationEntries, footerEntries, mainEntries } from "./menu-entries.ts";
import { matchRoute } from "./route-matching.ts";
import { notFoundPath, pageExists, redirects, routes, routeTable } from "./routes.ts";

/** Every address of both specifications (section 2 of each), and the aliases of the decisions [G.auth.03, G.auth.04, G.plan.08]. */
const documented = [
  "/",
  "/errors/error-404",
  "/payment/loading",
  "/auth/client/login",
  "/auth/agency/login",
  "/auth/client/register",
  "/auth/agency/register",
  "/auth/client/password-forgotten",
  "/auth/agency/password-forgotten",
  "/auth/client/password-forgotten/:token",
  "/auth/reset-password/:token",
  "/auth/agency/password-forgotten/:token",
  "/auth/check-code",
  "/auth/agency/check-code",
  "/auth/client/resend-code",
  "/auth/agency/resend-code",
  "/auth/client/check-code",
  "/auth/resend-code",
  "/app/home",
  "/app/result",
  "/app/reservation/success",
  "/app/reservation/success/paypal/:token",
  "/app/reservation/success/:token",
  "/app/reservation/error",
  "/app/reservation/error/:token",
  "/app/ticket",
  "/app/ticket/edit/:uuid",
  "/app/about",
  "/app/contact",
  "/app/faq",
  "/app/CGU",
  "/app/cgs",
  "/app/policy",
  "/app/legal-mentions",
  "/app/profile",
  "/app/edit",
  "/app/service",
  "/agency/statistics",
  "/agency/package_statistics",
  "/agency/planing",
  "/agency/planning",
  "/agency/my-travels",
  "/agency/list/reservations",
  "/agency/profile",
  "/agency/edit",
  "/agency/momo-account",
  "/agency/package",
  "/agency/check-momo-number",
  "/agency/users",
  "/agency/checkin",
] as const;

const screens = Object.keys(import.meta.glob("../site/**/*-screen.tsx"));

/** Returns an address with its parameters filled in. */
const visited = (path: string) => path.replace(/:\w+/g, "a-b-c");

test("the route table has every specified address exactly once, built or not", () => {
  const paths = [...routeTable, ...officePages].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of documented) expect(paths, path).toContain(path);
});

test("a built page has a screen, and an alias leads to a built page", () => {
  for (const { path, screen } of routes) {
    expect(screens, screen).toContain(`../${screen}.tsx`);
    expect(matchRoute(visited(path))?.route.path, path).toBe(path);
  }
  for (const [from, to] of Object.entries(redirects)) {
    const exists = pageExists(to) || officePages.some(({ path }) => path === to);
    expect(exists, `${from} to ${to}`).toBe(true);
    expect(matchRoute(from), from).toBeNull();
  }
});

test("an address that is not built has no page, is in no menu and is no landing page [G.role.08]", () => {
  const unbuilt = routeTable.filter(({ built }) => !built).map(({ path }) => path);
  expect(unbuilt.length).toBeGreaterThan(0);
  const offered = [...mainEntries(null, "drawer"), ...cooperationEntries, ...footerEntries()].map(
    ({ to }) => to,
  );
  for (const path of unbuilt) {
    expect(matchRoute(visited(path)), path).toBeNull();
    expect(redirects[path], path).toBeUndefined();
    expect(offered, path).not.toContain(path);
    expect(builtAgencyPages, path).not.toContain(path);
  }
  expect(matchRoute(notFoundPath)).not.toBeNull();
});

test("the short addresses of the code pages redirect to the specified ones [G.auth.03]", () => {
  expect(redirects["/auth/client/check-code"]).toBe("/auth/check-code");
  expect(redirects["/auth/resend-code"]).toBe("/auth/client/resend-code");
});

test("all three addresses for a new password lead to one page [G.auth.04]", () => {
  const screens = [
    "/auth/reset-password/:token",
    "/auth/client/password-forgotten/:token",
    "/auth/agency/password-forgotten/:token",
  ].map((path) => matchRoute(visited(path))?.route.screen);
  expect(new Set(screens)).toEqual(new Set(["site/accounts/new-password-screen"]));
});
