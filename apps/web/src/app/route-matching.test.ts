import { expect, test } from "vitest";
import { matchRoute } from "./route-matching.ts";

const screenAt = (path: string) => matchRoute(path)?.route.screen ?? null;

test("paths are case-sensitive, and a trailing slash is ignored", () => {
  expect(screenAt("/app/CGU")).toBe("site/legal/terms-screen");
  expect(screenAt("/app/cgu")).toBeNull();
  expect(screenAt("/app/home/")).toBe(screenAt("/app/home"));
  expect(screenAt("/app/home/more")).toBeNull();
});

test("path parameters are decoded; a parameter that cannot be decoded or is empty matches no page", () => {
  expect(matchRoute("/app/reservation/success/a%2Fb%20c")).toMatchObject({
    params: { token: "a/b c" },
    route: { screen: "site/bookings/order/tickets-screen" },
  });
  expect(screenAt("/app/reservation/success/%ff")).toBeNull();
  expect(screenAt("/app/reservation/success/")).toBe("site/bookings/order/bare-success-screen");
});
