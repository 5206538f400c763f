import { expect, test } from "vitest";
import { routesOfEndpoints } from "./endpoints.ts";
import { routes } from "./routes.ts";

test("routes.ts matches the endpoints: after a change run `npm run api:routes`", () => {
  expect(routes).toEqual(routesOfEndpoints());
});
