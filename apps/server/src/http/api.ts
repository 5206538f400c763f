import type { Endpoint, EndpointAddress } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { permissions } from "@wakafine/shared/rules/permissions.ts";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationHookHandler,
  RouteOptions,
} from "fastify";
import { z } from "zod";
import type { Authentication, RequestContext } from "../context.ts";
import { replyNotModified, isNotModified } from "./not-modified.ts";
import { successMessage } from "./response.ts";
import type { ApiResponse, Bound, RawResponse } from "./bind.ts";
import { isRaw } from "./bind.ts";
import type { RequestContextDeps } from "./request-context.ts";
import { requestContextOf, sessionTokenOf } from "./request-context.ts";
import { checked } from "./parse-input.ts";
import { permit } from "./permission.ts";
import type { CountRequest } from "./request-limits.ts";
import { readForm, acceptForms } from "./uploads.ts";

/** Registers every endpoint of the contract below /api; throws when an endpoint has no handler or two. */
export function registerApi(
  server: FastifyInstance,
  bound: readonly Bound[],
  wiring: RequestContextDeps,
): void {
  const handled = new Set<string>(bound.map(({ id }) => id));
  for (const { id } of Object.values(endpoints))
    if (!handled.has(id)) throw new Error(`endpoint ${id} has no handler`);
  registerBound(server, bound, wiring);
}

/** Registers the endpoints that have a handler. Throws when one has two. */
export function registerBound(
  server: FastifyInstance,
  bound: readonly Bound[],
  wiring: RequestContextDeps,
): void {
  server.decorateRequest("requestContext");
  const handlers = handlersById(bound);
  const all = (Object.values(endpoints) as readonly Endpoint[]).flatMap((endpoint): Served[] => {
    const handle = handlers.get(endpoint.id);
    return handle ? [{ endpoint, handle }] : [];
  });
  for (const served of all) {
    const { endpoint } = served;
    const sharing = all.filter(
      ({ endpoint: { sharedAddress } }) =>
        sharedAddress?.method === endpoint.method && sharedAddress.path === endpoint.path,
    );
    const addRoutes = (scope: FastifyInstance): void =>
      addressesOf(endpoint).forEach(
        (address) => void scope.route(routeOf(served, { address, sharing, wiring })),
      );
    if (endpoint.raw && endpoint.body)
      void server.register(async (scope) => addRoutes(acceptAnyBody(scope)));
    else if (endpoint.upload !== undefined)
      void server.register(async (scope) => acceptForms(scope).then(() => addRoutes(scope)));
    else addRoutes(server);
  }
}

interface RouteAddress {
  readonly address: EndpointAddress;
  /** Endpoints that a field of the body calls instead. */
  readonly sharing: readonly Served[];
  readonly wiring: RequestContextDeps;
}

function routeOf(served: Served, { address, sharing, wiring }: RouteAddress): RouteOptions {
  const { upload, limit } = served.endpoint;
  return {
    method: address.method,
    url: `/api/${address.path.replace(/\{(\w+)\}/g, ":$1")}`,
    schema: schemaOf(served.endpoint, address),
    ...(limit === undefined
      ? {}
      : {
          onRequest: (request: FastifyRequest) =>
            request.server.getDecorator<CountRequest>("countRequest")(limit, request),
        }),
    preValidation: [
      authenticationHook(served.endpoint, wiring),
      ...(upload === undefined
        ? []
        : [
            async (request: FastifyRequest, reply: FastifyReply) =>
              readForm(request, reply, upload),
          ]),
      ...sharing.map((other) => respondIfCalled(other, wiring)),
    ],
    handler: async (request, reply) =>
      respond(served, request, {
        reply,
        requestContext: request.getDecorator<RequestContext>("requestContext"),
      }),
  };
}

/**
 * Checks the permission before the input is validated, so that an unauthorised caller learns nothing about the input (0053).
 * Uses a callback instead of a promise, because most requests have no token and need no asynchronous step.
 */
function authenticationHook(
  endpoint: Endpoint,
  wiring: RequestContextDeps,
): preValidationHookHandler {
  return (request, _reply, done) => {
    const authenticated = (authentication: Authentication | null): void => {
      permit(endpoint.access, authentication);
      request.setDecorator(
        "requestContext",
        requestContextOf(request, authentication, wiring.secret),
      );
    };
    // Public endpoints skip authentication (docs/decisions/0016).
    const token = endpoint.publicData ? null : sessionTokenOf(request);
    if (token !== null)
      void wiring
        .authenticate(token)
        .then(authenticated)
        .then(() => done(), done);
    else done(failureOf(() => authenticated(null)));
  };
}

