import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { fastify } from "fastify";
import { registerApi } from "./api.ts";
import { registerDocumentation } from "./documentation.ts";

/** Returns the OpenAPI description of the contract. Needs no database, because no handler is called. */
export async function describeApi(): Promise<object> {
  const server = fastify();
  server.setValidatorCompiler(() => () => true);
  server.setSerializerCompiler(() => () => "");
  await registerDocumentation(server);
  const bound = (Object.keys(endpoints) as RouteId[]).map((id) => ({
    id,
    handle: () => Promise.reject(new Error("not served")),
  }));
  registerApi(server, bound, { secret: "", authenticate: async () => null });
  await server.ready();
  const description = server.swagger();
  await server.close();
  return description;
}
