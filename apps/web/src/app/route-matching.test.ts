import { expect, test } from "vitest";
import { matchRoute } from "./route-matching.ts";

const screenAt = (path: string) => matchRoute(path)?.route.screen ?? null;

test("paths tell capitals apart; a slash at the end makes no difference", () => {
  expect(screenAt("/app/CGU")).toBe("site/legal/terms-screen");
  expect(screenAt("/app/cgu")).toBeNull();
  expect(screenAt("/app/home/")).toBe(screenAt("/app/home"));
  expect(screenAt("/app/home/more")).toBeNull();
});

test("a part of a path is read as it was meant; what cannot be read is no page", () => {
  expect(matchRoute("/app/reservation/success/a%2Fb%20c")).toMatchObject({
    params: { token: "a/b c" },
    route: { screen: "site/bookings/order/tickets-screen" },
  });
  expect(screenAt("/app/reservation/success/%ff")).toBeNull();
  expect(screenAt("/app/reservation/success/")).toBe("site/bookings/order/bare-success-screen");
});
