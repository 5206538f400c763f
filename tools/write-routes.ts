import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { routesOfEndpoints } from "@wakafine/shared/contract/endpoints.ts";
import { permissionMatrix } from "@wakafine/testkit/permission-matrix.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "packages/shared/src/contract");
const origin =
  "Generated from the endpoints by `npm run api:routes`; do not edit by hand. The browser needs no other part of the contract.";

async function write(file: string, text: string): Promise<void> {
  writeFileSync(join(folder, file), await format(text, { parser: "typescript", printWidth: 100 }));
}

/** `npm run api:routes`: writes method and path of every endpoint for the browser, which loads no schemas, and the access of every endpoint for review. */
async function main(): Promise<void> {
  const { site, office } = routesOfEndpoints();
  await write(
    "site-routes.ts",
    `/**
 * Method and path (below /api/) of the endpoints that pages of the site call: for everyone and for any account, without files and callbacks, unless \`fromSite\` says otherwise.
 * ${origin}
 */
export const siteRoutes = ${JSON.stringify(site)} as const;
`,
  );
  await write(
    "routes.ts",
    `import { siteRoutes } from "./site-routes.ts";

const officeRoutes = ${JSON.stringify(office)} as const;

/**
 * Method and path (below /api/) of every endpoint. Pages of the site load only \`siteRoutes\`.
 * ${origin}
 */
export const routes = { ...siteRoutes, ...officeRoutes } as const;

export type RouteId = keyof typeof routes;
`,
  );
  writeFileSync(join(root, "apps/server/src/testing/permission-matrix.txt"), permissionMatrix());
}

await main();
