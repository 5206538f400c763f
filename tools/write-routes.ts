import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { routesOfEndpoints } from "@wakafine/shared/contract/endpoints.ts";

/** `npm run api:routes`: writes method and path of every endpoint for the browser, which loads no schemas. */
async function main(): Promise<void> {
  const text = `/**
 * Method and path (below /api/) of every endpoint: the only part of the contract that the browser needs.
 * Generated from the endpoints by \`npm run api:routes\`; do not edit by hand.
 */
export const routes = ${JSON.stringify(routesOfEndpoints())} as const;

export type RouteId = keyof typeof routes;
`;
  writeFileSync(
    join(import.meta.dirname, "../packages/shared/src/contract/routes.ts"),
    await format(text, { parser: "typescript", printWidth: 100 }),
  );
}

await main();
