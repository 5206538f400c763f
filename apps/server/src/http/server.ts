import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import { fastify, LogController } from "fastify";
import { maxBodyBytes } from "@wakafine/shared/contract/fields.ts";
import type { z } from "zod";
import type { Config } from "../config.ts";
import { sendFailure } from "./response.ts";
import { appError } from "./failure.ts";
import { guardConnections } from "./connections.ts";
import { guardEventLoop } from "./event-loop.ts";
import { guardBodies } from "./large-bodies.ts";
import { loggedError } from "./logged-error.ts";
import { parseInput } from "./parse-input.ts";
import { createRequestLimits } from "./request-limits.ts";
import { securityHeaders } from "./security-headers.ts";
import { refuseUnreadable } from "./unreadable-request.ts";

const requestMilliseconds = 30_000; // time until a request must be complete
const silentMilliseconds = 120_000; // a client that does not read its response is disconnected after this time

/** Creates a Fastify instance with zod validation, security headers, one error mapper and logs without addresses. */
export async function createHttpServer(config: Config): Promise<FastifyInstance> {
  const server = fastify({
    logger: loggerOf(config),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestMilliseconds,
    connectionTimeout: silentMilliseconds,
    http: { connectionsCheckingInterval: 5000 }, // the accuracy of these timeouts
    forceCloseConnections: "idle",
    return503OnClosing: false, // requests on open connections are still served, then the connection is closed (app.ts)
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply), // a malformed address
    clientErrorHandler: refuseUnreadable,
  });
  server.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = parseInput(schema, data ?? undefined); // Fastify passes a missing body as null, but defaults need undefined
    return parsed.success ? { value: parsed.data } : { error: parsed.error as unknown as Error };
  });
  // A Buffer, because the socket writes strings with accents slowly.
  server.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        Buffer.from(JSON.stringify(schema.parse(data))) as unknown as string,
  );
  server.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  server.setNotFoundHandler((request, reply) => sendFailure(appError("not_found"), request, reply));
  const connections = guardConnections(server.server, server.log, config.MAX_CONNECTIONS);
  server.addHook("onRequest", (request, reply, done) => {
    if (connections.admit(request.raw, reply.raw)) return done();
    reply.hijack();
  });
  await guardEventLoop(server, config);
  await server.register(cookie);
  await server.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    globalDecompression: false,
  });
  guardBodies(server, config);
  server.decorate("countRequest", await createRequestLimits(server, config));
  const headers = securityHeaders(config.PUBLIC_ORIGIN);
  server.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headers).header("x-request-id", request.id);
    allowOrigin(config, request.headers.origin, (name, value) => void reply.header(name, value));
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        route: request.routeOptions.url ?? "unknown",
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request completed",
    );
    done();
  });
  server.options("/api/*", async (_request, reply) => reply.status(200).send({ message: "ok" }));
  return server;
}

function loggerOf(config: Config): NonNullable<FastifyServerOptions["logger"]> {
  return config.LOG_LEVEL === "silent"
    ? false
    : { level: config.LOG_LEVEL, serializers: { req: loggedRequest, err: loggedError } };
}

/** Only the route pattern is logged, because addresses contain tokens. */
function loggedRequest(request: FastifyRequest): { method: string } {
  return { method: request.method };
}

/** CORS for the configured origins only [G.cross.10]; Authorization is readable by them [G.auth.07]. */
function allowOrigin(
  config: Config,
  origin: string | undefined,
  set: (name: string, value: string) => void,
): void {
  if (config.CORS_ORIGINS.length > 0) set("vary", "Origin"); // for every origin, or a cache could return the response of one origin to another
  if (!origin || !config.CORS_ORIGINS.includes(origin)) return;
  set("access-control-allow-origin", origin);
  set(
    "access-control-allow-headers",
    "Authorization, Content-Type, Accept-Language, Idempotency-Key",
  );
  set("access-control-allow-methods", "GET, POST, PUT, DELETE");
  set("access-control-expose-headers", "Authorization, X-Request-Id, Retry-After");
}
