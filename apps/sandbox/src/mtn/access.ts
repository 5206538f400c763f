import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MtnProduct } from "./ledger.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { ScenarioBook } from "../scenario-book.ts";
import {
  respondWithMalformedJson,
  basicCredentials,
  bearerToken,
  headerText,
  jsonBody,
  injectTransportError,
} from "../exchange.ts";

export interface MtnOptions {
  /** UUID of the API user, as issued by the partner portal. */
  readonly apiUser: string;
  readonly apiKey: string;
  /** Subscription key of the Collection product. */
  readonly subscriptionKey: string;
  /** Subscription key of the Disbursement product; the keys are not interchangeable. */
  readonly disbursementKey: string;
  /** `mtncameroon` accepts only XAF, the vendor's `sandbox` only EUR. */
  readonly profile: "mtncameroon" | "sandbox";
  /** The registered callback address: if set, the X-Callback-Url of a request must have the same host. A request without that header gets no callback. */
  readonly callbackUrl?: string;
}

/** Keys of the demo; they are public, and live mode rejects them. */
export const demoMtn: MtnOptions = {
  apiUser: "6a3f0f52-6f0e-4f5b-9d2f-3f1f0a7c1d10",
  apiKey: "demo-mtn-api-key",
  subscriptionKey: "demo-mtn-collection-key",
  disbursementKey: "demo-mtn-disbursement-key",
  profile: "mtncameroon",
};

export interface MtnAccess {
  /** Returns the body of the gateway's 401 response; undefined if subscription key and token are valid for the product. */
  unauthorizedBody(
    request: FastifyRequest,
    product: MtnProduct,
  ): { statusCode: 401; message: string } | undefined;
  revokeTokens(): void;
  /** Returns the callback host registered for the token's API user; undefined if there is none. */
  callbackHost(request: FastifyRequest): string | undefined;
  reset(): void;
}

interface ApiUser {
  /** Undefined until a key is requested. */
  apiKey: string | undefined;
  readonly callbackHost: string | undefined;
}

interface Token {
  readonly product: MtnProduct;
  /** Id of the API user. */
  readonly user: string;
  readonly expiresAtMs: number;
}

const TOKEN_LIFE_SECONDS = 3600;
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isUuid4(text: string | undefined): text is string {
  return text !== undefined && uuid4.test(text);
}

interface MtnAccessDeps {
  readonly options: MtnOptions;
  readonly clock: SandboxClock;
  readonly scenarios: ScenarioBook;
}

/** Creates the access control of the products: API users, subscription keys and access tokens. */
export function createMtnAccess(server: FastifyInstance, deps: MtnAccessDeps): MtnAccess {
  const { options, clock } = deps;
  const users = new Map<string, ApiUser>();
  const tokens = new Map<string, Token>();
  const reset = (): void => {
    users.clear();
    tokens.clear();
    const callbackHost =
      options.callbackUrl === undefined ? undefined : new URL(options.callbackUrl).hostname;
    users.set(options.apiUser, { apiKey: options.apiKey, callbackHost });
  };
  reset();
  registerApiUserRoutes(server, deps, users);
  registerTokenRoute(server, { ...deps, users, tokens }, "collection");
  registerTokenRoute(server, { ...deps, users, tokens }, "disbursement");
  const tokenOf = (request: FastifyRequest): Token | undefined =>
    tokens.get(bearerToken(request) ?? "");
  return {
    unauthorizedBody(request, product) {
      const keyError = subscriptionKeyError(request, options, product);
      if (keyError !== undefined) return keyError;
      const token = tokenOf(request);
      if (token?.product === product && token.expiresAtMs > clock.now().getTime()) return undefined;
      return { statusCode: 401, message: "Unauthorized" };
    },
    revokeTokens: () => tokens.clear(),
    callbackHost: (request) => users.get(tokenOf(request)?.user ?? "")?.callbackHost,
    reset,
  };
}