/** Returns a hook that responds with an endpoint of a shared address if the body calls it; `createBooking` never sees such a request. */
function respondIfCalled(served: Served, wiring: RequestContextDeps) {
  const { sharedAddress, body: schema = z.unknown() } = served.endpoint;
  const authenticateFor = authenticationHook(served.endpoint, wiring);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const body = request.body as Readonly<Record<string, unknown>> | null | undefined;
    if (body?.[sharedAddress?.field ?? ""] !== true) return undefined;
    await new Promise<void>((resolve, reject) =>
      authenticateFor.call(request.server, request, reply, (failure) =>
        failure ? reject(failure) : resolve(),
      ),
    );
    request.body = checked(schema, body);
    return respond(served, request, {
      reply,
      requestContext: request.getDecorator<RequestContext>("requestContext"),
    });
  };
}

function failureOf(work: () => void): Error | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

const maxCallbackBytes = 256 * 1024;

/** Accepts any body as text, because foreign callers send any content type. */
function acceptAnyBody(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "*",
    { parseAs: "string", bodyLimit: maxCallbackBytes },
    (_request, body, done) => done(null, body),
  );
  return scope;
}

/** Returns all handlers by endpoint id. */
export function handlersById(bound: readonly Bound[]): ReadonlyMap<string, Bound["handle"]> {
  const handlers = new Map<string, Bound["handle"]>();
  for (const { id, handle } of bound) {
    if (handlers.has(id)) throw new Error(`endpoint ${id} is bound twice`);
    handlers.set(id, handle);
  }
  return handlers;
}

/** Returns method and path of an endpoint and its aliases. */
export function addressesOf({ method, path, aliases = [] }: Endpoint): readonly EndpointAddress[] {
  return [
    { method, path },
    ...aliases.map((alias) => (typeof alias === "string" ? { method, path: alias } : alias)),
  ];
}

// The envelope is loose, because Authorization and exist_dates are next to `data`; `data` is reduced to the contract, so that nothing else leaks.
function schemaOf(endpoint: Endpoint, address: EndpointAddress): Record<string, unknown> {
  const errors = Object.fromEntries([
    [
      "default",
      z.looseObject({ message: z.string(), data: z.unknown(), error_code: z.string().optional() }),
    ],
  ]);
  return {
    operationId:
      address.path === endpoint.path && address.method === endpoint.method
        ? endpoint.id
        : undefined,
    summary: endpoint.summary,
    description: `Access: ${describeAccess(endpoint)}. Errors: ${endpoint.errors.join(", ") || "none of its own"}. Source: ${endpoint.source}.${describeSharedAddress(endpoint)}`,
    tags: [endpoint.tag],
    ...(endpoint.upload === undefined
      ? {}
      : { consumes: ["application/json", "multipart/form-data"] }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body && address.method !== "GET" ? { body: endpoint.body } : {}),
    ...(endpoint.raw
      ? {}
      : {
          response: {
            [endpoint.created ? 201 : 200]: z.looseObject({
              message: z.string(),
              data: endpoint.output,
            }),
            ...errors,
          },
        }),
  };
}

function describeSharedAddress({ sharedAddress: address }: Endpoint): string {
  return address
    ? ` Also: ${address.method} /api/${address.path} with "${address.field}": true in the body.`
    : "";
}

function describeAccess({ access }: Endpoint): string {
  if (access.kind !== "agency") return access.kind;
  const {
    roles,
    about,
    ...more
  }: {
    readonly roles: readonly number[] | "all";
    readonly about: string;
    readonly aboveEight?: boolean;
  } = permissions[access.permission];
  const who =
    roles === "all"
      ? "every agency role"
      : `agency roles ${roles.join(", ")}${more.aboveEight ? " and above 8" : ""}`;
  return `${who}${about === "anything" ? "" : ` of agencies with ${about}`}${access.orAdministrator ? ", administrator" : ""}`;
}

interface Served {
  readonly endpoint: Endpoint;
  readonly handle: (
    input: never,
    requestContext: RequestContext,
  ) => Promise<ApiResponse<unknown> | RawResponse>;
}

async function respond(
  { endpoint, handle }: Served,
  request: FastifyRequest,
  { reply, requestContext }: { reply: FastifyReply; requestContext: RequestContext },
): Promise<FastifyReply> {
  const response = await handle(
    {
      params: request.params,
      query: request.query,
      body: request.body,
      ...(endpoint.headers ? { headers: request.headers } : {}),
    } as never,
    requestContext,
  );
  if (isNotModified(request, response.headers?.["etag"]))
    return replyNotModified(reply, response.headers ?? {});
  if (isRaw(response))
    return reply
      .status(response.status)
      .headers({ ...response.headers })
      .send(typeof response.body === "function" ? await response.body() : response.body);
  void reply.headers({ "cache-control": "no-store", ...response.headers });
  const envelope = {
    message: successMessage(endpoint.id, requestContext.language),
    data: response.data,
    ...response.extra,
  };
  void reply.status(endpoint.created ? 201 : 200);
  if (!endpoint.publicData) return reply.send(envelope);
  // A Buffer, because the socket writes strings with accents slowly.
  return reply.type("application/json; charset=utf-8").send(Buffer.from(JSON.stringify(envelope)));
}
