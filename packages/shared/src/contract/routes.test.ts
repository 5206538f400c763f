import { expect, test } from "vitest";
import { routesOfEndpoints } from "./endpoints.ts";
import { routes } from "./routes.ts";
import { siteRoutes } from "./site-routes.ts";

test("routes.ts matches the endpoints: after a change run `npm run api:routes`", () => {
  const { site, office } = routesOfEndpoints();
  expect(siteRoutes).toEqual(site);
  expect(routes).toEqual({ ...site, ...office });
});
