import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { completeDescription, securitySchemes, tags } from "./api-description.ts";

/** Serves the OpenAPI 3.1 description of the contract: page at /api/docs, document at /api/docs/json. Must be registered before the API. */
export async function registerDocumentation(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Wakafine",
        version: "1",
        description: "Every path of the API with its input, response, errors and required role.",
        contact: { name: "Wakafine" },
      },
      servers: [{ url: "/", description: "This server" }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => completeDescription(jsonSchemaTransformObject(document)),
  });
  await server.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    uiConfig: { docExpansion: "none" },
  });
}