/** Returns the body of the 401 response if the subscription key is missing or not that of the product. */
function subscriptionKeyError(
  request: FastifyRequest,
  options: MtnOptions,
  product: MtnProduct,
): { statusCode: 401; message: string } | undefined {
  const key = headerText(request, "ocp-apim-subscription-key");
  if (key === (product === "collection" ? options.subscriptionKey : options.disbursementKey))
    return undefined;
  const reason =
    key === undefined
      ? "missing subscription key. Make sure to include subscription key"
      : "invalid subscription key. Make sure to provide a valid key";
  return {
    statusCode: 401,
    message: `Access denied due to ${reason} when making requests to an API.`,
  };
}

/** Registers the self-service endpoints of the vendor's sandbox: create an API user with a chosen id, then request its key. */
function registerApiUserRoutes(
  server: FastifyInstance,
  { options, scenarios }: MtnAccessDeps,
  users: Map<string, ApiUser>,
): void {
  server.post("/v1_0/apiuser", { config: { op: "apiuser" } }, async (request, reply) => {
    if (await injectTransportError(reply, scenarios.consume({ op: "apiuser" }))) return reply;
    const keyError = subscriptionKeyError(request, options, "collection");
    if (keyError !== undefined) return reply.code(401).send(keyError);
    const id = headerText(request, "x-reference-id");
    const host = (jsonBody(request) as { providerCallbackHost?: unknown } | undefined)
      ?.providerCallbackHost;
    if (!isUuid4(id))
      return reply
        .code(400)
        .send({ code: "BAD_REQUEST", message: "X-Reference-Id must be a UUID version 4." });
    if (typeof host !== "string" || host === "")
      return reply
        .code(400)
        .send({ code: "BAD_REQUEST", message: "providerCallbackHost is required." });
    if (users.has(id))
      return reply.code(409).send({
        code: "RESOURCE_ALREADY_EXIST",
        message: "Duplicated reference id. Creation of resource failed.",
      });
    users.set(id, { apiKey: undefined, callbackHost: host });
    return reply.code(201).send();
  });
  server.post<{ Params: { id: string } }>(
    "/v1_0/apiuser/:id/apikey",
    { config: { op: "apikey" } },
    async (request, reply) => {
      if (await injectTransportError(reply, scenarios.consume({ op: "apikey" }))) return reply;
      const keyError = subscriptionKeyError(request, options, "collection");
      if (keyError !== undefined) return reply.code(401).send(keyError);
      const user = users.get(request.params.id);
      if (user === undefined)
        return reply
          .code(404)
          .send({ code: "RESOURCE_NOT_FOUND", message: "Requested resource was not found." });
      user.apiKey = randomBytes(16).toString("hex");
      return reply.code(201).send({ apiKey: user.apiKey });
    },
  );
}

interface TokenDeps extends MtnAccessDeps {
  readonly users: ReadonlyMap<string, ApiUser>;
  readonly tokens: Map<string, Token>;
}

function registerTokenRoute(server: FastifyInstance, deps: TokenDeps, product: MtnProduct): void {
  const op = `${product}_token` as const;
  server.post(`/${product}/token/`, { config: { op } }, async (request, reply) => {
    const switches = deps.scenarios.consume({ op });
    if (await injectTransportError(reply, switches)) return reply;
    if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 200);
    return respondWithToken(request, reply, { ...deps, product });
  });
}

function respondWithToken(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: TokenDeps & { product: MtnProduct },
): FastifyReply {
  const keyError = subscriptionKeyError(request, deps.options, deps.product);
  if (keyError !== undefined) return reply.code(401).send(keyError);
  const credentials = basicCredentials(request);
  const user = deps.users.get(credentials?.user ?? "");
  if (credentials === undefined || user?.apiKey === undefined || user.apiKey !== credentials.secret)
    return reply.code(401).send({ error: "login_failed" });
  const accessToken = `${deps.product}.${randomUUID()}.${randomUUID()}`;
  const expiresAtMs = deps.clock.now().getTime() + TOKEN_LIFE_SECONDS * 1000;
  deps.tokens.set(accessToken, { product: deps.product, user: credentials.user, expiresAtMs });
  return reply.send({
    access_token: accessToken,
    token_type: "access_token",
    expires_in: TOKEN_LIFE_SECONDS,
  });
}
